
// ------------------------------------------------------------ players compared on many boards

let players = [];                              // the strategies, as the library names them
const batch = { chosen: [], games: [], isOn: false, done: 0, wanted: 0, bar: null, axis: null, address: '' };
const SERIES_COLOURS = ['#0072b2', '#d55e00', '#009e73', '#8e5aa8'];

/** The rules in words. The last rule of the series needs no words. */
const RULES = { final: '', ours: '', 'finish-first': 'prefers to finish', 'part-6-recursion': 'rule of part 6', 'part-9': 'rule of part 9', 'no-stale-move': 'without the wasted move' };
/** The name of a player as in the documentation, how far it looks ahead, and its rule in words. */
function nameOf(player) {
  const [metric] = player.name.split('-look-ahead');
  const depth = player.numbers?.depth ?? player.look_ahead, isAhead = player.name.endsWith('-look-ahead') || (player.numbers?.depth ?? 1) !== 1;
  const name = isAhead ? `${metric}, ${depth} ${depth === 1 ? 'move' : 'moves'} ahead` : player.name;
  const numbers = ['scale', 'cap'].filter(key => player.numbers?.[key] !== undefined).map(key => `${key} ${player.numbers[key]}`);
  return [name + (RULES[player.rule] === '' ? '' : ` (${RULES[player.rule] ?? player.rule})`), ...numbers].join(', ');
}
const titleOf = player => `${nameOf(player)}: ${player.what.replace(/, \d moves ahead$/, '')}`;
function fillPlayers(select) {
  for (const label of new Set(players.map(({ group }) => group))) {
    const group = make('optgroup', { label });
    group.append(...players.flatMap((player, index) => player.group === label ? [option(index, titleOf(player), { selected: player.name === 'greedy' })] : []));
    select.append(group);
  }
}
/** A player as a request names it: its own numbers, if they differ from the published ones. */
const choiceOf = ({ name, look_ahead, rule, numbers = {} }) => ({ name, look_ahead, rule, ...numbers });
function showNumbers() {
  const player = players[Number($('player').value)];
  for (const key of ['depth', 'scale', 'cap']) { $(key + '-label').hidden = player[key] === null; $(key).value = player[key] ?? ''; }
}
function addPlayer() {
  const player = players[Number($('player').value)], numbers = {};
  for (const key of ['depth', 'scale', 'cap']) {
    if (player[key] === null) continue;
    const value = number(key, NaN);
    if (!(value >= Number($(key).min) && value <= Number($(key).max))) { trouble(`${$(key + '-label').textContent.trim()}: from ${$(key).min} to ${$(key).max}.`); return; }
    if (value !== player[key]) numbers[key] = value;
  }
  trouble('');
  changePlayers([...batch.chosen, { ...player, numbers }].slice(-4), [...batch.games, []].slice(-4));
}
/** Changes the players. The games of players that stay are kept. */
function changePlayers(chosen, games) {
  stopBatch();
  Object.assign(batch, { chosen, games });
  batch.wanted = games.some(({ length }) => length) ? chosen.length * number('batch-last', 100) : 0;
  batch.done = games.flat().length;
  writePlayers();
  showBatch();
  rememberBatch();
}
function writePlayers() {
  $('players').replaceChildren(...batch.chosen.map((player, index) => {
    const chip = make('span', { className: 'chip' }, make('span', { className: 'name' }, nameOf(player)), make('button', { className: 'cross', ariaLabel: `Remove ${nameOf(player)}`, onclick: () => changePlayers(batch.chosen.filter((_, other) => other !== index), batch.games.filter((_, other) => other !== index)) }, '×'));
    chip.style.boxShadow = `inset 0 -3px ${SERIES_COLOURS[index]}`;
    return chip;
  }));
  $('add-player').disabled = batch.chosen.length === 4;
}
/** Puts a new batch together. It is not played yet. */
function startBatch() {
  stopBatch();
  batch.games = batch.chosen.map(() => []);
  batch.done = batch.wanted = 0;
  batch.bar = null;
  $('batch-size').hidden = $('batch-boards').value !== 'random';
  writePlayers();
  showBatch();
  rememberBatch();
}
function stopBatch() {
  if (batch.isOn) {
    const hangs = setTimeout(startLibrary, 1500); // a game that takes hours ends with its worker
    ask({ call: 'stop' }).then(() => clearTimeout(hangs)).catch(() => {});
  }
  batch.isOn = false;
  setText($('batch-play'), 'Play');
}
function playBatch() {
  if (batch.isOn) { stopBatch(); showBatch(); return; }
  if (!batch.chosen.length) { trouble('Add a player first.'); return; }
  const last = number('batch-last', 100), size = ['columns', 'rows', 'colours', 'seed'].map(key => [key, number('batch-' + key, 0)]);
  const isWhole = games => games.length === last;
  if (batch.games.every(isWhole)) batch.games = batch.games.map(() => []); // once more
  batch.games = batch.games.map(games => isWhole(games) ? games : []);
  const turns = [...batch.chosen.keys()].filter(player => !isWhole(batch.games[player])); // the players with games left
  batch.done = batch.games.flat().length;
  batch.wanted = last * batch.chosen.length;
  batch.isOn = true;
  setText($('batch-play'), 'Stop');
  trouble('');
  const boards = $('batch-boards').value === 'random' ? { random: Object.fromEntries(size) } : 'series';
  const take = ({ games, over }) => {
    if (!batch.isOn) return;
    for (const { player, moves } of games) batch.games[turns[player]].push(moves);
    batch.done += games.length;
    if (over) { batch.isOn = false; setText($('batch-play'), 'Play'); say('The batch is over.'); }
    showBatch();
  };
  const fail = error => { if (!batch.isOn) return; batch.isOn = false; setText($('batch-play'), 'Play'); trouble(String(error)); };
  send({ request: { call: 'batch', batch: { players: turns.map(player => choiceOf(batch.chosen[player])), boards, last } } }, take, fail);
}
const boardsText = () => `boards 1 to ${number('batch-last', 100)}`;
/** Of a list of moves: least, mean, most, deviation of the population. */
function figuresOf(moves) {
  if (!moves.length) return null;
  const mean = moves.reduce((sum, count) => sum + count, 0) / moves.length;
  return { min: Math.min(...moves), mean, max: Math.max(...moves), deviation: Math.sqrt(moves.reduce((sum, count) => sum + (count - mean) ** 2, 0) / moves.length) };
}
function showBatch() {
  $('batch-progress').value = batch.wanted ? batch.done / batch.wanted : 0;
  setText($('batch-where'), batch.wanted ? `${batch.done} of ${batch.wanted} games` : '');
  const isPublished = player => $('batch-boards').value === 'series' && !Object.keys(player.numbers).length && player.published;
  const cells = (figures, digits) => figures ? [figures.min, figures.mean.toFixed(digits), figures.max, figures.deviation.toFixed(digits)] : ['–', '', '', ''];
  const four = ['min', 'mean', 'max', 'dev'];
  const isSeries = $('batch-boards').value === 'series', groups = [isSeries ? `ours, ${boardsText()}` : boardsText(), ...isSeries ? ['published, boards 1 to 100'] : []];
  const over = [make('td', { colSpan: 2 }), ...groups.map(text => make('th', { scope: 'colgroup', colSpan: 4 }, text))];
  const rows = batch.chosen.map((player, index) => make('tr', { title: player.published?.note ?? '' }, make('th', { scope: 'row' }, nameOf(player)), ...[batch.games[index].length, ...cells(figuresOf(batch.games[index]), 2), ...isSeries ? cells(isPublished(player) || null, 1) : []].map(text => make('td', {}, String(text)))));
  $('figures').replaceChildren(make('thead', {}, make('tr', {}, ...over), make('tr', {}, ...['player', 'games', ...groups.flatMap(() => four)].map(text => make('th', { scope: 'col' }, text)))), make('tbody', {}, ...rows));
  drawBatch();
}
/** A line a game: the player, the board and the moves. */
const gamesAsCsv = () => ['player,board,moves', ...batch.chosen.flatMap((player, index) => batch.games[index].map((moves, board) => `"${nameOf(player)}",${board + 1},${moves}`))].join('\n') + '\n';
/** Gives the user a file. */
function save(file, download) {
  const href = URL.createObjectURL(file);
  make('a', { href, download }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}
/** The histogram on the paper of the theme, as a PNG. */
function histogramAsPng() {
  const from = $('histogram'), picture = make('canvas', { width: from.width, height: from.height }), pen = picture.getContext('2d');
  pen.fillStyle = ink.well;
  pen.fillRect(0, 0, from.width, from.height);
  pen.drawImage(from, 0, 0);
  return new Promise(take => picture.toBlob(take, 'image/png'));
}
/** Chooses a bar of the histogram, whose boards are listed below it. */
function chooseBar(moves) {
  if (!batch.axis) return;
  batch.bar = Math.max(batch.axis.low + 1, Math.min(batch.axis.high - 1, moves));
  drawBatch();
}
/** The boards of the bar that is chosen: each leads to the game, with the player of the bar. */
function writeBar() {
  const { bar } = batch, most = 100, isRandom = $('batch-boards').value === 'random';
  const boards = isRandom ? { boards: 'random', ...Object.fromEntries(BOARD_KEYS.slice(2).map(key => [key, $('batch-' + key).value])) } : { boards: 'series' };
  const found = bar === null ? [] : batch.games.map(games => games.flatMap((moves, index) => moves === bar ? [index + 1] : []));
  const said = bar === null ? 'Choose a bar by a click, or with the arrow keys: its boards are listed here.' : `${movesText(bar)}: ${batch.chosen.map((player, index) => `${nameOf(player)} on ${found[index].length} ${found[index].length === 1 ? 'board' : 'boards'}`).join(', ')}.`;
  setText($('bar-said'), said);
  const canvas = $('histogram'), { low, high } = batch.axis;
  for (const [name, value] of Object.entries({ valuemin: low + 1, valuemax: high - 1, valuenow: bar ?? low + 1, valuetext: said })) canvas.setAttribute('aria-' + name, value);
  $('bar-boards').replaceChildren(...found.flatMap((numbers, index) => numbers.length ? [make('p', {}, `${nameOf(batch.chosen[index])}, boards `, ...numbers.slice(0, most).flatMap(number => {
    const player = Object.keys(batch.chosen[index].numbers).length ? {} : { player: keyOfPlayer(batch.chosen[index]) };
    return [make('a', { href: `#game?${new URLSearchParams({ ...boards, number, ...player })}` }, String(number)), ' '];
  }), numbers.length > most ? `and ${numbers.length - most} more` : '')] : []));
}
/** How many games took how many moves, for all players in one histogram. */
function drawBatch() {
  if ($('batch').hidden || !ink.ink) return;
  const canvas = $('histogram'), all = batch.games.flat();
  for (const element of [canvas, $('batch-more')]) element.hidden = !all.length; // no game has ended yet
  if (canvas.hidden) return;
  const width = canvas.clientWidth, height = Math.max(160, Math.min(420, innerHeight - 330)), pen = prepare(canvas, width, height);
  const low = Math.min(...all, 24) - 1, high = Math.max(...all, 33) + 1;
  const counts = batch.games.map(moves => { const bins = new Array(high - low + 1).fill(0); for (const count of moves) bins[count - low] += 1; return bins; });
  const tick = Math.max(1, Math.ceil(Math.max(...counts.flat()) / 4)), most = 4 * tick, left = 48, bottom = height - 40, step = (width - left - 8) / (high - low + 1);
  batch.axis = { low, high, left, step };
  const x = moves => left + (moves - low) * step, y = count => bottom - count / most * (bottom - 12);
  pen.font = '12px system-ui'; pen.textBaseline = 'middle'; pen.fillStyle = ink.soft; pen.strokeStyle = ink.line; pen.lineWidth = 1;
  for (let line = 0; line <= 4; line += 1) {
    const count = tick * line;
    pen.beginPath(); pen.moveTo(left, y(count)); pen.lineTo(width - 8, y(count)); pen.stroke();
    pen.textAlign = 'right'; pen.fillText(count, left - 5, y(count));
  }
  pen.textAlign = 'center';
  pen.fillText(`moves, ${boardsText()}`, (left + width) / 2, height - 8);
  pen.save(); pen.translate(9, bottom / 2); pen.rotate(-Math.PI / 2); pen.fillText('games', 0, 0); pen.restore();
  const every = Math.ceil(26 / step / 5) * 5 || 5;
  for (let moves = low; moves <= high; moves += 1) if (moves % every === 0) pen.fillText(moves, x(moves) + step / 2, bottom + 12);
  if (batch.bar !== null) { pen.fillStyle = ink.line; pen.fillRect(x(batch.bar), 12, step, bottom - 12); }
  counts.forEach((bins, index) => {
    pen.beginPath();
    pen.moveTo(x(low), bottom);
    bins.forEach((count, place) => { pen.lineTo(x(low + place), y(count)); pen.lineTo(x(low + place + 1), y(count)); });
    pen.lineTo(x(high + 1), bottom);
    pen.fillStyle = pen.strokeStyle = SERIES_COLOURS[index];
    pen.globalAlpha = .28; pen.fill(); pen.globalAlpha = 1; pen.lineWidth = 2; pen.stroke();
    const figures = figuresOf(batch.games[index]);
    if (!figures) return;
    pen.setLineDash([5, 4]); pen.beginPath(); pen.moveTo(x(figures.mean) + step / 2, 6); pen.lineTo(x(figures.mean) + step / 2, bottom); pen.stroke(); pen.setLineDash([]);
    const text = `${nameOf(batch.chosen[index])}: ${figures.mean.toFixed(2)}`, middle = x(figures.mean) + step / 2;
    pen.font = '600 12px system-ui';
    const isLeft = middle + 4 + pen.measureText(text).width > width; // no room beside the line
    pen.textAlign = isLeft ? 'right' : 'left'; outlined(pen, text, middle + (isLeft ? -4 : 4), 14 + 15 * index, '600 12px system-ui', ink.ink, ink.well);
  });
  writeBar();
}
const BATCH_NUMBERS = ['last', 'columns', 'rows', 'colours', 'seed'];
function rememberBatch() {
  if ($('batch').hidden) return;
  const kept = batch.chosen.map(({ name, rule, look_ahead, numbers }) => [name, rule, look_ahead, ...['depth', 'scale', 'cap'].map(key => numbers[key] ?? '')].join('.'));
  const numbers = Object.fromEntries(BATCH_NUMBERS.map(key => [key, $('batch-' + key).value]));
  writeAddress(`#batch?${new URLSearchParams({ boards: $('batch-boards').value, players: kept.join(), ...numbers })}`);
  batch.address = location.hash;
}
function recallBatch(query) {
  const state = new URLSearchParams(query), wrong = [];
  if (batch.chosen.length && (!query || location.hash === batch.address)) { rememberBatch(); showBatch(); return; } // as it was left
  for (const key of ['boards', ...BATCH_NUMBERS]) if (state.has(key) && !set('batch-' + key, state.get(key))) wrong.push(`${key}=${state.get(key).slice(0, 20)}`);
  const read = text => {
    const [name, rule, ahead, ...own] = text.split('.'), found = players.find(player => player.name === name && player.rule === rule && String(player.look_ahead) === ahead);
    const numbers = Object.fromEntries(['depth', 'scale', 'cap'].flatMap((key, index) => /^\d{1,7}$/.test(own[index]) ? [[key, Number(own[index])]] : []));
    if (!found) wrong.push(text.slice(0, 30));
    return found ? [{ ...found, numbers }] : [];
  };
  const listed = state.get('players')?.split(',').flatMap(read).slice(0, 4) ?? [];
  batch.chosen = listed.length ? listed : players.filter(({ name, rule }) => (name === 'greedy' || name === 'optimal' || name === 'dijkstra') && rule !== 'final' || name === 'greedy').map(player => ({ ...player, numbers: {} }));
  showNumbers();
  startBatch();
  if (wrong.length) trouble(`This page does not know these parts of the address: ${wrong.join(', ')}.`);
}
function hearBatch() {
  fillPlayers($('player'));
  $('player').onchange = showNumbers;
  $('add-player').onclick = addPlayer;
  $('batch-play').onclick = playBatch;
  for (const key of ['boards', ...BATCH_NUMBERS]) $('batch-' + key).oninput = startBatch;
  for (const key of BATCH_NUMBERS) {
    const control = $('batch-' + key), [least, most] = [Number(control.min), Number(control.max)];
    control.onchange = () => { control.value = Math.max(least, Math.min(most, number('batch-' + key, least))); startBatch(); };
  }
  $('csv').onclick = () => save(new Blob([gamesAsCsv()], { type: 'text/csv' }), 'games.csv');
  $('png').onclick = async () => save(await histogramAsPng(), 'games.png');
  const canvas = $('histogram');
  canvas.onclick = event => chooseBar(batch.axis.low + Math.floor((inCanvas(canvas, event)[0] - batch.axis.left) / batch.axis.step));
  canvas.onkeydown = event => {
    const bar = batch.bar ?? batch.axis.low, { low, high } = batch.axis;
    const to = { ArrowRight: bar + 1, ArrowUp: bar + 1, ArrowLeft: bar - 1, ArrowDown: bar - 1, Home: low, End: high }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    chooseBar(to);
  };
  addEventListener('resize', drawBatch);
}
