
// --------------------------------------------------------------------------- one panel a search

const STATS = [
  ['expanded', 'expanded', 'states whose successors were generated; in Bellman-Ford and topological order, edges that were relaxed; where steps are told, steps'],
  ['open', 'open', 'states on the frontier'],
  ['closed', 'closed', 'states that were expanded'],
  ['duplicates', 'duplicates', 'successors that were already known at the same cost or less'],
  ['reopened', 'reopened', 'closed states that got a cheaper path'],
];
const isOfEdges = key => key === 'bellman-ford' || key === 'dag';
/** Whether each step of a recording comes with a sentence. */
const isTold = run => run.labels !== undefined;

/** The key of the frontier: the state with the least key comes first. */
function keyOf(panel, node) {
  const { play, run } = panel, g = play.g[node], h = play.h[node];
  switch (run.key) {
    case 'bfs': case 'both-ends': return node;
    case 'dfs': case 'idastar': case 'deepening': return -node;
    case 'greedy': return h;
    case 'astar': case 'beam': case 'fringe': return g + h;
    case 'weighted-astar': case 'anytime': return g + panel.weight * h;
    default: return g;
  }
}
const keyText = (panel, node) => {
  const { play, run } = panel, g = play.g[node], h = play.h[node];
  if (isTold(run)) return toldLabel(play, node);
  if (['astar', 'beam', 'fringe'].includes(run.key)) return `f = ${g} + ${h} = ${g + h}`;
  if (['weighted-astar', 'anytime'].includes(run.key)) return `${g} + ${panel.weight}·${h} = ${g + panel.weight * h}`;
  if (run.key === 'greedy') return `h = ${h}`;
  if (['bfs', 'dfs', 'idastar', 'deepening', 'both-ends'].includes(run.key)) return `depth ${play.depth[node]}`;
  return `g = ${g}`;
};
/** The name of a state, as the picture shows it. */
function called(play, node) {
  const state = play.state[node];
  if (scene.kind === 'digraph') return `Node ${state}`;
  if (scene.kind === 'grid') return `Column ${state % scene.columns + 1}, row ${Math.floor(state / scene.columns) + 1}`;
  return `State ${node}`;
}
const endName = side => side ? 'the goal' : 'the start';
/** Says where the two sides meet, and when they stop. */
function meetingText({ play, run }) {
  const { meeting } = play, where = meeting && called({ state: [meeting.state] }, 0).toLowerCase();
  if (run.key === 'both-ends') return meeting ? ` They meet at ${where}.` : ' They have not met yet.';
  const least = play.leastOpen(0) + play.leastOpen(1);
  return meeting ? ` The cheapest meeting costs ${meeting.cost}, at ${where}. The searches stop when the least g of both sides, now ${least} together, reach this cost.` : ` No meeting yet.`;
}
/** Explains in a sentence why this state is expanded. */
function whyText(panel) {
  const { play, run } = panel, node = play.now;
  if (play.step === 0) return run.about;
  if (play.step === play.last) return (run.flaw ? `${run.flaw} ` : '') + (run.claim ? `The report says: ${run.claim}` + (run.certified ? ', and a checker that shares no code with the search agrees.' : '.') : '');
  const [first] = play.events;
  if (first[0] === KIND.said) return first[2];
  if (first[0] === KIND.round) return first[1] === 1 ? 'Round 1: every edge is relaxed once.' : `Round ${first[1]}: every edge is relaxed again, because the last round lowered ${first[2]} ${first[2] === 1 ? 'value' : 'values'}.`;
  if (first[0] === KIND.goal) return `${called(play, node)} is a goal: a path of ${inUnits(play.g[node])}. The search goes on for a cheaper one.`;
  if (first[0] === KIND.committed) return `Too many states are open. The search keeps only ${called(play, node).toLowerCase()} and starts again from it.`;
  if (isOfEdges(run.key)) {
    const [edge, end] = [play.events.find(([kind]) => kind === KIND.examined), play.events.at(-1)];
    if (!edge) return run.about;
    const isKept = end[0] === KIND['not relaxed'], round = play.round ? `Round ${play.round}, edge` : 'Edge';
    return `${round} from ${play.state[edge[1]]} to ${edge[2]}: ` + (isKept ? `this path would cost ${end[3]}, so g stays ${play.g[end[1]]}.` : `g falls to ${end[3]}.`);
  }
  const others = `of ${play.openBefore} open`;
  if (play.isTwoSided) {
    const side = endName(play.side[node]), key = run.key === 'both-ends' ? 'it is next in its layer' : `its g = ${play.g[node]} is the least`;
    return `${called(play, node)} is expanded from ${side}: ${key}, ${others} on this side.` + meetingText(panel);
  }
  const why = {
    bfs: `it is the oldest ${others}`, dfs: `it is the newest ${others}`,
    idastar: 'it is the next state below whose f is within the bound', fringe: `it is the newest of this round, and its ${keyText(panel, node)} is within the bound`, deepening: 'it is the next state below within the limit of edges',
    beam: 'it is the next state of its layer', greedy: `its h = ${play.h[node]} is the least ${others}`,
  }[run.key] ?? `its ${keyText(panel, node)} is the least ${others}`;
  return `${called(play, node)} is expanded: ${why}.`;
}

function makePanel(run, index, weight) {
  const id = 'panel' + index;
  const panel = { weight, chosen: -1, held: -1, cursor: -1, lit: '', width: 300, wide: 300, room: 400, verdict: '' };
  replay(panel, run, weight);
  panel.status = make('span', { className: 'state' });
  panel.about = make('p', { className: 'about' });
  const canvas = what => {
    const made = make('canvas', { tabIndex: 0 });
    made.setAttribute('role', 'application'); // so that screen readers leave the arrow keys to it
    made.setAttribute('aria-label', what);
    made.setAttribute('aria-describedby', id + '-inspect');
    return made;
  };
  const what = { 'color-walk': 'board', grid: 'grid', digraph: 'graph' }[scene.kind];
  panel.mapCanvas = canvas(`${run.name}: the ${what}; arrow keys choose a ${scene.kind === 'grid' ? 'square' : 'state'}, Enter draws`);
  panel.treeCanvas = canvas(`${run.name}: the search tree; arrow keys choose a state`);
  panel.curveCanvas = make('canvas');
  panel.curveCanvas.setAttribute('aria-hidden', 'true');
  panel.numbers = {};
  const list = make('dl');
  for (const [key, word, meaning] of STATS) {
    panel.numbers[key] = make('dd', {}, '0');
    panel.numbers[key].dataset.stat = key;
    list.append(make('div', { title: meaning }, make('dt', {}, key !== 'expanded' ? word : isOfEdges(run.key) ? 'edges' : isTold(run) ? 'steps' : word), panel.numbers[key]));
  }
  panel.inspect = make('div', { className: 'inspect', id: id + '-inspect' });
  const card = cards[run.key];
  panel.lines = card.loop.map(([events, text]) => Object.assign(make('li', {}, text), { events: events.split(',').map(name => KIND[name]) }));
  panel.code = make('details', { open: true, ontoggle: () => lightCode(panel, true) }, make('summary', {}, 'The loop'), make('ol', { className: 'code' }, ...panel.lines));
  panel.rows = make('tbody');
  panel.frontier = make('details', { ontoggle: () => writeFrontier(panel) }, make('summary', {}, 'The frontier, next state first'),
    make('table', { className: 'frontier' }, make('thead', {}, make('tr', {}, ...['state', 'details', 'key'].map(word => make('th', { scope: 'col' }, word)))), panel.rows));
  panel.log = make('ol', { className: 'log' });
  panel.details = make('details', { ontoggle: () => writeLog(panel) }, make('summary', {}, 'What happened in this step'), panel.log);
  const title = make('h3', { id }, run.name);
  panel.element = make('section', { className: 'panel' },
    make('div', { className: 'head' }, title, panel.status), make('div', { className: 'picture' }, panel.mapCanvas),
    make('div', { className: 'beside' }, panel.about, list, panel.inspect, panel.code),
    make('div', { className: 'below' }, panel.treeCanvas, panel.curveCanvas, panel.frontier, panel.details));
  panel.element.setAttribute('aria-labelledby', id);
  panel.element.dataset.run = run.name;
  for (const [element, picture] of [[panel.mapCanvas, () => view], [panel.treeCanvas, () => treeView]]) {
    const found = event => picture().find(panel, ...inCanvas(element, event));
    element.addEventListener('pointermove', event => choosePanel(panel, found(event)));
    // A tapped state stays, until another place is tapped.
    element.addEventListener('pointerdown', event => {
      if (quiz.isOn) { if (event.isPrimary && !event.button) answerQuiz(panel, answerAt(panel, element, event, found)); return; }
      panel.held = found(event); choosePanel(panel, panel.held);
    });
    element.addEventListener('pointerleave', () => choosePanel(panel, panel.held));
    element.addEventListener('keydown', event => chooseByKey(panel, event));
  }
  return panel;
}
/** Puts another recording into a panel. */
function replay(panel, run, weight) { Object.assign(panel, { run, weight, play: new Playback(run), chosen: -1, held: -1, lit: '', kept: {}, wait: 0 }); }

// ------------------------------------------------------------------------------------- the quiz

const quiz = { isOn: false };
/** In these searches the order is given by when a state was found, so exactly one state is next. */
const BY_AGE = ['bfs', 'both-ends', 'dfs', 'deepening', 'idastar'];
const questionOf = panel => 'Which state is expanded next? Click it. ' + (BY_AGE.includes(panel.run.key) || isOfEdges(panel.run.key) ? '' : 'If several have the same key, each is right. ');
/** Each picture asks its own question, if its search continues. */
function askAll() {
  for (const panel of panels) {
    panel.isAsked = quiz.isOn && nextOf(panel) !== undefined;
    panel.isWaiting = false;
    panel.verdict = panel.isAsked ? questionOf(panel) : '';
  }
}
const nextOf = ({ play, run }) => run.events.slice(play.ends[play.step]).find(([kind]) => [KIND.examined, KIND.goal, KIND.committed].includes(kind));
function toggleQuiz() {
  quiz.isOn = !quiz.isOn;
  $('quiz').setAttribute('aria-pressed', String(quiz.isOn));
  pause();
  if (quiz.isOn && step >= lastStep) go(0);
  for (const panel of panels) panel.right = panel.asked = 0;
  askAll();
  panels.forEach(panel => draw(panel));
}
/** States with the same rank may all be next: it is their key. */
function rank(panel, node) {
  const { play, run } = panel;
  if (BY_AGE.includes(run.key)) return node;
  return run.key === 'beam' ? `${play.depth[node]} ${keyOf(panel, node)}` : keyOf(panel, node);
}
/** Compares the state that was chosen with the one that is next, and says why. When all pictures have an answer, they go on. */
function answerQuiz(panel, node = panel.chosen) {
  const { play, run } = panel, next = nextOf(panel);
  if (!panels.some(nextOf)) { toggleQuiz(); return; }
  if (!panel.isAsked) return;
  const where = node < 0 ? 'That place' : called(play, node);
  if (node < 0 || (play.status[node] !== OPEN && !isOfEdges(run.key))) panel.verdict = `${where} is not open. ${questionOf(panel)}`;
  else {
    const isNext = play.state[node] === play.state[next[1]], isAsGood = play.side[node] === play.side[next[1]] && rank(panel, node) === rank(panel, next[1]);
    panel.asked += 1; panel.right += isNext || isAsGood;
    panel.isAsked = false;
    panel.verdict = `${isNext ? 'Right' : isAsGood ? 'Right, one of several' : `Not ${where.toLowerCase()}`} (${panel.right} of ${panel.asked}). `;
    panel.isWaiting = panels.some(({ isAsked }) => isAsked);
    if (!panel.isWaiting) {
      const verdicts = panels.map(({ verdict }) => verdict);
      go(step + 1);
      panels.forEach((other, index) => { if (verdicts[index]) other.verdict = verdicts[index]; draw(other); });
    }
  }
  draw(panel);
  say(panel.about.textContent);
}

/** The state that is clicked. On a grid it is the state of the square under the pointer, not one nearby. */
function answerAt(panel, element, event, found) {
  if (scene.kind !== 'grid' || element !== panel.mapCanvas) return found(event);
  return panel.play.nodeOf(view.square(panel, ...inCanvas(element, event)));
}
function choosePanel(panel, node) {
  if (panel.chosen === node) return;
  panel.chosen = node;
  draw(panel);
}
function chooseByKey(panel, event) {
  const { play } = panel, from = panel.chosen >= 0 ? panel.chosen : play.now >= 0 ? play.now : 0;
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  const known = node => node >= 0 && node < play.seen && play.tree[node] === play.tree[play.seen - 1];
  const beside = way => {
    const level = [];
    for (let node = 0; node < play.seen; node += 1) if (known(node) && play.level[node] === play.level[from]) level.push(node);
    level.sort((a, b) => play.x[a] - play.x[b]);
    return level[level.indexOf(from) + way] ?? from;
  };
  const moves = {
    ArrowUp: () => play.before[from] >= 0 ? play.before[from] : from,
    ArrowDown: () => play.below[from]?.find(known) ?? from,
    ArrowLeft: () => beside(-1),
    ArrowRight: () => beside(1),
    Home: () => Math.max(play.now, 0),
    Escape: () => -1,
  };
  const move = moves[event.key];
  if (!move || !play.seen) return;
  event.preventDefault();
  event.stopPropagation();
  panel.held = panel.chosen < 0 && event.key.startsWith('Arrow') ? from : move();
  choosePanel(panel, panel.held);
  say(panel.inspect.innerText);
}

const inUnits = cost => scene.kind === 'color-walk' ? `${cost} moves` : `cost ${cost}`;
function figures(play, node) {
  const g = play.g[node], h = play.h[node];
  if (isTold(play.run)) return toldLabel(play, node);
  return play.hasH ? `g ${g} + h ${h} = f ${g + h}` : `g ${g}`;
}
function inspectText(panel) {
  const { play } = panel, node = panel.chosen >= 0 ? panel.chosen : play.now;
  if (node < 0) return [make('b', {}, 'No state is expanded yet.'), ' Point at a state, or move the focus to a picture and press an arrow key.'];
  const status = ['', 'open', 'closed', 'no longer kept'][play.status[node]], where = called(play, node);
  const name = panel.chosen >= 0 ? where : `${node === play.goal ? 'Goal' : isOfEdges(panel.run.key) ? 'From' : isTold(panel.run) ? 'At' : 'Expanded'}: ${where.toLowerCase()}`;
  const side = play.isTwoSided ? `, from ${endName(play.side[node])}` : '';
  return [make('b', {}, name), `: ${figures(play, node)}, depth ${play.depth[node]}, ${status}${side}. `, make('br'), `${view.name(play, node)}.`];
}
function writeLog(panel) {
  if (!panel.details.open) return;
  const { play } = panel;
  panel.log.replaceChildren(...play.events.map(([kind, node, ...rest]) => {
    const name = kinds[kind];
    if (name === 'cut off') return make('li', {}, `cut off: ${node}`);
    if (name === 'exhausted') return make('li', {}, 'exhausted: no state is left');
    if (name === 'not relaxed') return make('li', {}, `not relaxed: ${called(play, node).toLowerCase()} is known at g ${play.g[node]}, here it would be ${rest[1]}`);
    if (name === 'said') return make('li', {}, rest[0]);
    if (name === 'round') return make('li', {}, `round ${node} begins`);
    const withFigures = ['discovered', 'relaxed', 'reopened', 'redirected'].includes(name);
    return make('li', {}, `${name}: ${called(play, node).toLowerCase()}` + (withFigures ? ` (g ${rest[1]}` + (play.hasH ? `, h ${rest[2]}` : '') + ')' : ''));
  }));
}
function writeFrontier(panel) {
  if (!panel.frontier.open) return;
  const { play } = panel, open = [];
  for (let node = 0; node < play.seen; node += 1) if (play.status[node] === OPEN) open.push(node);
  open.sort((a, b) => keyOf(panel, a) - keyOf(panel, b) || play.g[b] - play.g[a] || a - b);
  const rows = open.slice(0, 12).map(node => make('tr', {}, make('td', {}, called(play, node)), make('td', {}, view.name(play, node)), make('td', {}, keyText(panel, node))));
  if (open.length > 12) rows.push(make('tr', {}, make('td', { colSpan: 3 }, `and ${open.length - 12} more`)));
  panel.rows.replaceChildren(...rows);
}
/** Lights the lines of the loop that ran in this step. */
function lightCode(panel, isForced = false) {
  if (!panel.code.open) return;
  const happened = new Set(panel.play.step ? panel.play.events.map(([kind]) => kind) : []);
  const lit = [...happened].join();
  if (lit === panel.lit && !isForced) return;
  panel.lit = lit;
  for (const line of panel.lines) line.classList.toggle('lit', line.events.some(kind => happened.has(kind)));
}
const setText = (element, text) => { if (element.textContent !== text) element.textContent = text; };
/** Draws a panel, and writes its texts for the same step. */
function draw(panel, isPlaying = false) {
  const { play, run } = panel;
  if (panel.width > 40) {
    view.draw(panel);
    // A frontier of thousands takes long. While it plays, fewer frames draw the tree.
    const isDue = !isPlaying || play.open < 600 || (panel.wait -= 1) < 0;
    if (isDue) { panel.wait = play.open / 100; treeView.draw(panel); drawCurve(panel); }
  }
  for (const [key] of STATS) setText(panel.numbers[key], String(play[key]));
  const isOver = play.step === play.last;
  const found = run.flaw ? `found: ${inUnits(run.cost)}, not the cheapest` : `found: ${inUnits(run.cost)}`;
  setText(panel.status, !isOver ? (!play.step ? 'ready' : play.round ? `round ${play.round}` : 'searching') : run.cost !== null ? found : run.cycle ? run.outcome : play.ending ?? run.outcome);
  panel.status.dataset.is = !isOver ? '' : run.cost !== null && !run.flaw ? 'found' : 'cut';
  setText(panel.about, panel.verdict + (panel.isWaiting ? 'Now answer in the other pictures. Then all continue.' : whyText(panel)));
  lightCode(panel);
  panel.inspect.replaceChildren(...inspectText(panel));
  writeLog(panel);
  writeFrontier(panel);
}
/** Sets the width of each picture, and its height such that the first screen has room for Play. */
function measurePanels() {
  const [bar, first] = [$('bar').offsetHeight, panels[0]?.mapCanvas];
  if (!first) return;
  const top = first.getBoundingClientRect().top + scrollY, isBeside = getComputedStyle($('panels')).getPropertyValue('--beside').trim() === '1';
  const room = Math.max(150, innerHeight - top - bar - (isBeside ? 10 : 58));
  for (const panel of panels) Object.assign(panel, { width: Math.floor(panel.mapCanvas.clientWidth), wide: Math.floor(panel.treeCanvas.clientWidth), room });
}
function redraw() { measurePanels(); panels.forEach(panel => draw(panel)); }

// ------------------------------------------------------------------------------------- playback

const SPEEDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
let step = 0, timer = null, since = 0, owed = 0;

function say(text) { $('say').textContent = text; }
/** The searches, as playback shows them. Two players side by side have the same methods. */
const searches = {
  last: 0, step: 0, speed: '20', unit: 'step', end: 'The end of the searches.',
  show: showPanels,
  picture: () => panels[shownPanel()]?.mapCanvas,
  text: () => panels.map(({ play, run, status }) => `${run.name}: ${status.textContent}, ${play.expanded} ${isOfEdges(run.key) ? 'edges relaxed' : isTold(run) ? 'steps' : `expanded, ${play.open} open`}.`).join(' '),
  /** The user chose this step. */
  chosen() { panels.forEach(panel => panel.play.seek(step)); askAll(); },
  ended: () => markDone(lab.lesson),
  remember: () => remember(),
};
let stage = searches;
/** Plays something else, from the step on at which it was left. */
function setStage(next) {
  if (next === stage) return;
  pause();
  Object.assign(stage, { last: lastStep, step, speed: $('speed').value });
  stage = next;
  $('speed').value = stage.speed;
  setSteps(stage, stage.last, stage.step);
}
/** Sets the number of steps, and the step that is shown. */
function setSteps(of, last, at) {
  if (of !== stage) { Object.assign(of, { last, step: at }); return; }
  [lastStep, step] = [last, at];
  $('scrub').max = last;
}
function showPanels(isForced) {
  const isPlaying = timer !== null, only = isPlaying && isSingle() ? panels[shownPanel()] : null; // draws only the visible picture
  for (const panel of panels) {
    const before = panel.play.step;
    panel.play.seek(step);
    if (timer !== null) panel.verdict = '';
    if (panel.chosen >= panel.play.seen) panel.chosen = panel.held = -1;
    if ((before !== panel.play.step || isForced) && (!only || panel === only)) draw(panel, isPlaying);
  }
}
function show(isForced = false) {
  stage.show(isForced);
  $('scrub').value = step;
  $('scrub').setAttribute('aria-valuetext', `${stage.unit} ${step} of ${lastStep}`);
  setText($('where'), `${stage.unit} ${step} of ${lastStep}`);
}
function go(to, isByHand = true) {
  step = Math.max(0, Math.min(lastStep, to));
  if (step === lastStep) stage.ended?.();
  if (isByHand) { pause(); stage.chosen?.(); }
  show(isByHand);
  if (!isByHand) return;
  say(`Step ${step}. ${stage.text()}`);
  stage.remember();
}
const speed = () => Number($('speed').value);
function tick(time) {
  owed += Math.min(.25, (time - since) / 1000) * speed();
  since = time;
  const whole = Math.floor(owed);
  if (whole) { owed -= whole; go(step + whole, false); }
  if (step >= lastStep) { pause(); say(stage.end); return; }
  timer = requestAnimationFrame(tick);
}
const PLAY = 'M5 3l10 6-10 6z', PAUSE = 'M4 3h4v12H4zM10 3h4v12h-4z';
function setPlayButton(isPlaying) {
  setText($('play').querySelector('span'), isPlaying ? 'Pause' : 'Play');
  $('play').querySelector('path').setAttribute('d', isPlaying ? PAUSE : PLAY);
}
function pause() {
  if (timer === null) return;
  cancelAnimationFrame(timer);
  timer = null;
  setPlayButton(false);
  show(true);
}
function play() {
  if (quiz.isOn) toggleQuiz();
  if (matchMedia('(max-width: 700px)').matches) openDrawer(false);
  const box = stage.picture()?.getBoundingClientRect(), low = innerHeight - $('bar').offsetHeight;
  if (box && (box.top < 0 || box.bottom > low)) scrollBy(0, box.height > low ? box.top - 4 : box.top < 0 ? box.top - 4 : box.bottom - low + 4); // the picture has to be visible
  if (step >= lastStep) go(0, false);
  since = performance.now();
  owed = 0;
  setPlayButton(true);
  timer = requestAnimationFrame(tick);
}
const toggle = () => timer === null ? play() : pause();
function changeSpeed(by) {
  const at = SPEEDS.indexOf(speed()) + by;
  if (at >= 0 && at < SPEEDS.length) { $('speed').value = SPEEDS[at]; say(`${SPEEDS[at]} steps a second`); }
}

const COLUMNS = [['expanded', 'expanded'], ['generated', 'generated'], ['most open', 'frontier_peak'], ['most stored', 'stored_peak']];
/** A figure of a search. Searches that relax edges one by one expand nothing and have no frontier. */
const countOf = ({ key, stats }, name) => !isOfEdges(key) ? String(stats[name]) : name === 'expanded' ? `${stats.expanded} edges` : name === 'stored_peak' ? String(stats.stored_peak) : '–';
/** Shows other recordings from a step on: a number, the end, or the step of the last recordings. */
function showRuns(runs, weight, at) {
  const wasOver = step === lastStep && lastStep > 0;
  const isRedraw = panels.length === runs.length && panels.every((panel, index) => panel.run.key === runs[index].key && panel.kind === scene.kind);
  if (isRedraw) panels.forEach((panel, index) => replay(panel, runs[index], weight));
  else {
    panels = runs.map((run, index) => Object.assign(makePanel(run, index, weight), { kind: scene.kind }));
    $('panels').replaceChildren(...panels.map(panel => panel.element));
    $('panels').style.setProperty('--count', panels.length);
    $('panels').classList.toggle('one', panels.length === 1);
  }
  $('panels').classList.toggle('pair', panels.length === 2 && scene.kind === 'grid' && scene.columns <= 12); // small enough for half of a phone
  const last = panels.reduce((most, panel) => Math.max(most, panel.play.last), 0);
  largestPeak = panels.reduce((most, panel) => Math.max(most, panel.play.peak), 1);
  setSteps(searches, last, at === 'end' || (at === 'keep' && wasOver) ? last : Math.min(last, at === 'keep' ? step : at));
  writeChips();
  measurePanels();
  if (stage === searches) show(true);
  setText($('winner'), winnerText(runs));
  const caption = 'Results';
  $('results').replaceChildren(
    make('caption', {}, caption),
    make('thead', {}, make('tr', {}, make('th', { scope: 'col' }, 'search'), make('th', { scope: 'col' }, scene.kind === 'color-walk' ? 'moves' : 'cost'), ...COLUMNS.map(([word]) => make('th', { scope: 'col' }, word)), make('th', { scope: 'col' }, 'what it proves'))),
    make('tbody', {}, ...runs.map(run => make('tr', {}, make('th', { scope: 'row' }, run.name), make('td', {}, String(run.cost ?? '–')), ...COLUMNS.map(([, key]) => make('td', {}, countOf(run, key))), make('td', {}, run.flaw ?? (run.cost === null ? run.outcome + ': ' : '') + run.claim + (run.certified ? ' (checked)' : ''))))),
  );
}
/** Names the search that found a cheapest of the paths with the fewest expansions, beside the others. */
function winnerText(runs) {
  const found = runs.filter(({ key, cost, flaw }) => cost !== null && !flaw && !isOfEdges(key));
  if (found.length < 2) return '';
  const unit = { grid: 'squares', digraph: 'nodes', 'color-walk': 'positions' }[scene.kind], least = Math.min(...found.map(({ cost }) => cost));
  const [first, ...others] = [...found].sort((a, b) => (a.cost > least) - (b.cost > least) || a.stats.expanded - b.stats.expanded);
  const told = ({ name, stats, cost }) => `${name}: ${stats.expanded}, ${cost === least ? 'same cost' : inUnits(cost)}`;
  const isTied = others.some(({ cost, stats }) => cost === least && stats.expanded === first.stats.expanded);
  return `${isTied ? 'A tie' : `${first.name} wins`}: ${first.name} expands ${first.stats.expanded} ${unit}, ${inUnits(first.cost)}. ${others.map(told).join('. ')}.`;
}
function writeLegend() {
  if (!scene) return;
  const picture = {
    open: `<circle cx="11" cy="8" r="5" fill="${ink.well}" stroke="${ink.open}" stroke-width="2.4"/>`,
    closed: `<circle cx="6" cy="8" r="5" fill="${ink['closed-near']}"/><circle cx="16" cy="8" r="5" fill="${ink['closed-far']}"/>`,
    now: `<circle cx="11" cy="8" r="5.5" fill="none" stroke="${ink.now}" stroke-width="2"/>`,
    link: `<path d="M1 14C8 14 14 2 21 2" fill="none" stroke="${ink.tree}" stroke-width="1.6"/>`,
    path: `<path d="M1 13L9 5L21 3" fill="none" stroke="${ink.path}" stroke-width="3.4"/>`,
    back: `<circle cx="6" cy="8" r="5" fill="${ink['back-near']}"/><circle cx="16" cy="8" r="5" fill="${ink['back-far']}"/>`,
    light: `<rect x="5" y="2" width="12" height="12" fill="${PALETTE[2]}" opacity=".38"/>`,
    gone: `<circle cx="11" cy="8" r="3" fill="${ink.gone}"/>`,
    curve: `<path d="M1 14L7 7L13 9L21 2" fill="none" stroke="${ink.open}" stroke-width="2"/>`,
  };
  const words = [['open', 'open: on the frontier'], ['closed', 'closed: expanded; a stronger colour is a larger g'], ['now', 'expanded in this step'], ...(panels.some(({ play }) => play.isTwoSided) ? [['back', 'round: closed from the goal']] : []), ['link', 'from the predecessor to a state'], ['path', 'the path found'], ...(scene.kind === 'color-walk' ? [['light', 'light cells: cleared by the last move']] : []), ['gone', 'no longer kept'], ['curve', 'number of open states, step by step']];
  $('legend').replaceChildren(...words.map(([key, text]) => {
    const item = make('li');
    item.innerHTML = `<svg viewBox="0 0 22 16" aria-hidden="true">${picture[key]}</svg>`;
    item.append(text);
    return item;
  }));
  if (scene.kind !== 'color-walk') return;
  const colours = [...new Set(scene.colour_of_cell)].sort((a, b) => a - b);
  $('legend').append(make('li', { className: 'colours' }, 'colours: ', colours.map(colour => `${colour.toString(36)} ${GLYPH_TEXT[colour] ?? ''}`).join('  ')));
}
