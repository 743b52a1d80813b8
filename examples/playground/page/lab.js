
// ------------------------------------------------------------------ the library, in its worker

const library = { worker: null, waiting: new Map(), last: 0, program: null };
/** The program, which the page holds compressed. */
async function unpack() {
  const packed = Uint8Array.from(atob($('program').textContent), letter => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  library.program = new Uint8Array(await new Response(stream).arrayBuffer());
}
/** Starts the worker, anew if it runs already. */
function startLibrary() {
  if (library.worker) library.worker.terminate();
  for (const { fail } of library.waiting.values()) fail('stopped');
  library.waiting.clear();
  const url = URL.createObjectURL(new Blob([$('worker').textContent], { type: 'text/javascript' }));
  library.worker = new Worker(url);
  library.worker.onmessage = ({ data: { id, answer, isNews, isBroken } }) => {
    const waits = library.waiting.get(id);
    if (isBroken) startLibrary();
    if (!waits) return;
    if (!isNews || answer.over || answer.error) library.waiting.delete(id);
    if (answer.error) waits.fail(answer.error); else waits.take(answer);
  };
  send({ program: library.program }, () => URL.revokeObjectURL(url), () => {});
}
function send(message, take, fail) {
  library.last += 1;
  library.waiting.set(library.last, { take, fail });
  library.worker.postMessage({ ...message, id: library.last });
  return library.last;
}
/** Asks the library. */
const ask = request => new Promise((take, fail) => send({ request }, take, fail));

// ------------------------------------------------------------------------------------- the lab

const lab = { kind: 'grid', text: '', searches: ['bfs', 'dijkstra', 'astar'], tool: 'wall', asked: 0, isDragging: null };
const EXAMPLES = {
  grid: {
    'a trap': '..............\n..............\n......####....\n.........#....\n.S.......#..G.\n.........#....\n......####....\n..............\n..............',
    'a swamp': '...............\n....33333......\n...3555553.....\n...3599953.....\nS..3599953....G\n...3599953.....\n...3555553.....\n....33333......\n...............',
    'a door': 'S....#.....\n.....#.....\n.....#.....\n.....#.....\n...........\n.....#.....\n.....#....G',
    'below zero: Bellman-Ford': 'S4444\n#4#b4\n44444\n4#4#4\n4444G',
  },
  digraph: {
    guide: 'start 0\ngoal 6\n0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\n# 0 at 0 0.5\n# 1 at 0.3 0.05\n# 2 at 0.3 0.95\n# 3 at 0.58 0.3\n# 4 at 0.65 0.95\n# 5 at 0.82 0.05\n# 6 at 1 0.6\n',
    'guide-negative': 'start 0\ngoal 6\n0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n3 5 2\n3 6 8\n4 3 -3\n4 6 5\n5 6 3\n# 0 at 0 0.5\n# 1 at 0.3 0.05\n# 2 at 0.3 0.95\n# 3 at 0.58 0.3\n# 4 at 0.65 0.95\n# 5 at 0.82 0.05\n# 6 at 1 0.6\n',
    'six places': 'start 0\ngoal 5\n0 1 4\n0 2 2\n2 1 1\n1 3 5\n2 3 8\n2 4 10\n3 4 2\n3 5 6\n4 5 3\n# 0 at 0 0.5\n# 1 at 0.3 0.1\n# 2 at 0.3 0.9\n# 3 at 0.62 0.1\n# 4 at 0.62 0.9\n# 5 at 1 0.5\n',
    'an edge below zero': 'start 0\ngoal 3\n0 1 4\n0 2 6\n2 1 -3\n1 3 1\n# 0 at 0 0.5\n# 1 at 0.5 0.05\n# 2 at 0.5 0.95\n# 3 at 1 0.5\n',
    'a negative cycle': 'start 0\ngoal 4\n0 1 4\n1 2 3\n2 3 -6\n3 1 2\n2 4 5\n# 0 at 0 0.5\n# 1 at 0.3 0.5\n# 2 at 0.65 0.1\n# 3 at 0.65 0.9\n# 4 at 1 0.5\n',
    'tasks: a graph without cycles': 'start 0\ngoal 6\n0 1 3\n0 2 2\n1 3 4\n2 3 1\n2 4 7\n3 5 2\n4 6 1\n5 6 3\n# 0 at 0 0.5\n# 1 at 0.25 0.1\n# 2 at 0.25 0.9\n# 3 at 0.5 0.5\n# 4 at 0.7 0.95\n# 5 at 0.75 0.3\n# 6 at 1 0.5\n',
  },
  'color-walk': { '5 x 4, four colours': '03211\n21033\n10223\n33012', '7 x 6, four colours': '0312013\n2103321\n1022310\n3301233\n0213120\n1320312' },
};
const TOOLS = {
  grid: [['wall', 'wall'], ['.', 'free'], ['3', 'cost 3'], ['5', 'cost 5'], ['9', 'cost 9'], ['c', 'cost −3'], ['S', 'start'], ['G', 'goal'], ['look', 'look only']],
  digraph: [['move', 'move nodes'], ['node', 'add nodes'], ['edge', 'join two nodes'], ['cut', 'remove'], ['S', 'start'], ['G', 'goal'], ['look', 'look only']],
  'color-walk': [],
};
const HELP = {
  grid: 'A letter a square: # is a wall, . costs 1, a digit costs that much to enter, a to i cost -1 to -9 (for Bellman-Ford), S is the start, G a goal. At most 4000 squares.',
  digraph: 'A line an edge: from, to, cost. Lines “start 0” and “goal 5” name the ends; “# 3 at 0.2 0.7” is where a node is drawn. At most 4000 nodes.',
  'color-walk': 'A line a row, a digit a colour.',
};

function fillControls() {
  for (const [key, card] of Object.entries(cards)) {
    const box = make('input', { type: 'checkbox', value: key, onchange: chooseSearches });
    $('searches').append(make('label', { title: card.about }, box, card.name));
  }
  const usual = 20;
  $('speed').append(...SPEEDS.map(speed => make('option', { value: speed, selected: speed === usual }, `${speed} steps/s`)));
}
function chooseSearches(event) {
  const chosen = [...$('searches').querySelectorAll(':checked')].map(box => box.value);
  if (chosen.length < 1 || chosen.length > 4) {
    event.target.checked = !event.target.checked;
    trouble('Between one and four searches fit side by side.');
    return;
  }
  const isNew = key => !lab.searches.includes(key);
  lab.searches = [...lab.searches.filter(key => chosen.includes(key)), ...chosen.filter(isNew)];
  search();
}
function writeControls() {
  $('kind').value = lab.kind;
  for (const box of $('searches').querySelectorAll('input')) box.checked = lab.searches.includes(box.value);
  $('example').replaceChildren(make('option', { value: '' }, 'choose…'), ...Object.keys(EXAMPLES[lab.kind]).map(name => make('option', { value: name }, name)));
  $('colours-label').hidden = lab.kind !== 'color-walk';
  if (!TOOLS[lab.kind].some(([key]) => key === lab.tool)) lab.tool = TOOLS[lab.kind][0]?.[0] ?? 'look';
  $('tools').hidden = !TOOLS[lab.kind].length;
  $('panels').classList.toggle('draws', TOOLS[lab.kind].length > 0 && lab.tool !== 'look');
  $('tools').replaceChildren(make('span', { className: 'soft' }, 'Draw:'), ...TOOLS[lab.kind].map(([key, name]) => {
    const button = make('button', { onclick: () => { lab.tool = key; lab.from = -1; writeControls(); } }, name);
    button.setAttribute('aria-pressed', String(key === lab.tool));
    button.dataset.tool = key;
    return button;
  }));
  if (lab.kind === 'digraph') $('tools').append(make('label', {}, 'Cost of a new edge ', make('input', { type: 'number', id: 'cost', value: lab.cost ?? 3, min: -99, max: 999, onchange: event => { lab.cost = Number(event.target.value); } })));
  $('source-help').textContent = HELP[lab.kind];
}
function trouble(text) { $('trouble').textContent = text; }
const options = algorithm => ({
  algorithm, estimate: $('estimate').value, ties: $('ties').value,
  weight: Number($('weight').value) || 1, width: Number($('width').value) || 1,
});

/** Searches the scene as it is, and shows what came of it. */
async function search(at = 'end') {
  const turn = ++lab.asked, { kind, text } = lab;
  const wanted = { kind, text };
  if (!lab.isDragging) $('text').value = text;
  try {
    const data = await ask({ call: 'scene', scene: wanted });
    const weight = options('astar').weight, runs = [];
    const refused = [];
    for (const algorithm of lab.searches) {
      if (turn !== lab.asked) return;
      try { runs.push(await ask({ call: 'record', scene: wanted, options: options(algorithm) })); }
      catch (error) { refused.push(`${cards[algorithm].name}: ${error}`); }
    }
    if (turn !== lab.asked) return;
    scene = { ...data, text };
    view = VIEWS[scene.kind];
    trouble(refused.join(' · '));
    if (!runs.length) { $('panels').replaceChildren(); panels = []; remember(); return; }
    showRuns(runs, weight, at);
    writeLegend();
    remember();
  } catch (error) { if (turn === lab.asked) trouble(String(error)); }
}

// ------------------------------------------------------------------------------------- drawing

const squares = () => lab.text.replace(/\n+$/, '').split('\n').map(row => [...row]);
function paint(square, tool) {
  const rows = squares(), column = square % scene.columns, row = Math.floor(square / scene.columns);
  const old = rows[row]?.[column], letter = tool === 'wall' ? '#' : tool;
  if (old === undefined || old === letter) return;
  if (tool === 'S') for (const other of rows) other.forEach((is, at) => { if (is === 'S') other[at] = '.'; });
  const ends = rows.flat().filter(is => is === old).length;
  if ((old === 'S' || old === 'G') && ends === 1) return; // there has to be one
  rows[row][column] = letter;
  lab.text = rows.map(row => row.join('')).join('\n');
  search(step === lastStep ? 'end' : step);
}
/** Moves an end of the search to another square. */
function carry(from, to) {
  const rows = squares(), at = square => [Math.floor(square / scene.columns), square % scene.columns];
  const [[row, column], [toRow, toColumn]] = [at(from), at(to)], end = rows[row][column];
  if (!'SG'.includes(end) || 'SG'.includes(rows[toRow][toColumn])) return false;
  [rows[row][column], rows[toRow][toColumn]] = ['.', end];
  lab.text = rows.map(row => row.join('')).join('\n');
  search(step === lastStep ? 'end' : step);
  return true;
}
/** A graph as its text has it. */
function readGraph() {
  const graph = { edges: [], starts: [...scene.starts], goals: [...scene.goals], places: scene.places.map(place => [...place]) };
  graph.edges = scene.edges.map(edge => [...edge]);
  return graph;
}
function writeGraph({ edges, starts, goals, places }) {
  const lines = [...starts.map(node => `start ${node}`), ...goals.map(node => `goal ${node}`), `nodes ${places.length}`, ...edges.map(edge => edge.join(' '))];
  lines.push(...places.map(([x, y], node) => `# ${node} at ${x.toFixed(3)} ${y.toFixed(3)}`));
  lab.text = lines.join('\n') + '\n';
  scene = { ...scene, edges, starts, goals, places };
  search(step === lastStep ? 'end' : step);
}
const nodeAt = (panel, x, y) => scene.places.findIndex((_, node) => { const [a, b] = view.place(panel, node); return (a - x) ** 2 + (b - y) ** 2 < 400; });
function editGraph(panel, x, y, isStart) {
  const graph = readGraph(), node = nodeAt(panel, x, y), { tool } = lab;
  const share = [(x - 16) / (panel.width - 32), (y - 16) / (view.height(panel) - 32)].map(part => Math.max(0, Math.min(1, part)));
  if (tool === 'move') {
    if (isStart) { lab.from = node; return; }
    if (lab.from < 0) return;
    graph.places[lab.from] = share;
    writeGraph(graph);
  } else if (!isStart) return;
  else if (tool === 'node' && node < 0) { graph.places.push(share); writeGraph(graph); }
  else if (node < 0) lab.from = -1;
  else if (tool === 'edge') {
    if (lab.from >= 0 && lab.from !== node) {
      const cost = Math.trunc(Number($('cost').value)) || 0, from = lab.from;
      graph.edges = graph.edges.filter(edge => !(edge[0] === from && edge[1] === node));
      graph.edges.push([from, node, cost]);
      lab.from = -1;
      writeGraph(graph);
    } else { lab.from = node; say(`From node ${node} to?`); }
    for (const other of panels) { other.cursor = lab.from; draw(other); }
  } else if (tool === 'S' || tool === 'G') {
    graph[tool === 'S' ? 'starts' : 'goals'] = [node];
    writeGraph(graph);
  } else if (tool === 'cut' && graph.places.length > 2 && !graph.starts.includes(node) && !graph.goals.includes(node)) {
    const less = other => other > node ? other - 1 : other;
    graph.edges = graph.edges.filter(edge => edge[0] !== node && edge[1] !== node).map(([from, to, cost]) => [less(from), less(to), cost]);
    graph.places.splice(node, 1);
    [graph.starts, graph.goals] = [graph.starts.map(less), graph.goals.map(less)];
    writeGraph(graph);
  }
}
const inCanvas = (canvas, event) => { const box = canvas.getBoundingClientRect(); return [event.clientX - box.left, event.clientY - box.top]; };
const panelOf = target => panels.find(panel => panel.mapCanvas === target);
/** The pictures are made anew with every search: the strokes are heard by what holds them. */
function hearStrokes() {
  const held = $('panels');
  held.addEventListener('pointerdown', event => {
    const panel = panelOf(event.target);
    if (!panel || event.button || lab.tool === 'look' || lab.kind === 'color-walk') return;
    const [x, y] = inCanvas(event.target, event);
    pause();
    lab.isDragging = { id: event.pointerId, index: panels.indexOf(panel), at: -1, carries: -1 };
    if (lab.kind === 'digraph') { editGraph(panel, x, y, true); return; }
    const square = view.square(panel, x, y);
    if (square < 0) return;
    if ('SG'.includes(squares()[Math.floor(square / scene.columns)][square % scene.columns])) lab.isDragging.carries = square;
    else paint(square, lab.tool);
    lab.isDragging.at = square;
  });
  addEventListener('pointermove', event => {
    const drag = lab.isDragging, panel = drag && panels[drag.index];
    if (!panel || drag.id !== event.pointerId) return;
    const [x, y] = inCanvas(panel.mapCanvas, event);
    if (lab.kind === 'digraph') { editGraph(panel, x, y, false); return; }
    const square = view.square(panel, x, y);
    if (square < 0 || square === drag.at) return;
    if (drag.carries >= 0) { if (carry(drag.carries, square)) drag.carries = square; } else paint(square, lab.tool);
    drag.at = square;
  });
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => { if (lab.isDragging) { lab.isDragging = null; $('text').value = lab.text; } });
  held.addEventListener('keydown', event => {
    const panel = panelOf(event.target);
    if (!panel || lab.kind !== 'grid' || event.ctrlKey || event.altKey || event.metaKey) return;
    const moves = { ArrowUp: -scene.columns, ArrowDown: scene.columns, ArrowLeft: -1, ArrowRight: 1 };
    if (event.key in moves) {
      const from = panel.cursor < 0 ? scene.starts[0] : panel.cursor, to = from + moves[event.key];
      const isBeside = Math.abs(moves[event.key]) > 1 || Math.floor(to / scene.columns) === Math.floor(from / scene.columns);
      if (to >= 0 && to < scene.cost.length && isBeside) panel.cursor = to;
      panel.held = panel.chosen = panel.play.at.get(panel.cursor) ?? -1;
      draw(panel);
      const cost = scene.cost[panel.cursor];
      say(`column ${panel.cursor % scene.columns + 1}, row ${Math.floor(panel.cursor / scene.columns) + 1}: ${cost === null ? 'wall' : `costs ${cost}`}. ${panel.chosen >= 0 ? panel.inspect.innerText : ''}`);
    } else if (event.key === 'Enter' && panel.cursor >= 0 && lab.tool !== 'look') paint(panel.cursor, lab.tool);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
}

// ------------------------------------------------------------------------- state in the address

const slashed = text => text.trim().replace(/\n/g, '/');
/** Writes what is shown into the address, so that a link shows the same. */
function remember() {
  if ($('lab').hidden) return;
  const state = new URLSearchParams({ kind: lab.kind, s: lab.searches.join(), h: $('estimate').value, ties: $('ties').value, w: $('weight').value, beam: $('width').value, at: step === lastStep ? 'end' : step, text: slashed(lab.text) });
  history.replaceState(null, '', `#lab?${state}`);
}
function recall(query) {
  const state = new URLSearchParams(query), kind = state.get('kind');
  if (kind in EXAMPLES) lab.kind = kind;
  const searches = (state.get('s') ?? '').split(',').filter(key => key in cards);
  if (searches.length) lab.searches = searches.slice(0, 4);
  for (const [key, id] of [['h', 'estimate'], ['ties', 'ties'], ['w', 'weight'], ['beam', 'width']]) if (state.has(key)) $(id).value = state.get(key);
  const at = state.get('at') ?? 'end';
  const example = EXAMPLES[lab.kind][state.get('example')] ?? Object.values(EXAMPLES[lab.kind])[0];
  lab.text = state.has('text') ? state.get('text').replace(/\//g, '\n') : example;
  writeControls();
  return search(at === 'end' ? at : Number.parseInt(at, 10) || 0);
}
async function randomScene() {
  const number = id => Number($(id).value);
  try {
    const { text } = await ask({ call: 'random', kind: lab.kind, columns: number('columns'), rows: number('rows'), colours: number('colours'), seed: number('seed') });
    lab.text = text;
    await search();
  } catch (error) { trouble(String(error)); }
}
function hearLab() {
  $('kind').onchange = () => { lab.kind = $('kind').value; lab.text = Object.values(EXAMPLES[lab.kind])[0]; if (lab.kind === 'color-walk') lab.searches = lab.searches.filter(key => !['both-ends', 'both-ends-by-cost', 'bellman-ford', 'dag'].includes(key)); if (!lab.searches.length) lab.searches = ['astar']; writeControls(); search(); };
  $('example').onchange = () => {
    const name = $('example').value;
    if (!name) return;
    lab.text = EXAMPLES[lab.kind][name];
    if (/negative|zero/.test(name)) lab.searches = ['bellman-ford'];
    if (/tasks/.test(name)) lab.searches = ['dag', 'dijkstra'];
    writeControls();
    search();
  };
  for (const id of ['estimate', 'ties', 'weight', 'width']) $(id).onchange = () => search();
  $('random').onclick = randomScene;
  $('apply').onclick = () => { lab.text = $('text').value; search(); };
  $('file').onchange = async () => { const [file] = $('file').files; if (file) { lab.text = await file.text(); search(); } };
  $('link').onclick = async () => { try { await navigator.clipboard.writeText(location.href); say('The link is copied.'); } catch { say('The address of this page is the link.'); } };
  $('first').onclick = () => go(0);
  $('back').onclick = () => go(step - 1);
  $('next').onclick = () => go(step + 1);
  $('last').onclick = () => go(lastStep);
  $('play').onclick = toggle;
  $('help').onclick = () => $('keys').showModal();
  $('scrub').oninput = () => go(Number($('scrub').value));
  hearStrokes();
  new ResizeObserver(() => { measurePanels(); panels.forEach(panel => draw(panel)); }).observe($('panels'));
  document.addEventListener('keydown', event => {
    const { key, target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || $('keys').open || $('lab').hidden || target.tagName === 'TEXTAREA') return;
    const far = event.shiftKey ? 10 : 1, isControl = /^(INPUT|SELECT)$/.test(target.tagName);
    const isNumber = target.type === 'number';
    const keys = {
      ...(isNumber ? {} : { '.': () => go(step + far), ',': () => go(step - far), '>': () => go(step + 10), '<': () => go(step - 10), '+': () => changeSpeed(1), '=': () => changeSpeed(1), '-': () => changeSpeed(-1) }),
      ...(isControl ? {} : { ArrowRight: () => go(step + far), ArrowLeft: () => go(step - far), Home: () => go(0), End: () => go(lastStep) }),
      ...(/^(BUTTON|SELECT|SUMMARY|INPUT|A)$/.test(target.tagName) ? {} : { ' ': toggle }),
    };
    if (keys[key]) { event.preventDefault(); keys[key](); }
  });
}
