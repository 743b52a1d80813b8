// A page of the library colorwalk. Each search is recorded by the library and replayed here.
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
    this.isTwoSided = run.key.startsWith('both-ends');
    const begins = new Set([KIND.examined, KIND.committed, KIND.goal, KIND['cut off'], KIND.exhausted, KIND.round, KIND.said]);
    this.ends = [];                            // of each step: the index behind its last event
    run.events.forEach((event, index) => { if (begins.has(event[0])) this.ends.push(index); });
    this.ends.push(run.events.length);
    this.size = run.events.reduce((size, event) => size + (event[0] === KIND.discovered), 0);
    this.state = new Array(this.size);
    for (const event of run.events) if (event[0] === KIND.discovered) this.state[event[1]] = event[6];
    this.left = [0, 0, 0, 0];                  // by status: how often a node lost it
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
    this.entered = [null, null, [], []];       // by status: the nodes that got it, in this order
    this.left = this.left.map(times => times + 1);
    this.side = new Uint8Array(this.size);     // 1: reached from the goal
    this.before = new Int32Array(this.size).fill(-1);
    this.g = new Float64Array(this.size);
    this.h = new Float64Array(this.size);
    this.depth = new Int32Array(this.size);
    this.at = new Map();                       // the node that stands for a state now, on each side
    this.seen = 0;                             // discovered so far, which are the first of the nodes
    this.expanded = this.duplicates = this.reopened = this.open = this.closed = 0;
    this.now = this.goal = -1;
    this.round = 0;                            // of Bellman-Ford
    this.meeting = null;                       // of both sides: the cheapest so far
    this.openOf = [0, 0];
    this.ending = null;
    this.drawn = null;                         // the paths of a told step
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
  /** States have a node on each side. */
  key(node) { return this.side[node] ? 'goal ' + this.state[node] : this.state[node]; }
  /** The node of a state; -1 for none. */
  nodeOf(state) { return this.at.get(state) ?? this.at.get('goal ' + state) ?? -1; }
  /** Whether both sides know the state of a node, and at what cost. */
  meet(node) {
    if (!this.isTwoSided || this.goal >= 0) return;
    const other = this.at.get(this.side[node] ? this.state[node] : 'goal ' + this.state[node]);
    if (other === undefined) return;
    const cost = this.g[node] + this.g[other];
    if (!this.meeting || cost < this.meeting.cost) this.meeting = { state: this.state[node], cost };
  }
  /** The least g of the open states of a side. */
  leastOpen(side) {
    let least = Infinity;
    for (let node = 0; node < this.seen; node += 1) if (this.status[node] === OPEN && this.side[node] === side) least = Math.min(least, this.g[node]);
    return least;
  }
  become(node, status) {
    const old = this.status[node];
    if (old !== status) { this.left[old] += 1; this.entered[status]?.push(node); }
    this.open += (status === OPEN) - (old === OPEN);
    this.openOf[this.side[node]] += (status === OPEN) - (old === OPEN);
    this.closed += (status === CLOSED) - (old === CLOSED);
    this.status[node] = status;
  }
  apply([kind, node, ...rest]) {
    switch (kind) {
      case KIND.discovered: case KIND.relaxed: case KIND.reopened: case KIND.redirected:
        [this.before[node], this.g[node], this.h[node], this.depth[node]] = rest;
        if (kind === KIND.discovered) {
          if (this.isTwoSided) this.side[node] = rest[0] < 0 ? Number(this.state[node] === scene.goals[0] && this.seen > 0) : this.side[rest[0]];
          this.at.set(this.key(node), node);
          this.seen = node + 1;
        }
        this.become(node, OPEN);
        this.meet(node);
        this.reopened += kind === KIND.reopened;
        break;
      case KIND.round: this.round = node; break;
      case KIND.said:
        this.expanded += 1;
        if (node >= 0) this.now = node;
        if (rest[1]) this.drawn = rest[1];
        break;
      case KIND.examined:
        this.expanded += 1; this.now = node; this.openBefore = this.openOf[this.side[node]];
        break;
      case KIND['not relaxed']: this.duplicates += 1; break;
      case KIND.closed: this.become(node, CLOSED); break;
      case KIND.dropped: case KIND.forgotten:
        this.become(node, GONE);
        if (this.at.get(this.key(node)) === node) this.at.delete(this.key(node));
        break;
      case KIND.committed: this.now = node; [this.g[node], this.depth[node]] = [0, 0]; break;
      case KIND.goal: this.goal = this.now = node; this.ending = 'found'; break;
      case KIND['cut off']: this.ending = 'cut off: ' + node; break;
      case KIND.exhausted: this.ending = 'no path'; break;
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

