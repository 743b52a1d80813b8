
// ------------------------------------------------------------------------------------ the game

const game = { board: '', flood: false, moves: [], position: null, preview: -1, set: null, sets: [], asked: 0, lost: null, watched: null, own: null, known: null, lesson: '' };
const BOARDS = [
  ['easy', 'easy: 5 x 4, three colours', [5, 4, 3]], ['small', 'small: 8 x 6, four colours', [8, 6, 4]],
  ['middle', 'middle: 14 x 10, five colours', [14, 10, 5]], ['flood', 'Flood-It: 14 x 14, six colours', [14, 14, 6]],
  ['series', 'published series: 30 x 20, five colours', null], ['day', 'board of the day: 8 x 6, four colours', [8, 6, 4], 1_000_000],
];
/** The number of this day. Each day has the same board everywhere. */
const today = (time = Date.now()) => Math.floor(time / 86_400_000) - 20_453; // day 1 is the first of 2026
const glyph = colour => GLYPH_TEXT[colour] ?? colour.toString(36);
const isDark = colour => !DARK_GLYPHS.includes(colour % 8);
/** Something in a colour of the board. */
function inColour(element, colour) {
  element.style.background = PALETTE[colour % 8];
  if (colour % 8 === 4) element.dataset.dark = '';
  return element;
}
/** A button of a palette: it plays its colour. Under the pointer or the focus, the board shows the cells of the move. */
function colourButton(colour, text, play, look) {
  const button = inColour(make('button', { disabled: !text, onclick: () => play(colour) }, make('span', {}, `${glyph(colour)} ${colour}`, make('span', { className: 'hidden' }, ` ${nameOfColour(colour)}`)), make('span', {}, text || '–')), colour);
  button.dataset.colour = colour;
  const when = (isMeant, colour) => event => { if (isMeant(event)) look(colour); };
  button.onpointerenter = when(event => event.pointerType === 'mouse', colour); // a finger plays, and does not look first
  button.onfocus = when(() => button.matches(':focus-visible'), colour);
  button.onpointerleave = button.onblur = () => look(-1);
  return button;
}
function stripOf(moves, lost = []) {
  return moves.map((colour, index) => {
    const square = inColour(make('span', { title: `move ${index + 1}: colour ${colour}` }, glyph(colour)), colour);
    if (lost[index]) { square.dataset.lost = ''; square.title += `, loses ${lost[index]}`; }
    return square;
  });
}
const inGame = () => ({ board: game.board, flood: game.flood, moves: game.moves });
/** The colours by name, for those who hear them. */
const COLOUR_NAMES = ['orange', 'sky blue', 'green', 'yellow', 'blue', 'vermilion', 'pink', 'grey'];
const nameOfColour = colour => COLOUR_NAMES[colour] ?? `colour ${colour.toString(36)}`;
/** Questions are about the position that is shown; after a game, about its start. */
const isOver = () => game.position?.left === 0;
const beginning = () => isOver() ? [] : game.moves;
const askedFrom = () => ({ ...inGame(), moves: beginning() });
const cellsText = count => `${count} ${count === 1 ? 'cell' : 'cells'}`;
const movesText = count => `${count} ${count === 1 ? 'move' : 'moves'}`;

/** The boards of a file: rows of cells between blank lines, or a line each below a line of columns, rows and colours. */
function readBoards(text) {
  const boards = [];
  let size = null, rows = [];
  const end = () => { if (rows.length) boards.push(rows.join('\n')); rows = []; };
  for (const line of text.replace(/^\ufeff/, '').split(/\r?\n/).map(line => line.trim())) {
    const header = /^(\d+)\s+(\d+)\s+\d+$/.exec(line);
    if (header) { end(); size = header.slice(1).map(Number); }
    else if (!line) end();
    else if (size && !rows.length && line.length === size[0] * size[1]) boards.push(line.match(new RegExp(`.{${size[0]}}`, 'g')).join('\n'));
    else rows.push(line);
  }
  end();
  return boards;
}
/** Plays boards of a file; the number chooses one. */
function openBoards(text) {
  game.file = readBoards(text);
  if (!game.file.length) { trouble('The file has no boards.'); return; }
  if (!$('board').querySelector('[value=file]')) $('board').append(make('option', { value: 'file' }, 'from the file'));
  [$('board').value, $('number').value] = ['file', 1];
  loadBoard();
}
const numberOf = () => Math.max(1, Math.trunc(Number($('number').value)) || 1);
/** The board with the number that is shown. */
async function loadBoard() {
  if ($('board').value === 'own') $('board').value = 'small';
  if ($('board').value === 'file') {
    const chosen = Math.min(game.file.length, numberOf());
    $('number').value = chosen;
    await startGame(game.file[chosen - 1], $('flood').checked, []);
    return;
  }
  try {
    const kind = $('board').value, text = await listedText(kind, numberOf());
    game.listed = `${kind} ${numberOf()} ${text}`;
    await startGame(text, $('flood').checked, []);
  } catch (error) { trouble(String(error)); }
}
/** The board of a kind with a number. */
async function listedText(kind, seed) {
  const [, , size, first = 0] = BOARDS.find(([key]) => key === kind);
  const request = size ? { kind: 'color-walk', columns: size[0], rows: size[1], colours: size[2], seed: first + seed } : { kind: 'series', columns: 30, rows: 20, colours: 5, seed };
  return (await ask({ call: 'random', ...request })).text;
}
/** Chooses the kind and the number of the board that is shown, if the address names them. Returns whether it is this board. */
async function nameListed(kind, number) {
  if (!BOARDS.some(([key]) => key === kind) || !/^[1-9]\d{0,5}$/.test(number ?? '')) return false;
  const text = await listedText(kind, Number(number)).catch(() => '');
  if (slashed(text) !== slashed(game.board)) return false;
  game.listed = `${kind} ${number} ${game.board}`;
  [$('board').value, $('number').value] = [kind, number];
  rememberGame();
  return true;
}
/** Another board: the next one of the series or of the file, or one at random. */
function newGame() {
  if ($('board').value === 'own') $('board').value = 'small';
  const kind = $('board').value, next = numberOf() + 1;
  $('number').value = kind === 'day' ? Math.max(1, next - 2) : kind === 'series' ? next : kind === 'file' ? next > game.file.length ? 1 : next : 1 + Math.floor(Math.random() * 99999);
  return loadBoard();
}
/** Boards of another kind, with their rule. */
function chooseBoard() {
  $('flood').checked = $('board').value === 'flood';
  $('number').value = $('board').value === 'day' ? today() : 1;
  return loadBoard();
}
/** Shows a game; whether it is one. */
async function startGame(board, flood, moves) {
  stopAll();
  const before = { ...game };
  Object.assign(game, { board, flood, moves, preview: -1, sets: [], set: null, lost: null, watched: null, own: null, known: null });
  if (!await showPosition()) { Object.assign(game, { board: before.board, flood: before.flood, moves: before.moves }); return false; }
  $('flood').checked = flood;
  $('compared').replaceChildren();
  $('compared-games').hidden = true;
  $('own-text').value = board;
  $('review').replaceChildren();
  $('rule').textContent = 'A move names a colour. It clears all cells of this colour that are connected to the cleared part. ' + (flood ? 'At the beginning the whole area of the top left corner is cleared (Flood-It).' : 'At the beginning only the top left corner is cleared.') + ' Clear the board in as few moves as you can.';
  return true;
}
async function showPosition() {
  try { game.position = await ask({ call: 'position', game: inGame() }); } catch (error) { trouble(String(error)); return false; }
  const { position } = game;
  game.preview = -1;
  if (game.known?.at !== placeOf()) forget();
  game.cleared = new Set(position.cleared);
  const isCleared = isOver();
  const who = game.watched ? `${game.watched}: ` : '';
  $('score').textContent = who + (isCleared ? `Cleared in ${movesText(game.moves.length)}.` : `${movesText(game.moves.length)} so far, ${cellsText(position.left)} left.`);
  if (isCleared) $('score').append(' ', make('button', { id: 'next-board', onclick: () => { keepGame(); return newGame(); } }, 'Next board'));
  $('strip').replaceChildren(...stripOf(game.moves, game.lost ?? []));
  $('palette').replaceChildren(...position.gains.map((cells, colour) => {
    const button = colourButton(colour, cells.length ? `+${cells.length}` : '', playColour, colour => { game.preview = colour; drawField(); });
    button.append(make('span', { className: 'hidden' }, ' cells'));
    return button;
  }));
  $('hint').disabled = isCleared;
  $('hint').title = isCleared ? 'The board is cleared.' : '';
  $('own').hidden = !game.own;
  $('undo').disabled = $('restart').disabled = !game.moves.length;
  drawField();
  rememberGame();
  if (isCleared && !game.watched) review();
  return true;
}
async function playColour(colour) {
  if (!game.position?.gains[colour]?.length) return;
  game.watched = null;
  const hadFocus = $('palette').contains(document.activeElement);
  stopAll();
  game.moves = [...game.moves, colour];
  game.lost = null;
  await showPosition();
  say(`Colour ${colour}. ${$('score').textContent}`);
  if (hadFocus) ($('palette').querySelector(`[data-colour="${colour}"]:enabled`) ?? $('palette').querySelector('button:enabled') ?? $('undo')).focus();
}
function takeBack(count) {
  stopAll();
  game.watched = null;
  game.moves = game.moves.slice(0, Math.max(0, game.moves.length - count));
  game.lost = null;
  $('review').replaceChildren();
  return showPosition();
}
/** Draws a position and outlines the cells that are shown. The others can be faint. Returns the width of a cell, and the left edge. */
function drawPosition(canvas, position, cleared, shown, high, isFaint) {
  const width = canvas.clientWidth, tile = Math.min(width / position.columns, high / position.rows, 84), left = (width - tile * position.columns) / 2;
  const pen = prepare(canvas, width, tile * position.rows + 8);
  position.cells.forEach((colour, cell) => {
    const x = left + cell % position.columns * tile, y = 4 + Math.floor(cell / position.columns) * tile;
    if (cleared.has(cell)) {
      pen.fillStyle = ink.well; pen.fillRect(x, y, tile, tile);
      pen.fillStyle = ink.gone; pen.beginPath(); pen.arc(x + tile / 2, y + tile / 2, tile * .08, 0, 7); pen.fill();
      return;
    }
    pen.globalAlpha = isFaint && shown.size && !shown.has(cell) ? .35 : 1;
    pen.fillStyle = PALETTE[colour % 8]; pen.fillRect(x, y, tile + .4, tile + .4);
    boardView.glyph(pen, colour, x, y, tile, isDark(colour) ? '#fffc' : '#000a');
    pen.globalAlpha = 1;
    if (shown.has(cell)) { pen.strokeStyle = ink.ink; pen.lineWidth = 2; pen.strokeRect(x + 1.5, y + 1.5, tile - 3, tile - 3); }
  });
  return { tile, left };
}
function drawField() {
  const { position } = game;
  if (!position || $('game').hidden || isRacing()) return;
  const shown = new Set(game.set ? game.set.cells : game.preview >= 0 ? position.gains[game.preview] : []);
  Object.assign(game, drawPosition($('field'), position, game.cleared, shown, Math.max(150, innerHeight - 260), true));
}
function cellAt(event) {
  const [x, y] = inCanvas($('field'), event), { columns, rows } = game.position;
  const column = Math.floor((x - game.left) / game.tile), row = Math.floor((y - 4) / game.tile);
  return column < 0 || row < 0 || column >= columns || row >= rows ? -1 : row * columns + column;
}
function colourAt(event) {
  const cell = cellAt(event);
  return cell < 0 || game.cleared.has(cell) ? -1 : game.position.cells[cell];
}

// ------------------------------------------------------------------- what is best, and its proof

/** The position that is shown. */
const placeOf = () => `${game.board} ${game.flood} ${game.moves.join()}`;
/** Shows what is known about this position. It disappears with the position. */
function know(answer, text) {
  game.known = { ...answer, text, at: placeOf() };
  setText($('known'), text);
}
function forget() {
  game.known = null;
  $('known').textContent = $('proof').textContent = '';
}
/** Adds a row for a game: who played it, the number of moves, and the user's moves before it. */
function compare(who, moves, how, lost) {
  const own = beginning().length, from = own ? `after your ${movesText(own)}: ` : '';
  const row = make('tr', {}, make('td', {}, who), make('td', {}, String(moves.length)), make('td', {}, from + how, make('div', { className: 'strip' }, ...stripOf(moves, lost))));
  row.dataset.row = `${who} ${placeOf()}`;
  for (const other of [...$('compared').children]) if (other.dataset.row === row.dataset.row) other.remove();
  $('compared').append(row);
  $('compared-games').hidden = false;
}
const pauseFor = time => new Promise(done => setTimeout(done, time));
/** Plays moves on the board, one by one, until something else is done. */
async function perform(moves, who) {
  stopAll();
  const show = game.show = {};
  game.own ??= [...game.moves];
  game.moves = beginning();
  game.watched = who;
  await showPosition();
  if (game.show !== show) return;
  const box = $('field').getBoundingClientRect();
  if (box.top < 0 || box.bottom > innerHeight) scrollBy(0, box.top - 4);
  setText($('play-on'), 'Stop');
  const wait = Math.max(90, Math.min(400, 9000 / moves.length));
  for (const colour of moves) {
    game.preview = colour; drawField();
    await pauseFor(wait);
    if (game.show !== show) return;
    game.moves = [...game.moves, colour];
    await showPosition();
    if (game.show !== show) return;
  }
  stopShow();
  await showPosition();
  say($('score').textContent);
}
function stopShow() { game.show = null; setText($('play-on'), 'Watch'); }
function stopAll() { stopShow(); stopRace(); stopProof(); }
/** The fewest moves from the position that is shown, or null if another one is shown by then. */
async function solveHere() {
  stopAll();
  if (game.known?.moves) { setText($('known'), game.known.text); return game.known; }
  const at = placeOf();
  $('known').textContent = 'Searching, for at most ten seconds…';
  try {
    const answer = await ask({ call: 'solve', game: askedFrom(), milliseconds: 10000 });
    if (at !== placeOf()) return null;
    know(answer, answer.optimal ? `${isOver() ? 'From the start' : 'From here'} the fewest are ${movesText(answer.moves.length)}, proved in ${answer.expanded} expansions.` : `${isOver() ? 'From the start' : 'From here'} at least ${answer.bound}; ${answer.moves.length} are known.`);
    return answer;
  } catch (error) { $('known').textContent = String(error); return null; }
}
/** Shows the fewest moves beside the game, which stays as it is. */
async function best() {
  const answer = await solveHere();
  if (!answer) return null;
  compare('the fewest', [...beginning(), ...answer.moves], answer.optimal ? 'proved: no fewer' : `between ${answer.bound} and ${answer.moves.length} from here`);
  return answer;
}
/** Shows a best move on the board without playing it. */
async function hint() {
  const answer = await solveHere();
  if (!answer?.moves.length) return;
  const [colour] = answer.moves, text = `Hint: ${glyph(colour)} ${colour}, ${answer.optimal ? 'a best move' : 'the best move that is known'}.`;
  game.preview = colour;
  drawField();
  setText($('known'), text);
  say(text);
}
/** Returns to the user's own game. */
function backToOwn() {
  const isKept = isRacing();
  stopAll();
  if (isKept) return null;
  Object.assign(game, { moves: game.own ?? game.moves, own: null, watched: null, lost: null });
  $('review').replaceChildren();
  return showPosition();
}
/** Explains how the learned sets add up to the proof. */
function proofText({ moves, sets }) {
  const fewer = movesText(moves.length - 1);
  return sets?.length || game.sets.length ? `A learned set is a set of cells with a number of moves. From a position that has cleared no cell of the set, this number of moves is not enough. The search first proves sets for few moves, and from these sets for more moves. At last it proves a set for ${fewer} that holds at ${beginning().length ? 'the position shown' : 'the beginning'}. So ${fewer} are not enough.` : `The lower bound of the position is enough to rule out ${fewer}, so the search learned no set.`;
}
function watchProof() {
  stopAll();
  $('stop').disabled = false;
  $('proof').textContent = 'Proving…';
  const take = answer => {
    if (answer.sets) showSets(answer.sets);
    const so = `${answer.expanded} expansions`;
    if (answer.moves) {
      know({ ...answer, optimal: true }, '');
      $('proof').textContent = `Proved: the fewest are ${movesText(answer.moves.length)} from ${isOver() ? 'the start' : 'here'} (${so}). ${proofText(answer)}`;
      compare('the fewest', [...beginning(), ...answer.moves], 'proved: no fewer');
    } else $('proof').textContent = `At least ${movesText(answer.bound)} from here, after ${so}…`;
    if (answer.over) { $('stop').disabled = true; if (game.sets.length) chooseSet(1 + smallestSet()); }
  };
  send({ request: { call: 'prove', game: askedFrom() } }, take, error => { $('proof').textContent = String(error); $('stop').disabled = true; });
}
function stopProof() {
  $('stop').disabled = true;
  game.set = null;
  game.sets = [];
  $('sets-label').hidden = true;
  $('set-text').textContent = '';
  if (library.worker) ask({ call: 'stop' }).catch(() => {});
}
/** Shows learned sets: a position that has cleared no cell of a set needs more moves than its budget. */
function showSets(sets) {
  game.sets = sets;
  $('sets-label').hidden = !sets.length;
  $('sets').max = sets.length;
  chooseSet(Math.min(Number($('sets').value), sets.length));
}
/** The place of the learned set with the fewest cells, which is the easiest to check by eye. */
function smallestSet() {
  const sizes = game.sets.map(({ cells }) => cells.length);
  return sizes.indexOf(Math.min(...sizes));
}
function chooseSet(number) {
  $('sets').value = number;
  game.set = number ? game.sets[number - 1] : null;
  $('set-text').textContent = game.set ? `Learned set ${number} of ${game.sets.length} (number 1 was learned last): a position that has cleared no cell of these ${game.set.cells.length} needs more than ${movesText(game.set.budget)}.` : `The last ${game.sets.length} learned sets: move the slider to see them.`;
  $('sets').setAttribute('aria-valuetext', $('set-text').textContent);
  drawField();
}
async function playOn() {
  if (game.show) { stopShow(); await showPosition(); return; }
  if ($('rival').value) { await startRace(); return; }
  const player = playerIn($('strategy'));
  if (player.name === 'optimal') { const answer = await best(); if (answer) await perform(answer.moves, 'The fewest moves'); return; }
  stopAll();
  try {
    const played = [...beginning()], answer = await ask({ call: 'strategy', game: askedFrom(), player: choiceOf(player) });
    compare(titleOf(player), [...played, ...answer.moves], answer.cleared ? 'played to the end' : 'did not come to an end');
    await perform(answer.moves, titleOf(player));
  } catch (error) { $('known').textContent = String(error); }
}
/** Says after a game which moves lost how many, by the fewest moves from each position. */
async function review() {
  const turn = ++game.asked, moves = [...game.moves], left = [];
  $('review').replaceChildren(make('p', { role: 'status' }, 'Looking at each of your moves…'));
  let isProved = true, first = null;
  for (let played = 0; played <= moves.length; played += 1) {
    let answer;
    try { answer = await ask({ call: 'solve', game: { ...inGame(), moves: moves.slice(0, played) }, milliseconds: 3000 }); } catch { return; }
    if (turn !== game.asked || game.moves.join() !== moves.join()) return;
    first ??= answer;
    isProved &&= answer.optimal;
    left.push(answer.moves.length);
  }
  game.lost = moves.map((_, index) => left[index + 1] + 1 - left[index]);
  const losers = game.lost.map((lost, index) => lost > 0 ? `${index + 1}${lost > 1 ? ` (${lost})` : ''}` : '').filter(Boolean);
  const text = moves.length === left[0] ? `You needed ${moves.length}, and no game takes fewer.` : `You needed ${moves.length}, the fewest are ${left[0]}. ${losers.length === 1 ? 'Move' : 'Moves'} ${losers.join(', ')} lost ${losers.length === 1 ? 'it' : 'them'}.`;
  $('review').replaceChildren(make('h3', {}, 'Your game'), make('p', {}, text + (isProved ? '' : ' (Not all of this is proved, because the time was short.)')), make('p', { className: 'soft' }, 'A fewest game:'), make('div', { className: 'strip' }, ...stripOf(first.moves)));
  $('strip').replaceChildren(...stripOf(moves, game.lost));
  compare('you', moves, 'your game', game.lost);
  keepBest(moves.length, left[0]);
  if (isProved) writeResult(left[0]);
  say(text);
}

/** What the board is called in a result. */
function boardName() {
  const kind = $('board').value, isListed = game.listed === `${kind} ${numberOf()} ${game.board}`;
  return !isListed ? 'Color Walk' : kind === 'day' ? `Color Walk #${numberOf()}` : `Color Walk, ${BOARDS.find(([key]) => key === kind)[1].split(':')[0]} ${numberOf()}`;
}
/** A result as text: the board, the moves and par, the moves as symbols, and the address. */
const resultText = par => `${boardName()}: ${game.moves.length}, par ${par}\n${game.moves.map(glyph).join('')}\n${location.href.split('#')[0]}#game?${new URLSearchParams({ board: slashed(game.board), flood: game.flood ? 1 : 0 })}`;
/** Buttons below a game that is over: its result to copy, and the proof that par is par. */
function writeResult(par) {
  const copy = make('button', { id: 'copy-result', onclick: () => copyText(resultText(par), copy, 'Copy result') }, 'Copy result');
  const controls = make('div', { className: 'controls' }, copy, make('button', { id: 'why-par', onclick: watchProof }, `Why is par ${par}? Watch the proof`));
  if (game.moves.length === par) $('review').append(make('div', { className: 'par', ariaHidden: true }, ...game.moves.slice(0, 12).map((colour, index) => { const star = make('span', {}, '\u2605'); star.style.animationDelay = `${index * 70}ms`; star.style.color = PALETTE[colour % 8]; return star; })));
  $('review').append(controls);
}
/** Shows the best result on this board and device, beside the fewest moves. */
function keepBest(moves, fewest) {
  const key = `colorwalk-best ${slashed(game.board)} ${game.flood ? 1 : 0}`;
  let best = moves;
  try {
    best = Math.min(moves, Number(localStorage.getItem(key)) || moves);
    localStorage.setItem(key, best);
  } catch { /* a page from disk may have none */ }
  $('review').append(make('p', { className: 'soft' }, `Your best on this board: ${best}; par is ${fewest}. “Copy link” shares this game.`));
}

// ---------------------------------------------------------------------------------- all together

function rememberGame() {
  if ($('game').hidden) return;
  const state = new URLSearchParams({ board: slashed(game.board), flood: game.flood ? 1 : 0, moves: game.moves.map(colour => colour.toString(36)).join('') });
  if (game.lesson) state.set('lesson', game.lesson);
  if (game.listed === `${$('board').value} ${numberOf()} ${game.board}`) { state.set('from', $('board').value); state.set('number', numberOf()); }
  if (isRacing()) {
    const [player, rival] = ['strategy', 'rival'].map(id => $(id).value === OWN_GAME ? OWN_GAME : keyOfPlayer(playerIn($(id))));
    for (const [key, value] of Object.entries({ player, rival, at: step })) state.set(key, value);
  }
  writeAddress(`#game?${state}`);
}
/** Keeps this game in the history, with a move that is not drawn yet, before something else is shown. */
function keepGame() { rememberGame(); keepEntry(); }
/** Shows a lesson above its board. The user guesses how many moves the player needs. */
function writeGameLesson() {
  const index = LESSONS.findIndex(({ key }) => key === game.lesson), box = $('game-lesson');
  box.hidden = $('game-lessons').hidden = index < 0;
  if (box.hidden) return;
  const said = make('span', { id: 'said', role: 'status' });
  const guesses = LESSONS[index].guesses.map(moves => make('button', { onclick: async () => {
    const answer = await ask({ call: 'strategy', game: inGame(), player: choiceOf(playerIn($('strategy'))) });
    markDone(game.lesson);
    said.textContent = `${answer.moves.length === moves ? 'Right' : 'No'}: it needs ${answer.moves.length}. Watch it.`;
  } }, String(moves)));
  fillLesson(box, index, ...guesses, said, make('button', { id: 'end-game-lesson', onclick: () => { game.lesson = ''; writeGameLesson(); rememberGame(); } }, 'Leave lesson'));
}
const BOARD_KEYS = ['boards', 'number', 'columns', 'rows', 'colours', 'seed'];
/** The board of a batch that an address names: the boards, and the number of one. */
async function listedBoard(state, wrong) {
  const number = Number(state.get('number')), size = Object.fromEntries(BOARD_KEYS.slice(2).map(key => [key, Number(state.get(key))]));
  const boards = state.get('boards') === 'random' ? { random: size } : 'series';
  try { return (await ask({ call: 'board', boards, number })).text; } catch (error) { wrong.push(`number=${state.get('number').slice(0, 20)} (${error})`); return null; }
}
/** Marks a board that is not on the list, such as one from an address. */
function nameOwn() {
  if (!$('board').querySelector('[value=own]')) $('board').append(option('own', 'your own, or from a link'));
  $('board').value = 'own';
}
async function recallGame(query) {
  const state = new URLSearchParams(query), wrong = [], moves = state.get('moves') ?? '', flood = state.get('flood');
  const lesson = LESSONS.find(({ key, board }) => board && key === state.get('lesson'));
  let board = state.get('board') ?? lesson?.board ?? null;
  if (!query && game.board) { await showPosition(); return; }
  if (flood !== null && !['0', '1'].includes(flood)) wrong.push(`flood=${flood.slice(0, 20)}`);
  if (state.has('lesson') && !lesson) wrong.push(`lesson=${state.get('lesson').slice(0, 20)}`);
  game.lesson = lesson?.key ?? '';
  const name = state.get('player') ?? lesson?.player ?? null, ahead = lesson?.ahead;
  const index = players.findIndex(player => hasKey(name)(player) && (!ahead || player.look_ahead === ahead));
  if (index >= 0) $('strategy').value = index; else if (name !== null) wrong.push(`player=${name.slice(0, 20)}`);
  const rival = state.get('rival'), at = state.get('at') ?? '0', place = rival === OWN_GAME ? OWN_GAME : players.findIndex(hasKey(rival));
  if (place === OWN_GAME || place >= 0) $('rival').value = place; else if (rival !== null) wrong.push(`rival=${rival.slice(0, 20)}`);
  if (!/^\d{1,4}$/.test(at)) wrong.push(`at=${at.slice(0, 20)}`);
  const known = ['at', 'board', 'flood', 'from', 'lesson', 'moves', 'player', 'proof', 'rival', ...BOARD_KEYS];
  for (const key of state.keys()) if (!known.includes(key)) wrong.push(key.slice(0, 20));
  const isOfBatch = board === null && state.has('number'), from = isOfBatch && state.get('boards') !== 'random' ? 'series' : state.get('from');
  if (isOfBatch) board = await listedBoard(state, wrong);
  const played = [...moves].map(letter => /[0-9a-z]/.test(letter) ? Number.parseInt(letter, 36) : -1);
  if (board === null || !await startGame(board.replace(/\//g, '\n'), flood === '1', [])) {
    if (board !== null) wrong.push(`board: ${$('trouble').textContent}`);
    $('board').value = 'small';
    await chooseBoard();
  } else if (played.every(colour => colour >= 0 && colour < game.position.colours)) {
    game.moves = played;
    await showPosition();
  } else wrong.push(`moves=${moves.slice(0, 20)}`);
  if (board !== null && slashed(game.board) === slashed(board) && !await nameListed(from, state.get('number'))) nameOwn();
  writeGameLesson();
  if (wrong.length) trouble(`This page does not know these parts of the address: ${wrong.join(', ')}.`);
  if (state.get('proof') === '1') watchProof();
  else if ($('rival').value && rival !== null) await startRace(Number(at) || 0);
}
function hearGame() {
  $('board').append(...BOARDS.map(([key, name]) => make('option', { value: key, selected: key === 'small' }, name)));
  fillPlayers($('strategy'));
  fillRivals();
  $('new-game').onclick = () => { keepGame(); return newGame(); };
  $('own-play').onclick = () => { keepGame(); return startGame($('own-text').value.trim(), $('flood').checked, []).then(isBoard => { if (isBoard) { trouble(''); nameOwn(); } }); };
  $('boards').onchange = async () => { const [file] = $('boards').files; if (file) openBoards(await file.text()); };
  $('today').onclick = () => { keepGame(); $('board').value = 'day'; return chooseBoard(); };
  $('board').onchange = () => { keepGame(); return chooseBoard(); };
  $('number').onchange = () => { keepGame(); return loadBoard(); };
  $('flood').onchange = () => keepGame() ?? startGame(game.board, $('flood').checked, []);
  $('undo').onclick = () => takeBack(1);
  $('restart').onclick = () => takeBack(Infinity);
  $('best').onclick = best;
  $('hint').onclick = hint;
  $('own').onclick = backToOwn;
  $('watch').onclick = watchProof;
  $('stop').onclick = stopProof;
  $('sets').oninput = () => chooseSet(Number($('sets').value));
  $('play-on').onclick = playOn;
  const field = $('field');
  field.addEventListener('pointermove', event => { const colour = colourAt(event); if (colour !== game.preview && game.position) { game.preview = colour; drawField(); } });
  field.addEventListener('pointerleave', () => { game.preview = -1; drawField(); });
  field.addEventListener('click', event => { const colour = colourAt(event); if (colour >= 0) playColour(colour); });
  document.addEventListener('keydown', event => {
    if (!$('game').hidden && !isRacing() && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && game.moves.length && !/^(INPUT|TEXTAREA)$/.test(event.target.tagName)) { event.preventDefault(); takeBack(1); return; }
    if ($('game').hidden || isRacing() || $('keys').open || event.ctrlKey || event.altKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    const colour = /^[0-9a-z]$/.test(event.key) ? Number.parseInt(event.key, 36) : -1, { position } = game;
    if (position && colour >= 0 && colour < position.colours) playColour(colour);
    else if (event.key === 'Backspace' && game.moves.length) takeBack(1);
    else if (event.target === field && position && event.key.startsWith('Arrow')) {
      const way = /Right|Down/.test(event.key) ? 1 : position.colours - 1, from = Math.max(game.preview, 0);
      game.preview = (from + way) % position.colours;
      drawField();
      say(`colour ${game.preview}: clears ${position.gains[game.preview].length} cells`);
    } else if (event.target === field && event.key === 'Enter' && game.preview >= 0) playColour(game.preview);
    else return;
    event.preventDefault();
  });
  new ResizeObserver(() => { drawField(); drawRace(); }).observe($('one-game').parentElement);
}
