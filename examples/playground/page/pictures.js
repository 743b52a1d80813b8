
// --------------------------------------------------------------------------------- the pictures

let ink = {};                                  // the colours of the theme
function readTheme() {
  const style = getComputedStyle(document.documentElement);
  const names = ['back-near', 'back-far', 'gain', 'panel', 'ink', 'soft', 'line', 'well', 'open', 'closed-near', 'closed-far', 'tree', 'gone', 'path', 'path-case', 'now', 'wall', 'ground', 'rough', 'edge', 'chosen'];
  ink = Object.fromEntries(names.map(name => [name, style.getPropertyValue('--' + name).trim()]));
}
function mix(from, to, share) {
  const part = (colour, at) => parseInt(colour.slice(1 + 2 * at, 3 + 2 * at), 16);
  return 'rgb(' + [0, 1, 2].map(at => Math.round(part(from, at) + (part(to, at) - part(from, at)) * share)).join(' ') + ')';
}
/** The colour of a closed state, in 32 shades: the farther from the start, the stronger. */
const closedColour = (play, node) => {
  const side = play.side[node] ? 'back' : 'closed', shade = Math.round(32 * Math.max(0, Math.min(1, play.g[node] / play.largestG)));
  return mix(ink[side + '-near'], ink[side + '-far'], shade / 32);
};
/** Shapes by colour. Each colour is drawn at once, because single shapes take long in large pictures. */
class Shapes extends Map {
  of(colour) {
    if (!this.has(colour)) this.set(colour, new Path2D());
    return this.get(colour);
  }
  fill(pen) { for (const [colour, path] of this) { pen.fillStyle = colour; pen.fill(path); } }
}
function addCircle(path, x, y, radius) { path.moveTo(x + radius, y); path.arc(x, y, radius, 0, 7); }
/** A colour that is readable on a closed state. */
const inkOn = (play, node) => play.status[node] === CLOSED && play.g[node] / play.largestG > .4 ? ink.panel : ink.ink;

function prepare(canvas, width, height) {
  const scale = window.devicePixelRatio || 1;
  const wanted = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width !== wanted[0] || canvas.height !== wanted[1]) {
    [canvas.width, canvas.height] = wanted;
    canvas.style.height = Math.round(height) + 'px';
  }
  const pen = canvas.getContext('2d');
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.clearRect(0, 0, width, height);
  pen.lineJoin = pen.lineCap = 'round';
  return pen;
}
/** A picture that is kept from frame to frame. It begins anew if the scene or its key changes. */
function keep(panel, name, [width, height], ...key) {
  const layer = panel.kept[name] ??= { canvas: make('canvas') }, whole = [width, height, ink.ground, window.devicePixelRatio, ...key].join();
  if (layer.scene !== scene || layer.key !== whole) Object.assign(layer, { scene, key: whole, pen: prepare(layer.canvas, width, height), isNew: true, count: 0 });
  return layer;
}
/** Shows a picture that is painted once. */
function showOnce(panel, name, pen, size, key, paint) {
  const layer = keep(panel, name, size, key);
  if (layer.isNew) paint(layer.pen);
  layer.isNew = false;
  pen.drawImage(layer.canvas, 0, 0, ...size);
}
/** Shows the states of a status. A frame paints only those that got it since the last one, unless a state lost it. */
function showAll(panel, name, status, pen, size, key, paint) {
  const { play } = panel, layer = keep(panel, name, size, key, play.left[status]), entered = play.entered[status];
  const nodes = layer.isNew ? nodesOf(play, status) : entered.slice(layer.count);
  if (nodes.length) paint(layer.pen, nodes);
  Object.assign(layer, { isNew: false, count: entered.length });
  pen.drawImage(layer.canvas, 0, 0, ...size);
}
function nodesOf(play, status) {
  const nodes = [];
  for (let node = 0; node < play.seen; node += 1) if (play.status[node] === status) nodes.push(node);
  return nodes;
}
function strokeThrough(pen, points, width, link) {
  for (const [colour, thickness] of [[ink['path-case'], width + 3], [ink.path, width]]) {
    pen.strokeStyle = colour; pen.lineWidth = thickness;
    pen.beginPath();
    points.forEach((to, index) => index ? link(pen, points[index - 1], to) : pen.moveTo(...to));
    pen.stroke();
  }
}
const straight = (pen, from, to) => pen.lineTo(...to);
const downwards = (pen, [fromX, fromY], [x, y]) => pen.bezierCurveTo(fromX, (fromY + y) / 2, x, (fromY + y) / 2, x, y);
function ring(pen, x, y, radius, colour, width = 2) {
  for (const [stroke, thickness] of [[ink.panel, width + 2.5], [colour, width]]) {
    pen.strokeStyle = stroke; pen.lineWidth = thickness;
    pen.beginPath(); pen.arc(x, y, radius, 0, 7); pen.stroke();
  }
}
function star(pen, x, y, radius) {
  pen.beginPath();
  for (let corner = 0; corner < 10; corner += 1) {
    const r = corner % 2 ? radius * .45 : radius, angle = Math.PI * (corner / 5 - .5);
    pen.lineTo(x + r * Math.cos(angle), y + r * Math.sin(angle));
  }
  pen.closePath();
  pen.lineWidth = 3; pen.strokeStyle = ink['path-case']; pen.stroke();
  pen.fillStyle = ink.path; pen.fill();
}

/** The tree of a search: every state hangs below its predecessor. */
const treeView = {
  height: 230,
  place(panel, node) {
    const { play } = panel, [widest, deepest] = play.extent[play.tree[node]];
    const margin = 12, width = panel.wide - 2 * margin, height = this.height - 2 * margin;
    const x = play.extent[play.tree[node]][2] === 1 ? .5 : play.x[node] / widest;
    return [margin + x * width, margin + play.level[node] / deepest * height];
  },
  draw(panel) {
    const { play } = panel, pen = prepare(panel.treeCanvas, panel.wide, this.height);
    if (!play.seen) return;
    const tree = play.tree[play.seen - 1];
    const leaves = play.extent[tree][2], gap = panel.wide / leaves;
    const down = (this.height - 24) / play.extent[tree][1];
    const radius = Math.max(1.3, Math.min(4.5, gap * .38, down * .42));
    const isShown = node => play.tree[node] === tree, open = nodesOf(play, OPEN).filter(isShown);
    const links = colour => (pen, nodes) => {
      pen.strokeStyle = colour; pen.lineWidth = Math.min(1.4, Math.max(.5, gap * .25));
      pen.beginPath();
      for (const node of nodes) {
        if (play.before[node] < 0 || !isShown(node)) continue;
        const from = this.place(panel, play.before[node]);
        pen.moveTo(...from); downwards(pen, from, this.place(panel, node));
      }
      pen.stroke();
    };
    const dots = (colour, size, isRing) => (pen, nodes) => {
      const shapes = new Shapes();
      for (const node of nodes) if (isShown(node)) addCircle(shapes.of(colour ?? closedColour(play, node)), ...this.place(panel, node), size);
      shapes.fill(pen);
      if (isRing) { pen.strokeStyle = ink.open; pen.lineWidth = Math.max(1, Math.min(2, radius * .55)); for (const path of shapes.values()) pen.stroke(path); }
    };
    const kept = (name, status, paint) => showAll(panel, 'tree ' + name, status, pen, [panel.wide, this.height], tree, paint);
    kept('links gone', GONE, links(ink.gone));
    kept('links', CLOSED, links(ink.tree));
    links(ink.tree)(pen, open);
    if (play.goal >= 0) strokeThrough(pen, play.pathTo(play.goal).map(node => this.place(panel, node)), 2.5, downwards);
    kept('dots gone', GONE, dots(ink.gone, radius * .6));
    kept('dots', CLOSED, dots(null, radius));
    dots(ink.well, radius, true)(pen, open);
    if (play.goal >= 0) star(pen, ...this.place(panel, play.goal), 8);
    else if (play.now >= 0) ring(pen, ...this.place(panel, play.now), Math.max(5, radius + 2), ink.now);
    if (panel.chosen >= 0) ring(pen, ...this.place(panel, panel.chosen), Math.max(7, radius + 4), ink.chosen, 2.6);
  },
  find(panel, x, y) {
    const { play } = panel;
    if (!play.seen) return -1;
    const tree = play.tree[play.seen - 1];
    return nearest(play, node => play.tree[node] === tree && this.place(panel, node), x, y, 18);
  },
};
function nearest(play, place, x, y, reach) {
  let best = -1, least = reach * reach;
  for (let node = 0; node < play.seen; node += 1) {
    const at = place(node);
    if (!at) continue;
    const distance = (at[0] - x) ** 2 + (at[1] - y) ** 2;
    if (distance < least) { least = distance; best = node; }
  }
  return best;
}

/** A board of Color Walk in the position of the chosen state, or of the state being expanded. */
const PALETTE = ['#e69f00', '#56b4e9', '#009e73', '#f0e442', '#0072b2', '#d55e00', '#cc79a7', '#999999'];
const GLYPHS = [
  (pen, r) => pen.arc(0, 0, r * .8, 0, 7),
  (pen, r) => { pen.moveTo(0, -r); pen.lineTo(r * .95, r * .75); pen.lineTo(-r * .95, r * .75); pen.closePath(); },
  (pen, r) => pen.rect(-r * .72, -r * .72, r * 1.44, r * 1.44),
  (pen, r) => { pen.moveTo(0, -r); pen.lineTo(r, 0); pen.lineTo(0, r); pen.lineTo(-r, 0); pen.closePath(); },
  (pen, r) => { for (const [w, h] of [[.28, .95], [.95, .28]]) pen.rect(-r * w, -r * h, 2 * r * w, 2 * r * h); },
  (pen, r) => { pen.moveTo(0, r); pen.lineTo(r * .95, -r * .75); pen.lineTo(-r * .95, -r * .75); pen.closePath(); },
  (pen, r) => { for (let i = 0; i < 6; i += 1) pen.lineTo(r * .9 * Math.cos(i * Math.PI / 3), r * .9 * Math.sin(i * Math.PI / 3)); pen.closePath(); },
  (pen, r) => { pen.arc(0, 0, r * .85, 0, 7); pen.moveTo(r * .45, 0); pen.arc(0, 0, r * .45, 0, 7, true); },
];
const GLYPH_TEXT = '●▲■◆✚▼⬢◎';               // the same, in words
const DARK_GLYPHS = [0, 1, 3];                 // on the light colours
const boardView = {
  tile(panel) { return Math.min(60, (panel.width - 16) / scene.columns, (panel.room - 16) / scene.rows); },
  height(panel) { return Math.ceil(this.tile(panel) * scene.rows) + 16; },
  cleared(state) {
    const set = new Uint8Array(scene.clusters);
    for (let digit = 0; digit < state.length; digit += 1) {
      const bits = parseInt(state[state.length - 1 - digit], 16);
      for (let bit = 0; bit < 4; bit += 1) if (bits >> bit & 1) set[4 * digit + bit] = 1;
    }
    return set;
  },
  /** The colour of the move from one state to the next. */
  move(from, to) {
    const [a, b] = [from, to].map(state => this.cleared(state));
    const cell = scene.cluster_of_cell.findIndex(cluster => b[cluster] && !a[cluster]);
    return cell < 0 ? null : scene.colour_of_cell[cell];
  },
  draw(panel) {
    const { play } = panel, size = [panel.width, this.height(panel)], pen = prepare(panel.mapCanvas, ...size);
    const node = panel.chosen >= 0 ? panel.chosen : play.now >= 0 ? play.now : play.seen ? 0 : -1;
    if (node < 0) return;
    const cleared = this.cleared(play.state[node]), before = play.before[node];
    const earlier = before < 0 ? cleared : this.cleared(play.state[before]);
    const tile = this.tile(panel), left = (panel.width - tile * scene.columns) / 2, top = 8;
    const place = cell => [left + cell % scene.columns * tile, top + Math.floor(cell / scene.columns) * tile];
    showOnce(panel, 'board', pen, size, tile, pen => scene.colour_of_cell.forEach((colour, cell) => {
      const [x, y] = place(cell);
      pen.fillStyle = PALETTE[colour % 8];
      pen.fillRect(x, y, tile + (cell % scene.columns < scene.columns - 1 && .5), tile + (cell < scene.columns * (scene.rows - 1) && .5)); // no gap to the next cell
      this.glyph(pen, colour, x, y, tile, DARK_GLYPHS.includes(colour % 8) ? '#0009' : '#fffc');
    }));
    const cells = new Shapes(), dots = new Path2D(), gained = [];
    scene.cluster_of_cell.forEach((cluster, cell) => {
      if (!cleared[cluster]) return;
      const [x, y] = place(cell), colour = scene.colour_of_cell[cell], isNew = !earlier[cluster];
      for (const path of [cells.of('all'), cells.of(isNew ? PALETTE[colour % 8] : ink.line)]) path.rect(x, y, tile, tile);
      if (isNew) gained.push([colour, x, y]); else addCircle(dots, x + tile / 2, y + tile / 2, tile * .07);
    });
    pen.globalCompositeOperation = 'destination-out';
    pen.fill(cells.of('all'));
    pen.globalCompositeOperation = 'source-over';
    cells.delete('all');
    pen.globalAlpha = .36;
    cells.fill(pen);
    pen.globalAlpha = 1;
    pen.fillStyle = ink.gone;
    pen.fill(dots);
    for (const [colour, x, y] of gained) this.glyph(pen, colour, x, y, tile, ink.soft);
    pen.strokeStyle = ink.ink; pen.lineWidth = 1.6;       // the border of the cleared cells
    pen.beginPath();
    scene.cluster_of_cell.forEach((cluster, cell) => {
      const column = cell % scene.columns, row = Math.floor(cell / scene.columns);
      const x = left + column * tile, y = top + row * tile;
      if (column + 1 < scene.columns && cleared[cluster] !== cleared[scene.cluster_of_cell[cell + 1]]) { pen.moveTo(x + tile, y); pen.lineTo(x + tile, y + tile); }
      if (row + 1 < scene.rows && cleared[cluster] !== cleared[scene.cluster_of_cell[cell + scene.columns]]) { pen.moveTo(x, y + tile); pen.lineTo(x + tile, y + tile); }
    });
    pen.stroke();
  },
  glyph(pen, colour, x, y, tile, fill) {
    pen.save();
    pen.translate(x + tile / 2, y + tile / 2);
    pen.fillStyle = fill;
    if (colour < 8) { pen.beginPath(); GLYPHS[colour](pen, tile * .2); pen.fill(); }
    else { pen.font = `600 ${tile * .5}px system-ui`; pen.textAlign = 'center'; pen.textBaseline = 'middle'; pen.fillText(colour.toString(36), 0, 0); }
    pen.restore();
  },
  /** The first state on the path in which this cell is cleared. */
  find(panel, x, y) {
    const { play } = panel, tile = this.tile(panel), left = (panel.width - tile * scene.columns) / 2;
    const column = Math.floor((x - left) / tile), row = Math.floor((y - 8) / tile);
    if (column < 0 || row < 0 || column >= scene.columns || row >= scene.rows || play.now < 0) return -1;
    const cluster = scene.cluster_of_cell[row * scene.columns + column];
    return play.pathTo(play.now).find(node => this.cleared(play.state[node])[cluster]) ?? -1;
  },
  name(play, node) {
    const path = play.pathTo(node).map(at => play.state[at]);
    const moves = path.slice(1).map((state, index) => this.move(path[index], state));
    const left = scene.cluster_of_cell.length - scene.cluster_of_cell.filter(cluster => this.cleared(play.state[node])[cluster]).length;
    return (moves.length ? 'moves ' + moves.map(move => move.toString(36)).join(' ') : 'before the first move') + `, ${cellsText(left)} left`;
  },
};

/** A grid of squares, or of hexagons: a state is a square. */
const HIGH = Math.sqrt(3) / 2;                 // from row to row of hexagons
const gridView = {
  isHex() { return scene.moves === 6; },
  /** Width and height in squares. */
  extent() { return this.isHex() ? [scene.columns + (scene.rows > 1 ? .5 : 0), HIGH * (scene.rows - 1) + 2 / Math.sqrt(3)] : [scene.columns, scene.rows]; },
  tile(panel) { const [across, down] = this.extent(); return Math.min(72, (panel.width - 12) / across, (panel.room - 12) / down); },
  height(panel) { return Math.ceil(this.tile(panel) * this.extent()[1]) + 12; },
  left(panel) { return (panel.width - this.tile(panel) * this.extent()[0]) / 2; },
  place(panel, state) {
    const tile = this.tile(panel), column = state % scene.columns, row = Math.floor(state / scene.columns);
    if (this.isHex()) return [this.left(panel) + (column + .5 + row % 2 / 2) * tile, 6 + (row * HIGH + 1 / Math.sqrt(3)) * tile];
    return [this.left(panel) + (column + .5) * tile, 6 + (row + .5) * tile];
  },
  /** Adds the outline of a square, or of a hexagon, of this width to a path. */
  addOutline(path, x, y, width) {
    if (!this.isHex()) { path.rect(x - width / 2, y - width / 2, width, width); return; }
    const corners = Array.from({ length: 6 }, (_, corner) => corner * Math.PI / 3).map(angle => [x + width / Math.sqrt(3) * Math.sin(angle), y + width / Math.sqrt(3) * Math.cos(angle)]);
    path.moveTo(...corners[0]);
    for (const corner of corners.slice(1)) path.lineTo(...corner);
    path.closePath();
  },
  outline(pen, x, y, width) {
    pen.beginPath();
    this.addOutline(pen, x, y, width);
  },
  /** The squares without any search. */
  ground(panel, pen) {
    const tile = this.tile(panel);
    const dearest = scene.cost.reduce((most, cost) => Math.max(most, cost ?? 0), 2);
    scene.cost.forEach((cost, state) => {
      const [x, y] = this.place(panel, state), left = x - tile / 2, top = y - tile / 2;
      pen.fillStyle = cost === null ? ink.wall : cost < 0 ? ink.gain : mix(ink.ground, ink.rough, (cost - 1) / (dearest - 1));
      this.outline(pen, x, y, tile + .4); pen.fill();
      if (tile >= 9) { pen.strokeStyle = ink.line; pen.lineWidth = .5; pen.stroke(); }
      if (cost === null && !this.isHex()) { pen.strokeStyle = ink.ground; pen.lineWidth = Math.max(.6, tile * .06); pen.beginPath(); pen.moveTo(left + 1, top + tile - 1); pen.lineTo(left + tile - 1, top + 1); pen.stroke(); }
      else if (cost !== null && cost !== 1 && tile >= 13) { pen.fillStyle = ink.ink; pen.font = `${Math.min(13, tile * .55)}px system-ui`; pen.textAlign = 'center'; pen.textBaseline = 'middle'; pen.fillText(cost, x, y); }
    });
  },
  draw(panel) {
    const { play } = panel, size = [panel.width, this.height(panel)], tile = this.tile(panel), pen = prepare(panel.mapCanvas, ...size);
    const add = (path, node, width) => {
      const [x, y] = this.place(panel, play.state[node]);
      if (play.side[node]) addCircle(path, x, y, width / 2); else this.addOutline(path, x, y, width);
    };
    showOnce(panel, 'ground', pen, size, tile, pen => this.ground(panel, pen));
    const links = (pen, nodes) => { if (tile < 36) linksOnMap(this, panel, pen, Math.max(.6, tile * .07), nodes); };
    showAll(panel, 'closed', CLOSED, pen, size, tile, (pen, nodes) => {
      const closed = new Shapes();
      for (const node of nodes) add(closed.of(closedColour(play, node)), node, tile * (play.side[node] ? .84 : .8));
      closed.fill(pen);
      links(pen, nodes);
    });
    const open = new Shapes(), onFrontier = nodesOf(play, OPEN), width = tile < 36 && !quiz.isOn ? .66 : .9; // there has to be room for numbers
    links(pen, onFrontier);
    for (const node of onFrontier) add(open.of(play.side[node] ? ink['back-far'] : ink.open), node, tile * width);
    pen.fillStyle = ink.panel; pen.lineWidth = tile < 36 ? Math.max(1.2, tile * .1) : 2.5;
    for (const [colour, path] of open) { pen.fill(path); pen.strokeStyle = colour; pen.stroke(path); }
    pathOnMap(this, panel, pen, Math.min(tile, 30));
    if (tile >= 36) for (const node of play.at.values()) this.numbers(panel, pen, node, tile);
    else if (quiz.isOn) for (const node of onFrontier) { const [x, y] = this.place(panel, play.state[node]), key = keyText(panel, node).match(/\d+$/)[0]; pen.textAlign = 'center'; pen.textBaseline = 'middle'; outlined(pen, key, x, y, `${Math.min(13, tile * 1.2 / Math.max(2, key.length))}px system-ui`, ink.ink, null); }
    marksOnMap(this, panel, pen, Math.min(tile, 30), tile >= 36 ? tile * .5 : 0);
    if (panel.cursor >= 0) { pen.strokeStyle = ink.chosen; pen.lineWidth = 2.5; this.outline(pen, ...this.place(panel, panel.cursor), tile - 2); pen.stroke(); }
  },
  /** f above, and below it g + h; g alone where there is no estimate. */
  numbers(panel, pen, node, tile) {
    const { play } = panel, [x, y] = this.place(panel, play.state[node]);
    if (!play.status[node] || play.status[node] === GONE) return;
    pen.textAlign = 'center'; pen.textBaseline = 'middle';
    const write = (text, font, at) => outlined(pen, text, x, at, font, inkOn(play, node), panel.isOnPath?.has(play.state[node]) ? ink['path-case'] : null, ink.ink);
    if (!play.hasH) { write(play.g[node], `600 ${tile * .26}px system-ui`, y); return; }
    write(play.g[node] + play.h[node], `600 ${tile * .26}px system-ui`, y - tile * .15);
    const sum = `${play.g[node]}+${play.h[node]}`;
    write(sum, `${Math.min(tile * .22, tile * 1.3 / sum.length)}px system-ui`, y + tile * .15);
  },
  square(panel, x, y) {
    const tile = this.tile(panel), down = this.isHex() ? HIGH * tile : tile;
    let best = -1, least = tile * tile;
    const about = Math.floor((y - 6) / down);
    for (let row = Math.max(0, about - 1); row <= Math.min(scene.rows - 1, about + 1); row += 1) {
      const column = Math.floor((x - this.left(panel)) / tile - (this.isHex() ? row % 2 / 2 : 0));
      if (column < 0 || column >= scene.columns) continue;
      const [a, b] = this.place(panel, row * scene.columns + column), distance = (a - x) ** 2 + (b - y) ** 2;
      if (distance < least) { least = distance; best = row * scene.columns + column; }
    }
    const [a, b] = best < 0 ? [0, 0] : this.place(panel, best);
    return Math.max(Math.abs(a - x), Math.abs(b - y)) <= tile * .6 ? best : -1;
  },
  find(panel, x, y) { return nodeNear(this, panel, x, y, this.tile(panel)); },
  name(play, node) {
    const cost = scene.cost[play.state[node]];
    return scene.moves === 8 ? `a straight step to it costs ${10 * cost}, a diagonal step ${14 * cost}` : `costs ${cost} to enter`;
  },
};
/** Writes text that is readable on any background. */
function outlined(pen, text, x, y, font, colour, paper, onPaper = colour) {
  pen.font = font;
  if (typeof text === 'number') text = String(text);
  text = text.replace(/-(?=\d)/g, '\u2212'); // a minus is as wide as a plus, and seen beside a line
  if (paper) { pen.lineWidth = 5; pen.lineJoin = 'round'; pen.strokeStyle = paper; pen.strokeText(text, x, y); }
  pen.fillStyle = paper ? onPaper : colour;
  pen.fillText(text, x, y);
}

/** A graph drawn in the plane: a state is a node. */
const graphView = {
  margin: 30,
  height(panel) { return Math.max(120, Math.min(panel.room, panel.width * .8)); },
  place(panel, state) {
    const { margin } = this, [x, y] = scene.places[state];
    return [margin + x * (panel.width - 2 * margin), margin + y * (this.height(panel) - 2 * margin)];
  },
  /** Where a point lies, each from 0 to 1. */
  share(panel, x, y) {
    const { margin } = this;
    return [(x - margin) / (panel.width - 2 * margin), (y - margin) / (this.height(panel) - 2 * margin)].map(part => Math.max(0, Math.min(1, part)));
  },
  draw(panel) {
    const { play } = panel, extent = [panel.width, this.height(panel)], pen = prepare(panel.mapCanvas, ...extent);
    const radius = Math.max(2.2, Math.min(6, 70 / Math.sqrt(scene.places.length)));
    const isSmall = scene.edges.length <= 60, size = isSmall ? 13 : radius;
    const circles = (states, radius, colourOf) => {
      const shapes = new Shapes();
      states.forEach((state, index) => addCircle(shapes.of(colourOf(index)), ...this.place(panel, state), radius));
      return shapes;
    };
    const circlesOf = (nodes, colourOf) => circles(nodes.map(node => play.state[node]), radius, index => colourOf(nodes[index]));
    const open = nodesOf(play, OPEN);
    showOnce(panel, 'edges', pen, extent, '', pen => {
      pen.strokeStyle = ink.edge; pen.lineWidth = isSmall ? 1.6 : 1;
      pen.beginPath();
      for (const [from, to] of scene.edges) { const [[x, y], [toX, toY]] = this.arrow(panel, from, to, isSmall, size); pen.moveTo(x, y); pen.lineTo(toX, toY); }
      pen.stroke();
      if (!isSmall) circles([...scene.places.keys()], radius * .6, () => ink.edge).fill(pen);
    });
    const links = (pen, nodes) => linksOnMap(this, panel, pen, 2.4, nodes);
    showAll(panel, 'closed', CLOSED, pen, extent, '', links);
    links(pen, open);
    pathOnMap(this, panel, pen, isSmall ? 26 : radius * 2.4);
    if (isSmall) for (const edge of scene.edges) this.label(panel, pen, edge, size);
    const labels = [];
    if (!isSmall) {
      showAll(panel, 'dots', CLOSED, pen, extent, '', (pen, nodes) => circlesOf(nodes, node => closedColour(play, node)).fill(pen));
      pen.fillStyle = ink.panel; pen.lineWidth = 3;
      for (const [colour, path] of circlesOf(open, node => play.side[node] ? ink['back-far'] : ink.open)) { pen.fill(path); pen.strokeStyle = colour; pen.stroke(path); }
    }
    if (isSmall || play.isTwoSided) scene.places.forEach((_, state) => {
      const [x, y] = this.place(panel, state), node = play.nodeOf(state), status = node < 0 ? 0 : play.status[node];
      const other = play.at.get('goal ' + state), isBoth = other !== undefined && other !== node && play.status[other];
      if (isSmall) {
        pen.beginPath(); pen.arc(x, y, size, 0, 7);
        pen.fillStyle = status === CLOSED ? closedColour(play, node) : ink.panel;
        pen.fill();
        pen.strokeStyle = status !== OPEN ? ink.soft : play.side[node] ? ink['back-far'] : ink.open; pen.lineWidth = status === OPEN ? 3 : 1; pen.stroke();
      }
      if (isBoth) { pen.beginPath(); pen.arc(x, y, size + 4, 0, 7); pen.strokeStyle = ink['back-far']; pen.lineWidth = 3; pen.setLineDash(play.status[other] === OPEN ? [3, 3] : []); pen.stroke(); pen.setLineDash([]); }
      if (!isSmall) return;
      pen.textAlign = 'center'; pen.textBaseline = 'middle';
      if (![...scene.starts, ...scene.goals].includes(state)) outlined(pen, state, x, y + .5, '600 12px system-ui', inkOn(play, node), null);
      const text = isTold(play.run) && status ? toldLabel(play, node) : isBoth ? `g ${play.g[node]} | ${play.g[other]}` : !status ? (scene.h ? `h ${scene.h[state]}` : '') : play.hasH ? `${play.g[node]}+${play.h[node]}` : `g ${play.g[node]}`;
      if (text) labels.push([text, x, y]);
    });
    marksOnMap(this, panel, pen, isSmall ? 26 : radius * 2.4);
    this.writeLabels(panel, pen, labels, size);
    if (panel.rubber) { pen.strokeStyle = ink.chosen; pen.lineWidth = 2.5; pen.beginPath(); pen.moveTo(...panel.rubber[0]); pen.lineTo(...panel.rubber[1]); pen.stroke(); }
    if (panel.cursor >= 0 && panel.cursor < scene.places.length) ring(pen, ...this.place(panel, panel.cursor), size + 3, ink.chosen, 2.5);
  },
  /** Writes a label for each node, at a place where it covers no node, no edge and no other text. */
  writeLabels(panel, pen, labels, size) {
    if (!labels.length) return;
    const lines = scene.edges.map(([from, to]) => this.arrow(panel, from, to, true, size));
    const taken = scene.places.map((_, state) => { const [x, y] = this.place(panel, state); return [x - size, y - size, x + size, y + size]; });
    for (const [[x, y], [toX, toY]] of lines) {
      const [a, b] = [x + (toX - x) * .42, y + (toY - y) * .42]; // its cost
      taken.push([a - 8, b - 7, a + 8, b + 7]);
    }
    const overlap = ([left, top, right, bottom], [l, t, r, b]) => Math.max(0, Math.min(right, r) - Math.max(left, l)) * Math.max(0, Math.min(bottom, b) - Math.max(top, t));
    pen.font = '12px system-ui'; pen.textAlign = 'center'; pen.textBaseline = 'middle';
    for (const [text, x, y] of labels) {
      const half = pen.measureText(text).width / 2 + 3, up = [x, y - size - 10], down = [x, y + size + 11];
      const places = [...(y < 40 ? [down, up] : [up, down]), ...[-7, 7].flatMap(off => [[x + size + half, y + off], [x - size - half, y + off]])];
      const box = ([a, b]) => [a - half, b - 8, a + half, b + 8];
      const cost = place => { const [left, top, right, bottom] = box(place); return taken.reduce((sum, other) => sum + overlap(box(place), other), 4 * lines.reduce((sum, line) => sum + lengthWithin(box(place), line), 0)) + (left < 0 || top < 0 || right > panel.width || bottom > this.height(panel) ? 1000 : 0); };
      const costs = places.map(cost), best = places[costs.indexOf(Math.min(...costs))];
      taken.push(box(best));
      outlined(pen, text, ...best, '12px system-ui', ink.ink, ink.well);
    }
  },
  /** An edge between the rims of its nodes; beside the middle if there is one back. */
  arrow(panel, from, to, isSmall, size) {
    const [a, b] = [this.place(panel, from), this.place(panel, to)];
    if (!isSmall) return [a, b];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1, x = (b[0] - a[0]) / length, y = (b[1] - a[1]) / length;
    const off = scene.edges.some(edge => edge[0] === to && edge[1] === from) ? 4 : 0;
    return [[a[0] + x * size - y * off, a[1] + y * size + x * off], [b[0] - x * (size + 1) - y * off, b[1] - y * (size + 1) + x * off]];
  },
  label(panel, pen, [from, to, cost, toll], size) {
    const [[x, y], [toX, toY]] = this.arrow(panel, from, to, true, size), angle = Math.atan2(toY - y, toX - x);
    pen.fillStyle = ink.soft; pen.beginPath(); pen.moveTo(toX, toY);
    for (const side of [2.7, -2.7]) pen.lineTo(toX + 9 * Math.cos(angle + side), toY + 9 * Math.sin(angle + side));
    pen.closePath(); pen.fill();
    pen.textAlign = 'center'; pen.textBaseline = 'middle';
    outlined(pen, toll ? `${cost}, ${toll}` : cost, x + (toX - x) * .42, y + (toY - y) * .42, '600 12px system-ui', cost < 0 ? ink.open : ink.ink, ink.well);
  },
  find(panel, x, y) { return nodeNear(this, panel, x, y, 16); },
  name(play, node) { const to = scene.edges.filter(([from]) => from === play.state[node]).length; return `${to} ${to === 1 ? 'edge leaves' : 'edges leave'} it`; },
};

/** The number of a state whose steps are told. */
function toldLabel({ run, status, g, h }, node) {
  const word = run.labels[Number(status[node] === CLOSED)];
  return word === 'pair' ? `(${g[node]}, ${h[node]})` : `${word} ${g[node]}`;
}
/** How much of a line lies in a box. */
function lengthWithin([left, top, right, bottom], [[x, y], [toX, toY]]) {
  let [begin, end] = [0, 1];
  for (const [at, way, low, high] of [[x, toX - x, left, right], [y, toY - y, top, bottom]]) {
    if (way === 0 && (at < low || at > high)) return 0;
    if (way !== 0) [begin, end] = [Math.max(begin, Math.min((low - at) / way, (high - at) / way)), Math.min(end, Math.max((low - at) / way, (high - at) / way))];
  }
  return Math.max(0, end - begin) * Math.hypot(toX - x, toY - y);
}
function nodeNear(view, panel, x, y, reach) {
  const { play } = panel;
  return nearest(play, node => play.at.get(play.key(node)) === node && view.place(panel, play.state[node]), x, y, reach);
}
function linksOnMap(view, panel, pen, width, nodes) {
  const { play } = panel;
  for (const [side, colour] of [[0, ink.tree], [1, ink['back-far']]]) {
    pen.strokeStyle = colour; pen.lineWidth = width;
    pen.beginPath();
    for (const node of nodes) {
      if (play.before[node] < 0 || play.side[node] !== side) continue;
      pen.moveTo(...view.place(panel, play.state[play.before[node]])); pen.lineTo(...view.place(panel, play.state[node]));
    }
    pen.stroke();
  }
}
/** Draws the path that is found, or the negative cycle. Numbers are written over it later. */
function pathOnMap(view, panel, pen, size) {
  const { play, run } = panel, isOver = play.step === play.last, at = state => view.place(panel, state);
  const path = isOver ? run.path : play.goal >= 0 ? play.pathTo(play.goal).map(node => play.state[node]) : [];
  const paths = play.drawn ?? [path];
  panel.isOnPath = new Set(paths.flat());
  for (const drawn of paths) if (drawn.length > 1) strokeThrough(pen, drawn.map(at), Math.max(2.5, size * .16), straight);
  if (!isOver || !run.cycle) return;
  pen.strokeStyle = ink.chosen; pen.lineWidth = 4; pen.setLineDash([7, 5]); pen.beginPath();
  [...run.cycle, run.cycle[0]].forEach((state, index) => index ? pen.lineTo(...at(state)) : pen.moveTo(...at(state)));
  pen.stroke(); pen.setLineDash([]);
}
function marksOnMap(view, panel, pen, size, around = 0) {
  const { play } = panel, place = node => view.place(panel, play.state[node]);
  const letter = (state, text) => {
    const [x, y] = view.place(panel, state), r = Math.max(7, size * .5);
    pen.fillStyle = ink.ink; pen.beginPath(); pen.arc(x, y, r, 0, 7); pen.fill();
    pen.strokeStyle = ink.panel; pen.lineWidth = 1.5; pen.stroke();
    const isNamed = scene.kind === 'digraph' && r > 10; // with the number of the node, as the guide has it
    pen.fillStyle = ink.panel; pen.font = `700 ${r * (isNamed ? .85 : 1.2)}px system-ui, sans-serif`; pen.textAlign = 'center'; pen.textBaseline = 'middle';
    pen.fillText(isNamed ? text + state : text, x, y + .5, 2 * r - 3);
  };
  scene.starts.forEach(state => letter(state, 'S'));
  scene.goals.forEach(state => letter(state, 'G'));
  if (play.goal < 0 && play.now >= 0) ring(pen, ...place(play.now), Math.max(5, size * .42, around), ink.now);
  if (panel.chosen >= 0) ring(pen, ...place(panel.chosen), Math.max(7, size * .6), ink.chosen, 2.6);
}

const VIEWS = { 'color-walk': boardView, grid: gridView, digraph: graphView };

/** How many states are open, step by step, and where we are. */
function drawCurve(panel) {
  const { play } = panel, height = 44, pen = prepare(panel.curveCanvas, panel.wide, height);
  const x = step => 4 + step / Math.max(1, lastStep) * (panel.wide - 8), y = open => height - 4 - open / largestPeak * (height - 10);
  const show = () => showOnce(panel, 'curve', pen, [panel.wide, height], [lastStep, largestPeak], pen => {
    pen.strokeStyle = ink.open; pen.lineWidth = 2;
    pen.beginPath();
    play.curve.forEach(([open], step) => pen.lineTo(x(step), y(open)));
    pen.stroke();
  });
  pen.globalAlpha = .35;
  show();
  pen.globalAlpha = 1;
  pen.save(); pen.beginPath(); pen.rect(0, 0, x(play.step), height); pen.clip();
  show();
  pen.restore();
  pen.fillStyle = ink.open; pen.beginPath(); pen.arc(x(play.step), y(play.open), 3.2, 0, 7); pen.fill();
}

