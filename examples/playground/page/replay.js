// Replays recordings, side by side: what is known after each step, and the pictures of it.
let scene = null, view = null, KIND = {}, kinds = [], cards = {};
let panels = [], lastStep = 0, largestPeak = 1;
const $ = id => document.getElementById(id);
const make = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};
const OPEN = 1, CLOSED = 2, GONE = 3; // of a node; 0: not discovered yet

// ---------------------------------------------------------------- what is known after each step

/** Plays the events of one search forwards. A step ends before the next state is expanded. */
class Playback {
  constructor(run) {
    this.run = run;
    this.hasH = run.heuristic !== null;
    const begins = new Set([KIND.examined, KIND.committed, KIND.goal, KIND['cut off'], KIND.exhausted]);
    this.ends = [];                            // of each step: the index behind its last event
    run.events.forEach((event, index) => { if (begins.has(event[0])) this.ends.push(index); });
    this.ends.push(run.events.length);
    this.size = run.events.reduce((size, event) => size + (event[0] === KIND.discovered), 0);
    this.state = new Array(this.size);
    for (const event of run.events) if (event[0] === KIND.discovered) this.state[event[1]] = event[6];
    this.reset();
    this.curve = this.ends.map((_, step) => { this.seek(step); return [this.open, this.closed]; });
    this.peak = this.curve.reduce((most, [open]) => Math.max(most, open), 1);
    this.largestG = this.g.reduce((most, g) => Math.max(most, g), 1);
    this.layOut();
    this.reset();
  }
  get last() { return this.ends.length - 1; }
  reset() {
    this.status = new Uint8Array(this.size);
    this.before = new Int32Array(this.size).fill(-1);
    this.g = new Float64Array(this.size);
    this.h = new Float64Array(this.size);
    this.depth = new Int32Array(this.size);
    this.at = new Map();                       // the node that stands for a state now
    this.seen = 0;                             // discovered so far, which are the first of the nodes
    this.expanded = this.duplicates = this.reopened = this.open = this.closed = 0;
    this.now = this.goal = -1;
    this.ending = null;
    this.position = 0;
    this.step = -1;
    this.seek(0);
  }
  seek(step) {
    step = Math.min(step, this.last);
    if (step < this.step) { this.reset(); }
    const end = this.ends[step];
    while (this.position < end) this.apply(this.run.events[this.position++]);
    this.step = step;
  }
  become(node, status) {
    const old = this.status[node];
    this.open += (status === OPEN) - (old === OPEN);
    this.closed += (status === CLOSED) - (old === CLOSED);
    this.status[node] = status;
  }
  apply([kind, node, ...rest]) {
    switch (kind) {
      case KIND.discovered: case KIND.relaxed: case KIND.reopened: case KIND.redirected:
        [this.before[node], this.g[node], this.h[node], this.depth[node]] = rest;
        this.become(node, OPEN);
        if (kind === KIND.discovered) { this.at.set(this.state[node], node); this.seen = node + 1; }
        this.reopened += kind === KIND.reopened;
        break;
      case KIND.examined: this.expanded += 1; this.now = node; this.openBefore = this.open; break;
      case KIND['not relaxed']: this.duplicates += 1; break;
      case KIND.closed: this.become(node, CLOSED); break;
      case KIND.dropped: case KIND.forgotten:
        this.become(node, GONE);
        if (this.at.get(this.state[node]) === node) this.at.delete(this.state[node]);
        break;
      case KIND.committed: this.now = node; [this.g[node], this.depth[node]] = [0, 0]; break;
      case KIND.goal: this.goal = this.now = node; this.ending = 'found'; break;
      case KIND['cut off']: this.ending = 'cut off: ' + node; break;
      case KIND.exhausted: this.ending = 'exhausted'; break;
    }
  }
  /** Gives every node a place in the tree as it stands in the end: x by leaves, y by depth. */
  layOut() {
    const { size, before } = this;
    const below = Array.from({ length: size }, () => []);
    this.tree = new Int32Array(size);          // which of the trees: a search may start again
    this.x = new Float64Array(size);
    this.level = new Int32Array(size);
    let tree = -1, live = 0;
    const roots = [];
    for (const [kind, node, predecessor] of this.run.events) {
      if (kind === KIND.discovered) {
        if (live === 0) { tree += 1; roots.push([]); }
        live += 1;
        this.tree[node] = tree;
        if (before[node] < 0) roots[tree].push(node); else below[before[node]].push(node);
      } else if (kind === KIND.dropped || kind === KIND.forgotten) live -= 1;
    }
    this.extent = roots.map(starts => {
      let leaves = 0, deepest = 1;
      const todo = starts.map(root => [root, 0, 0]).reverse();
      while (todo.length) {
        const top = todo[todo.length - 1], [node, level, next] = top;
        this.level[node] = level;
        deepest = Math.max(deepest, level);
        const children = below[node];
        if (next < children.length) { top[2] += 1; todo.push([children[next], level + 1, 0]); continue; }
        this.x[node] = children.length ? (this.x[children[0]] + this.x[children[children.length - 1]]) / 2 : leaves++;
        todo.pop();
      }
      return [Math.max(1, leaves - 1), deepest, leaves];
    });
    this.below = below;
  }
  /** The events of this step. */
  get events() { return this.run.events.slice(this.step ? this.ends[this.step - 1] : 0, this.ends[this.step]); }
  pathTo(node) {
    const path = [];
    for (let at = node; at >= 0; at = this.before[at]) path.push(at);
    return path.reverse();
  }
}

// --------------------------------------------------------------------------------- the pictures

let ink = {};                                  // the colours of the theme
function readTheme() {
  const style = getComputedStyle(document.documentElement);
  const names = ['gain', 'panel', 'ink', 'soft', 'line', 'well', 'open', 'closed-near', 'closed-far', 'tree', 'gone', 'path', 'path-case', 'now', 'wall', 'ground', 'rough', 'edge', 'chosen'];
  ink = Object.fromEntries(names.map(name => [name, style.getPropertyValue('--' + name).trim()]));
}
function mix(from, to, share) {
  const part = (colour, at) => parseInt(colour.slice(1 + 2 * at, 3 + 2 * at), 16);
  return 'rgb(' + [0, 1, 2].map(at => Math.round(part(from, at) + (part(to, at) - part(from, at)) * share)).join(' ') + ')';
}
/** The colour of a closed state: the farther from the start, the stronger. */
const closedColour = (play, node) => mix(ink['closed-near'], ink['closed-far'], Math.min(1, play.g[node] / play.largestG));

function prepare(canvas, width, height) {
  const scale = window.devicePixelRatio || 1;
  const wanted = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width !== wanted[0] || canvas.height !== wanted[1]) {
    [canvas.width, canvas.height] = wanted;
    canvas.style.height = height + 'px';
  }
  const pen = canvas.getContext('2d');
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.clearRect(0, 0, width, height);
  pen.lineJoin = pen.lineCap = 'round';
  return pen;
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
    const margin = 12, width = panel.width - 2 * margin, height = this.height - 2 * margin;
    const x = play.extent[play.tree[node]][2] === 1 ? .5 : play.x[node] / widest;
    return [margin + x * width, margin + play.level[node] / deepest * height];
  },
  draw(panel) {
    const { play } = panel, pen = prepare(panel.treeCanvas, panel.width, this.height);
    if (!play.seen) return;
    const tree = play.tree[play.seen - 1];
    const leaves = play.extent[tree][2], gap = panel.width / leaves;
    const down = (this.height - 24) / play.extent[tree][1];
    const radius = Math.max(1.3, Math.min(4.5, gap * .38, down * .42));
    const shown = [];
    for (let node = 0; node < play.seen; node += 1) if (play.tree[node] === tree) shown.push(node);
    for (const [isGone, colour] of [[true, ink.gone], [false, ink.tree]]) {
      pen.strokeStyle = colour; pen.lineWidth = Math.min(1.4, Math.max(.5, gap * .25));
      pen.beginPath();
      for (const node of shown) {
        if (play.before[node] < 0 || (play.status[node] === GONE) !== isGone) continue;
        const from = this.place(panel, play.before[node]);
        pen.moveTo(...from); downwards(pen, from, this.place(panel, node));
      }
      pen.stroke();
    }
    if (play.goal >= 0) strokeThrough(pen, play.pathTo(play.goal).map(node => this.place(panel, node)), 2.5, downwards);
    for (const status of [GONE, CLOSED, OPEN]) {
      for (const node of shown) {
        if (play.status[node] !== status) continue;
        const [x, y] = this.place(panel, node);
        pen.beginPath(); pen.arc(x, y, status === GONE ? radius * .6 : radius, 0, 7);
        if (status === OPEN) {
          pen.fillStyle = ink.well; pen.fill();
          pen.strokeStyle = ink.open; pen.lineWidth = Math.max(1, Math.min(2, radius * .55)); pen.stroke();
        } else {
          pen.fillStyle = status === GONE ? ink.gone : closedColour(play, node); pen.fill();
        }
      }
    }
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

/** A board of Color Walk in one position: that of the chosen state, or of the one being expanded. */
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
  tile(panel) { return Math.min(34, (panel.width - 16) / scene.columns); },
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
    const { play } = panel, height = this.height(panel), pen = prepare(panel.mapCanvas, panel.width, height);
    const node = panel.chosen >= 0 ? panel.chosen : play.now >= 0 ? play.now : play.seen ? 0 : -1;
    if (node < 0) return;
    const cleared = this.cleared(play.state[node]), before = play.before[node];
    const earlier = before < 0 ? cleared : this.cleared(play.state[before]);
    const tile = this.tile(panel), left = (panel.width - tile * scene.columns) / 2, top = 8;
    scene.cluster_of_cell.forEach((cluster, cell) => {
      const x = left + cell % scene.columns * tile, y = top + Math.floor(cell / scene.columns) * tile;
      const colour = scene.colour_of_cell[cell];
      if (cleared[cluster]) {
        const isNew = !earlier[cluster];
        pen.fillStyle = isNew ? PALETTE[colour % 8] : ink.line;
        pen.globalAlpha = isNew ? .38 : .35;
        pen.fillRect(x, y, tile, tile);
        pen.globalAlpha = 1;
        if (isNew) this.glyph(pen, colour, x, y, tile, ink.soft);
        else { pen.fillStyle = ink.gone; pen.beginPath(); pen.arc(x + tile / 2, y + tile / 2, tile * .07, 0, 7); pen.fill(); }
        return;
      }
      pen.fillStyle = PALETTE[colour % 8];
      pen.fillRect(x, y, tile + .5, tile + .5);
      this.glyph(pen, colour, x, y, tile, DARK_GLYPHS.includes(colour % 8) ? '#0009' : '#fffc');
    });
    pen.strokeStyle = ink.ink; pen.lineWidth = 1.6;       // the edge of what is cleared
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
  /** The state on the way to the one shown in whose move this cell was cleared. */
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
    return (moves.length ? 'moves ' + moves.map(move => move.toString(36)).join(' ') : 'before the first move') + `, ${left} cells left`;
  },
};

/** A grid of squares: a state is a square. */
const gridView = {
  tile(panel) { return Math.min(52, (panel.width - 12) / scene.columns, 560 / scene.rows); },
  height(panel) { return Math.ceil(this.tile(panel) * scene.rows) + 12; },
  place(panel, state) {
    const tile = this.tile(panel), left = (panel.width - tile * scene.columns) / 2;
    return [left + (state % scene.columns + .5) * tile, 6 + (Math.floor(state / scene.columns) + .5) * tile];
  },
  /** The squares without any search: they are drawn once for a scene, a size and a theme. */
  ground(panel) {
    const tile = this.tile(panel), key = [scene.text, panel.width, ink.ground, window.devicePixelRatio].join();
    if (panel.groundKey === key) return panel.ground;
    panel.groundKey = key;
    panel.ground = document.createElement('canvas');
    const pen = prepare(panel.ground, panel.width, this.height(panel));
    const dearest = scene.cost.reduce((most, cost) => Math.max(most, cost ?? 0), 2);
    scene.cost.forEach((cost, state) => {
      const [x, y] = this.place(panel, state), left = x - tile / 2, top = y - tile / 2;
      pen.fillStyle = cost === null ? ink.wall : cost < 0 ? ink.gain : mix(ink.ground, ink.rough, (cost - 1) / (dearest - 1));
      pen.fillRect(left, top, tile + .4, tile + .4);
      if (cost === null) { pen.strokeStyle = ink.ground; pen.lineWidth = Math.max(.6, tile * .06); pen.beginPath(); pen.moveTo(left + 1, top + tile - 1); pen.lineTo(left + tile - 1, top + 1); pen.stroke(); }
      else if (cost !== 1 && tile >= 13) { pen.fillStyle = ink.ink; pen.font = `${Math.min(13, tile * .55)}px system-ui`; pen.textAlign = 'center'; pen.textBaseline = 'middle'; pen.fillText(cost, x, y); }
    });
    if (tile >= 9) {
      pen.strokeStyle = ink.line; pen.lineWidth = .5; pen.beginPath();
      for (let column = 0; column <= scene.columns; column += 1) { const [x, y] = this.place(panel, column); pen.moveTo(x - tile / 2, y - tile / 2); pen.lineTo(x - tile / 2, y + tile * (scene.rows - .5)); }
      for (let row = 0; row <= scene.rows; row += 1) { const [x, y] = this.place(panel, row * scene.columns); pen.moveTo(x - tile / 2, y - tile / 2); pen.lineTo(x + tile * (scene.columns - .5), y - tile / 2); }
      pen.stroke();
    }
    return panel.ground;
  },
  draw(panel) {
    const { play } = panel, height = this.height(panel), tile = this.tile(panel), ground = this.ground(panel);
    const pen = prepare(panel.mapCanvas, panel.width, height);
    pen.drawImage(ground, 0, 0, panel.width, height);
    const side = tile * .8;
    for (const [state, node] of play.at) {
      if (play.status[node] !== CLOSED) continue;
      const [x, y] = this.place(panel, state);
      pen.fillStyle = closedColour(play, node); pen.fillRect(x - side / 2, y - side / 2, side, side);
    }
    if (tile < 36) linksOnMap(this, panel, pen, Math.max(.6, tile * .07));
    for (const [state, node] of play.at) {
      if (play.status[node] !== OPEN) continue;
      const [x, y] = this.place(panel, state), side = tile * .66;
      pen.fillStyle = ink.panel; pen.fillRect(x - side / 2, y - side / 2, side, side);
      pen.strokeStyle = ink.open; pen.lineWidth = Math.max(1.2, tile * .1); pen.strokeRect(x - side / 2, y - side / 2, side, side);
    }
    if (tile >= 36) for (const [state, node] of play.at) this.numbers(panel, pen, state, node, tile);
    marksOnMap(this, panel, pen, Math.min(tile, 30));
    if (panel.cursor >= 0) {
      const [x, y] = this.place(panel, panel.cursor);
      pen.strokeStyle = ink.chosen; pen.lineWidth = 2.5; pen.strokeRect(x - tile / 2 + 1, y - tile / 2 + 1, tile - 2, tile - 2);
    }
  },
  /** g above, and below it h and f, where there is an estimate. */
  numbers(panel, pen, state, node, tile) {
    const { play } = panel, [x, y] = this.place(panel, state), isClosed = play.status[node] === CLOSED;
    if (!play.status[node] || play.status[node] === GONE) return;
    pen.fillStyle = isClosed && play.g[node] / play.largestG > .4 ? ink.panel : ink.ink;
    pen.font = `600 ${tile * .26}px system-ui`; pen.textAlign = 'center'; pen.textBaseline = 'middle';
    if (!play.hasH) { pen.fillText(play.g[node], x, y); return; }
    pen.fillText(play.g[node] + play.h[node], x, y - tile * .15);
    pen.font = `${tile * .22}px system-ui`;
    pen.fillText(`${play.g[node]}+${play.h[node]}`, x, y + tile * .15);
  },
  square(panel, x, y) {
    const tile = this.tile(panel), left = (panel.width - tile * scene.columns) / 2;
    const column = Math.floor((x - left) / tile), row = Math.floor((y - 6) / tile);
    return column < 0 || row < 0 || column >= scene.columns || row >= scene.rows ? -1 : row * scene.columns + column;
  },
  find(panel, x, y) { return nodeNear(this, panel, x, y, this.tile(panel)); },
  name(play, node) {
    const state = play.state[node];
    return `column ${state % scene.columns + 1}, row ${Math.floor(state / scene.columns) + 1}, costs ${scene.cost[state]} to enter`;
  },
};

/** A graph drawn in the plane: a state is a node. */
const graphView = {
  height(panel) { return Math.min(420, panel.width * .8); },
  place(panel, state) {
    const margin = 16, [x, y] = scene.places[state];
    return [margin + x * (panel.width - 2 * margin), margin + y * (this.height(panel) - 2 * margin)];
  },
  draw(panel) {
    const { play } = panel, pen = prepare(panel.mapCanvas, panel.width, this.height(panel));
    const radius = Math.max(2.2, Math.min(6, 70 / Math.sqrt(scene.places.length)));
    const isSmall = scene.edges.length <= 60, size = isSmall ? 13 : radius;
    pen.strokeStyle = ink.edge; pen.lineWidth = isSmall ? 1.6 : 1;
    pen.beginPath();
    for (const [from, to] of scene.edges) { const [[x, y], [toX, toY]] = this.arrow(panel, from, to, isSmall, size); pen.moveTo(x, y); pen.lineTo(toX, toY); }
    pen.stroke();
    linksOnMap(this, panel, pen, 2.4);
    if (isSmall) for (const edge of scene.edges) this.label(panel, pen, edge, size);
    scene.places.forEach((_, state) => {
      const [x, y] = this.place(panel, state), node = play.at.get(state);
      const status = node === undefined ? 0 : play.status[node];
      pen.beginPath(); pen.arc(x, y, isSmall ? size : status ? radius : radius * .6, 0, 7);
      pen.fillStyle = status === CLOSED ? closedColour(play, node) : status === OPEN || isSmall ? ink.panel : ink.edge;
      pen.fill();
      if (status === OPEN || isSmall) { pen.strokeStyle = status === OPEN ? ink.open : ink.soft; pen.lineWidth = status === OPEN ? 3 : 1; pen.stroke(); }
      if (!isSmall) return;
      pen.fillStyle = status === CLOSED && play.g[node] / play.largestG > .4 ? ink.panel : ink.ink;
      pen.font = '600 12px system-ui'; pen.textAlign = 'center'; pen.textBaseline = 'middle'; pen.fillText(state, x, y + .5);
      if (status) { pen.fillStyle = ink.ink; pen.font = '12px system-ui'; pen.fillText(play.hasH ? `${play.g[node]}+${play.h[node]}` : `g ${play.g[node]}`, x, y - size - 8); }
    });
    marksOnMap(this, panel, pen, isSmall ? 26 : radius * 2.4);
    if (panel.cursor >= 0 && panel.cursor < scene.places.length) ring(pen, ...this.place(panel, panel.cursor), size + 3, ink.chosen, 2.5);
  },
  /** An edge between the rims of its nodes; beside the middle if there is one back. */
  arrow(panel, from, to, isSmall, size) {
    const [a, b] = [this.place(panel, from), this.place(panel, to)];
    if (!isSmall) return [a, b];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1, x = (b[0] - a[0]) / length, y = (b[1] - a[1]) / length;
    const off = scene.edges.some(edge => edge[0] === to && edge[1] === from) ? 4 : 0;
    return [[a[0] + x * size - y * off, a[1] + y * size + x * off], [b[0] - x * (size + 1) - y * off, b[1] - y * (size + 1) + x * off]];
  },
  label(panel, pen, [from, to, cost], size) {
    const [[x, y], [toX, toY]] = this.arrow(panel, from, to, true, size), angle = Math.atan2(toY - y, toX - x);
    pen.fillStyle = ink.soft; pen.beginPath(); pen.moveTo(toX, toY);
    for (const side of [2.7, -2.7]) pen.lineTo(toX + 9 * Math.cos(angle + side), toY + 9 * Math.sin(angle + side));
    pen.closePath(); pen.fill();
    const [midX, midY] = [x + (toX - x) * .42, y + (toY - y) * .42];
    pen.font = '600 12px system-ui'; pen.textAlign = 'center'; pen.textBaseline = 'middle';
    pen.lineWidth = 4; pen.strokeStyle = ink.well; pen.strokeText(cost, midX, midY);
    pen.fillStyle = cost < 0 ? ink.open : ink.ink; pen.fillText(cost, midX, midY);
  },
  find(panel, x, y) { return nodeNear(this, panel, x, y, 16); },
  name(play, node) { return `node ${play.state[node]}`; },
};

function nodeNear(view, panel, x, y, reach) {
  const { play } = panel;
  return nearest(play, node => play.at.get(play.state[node]) === node && view.place(panel, play.state[node]), x, y, reach);
}
function linksOnMap(view, panel, pen, width) {
  const { play } = panel;
  pen.strokeStyle = ink.tree; pen.lineWidth = width;
  pen.beginPath();
  for (const [state, node] of play.at) {
    if (play.before[node] < 0) continue;
    pen.moveTo(...view.place(panel, play.state[play.before[node]])); pen.lineTo(...view.place(panel, state));
  }
  pen.stroke();
}
function marksOnMap(view, panel, pen, size) {
  const { play } = panel, place = node => view.place(panel, play.state[node]);
  const letter = (state, text) => {
    const [x, y] = view.place(panel, state), r = Math.max(7, size * .5);
    pen.fillStyle = ink.ink; pen.beginPath(); pen.arc(x, y, r, 0, 7); pen.fill();
    pen.strokeStyle = ink.panel; pen.lineWidth = 1.5; pen.stroke();
    pen.fillStyle = ink.panel; pen.font = `700 ${r * 1.2}px system-ui, sans-serif`; pen.textAlign = 'center'; pen.textBaseline = 'middle';
    pen.fillText(text, x, y + .5);
  };
  const { run } = panel, isOver = play.step === play.last, at = state => view.place(panel, state);
  const path = isOver ? run.path : play.goal >= 0 ? play.pathTo(play.goal).map(node => play.state[node]) : [];
  if (path.length > 1) strokeThrough(pen, path.map(at), Math.max(2.5, size * .16), straight);
  if (isOver && run.cycle) {
    pen.strokeStyle = ink.chosen; pen.lineWidth = 4; pen.setLineDash([7, 5]); pen.beginPath();
    [...run.cycle, run.cycle[0]].forEach((state, index) => index ? pen.lineTo(...at(state)) : pen.moveTo(...at(state)));
    pen.stroke(); pen.setLineDash([]);
  }
  scene.starts.forEach(state => letter(state, 'S'));
  scene.goals.forEach(state => letter(state, 'G'));
  if (play.goal < 0 && play.now >= 0) ring(pen, ...place(play.now), Math.max(5, size * .42), ink.now);
  if (panel.chosen >= 0) ring(pen, ...place(panel.chosen), Math.max(7, size * .6), ink.chosen, 2.6);
}

const VIEWS = { 'color-walk': boardView, grid: gridView, digraph: graphView };

/** How many states are open, step by step, and where we are. */
function drawCurve(panel) {
  const { play } = panel, height = 44, pen = prepare(panel.curveCanvas, panel.width, height);
  const x = step => 4 + step / Math.max(1, lastStep) * (panel.width - 8), y = open => height - 4 - open / largestPeak * (height - 10);
  pen.strokeStyle = ink.open; pen.lineWidth = 1.5; pen.globalAlpha = .35;
  const trace = until => {
    pen.beginPath();
    for (let step = 0; step <= until; step += 1) step ? pen.lineTo(x(step), y(play.curve[step][0])) : pen.moveTo(x(0), y(play.curve[0][0]));
    pen.stroke();
  };
  trace(play.last);
  pen.globalAlpha = 1; pen.lineWidth = 2;
  trace(play.step);
  pen.fillStyle = ink.open; pen.beginPath(); pen.arc(x(play.step), y(play.open), 3.2, 0, 7); pen.fill();
}

// --------------------------------------------------------------------------- one panel a search

const STATS = [
  ['expanded', 'expanded', 'states whose successors were generated; of Bellman-Ford and DAG paths: edges looked at'],
  ['open', 'open', 'states on the frontier'],
  ['closed', 'closed', 'states that were expanded and are kept'],
  ['duplicates', 'duplicates', 'successors that were known at no higher cost'],
  ['reopened', 'reopened', 'closed states to which a cheaper path was found'],
];
const isOfEdges = key => key === 'bellman-ford' || key === 'dag';

/** What the frontier is ordered by: the least comes first. */
function keyOf(panel, node) {
  const { play, run } = panel, g = play.g[node], h = play.h[node];
  switch (run.key) {
    case 'bfs': case 'both-ends': return node;
    case 'dfs': case 'idastar': return -node;
    case 'greedy': return h;
    case 'astar': case 'beam': return g + h;
    case 'weighted-astar': case 'anytime': return g + panel.weight * h;
    default: return g;
  }
}
const keyText = (panel, node) => {
  const { play, run } = panel, g = play.g[node], h = play.h[node];
  if (['astar', 'beam'].includes(run.key)) return `f = ${g} + ${h} = ${g + h}`;
  if (['weighted-astar', 'anytime'].includes(run.key)) return `${g} + ${panel.weight}·${h} = ${g + panel.weight * h}`;
  if (run.key === 'greedy') return `h = ${h}`;
  if (['bfs', 'dfs', 'idastar', 'both-ends'].includes(run.key)) return `depth ${play.depth[node]}`;
  return `g = ${g}`;
};
/** Why this state is the one that is expanded, in a sentence. */
function whyText(panel) {
  const { play, run } = panel, node = play.now;
  if (play.step === 0) return run.about;
  if (play.step === play.last) {
    const proof = `The report says: ${run.claim}` + (run.certified ? ', and a checker that shares no code with the search agrees.' : '.');
    return proof;
  }
  if (isOfEdges(run.key)) {
    const [edge, end] = [play.events.find(([kind]) => kind === KIND.examined), play.events.at(-1)];
    if (!edge) return run.about;
    const isKept = end[0] === KIND['not relaxed'];
    return `Edge from ${play.state[edge[1]]} to ${edge[2]}: ` + (isKept ? `g there would be ${end[3]} and is ${play.g[end[1]]}, so it stays.` : `g there falls to ${end[3]}.`);
  }
  const others = `of ${play.openBefore} open`;
  const why = {
    bfs: `it is the oldest ${others}`, dfs: `it is the newest ${others}`, idastar: 'it is the next one down whose f is within the bound',
    'both-ends': `it is the oldest ${others} on its side`, 'both-ends-by-cost': `its g = ${play.g[node]} is the least on its side, ${others}`,
    beam: 'it is the next one of its layer', greedy: `its h = ${play.h[node]} is the least ${others}`,
  }[run.key] ?? `its ${keyText(panel, node)} is the least ${others}`;
  return `State ${node} is expanded: ${why}.`;
}

function makePanel(run, index, weight) {
  const play = new Playback(run), id = 'panel' + index;
  const panel = { play, run, weight, chosen: -1, held: -1, cursor: -1, lit: '' };
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
    list.append(make('div', { title: meaning }, make('dt', {}, isOfEdges(run.key) && key === 'expanded' ? 'edges' : word), panel.numbers[key]));
  }
  panel.inspect = make('div', { className: 'inspect', id: id + '-inspect' });
  const card = cards[run.key];
  panel.lines = card.loop.map(([events, text]) => Object.assign(make('li', {}, text), { events: events.split(',').map(name => KIND[name]) }));
  panel.code = make('details', { open: true, ontoggle: () => lightCode(panel, true) }, make('summary', {}, 'The loop'), make('ol', { className: 'code' }, ...panel.lines));
  panel.rows = make('tbody');
  panel.frontier = make('details', { ontoggle: () => writeFrontier(panel) }, make('summary', {}, 'The frontier, next one first'),
    make('table', { className: 'frontier' }, make('thead', {}, make('tr', {}, ...['state', 'where', 'key'].map(word => make('th', { scope: 'col' }, word)))), panel.rows));
  panel.log = make('ol', { className: 'log' });
  panel.details = make('details', { ontoggle: () => writeLog(panel) }, make('summary', {}, 'What happened in this step'), panel.log);
  const title = make('h3', { id }, run.name);
  panel.element = make('section', { className: 'panel' }, make('div', { className: 'head' }, title, panel.status), panel.about, panel.mapCanvas, panel.inspect, list, panel.treeCanvas, panel.curveCanvas, panel.code, panel.frontier, panel.details);
  panel.element.setAttribute('aria-labelledby', id);
  panel.element.dataset.run = run.name;
  for (const [element, picture] of [[panel.mapCanvas, () => view], [panel.treeCanvas, () => treeView]]) {
    const found = event => {
      const box = element.getBoundingClientRect();
      return picture().find(panel, event.clientX - box.left, event.clientY - box.top);
    };
    element.addEventListener('pointermove', event => choosePanel(panel, found(event)));
    // A tapped state stays, until another place is tapped.
    element.addEventListener('pointerdown', event => { panel.held = found(event); choosePanel(panel, panel.held); });
    element.addEventListener('pointerleave', () => choosePanel(panel, panel.held));
    element.addEventListener('keydown', event => chooseByKey(panel, event));
  }
  return panel;
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
  return play.hasH ? `g ${g} + h ${h} = f ${g + h}` : `g ${g}`;
}
function inspectText(panel) {
  const { play } = panel, node = panel.chosen >= 0 ? panel.chosen : play.now;
  if (node < 0) return [make('b', {}, 'No state is expanded yet.'), ' Point at a state, or move the focus to a picture and press an arrow key.'];
  const status = ['', 'open', 'closed', 'no longer kept'][play.status[node]];
  const role = panel.chosen >= 0 ? 'State' : node === play.goal ? 'Goal: state' : 'Expanded: state';
  return [make('b', {}, `${role} ${node}`), `: ${figures(play, node)}, depth ${play.depth[node]}, ${status}. `, make('br'), `${view.name(play, node)}.`];
}
function writeLog(panel) {
  if (!panel.details.open) return;
  const { play } = panel;
  panel.log.replaceChildren(...play.events.map(([kind, node, ...rest]) => {
    const name = kinds[kind];
    if (name === 'cut off') return make('li', {}, `cut off: ${node}`);
    if (name === 'exhausted') return make('li', {}, 'exhausted: nothing is left to do');
    if (name === 'not relaxed') return make('li', {}, `not relaxed: state ${node} is known at g ${play.g[node]}, here it would be ${rest[1]}`);
    const withFigures = ['discovered', 'relaxed', 'reopened', 'redirected'].includes(name);
    return make('li', {}, `${name}: state ${node}` + (withFigures ? ` (g ${rest[1]}` + (play.hasH ? `, h ${rest[2]}` : '') + ')' : ''));
  }));
}
function writeFrontier(panel) {
  if (!panel.frontier.open) return;
  const { play } = panel, open = [];
  for (let node = 0; node < play.seen; node += 1) if (play.status[node] === OPEN) open.push(node);
  open.sort((a, b) => keyOf(panel, a) - keyOf(panel, b) || play.g[b] - play.g[a] || a - b);
  const rows = open.slice(0, 12).map(node => make('tr', {}, make('td', {}, node), make('td', {}, view.name(play, node)), make('td', {}, keyText(panel, node))));
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
/** Draws a panel. While it plays, what is only for reading, and trees of many states, wait for a pause. */
function draw(panel, isPlaying = false) {
  const { play, run } = panel;
  if (panel.width > 40) {
    view.draw(panel);
    if (!isPlaying || play.size < 600) { treeView.draw(panel); drawCurve(panel); }
  }
  for (const [key] of STATS) setText(panel.numbers[key], String(play[key]));
  const isOver = play.step === play.last;
  setText(panel.status, !isOver ? (play.step ? 'searching' : 'ready') : run.cost !== null ? `found: ${inUnits(run.cost)}` : run.cycle ? run.outcome : play.ending ?? run.outcome);
  panel.status.dataset.is = !isOver ? '' : run.cost !== null ? 'found' : 'cut';
  setText(panel.about, whyText(panel));
  lightCode(panel);
  if (isPlaying) return;
  panel.inspect.replaceChildren(...inspectText(panel));
  writeLog(panel);
  writeFrontier(panel);
}
function measurePanels() {
  for (const panel of panels) panel.width = Math.floor(panel.mapCanvas.clientWidth);
}

// ------------------------------------------------------------------------------------- playback

const SPEEDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
let step = 0, timer = null, since = 0, owed = 0;

function say(text) { $('say').textContent = text; }
function show(isForced = false) {
  const isPlaying = timer !== null;
  for (const panel of panels) {
    const before = panel.play.step;
    panel.play.seek(step);
    if (panel.chosen >= panel.play.seen) panel.chosen = panel.held = -1;
    if (before !== panel.play.step || isForced) draw(panel, isPlaying);
  }
  $('scrub').value = step;
  $('scrub').setAttribute('aria-valuetext', `step ${step} of ${lastStep}`);
  setText($('where'), `step ${step} of ${lastStep}`);
}
function go(to, isByHand = true) {
  step = Math.max(0, Math.min(lastStep, to));
  if (isByHand) pause();
  show();
  if (!isByHand) return;
  say(`Step ${step}. ` + panels.map(({ play, run, status }) => `${run.name}: ${status.textContent}, ${play.expanded} expanded, ${play.open} open.`).join(' '));
  remember();
}
const speed = () => Number($('speed').value);
function tick(time) {
  owed += Math.min(.25, (time - since) / 1000) * speed();
  since = time;
  const whole = Math.floor(owed);
  if (whole) { owed -= whole; go(step + whole, false); }
  if (step >= lastStep) { pause(); say('The end of the searches.'); return; }
  timer = requestAnimationFrame(tick);
}
const PLAY = 'M5 3l10 6-10 6z', PAUSE = 'M4 3h4v12H4zM10 3h4v12h-4z';
function setPlayButton(isPlaying) {
  $('play').setAttribute('aria-label', isPlaying ? 'Pause' : 'Play');
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

const COLUMNS = [['expanded', 'expanded'], ['generated', 'generated'], ['frontier peak', 'frontier_peak'], ['stored peak', 'stored_peak']];
/** Shows other recordings, at the step where the last ones stood or at the end. */
function showRuns(runs, weight, at) {
  const isRedraw = panels.length === runs.length && panels.every((panel, index) => panel.run.key === runs[index].key);
  const open = isRedraw ? panels.map(panel => [panel.code.open, panel.frontier.open, panel.details.open, panel.cursor]) : [];
  const focus = panels.findIndex(panel => panel.mapCanvas === document.activeElement);
  panels = runs.map((run, index) => makePanel(run, index, weight));
  open.forEach(([code, frontier, details, cursor], index) => {
    const panel = panels[index];
    [panel.code.open, panel.frontier.open, panel.details.open, panel.cursor] = [code, frontier, details, cursor];
  });
  lastStep = panels.reduce((most, panel) => Math.max(most, panel.play.last), 0);
  largestPeak = panels.reduce((most, panel) => Math.max(most, panel.play.peak), 1);
  step = at === 'end' ? lastStep : Math.min(lastStep, at);
  $('panels').replaceChildren(...panels.map(panel => panel.element));
  $('scrub').max = lastStep;
  if (focus >= 0 && panels[focus]) panels[focus].mapCanvas.focus({ preventScroll: true });
  measurePanels();
  show(true);
  $('results').replaceChildren(
    make('caption', {}, 'What the searches came to'),
    make('thead', {}, make('tr', {}, make('th', { scope: 'col' }, 'search'), make('th', { scope: 'col' }, scene.kind === 'color-walk' ? 'moves' : 'cost'), ...COLUMNS.map(([word]) => make('th', { scope: 'col' }, word)), make('th', { scope: 'col' }, 'what it proves'))),
    make('tbody', {}, ...runs.map(run => make('tr', {}, make('th', { scope: 'row' }, run.name), make('td', {}, String(run.cost ?? '–')), ...COLUMNS.map(([, key]) => make('td', {}, String(run.stats[key]))), make('td', {}, (run.cost === null ? run.outcome + ': ' : '') + run.claim + (run.certified ? ' (checked)' : ''))))),
  );
}
function writeLegend() {
  if (!scene) return;
  const picture = {
    open: `<circle cx="11" cy="8" r="5" fill="${ink.well}" stroke="${ink.open}" stroke-width="2.4"/>`,
    closed: `<circle cx="6" cy="8" r="5" fill="${ink['closed-near']}"/><circle cx="16" cy="8" r="5" fill="${ink['closed-far']}"/>`,
    now: `<circle cx="11" cy="8" r="5.5" fill="none" stroke="${ink.now}" stroke-width="2"/>`,
    link: `<path d="M1 14C8 14 14 2 21 2" fill="none" stroke="${ink.tree}" stroke-width="1.6"/>`,
    path: `<path d="M1 13L9 5L21 3" fill="none" stroke="${ink.path}" stroke-width="3.4"/>`,
    gone: `<circle cx="11" cy="8" r="3" fill="${ink.gone}"/>`,
    curve: `<path d="M1 14L7 7L13 9L21 2" fill="none" stroke="${ink.open}" stroke-width="2"/>`,
  };
  const words = [['open', 'open: on the frontier'], ['closed', 'closed: expanded; the stronger, the larger its g'], ['now', 'expanded in this step'], ['link', 'to a state from its predecessor'], ['path', 'the path found'], ['gone', 'no longer kept'], ['curve', 'number of open states, step by step']];
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
