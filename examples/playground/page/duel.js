
// ------------------------------------------------------------------------------- the game for two

const duel = { board: '', moves: [], second: false, position: null, preview: -1, turn: 0 };
const DUELS = [
  ['guide', '3 x 3, of the guide', '012/333/022'], ['four', '4 x 4, four colours', [4, 4, 4]], ['five', '5 x 5, five colours', [5, 5, 5]],
  ['six', '6 x 6, four colours', [6, 6, 4]],
];
const SIDES = ['You', 'The library'];
/** Which player a side is, and which side a player is. Player 0 begins. */
const playerOf = side => side ^ (duel.second ? 1 : 0), sideOf = playerOf;
const duelAnswer = moves => ask({ call: 'duel', board: duel.board, moves });
/** Shows a game; whether it is one. */
async function startDuel(board, second, moves = []) {
  const before = { ...duel };
  Object.assign(duel, { board, second, moves, preview: -1, turn: duel.turn + 1 });
  setText($('duel-proved'), 'Exploring all positions…');
  if (!await showDuel()) { Object.assign(duel, { board: before.board, second: before.second, moves: before.moves }); setText($('duel-proved'), ''); return false; }
  $('duel-second').checked = second;
  await letLibraryPlay();
  return true;
}
async function showDuel() {
  const turn = ++duel.turn;
  let position;
  try { position = await duelAnswer(duel.moves); } catch (error) { if (turn === duel.turn) trouble(String(error)); return false; }
  if (turn !== duel.turn) return false;
  Object.assign(duel, { position, preview: -1 });
  const isOwn = position.turn === playerOf(0), [own, other] = [0, 1].map(side => position.owned[playerOf(side)]);
  const end = position.winner === null ? 'A draw' : sideOf(position.winner) ? 'The library wins' : 'You win';
  setText($('duel-score'), `${position.over ? `${end}: you` : 'You'} have ${cellsText(own)}, the library has ${own === other ? 'as many' : cellsText(other)}.`);
  setText($('duel-proved'), position.over ? 'The game is over.' : provedText(position.verdict));
  setText($('duel-hinted'), '');
  $('duel-strip').replaceChildren(...stripOf(duel.moves));
  for (const [place, square] of [...$('duel-strip').children].entries()) square.title += `, ${SIDES[sideOf(place % 2)].toLowerCase()}`;
  const allowed = new Map(position.moves.map(move => [move.colour, move])), colours = [...new Set(position.cells)].sort((a, b) => a - b);
  $('duel-palette').replaceChildren(...colours.map(colour => {
    const move = isOwn && allowed.get(colour), text = move && ($('duel-costs').checked ? ledTo(move.verdict) : `+${move.gains.length}`);
    return colourButton(colour, text, playDuel, colour => { duel.preview = colour; drawDuel(); });
  }));
  $('duel-hint').disabled = !isOwn || position.over;
  $('duel-undo').disabled = $('duel-restart').disabled = duel.moves.length <= (duel.second ? 1 : 0);
  drawDuel();
  drawLayers();
  rememberDuel();
  return true;
}
const provedText = verdict => verdict === null ? 'Neither player can force a win.' : `${SIDES[sideOf(verdict.winner)]} can force a win, ${afterMoves(verdict.moves)}.`;
/** When a game ends, counting the moves of both players. */
const afterMoves = moves => moves === 1 ? 'with the next move' : `in ${moves} moves, counting both players`;
/** The result of a move, in one word and the number of moves until the end. The move itself counts. */
const ledTo = verdict => verdict === null ? 'draws' : `${sideOf(verdict.winner) ? 'loses' : 'wins'} in ${verdict.moves + 1}`;
/** Compares a move with the best one, in words. */
function costOf(best, verdict) {
  if (best === null) return verdict === null ? '' : 'It gave the draw away.';
  if (verdict?.winner !== best.winner) return 'It gave the win away.';
  const more = Math.abs(verdict.moves - best.moves);
  return more ? `It ${sideOf(best.winner) ? 'lost' : 'won'} ${movesText(more)} ${sideOf(best.winner) ? 'sooner' : 'later'} than the best one.` : '';
}
async function playDuel(colour) {
  const { position } = duel, move = position?.moves.find(move => move.colour === colour);
  if (!move || position.turn !== playerOf(0)) return;
  const hadFocus = $('duel-palette').contains(document.activeElement), cost = costOf(position.moves[0].verdict, move.verdict);
  duel.moves = [...duel.moves, colour];
  if (!await showDuel()) return;
  setText($('duel-hinted'), cost);
  await letLibraryPlay();
  setText($('duel-hinted'), cost);
  say(`Colour ${colour}. ${cost} ${$('duel-score').textContent} ${$('duel-proved').textContent}`);
  if (hadFocus) ($('duel-palette').querySelector('button:enabled') ?? $('duel-undo')).focus();
}
/** The library plays a best move if it is its turn. */
async function letLibraryPlay() {
  const { position, turn } = duel;
  if (position.over || position.turn === playerOf(0)) return;
  await pauseFor(350);
  if (turn !== duel.turn) return;
  duel.moves = [...duel.moves, position.moves[0].colour];
  await showDuel();
}
/** Back to one's own turn before. */
async function takeBackDuel(isAll) {
  const first = duel.second ? 1 : 0;
  let left = duel.moves.length - 1;
  while (left > first && left % 2 !== first) left -= 1;
  duel.moves = duel.moves.slice(0, isAll ? first : Math.max(first, left));
  await showDuel();
}
function hintDuel() {
  const { position } = duel, [best] = position?.moves ?? [];
  if (!best) return;
  duel.preview = best.colour;
  drawDuel();
  setText($('duel-hinted'), `Hint: ${glyph(best.colour)} ${best.colour} ${ledTo(best.verdict)}.`);
  say($('duel-hinted').textContent);
}
function drawDuel() {
  const { position } = duel;
  if (!position || $('filler').hidden) return;
  const canvas = $('duel-field'), width = canvas.clientWidth, { columns, cells, owners } = position, rows = cells.length / columns;
  if (width < 40) return; // no room for a board
  const tile = Math.min((width - 8) / columns, Math.max(150, innerHeight - 260) / rows, 84), left = (width - tile * columns) / 2;
  Object.assign(duel, { tile, left });
  const pen = prepare(canvas, width, tile * rows + 8), colourOf = cell => owners[cell] === null ? cells[cell] : position.colours[owners[cell]];
  const shown = new Set(position.moves.find(({ colour }) => colour === duel.preview)?.gains ?? []);
  const place = cell => [left + cell % columns * tile, 4 + Math.floor(cell / columns) * tile];
  cells.forEach((_, cell) => {
    const [x, y] = place(cell), colour = colourOf(cell);
    pen.globalAlpha = shown.size && !shown.has(cell) && owners[cell] === null ? .35 : 1;
    pen.fillStyle = PALETTE[colour % 8]; pen.fillRect(x, y, tile + .4, tile + .4);
    boardView.glyph(pen, colour, x, y, tile, isDark(colour) ? '#fffc' : '#000a');
    pen.globalAlpha = 1;
    if (shown.has(cell)) { pen.strokeStyle = ink.ink; pen.lineWidth = 2; pen.strokeRect(x + 1.5, y + 1.5, tile - 3, tile - 3); }
  });
  // The border of each region, and the sign of its player in the corner.
  for (const player of [0, 1]) {
    const own = cell => cell >= 0 && cell < cells.length && owners[cell] === player;
    for (const [colour, thickness] of [[ink.panel, 7], [sideOf(player) ? ink.chosen : ink.ink, 4]]) {
      pen.strokeStyle = colour; pen.lineWidth = thickness;
      pen.setLineDash(sideOf(player) ? [9, 5] : []);
      pen.beginPath();
      cells.forEach((_, cell) => {
        if (!own(cell)) return;
        const [x, y] = place(cell), column = cell % columns, line = (from, to) => { pen.moveTo(...from); pen.lineTo(...to); };
        if (!column || !own(cell - 1)) line([x, y], [x, y + tile]);
        if (column + 1 === columns || !own(cell + 1)) line([x + tile, y], [x + tile, y + tile]);
        if (!own(cell - columns)) line([x, y], [x + tile, y]);
        if (!own(cell + columns)) line([x, y + tile], [x + tile, y + tile]);
      });
      pen.stroke();
    }
    pen.setLineDash([]);
  }
}
/** All positions, a column for each number of moves: who can force a win there. */
function drawLayers() {
  const { position } = duel;
  if (!position || $('filler').hidden) return;
  const { layers } = position, canvas = $('duel-layers'), width = canvas.clientWidth, height = 170, bottom = height - 34, pen = prepare(canvas, width, height);
  const totals = layers.map(layer => layer.reduce((sum, count) => sum + count)), most = Math.max(...totals), step = (width - 12) / layers.length;
  const fills = [0, 1].map(player => sideOf(player) ? ink.chosen : ink['closed-far']);
  pen.font = '12px system-ui'; pen.textAlign = 'center'; pen.textBaseline = 'middle';
  layers.forEach((layer, depth) => {
    let y = bottom;
    const x = 6 + depth * step;
    [...fills, ink.gone].forEach((fill, kind) => {
      const tall = layer[kind] / most * (bottom - 18);
      pen.fillStyle = fill;
      pen.fillRect(x + 1, y - tall, Math.max(1, step - 2), tall);
      y -= tall;
    });
    if (depth === Math.min(duel.moves.length, layers.length - 1)) { pen.fillStyle = ink.ink; pen.beginPath(); pen.moveTo(x + step / 2, y - 4); pen.lineTo(x + step / 2 - 5, y - 12); pen.lineTo(x + step / 2 + 5, y - 12); pen.fill(); }
    pen.fillStyle = ink.soft;
    if (depth % Math.ceil(22 / step) === 0) pen.fillText(depth, x + step / 2, bottom + 11);
  });
  pen.fillText('moves', width / 2, height - 8);
  const [first, second, drawn] = [0, 1, 2].map(kind => layers.reduce((sum, layer) => sum + layer[kind], 0).toLocaleString('en'));
  const won = duel.second ? [second, first] : [first, second];
  const square = fill => { const box = make('span', { className: 'square', ariaHidden: true }); box.style.background = fill; return box; };
  const [ownFill, otherFill] = duel.second ? [fills[1], fills[0]] : fills;
  $('duel-counts').replaceChildren(`${position.positions.toLocaleString('en')} positions are explored. You can force a win from `, square(ownFill), ` ${won[0]} of them, the library from `, square(otherFill), ` ${won[1]}, and `, square(ink.gone), ` ${drawn} are drawn. Each column has the positions after as many moves. The mark shows the column of this position.`);
  canvas.setAttribute('aria-label', `The positions by number of moves. ${$('duel-counts').textContent}`);
}
function duelColourAt(event) {
  const [x, y] = inCanvas($('duel-field'), event), { position } = duel;
  if (!position) return -1;
  const column = Math.floor((x - duel.left) / duel.tile), row = Math.floor((y - 4) / duel.tile), cell = row * position.columns + column;
  const isFree = column >= 0 && row >= 0 && column < position.columns && position.owners[cell] === null;
  return isFree && position.moves.some(({ colour }) => colour === position.cells[cell]) ? position.cells[cell] : -1;
}
/** The board that is chosen, with its number. */
async function loadDuel() {
  if ($('duel-board').value === 'own') $('duel-board').value = 'five';
  const [, , size] = DUELS.find(([key]) => key === $('duel-board').value), seed = Math.max(1, Math.trunc(Number($('duel-number').value)) || 1);
  $('duel-number-label').hidden = typeof size === 'string';
  trouble('');
  try {
    const text = typeof size === 'string' ? size.replace(/\//g, '\n') : (await ask({ call: 'random', kind: 'filler', columns: size[0], rows: size[1], colours: size[2], seed })).text;
    await startDuel(text, $('duel-second').checked);
  } catch (error) { trouble(String(error)); }
}
function rememberDuel() {
  if ($('filler').hidden) return;
  writeAddress(`#filler?${new URLSearchParams({ board: slashed(duel.board), second: duel.second ? 1 : 0, moves: duel.moves.map(colour => colour.toString(36)).join('') })}`);
}
async function recallDuel(query) {
  const state = new URLSearchParams(query), wrong = [], board = state.get('board'), second = state.get('second') ?? '0', moves = state.get('moves') ?? '';
  if (!query && duel.board) { await showDuel(); return; }
  for (const key of state.keys()) if (!['board', 'second', 'moves'].includes(key)) wrong.push(key.slice(0, 20));
  if (!['0', '1'].includes(second)) wrong.push(`second=${second.slice(0, 20)}`);
  const text = board?.replace(/\//g, '\n'), played = [...moves].map(letter => Number.parseInt(letter, 36)), isSecond = second === '1';
  const isPlayed = played.every(colour => colour >= 0), isShown = board !== null && isPlayed && await startDuel(text, isSecond, played);
  if (!isShown && board !== null) {
    wrong.push(isPlayed ? $('trouble').textContent : `moves=${moves.slice(0, 20)}`);
    if (!played.length || !await startDuel(text, isSecond)) { $('duel-board').value = 'five'; await loadDuel(); }
  } else if (!isShown) { $('duel-board').value = 'five'; await loadDuel(); }
  if (board !== null && slashed(duel.board) === slashed(board)) {
    const listed = DUELS.find(([, , size]) => size === slashed(board));
    if (!listed && !$('duel-board').querySelector('[value=own]')) $('duel-board').append(option('own', 'as in the link'));
    $('duel-board').value = listed?.[0] ?? 'own';
    $('duel-number-label').hidden = true;
  }
  if (wrong.length) trouble(`The address has parts that are unknown here: ${wrong.join(', ')}.`);
}
function hearDuel() {
  $('duel-board').append(...DUELS.map(([key, name]) => make('option', { value: key, selected: key === 'five' }, name)));
  $('new-duel').onclick = () => { $('duel-number').value = 1 + Math.floor(Math.random() * 99999); return loadDuel(); };
  $('duel-board').onchange = () => { $('duel-number').value = 1; return loadDuel(); };
  $('duel-number').onchange = loadDuel;
  $('duel-second').onchange = () => startDuel(duel.board, $('duel-second').checked);
  $('duel-undo').onclick = () => takeBackDuel(false);
  $('duel-restart').onclick = () => takeBackDuel(true);
  $('duel-hint').onclick = hintDuel;
  $('duel-costs').onchange = showDuel;
  const field = $('duel-field');
  field.addEventListener('pointermove', event => { const colour = duelColourAt(event); if (colour !== duel.preview) { duel.preview = colour; drawDuel(); } });
  field.addEventListener('pointerleave', () => { duel.preview = -1; drawDuel(); });
  field.addEventListener('click', event => playDuel(duelColourAt(event)));
  document.addEventListener('keydown', event => {
    if ($('filler').hidden || event.ctrlKey || event.altKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    const { position } = duel, colour = /^[0-9a-z]$/.test(event.key) ? Number.parseInt(event.key, 36) : -1, moves = position?.moves ?? [];
    if (colour >= 0) playDuel(colour);
    else if (event.key === 'Backspace' && !$('duel-undo').disabled) takeBackDuel(false);
    else if (event.target === field && moves.length && event.key.startsWith('Arrow')) {
      const colours = moves.map(({ colour }) => colour).sort((a, b) => a - b), way = /Right|Down/.test(event.key) ? 1 : -1, from = colours.indexOf(duel.preview);
      duel.preview = colours[(from < 0 ? way < 0 ? colours.length - 1 : 0 : from + way + colours.length) % colours.length];
      drawDuel();
      say(`colour ${duel.preview}: gains ${moves.find(({ colour }) => colour === duel.preview).gains.length} cells`);
    } else if (event.target === field && event.key === 'Enter' && duel.preview >= 0) playDuel(duel.preview);
    else return;
    event.preventDefault();
  });
  new ResizeObserver(() => { drawDuel(); drawLayers(); }).observe(field.parentElement);
}
