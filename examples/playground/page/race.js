
// ------------------------------------------------------------------ two players side by side

/** Two games on one board from the same position. Each step is a move in both games. */
const race = {
  games: [], last: 0, step: 0, speed: '2', unit: 'move', end: 'Both games are over.',
  show: drawRace,
  picture: () => race.games[0]?.canvas.parentElement, // with the name above the board
  text: () => race.games.map(({ name, said }) => `${name}: ${said.textContent}`).join(' '),
  remember: () => rememberGame(),
};
const isRacing = () => race.games.length > 0;
const OWN_GAME = 'own';
const playerIn = select => players[Number(select.value)];
/** The name of a player in an address, with its rule and how far it looks ahead. */
const keyOfPlayer = ({ name, rule, look_ahead }) => [name, rule, look_ahead].join('.');
const hasKey = key => player => player.name === key || keyOfPlayer(player) === key;

/** The moves of a player from a position on, or the user's own moves. */
async function movesFrom(beginning, select) {
  if (select.value === OWN_GAME) return { name: 'your game', moves: game.moves.slice(beginning.length) };
  const player = playerIn(select);
  return { name: titleOf(player), ...await ask({ call: 'strategy', game: { ...inGame(), moves: beginning }, player: choiceOf(player) }) };
}
/** Shows two players side by side, from a step on. The user's own game is shown from its beginning. */
async function startRace(at = 0) {
  stopAll();
  const isOwn = $('rival').value === OWN_GAME, begin = isOwn ? [] : beginning(), place = placeOf();
  setText($('known'), 'Playing both games…');
  try {
    const games = [];
    for (const select of [$('strategy'), $('rival')]) {
      const { name, moves } = await movesFrom(begin, select), positions = [];
      for (let played = 0; played <= moves.length; played += 1) positions.push(await ask({ call: 'position', game: { ...inGame(), moves: [...begin, ...moves.slice(0, played)] } }));
      games.push({ name, moves, positions });
    }
    if (place !== placeOf() || $('game').hidden || isRacing()) return;
    setText($('known'), '');
    showRace(games, at);
  } catch (error) { setText($('known'), String(error)); }
}
function showRace(games, at) {
  race.games = games.map(game => ({ ...game, canvas: make('canvas'), said: make('p', { className: 'soft' }), strip: make('div', { className: 'strip' }, ...stripOf(game.moves)) }));
  $('race').replaceChildren(...race.games.map(({ name, canvas, said, strip }) => {
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', `The board of ${name}`);
    return make('section', { className: 'racer' }, make('h3', {}, name), canvas, said, strip);
  }));
  for (const element of [$('race'), $('bar'), $('own')]) element.hidden = false;
  $('one-game').hidden = $('quiz').hidden = true;
  setStage(race);
  setSteps(race, Math.max(...games.map(({ moves }) => moves.length)), 0);
  go(at);
  if (!at) play();
}
/** Both boards, with the cells that the next move clears, and what has been played. */
function drawRace() {
  if (!isRacing() || $('game').hidden) return;
  for (const { canvas, moves, positions, said, strip } of race.games) {
    const played = Math.min(step, moves.length), position = positions[played], next = moves[played];
    const shown = new Set(next === undefined ? [] : position.gains[next]);
    drawPosition(canvas, position, new Set(position.cleared), shown, Math.max(150, innerHeight - 330), false);
    const left = `${cellsText(position.left)} left`;
    setText(said, position.left ? `${movesText(played)}, ${left}. ${next === undefined ? 'The game ends here.' : `Next: ${glyph(next)} ${next}.`}` : `Cleared in ${movesText(played)}.`);
    [...strip.children].forEach((square, index) => { square.style.visibility = index < played ? '' : 'hidden'; });
  }
}
function stopRace() {
  if (!isRacing()) return;
  pause();
  race.games = [];
  $('race').replaceChildren();
  for (const element of [$('race'), $('bar')]) element.hidden = true;
  $('one-game').hidden = $('quiz').hidden = false;
  $('own').hidden = !game.own;
  drawField();
  rememberGame();
}
function fillRivals() {
  $('rival').append(option('', 'nobody'), option(OWN_GAME, 'your game'));
  fillPlayers($('rival'));
  $('rival').value = '';
}
