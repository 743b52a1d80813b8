
// ------------------------------------------------------------------------------------- drawing

/** What undo brings back. */
const snapshot = () => ({ kind: lab.kind, text: lab.text, moves: lab.moves });
/** Remembers the scene as it is, before it changes. */
function mark() {
  lab.past.push(snapshot());
  if (lab.past.length > 200) lab.past.shift();
  lab.future = [];
}
/** Changes the scene: a stroke is one change. */
function edit(text) {
  if (text === lab.text) return;
  if (!lab.stroke?.isMarked) mark();
  if (lab.stroke) lab.stroke.isMarked = true;
  lab.text = text;
  writeUndo();
  search('keep');
}
function restore(from, to) {
  if (!from.length) return;
  to.push(snapshot());
  Object.assign(lab, from.pop());
  lab.searches = lab.searches.filter(fits);
  if (!lab.searches.length) lab.searches = ['astar'];
  writeControls();
  search('keep');
}
const undo = () => restore(lab.past, lab.future);
const redo = () => restore(lab.future, lab.past);
function clearScene() {
  if (lab.kind === 'grid') edit(lab.text.replace(/[^SG\n]/g, '.'));
  else writeGraph({ ...readGraph(), edges: [] });
}
function writeUndo() {
  for (const [id, list] of [['undo-draw', lab.past], ['redo-draw', lab.future]]) if ($(id)) $(id).disabled = !list.length;
}

const squares = () => lab.text.replace(/\n+$/, '').split('\n').map(row => [...row]);
function paint(places, letter) {
  const rows = squares();
  for (const square of places) {
    const column = square % scene.columns, row = Math.floor(square / scene.columns), old = rows[row]?.[column];
    if (old === undefined || old === letter) continue;
    if ('SG'.includes(old) && rows.flat().filter(is => is === old).length === 1) continue; // there has to be one
    if (letter === 'S') for (const other of rows) other.forEach((is, at) => { if (is === 'S') other[at] = '.'; });
    rows[row][column] = letter;
  }
  edit(rows.map(row => row.join('')).join('\n'));
}
/** Moves an end of the search to another square. */
function carry(from, to) {
  const rows = squares(), at = square => [Math.floor(square / scene.columns), square % scene.columns];
  const [[row, column], [toRow, toColumn]] = [at(from), at(to)], end = rows[row][column];
  if (!'SG'.includes(end) || 'SG'.includes(rows[toRow][toColumn])) return false;
  lab.stroke.under ??= '.';
  const under = lab.stroke.under;
  lab.stroke.under = rows[toRow][toColumn];
  [rows[row][column], rows[toRow][toColumn]] = [under, end];
  edit(rows.map(line => line.join('')).join('\n'));
  return true;
}
const letterAt = square => squares()[Math.floor(square / scene.columns)]?.[square % scene.columns];
/** The letter that the tool draws; where it is drawn already, it is removed. */
function letterFor(square) {
  const letter = lab.tool === 'wall' ? '#' : lab.tool === 'cost' ? lab.cost : lab.tool;
  return letterAt(square) === letter && !'SG'.includes(letter) ? '.' : letter;
}
/** The squares from one place to another, without a gap. */
function between(panel, [fromX, fromY], [toX, toY]) {
  const steps = Math.max(1, Math.ceil(Math.hypot(toX - fromX, toY - fromY) / (view.tile(panel) / 4))), found = new Set();
  for (let index = 0; index <= steps; index += 1) {
    const square = view.square(panel, fromX + (toX - fromX) * index / steps, fromY + (toY - fromY) * index / steps);
    if (square >= 0) found.add(square);
  }
  return [...found];
}

/** A graph as its text has it. */
function readGraph() {
  const copy = list => list.map(item => [...item]);
  return { edges: copy(scene.edges), starts: [...scene.starts], goals: [...scene.goals], places: copy(scene.places), h: scene.h && [...scene.h] };
}
function writeGraph({ edges, starts, goals, places, h }) {
  const lines = [...starts.map(node => `start ${node}`), ...goals.map(node => `goal ${node}`), `nodes ${places.length}`, ...edges.map(([from, to, cost]) => `${from} ${to} ${cost}`)];
  lines.push(...places.map(([x, y], node) => `# ${node} at ${x.toFixed(3)} ${y.toFixed(3)}`));
  if (h) lines.push(...h.map((value, node) => `# ${node} h ${value}`));
  for (const [from, to, , toll] of edges) if (toll) lines.push(`# ${from} ${to} toll ${toll}`);
  scene = { ...scene, edges, starts, goals, places, h };
  edit(lines.join('\n') + '\n');
}
const nodeAt = (panel, x, y) => scene.places.findIndex((_, node) => { const [a, b] = view.place(panel, node); return (a - x) ** 2 + (b - y) ** 2 < 400; });
function edgeAt(panel, x, y) {
  const far = ([from, to]) => {
    const [[a, b], [c, d]] = view.arrow(panel, from, to, scene.edges.length <= 60, 13), along = ((x - a) * (c - a) + (y - b) * (d - b)) / ((c - a) ** 2 + (d - b) ** 2 || 1);
    const share = Math.max(0, Math.min(1, along));
    return Math.hypot(a + share * (c - a) - x, b + share * (d - b) - y);
  };
  const distances = scene.edges.map(far), least = Math.min(...distances);
  return least < 12 ? distances.indexOf(least) : -1;
}
const number = (id, otherwise) => { const value = Math.trunc(Number($(id)?.value)); return Number.isFinite(value) ? value : otherwise; };
function join(graph, from, to) {
  graph.edges = [...graph.edges.filter(edge => !(edge[0] === from && edge[1] === to)), [from, to, number('cost', 1)]];
}
/** The pointer goes down on a graph. */
function touchGraph(panel, x, y) {
  const graph = readGraph(), node = nodeAt(panel, x, y), edge = node < 0 ? edgeAt(panel, x, y) : -1, { stroke, tool } = lab;
  const share = graphView.share(panel, x, y);
  stroke.from = node;
  if (tool === 'node' && node < 0) { graph.places.push(share); graph.h?.push(0); writeGraph(graph); }
  else if (tool === 'cost' && edge >= 0) { graph.edges[edge][2] = number('cost', 1); writeGraph(graph); }
  else if (tool === 'cut' && edge >= 0) { graph.edges.splice(edge, 1); writeGraph(graph); }
  else if (tool === 'h' && node >= 0) { graph.h ??= graph.places.map(() => 0); graph.h[node] = Math.max(0, number('cost', 0)); writeGraph(graph); }
  else if ('SG'.includes(tool) && node >= 0) { graph[tool === 'S' ? 'starts' : 'goals'] = [node]; writeGraph(graph); }
  else if (tool === 'cut' && node >= 0) {
    if (graph.starts.includes(node) || graph.goals.includes(node)) { trouble('The start and the goal stay: move them to another node first.'); return; }
    const less = other => other > node ? other - 1 : other;
    graph.edges = graph.edges.filter(edge => edge[0] !== node && edge[1] !== node).map(([from, to, ...costs]) => [less(from), less(to), ...costs]);
    graph.places.splice(node, 1); graph.h?.splice(node, 1);
    [graph.starts, graph.goals] = [graph.starts.map(less), graph.goals.map(less)];
    writeGraph(graph);
  }
}
/** The pointer is moved, or let go. */
function dragGraph(panel, x, y, isOver) {
  const { stroke, tool } = lab;
  if (stroke.from < 0) return;
  if (tool === 'move' && !isOver) {
    const graph = readGraph();
    graph.places[stroke.from] = graphView.share(panel, x, y);
    writeGraph(graph);
  } else if (tool === 'edge') {
    panel.rubber = isOver ? null : [view.place(panel, stroke.from), [x, y]];
    draw(panel);
    if (!isOver) return;
    const graph = readGraph();
    let to = nodeAt(panel, x, y);
    if (to === stroke.from) return;
    if (to < 0) { to = graph.places.push(graphView.share(panel, x, y)) - 1; graph.h?.push(0); }
    join(graph, stroke.from, to);
    writeGraph(graph);
  }
}

const inCanvas = (canvas, event) => { const box = canvas.getBoundingClientRect(); return [event.clientX - box.left, event.clientY - box.top]; };
const panelOf = target => panels.find(panel => panel.mapCanvas === target);
function beginStroke(panel, event) {
  const [x, y] = inCanvas(panel.mapCanvas, event), square = lab.kind === 'grid' ? view.square(panel, x, y) : -1;
  pause();
  lab.stroke = { id: event.pointerId, panel, last: [x, y], carries: -1, isMarked: false };
  if (lab.kind === 'digraph') { touchGraph(panel, x, y); return; }
  if (square < 0) { lab.stroke = null; return; }
  if ('SG'.includes(letterAt(square))) lab.stroke.carries = square;
  else { lab.stroke.letter = letterFor(square); paint([square], lab.stroke.letter); }
}
function goOn(event) {
  const { stroke } = lab, { panel } = stroke, to = inCanvas(panel.mapCanvas, event);
  if (lab.kind === 'digraph') { dragGraph(panel, ...to, false); return; }
  const places = between(panel, stroke.last, to);
  if (stroke.carries >= 0) {
    const square = view.square(panel, ...to);
    if (square >= 0 && square !== stroke.carries && carry(stroke.carries, square)) stroke.carries = square;
  } else if ('SG'.includes(stroke.letter)) paint(places.slice(-1), stroke.letter);
  else paint(places, stroke.letter);
  stroke.last = to;
}
/** One finger draws; a second one stops that, and the browser scrolls or zooms. */
function endStroke(event) {
  const { stroke } = lab;
  if (!stroke || stroke.id !== event.pointerId) return;
  if (event.type === 'pointercancel') { if (stroke.isMarked) undo(); }
  else if (lab.kind === 'digraph') dragGraph(stroke.panel, ...inCanvas(stroke.panel.mapCanvas, event), true);
  lab.stroke = null;
  $('text').value = lab.text;
  writeControls();
  remember();
}
function hearStrokes() {
  const held = $('panels');
  held.addEventListener('pointerdown', event => {
    const panel = panelOf(event.target);
    if (quiz.isOn) return; // the picture itself hears the answer
    if (panel && event.isPrimary && !event.button && lab.tool !== 'look' && lab.kind !== 'color-walk') beginStroke(panel, event);
  });
  addEventListener('pointermove', event => { if (lab.stroke?.id === event.pointerId) goOn(event); });
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, endStroke);
  held.addEventListener('keydown', event => {
    const panel = panelOf(event.target);
    if (!panel || lab.kind !== 'grid' || event.ctrlKey || event.altKey || event.metaKey) return;
    const moves = { ArrowUp: -scene.columns, ArrowDown: scene.columns, ArrowLeft: -1, ArrowRight: 1 };
    if (event.key in moves) {
      const from = panel.cursor < 0 ? scene.starts[0] : panel.cursor, to = from + moves[event.key];
      const isBeside = Math.abs(moves[event.key]) > 1 || Math.floor(to / scene.columns) === Math.floor(from / scene.columns);
      if (to >= 0 && to < scene.cost.length && isBeside) panel.cursor = to;
      panel.held = panel.chosen = panel.play.nodeOf(panel.cursor);
      draw(panel);
      const cost = scene.cost[panel.cursor];
      say(`column ${panel.cursor % scene.columns + 1}, row ${Math.floor(panel.cursor / scene.columns) + 1}: ${cost === null ? 'wall' : `costs ${cost}`}. ${panel.chosen >= 0 ? panel.inspect.innerText : ''}`);
    } else if (event.key === 'Enter' && panel.cursor >= 0 && quiz.isOn) answerQuiz(panel);
    else if (event.key === 'Enter' && panel.cursor >= 0 && lab.tool !== 'look') {
      paint([panel.cursor], letterFor(panel.cursor));
      const letter = letterAt(panel.cursor);
      say(`column ${panel.cursor % scene.columns + 1}, row ${Math.floor(panel.cursor / scene.columns) + 1}: ${letter === '#' ? 'wall' : letter === 'S' ? 'start' : letter === 'G' ? 'goal' : `costs ${letter === '.' ? 1 : letter}`}.`);
    }
    else return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
}
