
// ---------------------------------------------------------------- scenes, and what draws on them

const GUIDE_PLACES = '# 0 at 0 0.5\n# 1 at 0.3 0.05\n# 2 at 0.3 0.95\n# 3 at 0.58 0.3\n# 4 at 0.65 0.95\n# 5 at 0.82 0.05\n# 6 at 1 0.6\n';
const GUIDE = `start 0\ngoal 6\n0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\n${GUIDE_PLACES}`;
/** Lines that give every node its h. */
const withH = values => values.map((h, node) => `# ${node} h ${h}\n`).join('');
const EXAMPLES = {
  grid: {
    'a swamp': '....................\n....................\n....................\n.......555555.......\n......55777755......\n.....5577999775.....\n.....5779999775.....\n.S...5779999977...G.\n.....5779999775.....\n.....5577999775.....\n......55777755......\n.......555555.......\n....................\n....#####....#......\n.............#......',
    'a swamp with narrow ends': '.......5......\n.......5......\n......555.....\n.....57775....\n.S..5799975.G.\n.....57775....\n......555.....\n.......5......\n..............',
    'a trap': '..............\n..............\n......####....\n.........#....\n.S.......#..G.\n.........#....\n......####....\n..............\n..............',
    'a door': 'S....#.....\n.....#.....\n.....#.....\n.....#.....\n...........\n.....#.....\n.....#....G',
    'diagonal moves': '..................\n..................\n........##........\n........##........\n.S......##......G.\n........##........\n...555..##..555...\n...555......555...\n..................',
    'hexagons': '................\n.......33.......\n......3553......\n.....355553.....\n.S...355553...G.\n.....355553.....\n......3553......\n.......33.......\n................',
    'rooms and doors': '.....#.......#......\n.S...#.......#......\n.............#......\n.....#..............\n.....#.......#......\n.....#.......#......\n##.#####.########.##\n.....#.......#......\n.....#.......#......\n.....#..............\n.....#.......#......\n.............#....G.\n.....#.......#......',
    'below zero: Bellman-Ford': 'S4444\n#4#b4\n44444\n4#4#4\n4444G',
  },
  digraph: {
    guide: GUIDE,
    'guide-consistent': GUIDE + withH([9, 5, 8, 4, 5, 2, 0]),
    'guide-inconsistent': GUIDE + withH([0, 0, 9, 0, 0, 0, 0]),
    'guide-negative': GUIDE.replace('4 3 2', '4 3 -3'),
    'guide-component': GUIDE + '5 1 1\n',
    'guide-cycles': GUIDE + '3 2 1\n6 4 1\n',
    'guide-tolls': GUIDE + '# 2 3 toll 1\n# 2 4 toll 1\n# 4 6 toll 1\n# 5 6 toll 1\n# 4 3 toll 2\n# 3 5 toll 3\n',
    'six places': 'start 0\ngoal 5\n0 1 4\n0 2 2\n2 1 1\n1 3 5\n2 3 8\n2 4 10\n3 4 2\n3 5 6\n4 5 3\n# 0 at 0 0.5\n# 1 at 0.3 0.1\n# 2 at 0.3 0.9\n# 3 at 0.62 0.1\n# 4 at 0.62 0.9\n# 5 at 1 0.5\n',
    'an edge below zero': 'start 0\ngoal 3\n0 1 4\n0 2 6\n2 1 -3\n1 3 1\n# 0 at 0 0.5\n# 1 at 0.5 0.05\n# 2 at 0.5 0.95\n# 3 at 1 0.5\n',
    'a negative cycle': 'start 0\ngoal 4\n0 1 4\n1 2 3\n2 3 -6\n3 1 2\n2 4 5\n# 0 at 0 0.5\n# 1 at 0.3 0.5\n# 2 at 0.65 0.1\n# 3 at 0.65 0.9\n# 4 at 1 0.5\n',
    'tasks: a graph without cycles': 'start 0\ngoal 6\n0 1 3\n0 2 2\n1 3 4\n2 3 1\n2 4 7\n3 5 2\n4 6 1\n5 6 3\n# 0 at 0 0.5\n# 1 at 0.25 0.1\n# 2 at 0.25 0.9\n# 3 at 0.5 0.5\n# 4 at 0.7 0.95\n# 5 at 0.75 0.3\n# 6 at 1 0.5\n',
  },
  'color-walk': { '5 x 4, four colours': '03211\n21033\n10223\n33012', '7 x 6, four colours': '0312013\n2103321\n1022310\n3301233\n0213120\n1320312' },
};
/** The searches and moves that an example is shown with, if it has its own. */
const SHOWN_WITH = {
  'a swamp': { searches: ['bfs', 'dijkstra'] }, 'a trap': { searches: ['greedy', 'astar'] }, 'a swamp with narrow ends': { searches: ['greedy', 'astar'] },
  'rooms and doors': { searches: ['astar', 'jumps'] },
  'diagonal moves': { moves: '8', searches: ['dijkstra', 'astar'] }, hexagons: { moves: '6', searches: ['bfs', 'astar'] },
  'below zero: Bellman-Ford': { searches: ['bellman-ford'] }, 'guide-consistent': { searches: ['astar', 'dijkstra'] },
  'guide-inconsistent': { searches: ['astar', 'dijkstra'] }, 'guide-negative': { searches: ['bellman-ford', 'dijkstra'] }, 'guide-component': { searches: ['order'] }, 'guide-cycles': { searches: ['cycles'] }, 'guide-tolls': { searches: ['front'] },
  'an edge below zero': { searches: ['bellman-ford', 'dijkstra'] }, 'a negative cycle': { searches: ['bellman-ford'] },
  'tasks: a graph without cycles': { searches: ['dag', 'dijkstra'] },
};
/** Lessons in order: a scene or a game, the text, and the page of the guide that explains it. */
const LESSONS = [
  { key: 'swamp', title: 'Breadth-first search crosses the swamp', kind: 'grid', example: 'a swamp', searches: ['bfs', 'dijkstra'], page: 'p01_breadth_first', text: 'Breadth-first search expands the squares that are the fewest steps away and ignores costs. Its path goes straight through the swamp, at cost 85. Dijkstra’s algorithm expands what is cheapest to reach. Its path goes round the swamp, at cost 27.' },
  { key: 'depth', title: 'Depth-first search follows one path', kind: 'grid', example: 'a trap', searches: ['dfs', 'bfs'], page: 'p02_depth_first', text: 'Depth-first search expands the newest state and turns back only at a dead end. It finds some path, seldom a short one: here its path costs 85, the shortest one 17. On a grid it does not save memory, because it leaves squares open along its whole path. Up to 28 squares are open at once, and 13 in breadth-first search. It saves memory where few edges leave the path.' },
  { key: 'dijkstra', title: 'The least g comes first', kind: 'digraph', example: 'guide', searches: ['dijkstra'], page: 'p07_dijkstra', text: 'Each node shows its g, the cost of the cheapest path known so far. The search expands the open node with the least g, because no cheaper path to it can turn up. Watch the goal: g of node 6 falls from 14 to 12 and to 11.' },
  { key: 'astar', title: 'A* knows where the goal is', kind: 'grid', example: 'a swamp', searches: ['dijkstra', 'astar'], page: 'p08_astar', text: 'A* adds an estimate h of the remaining cost to g and expands the square with the least g + h. Both searches find a path of cost 27. Dijkstra’s algorithm expands 257 squares, A* 74.' },
  { key: 'reopened', title: 'An inconsistent estimate', kind: 'digraph', example: 'guide-inconsistent', searches: ['astar'], page: 'p08_astar', text: 'Here h is 9 at node 2 and 0 elsewhere. It is never too high, but along two edges, from 2 to 1 and from 2 to 4, it falls by more than the edge costs. Node 2 has to wait, and nodes on a more expensive path are expanded before it. Nodes 1, 3 and 5 are reopened.' },
  { key: 'greedy', title: 'Greedy search is quick, and pays for it', kind: 'grid', example: 'a swamp with narrow ends', searches: ['greedy', 'astar'], page: 'p10_greedy_and_beam', text: 'Greedy best-first search looks at h alone: it expands the square that seems nearest to the goal. It expands only 11 squares. But it does not see the swamp and crosses the middle of it, at cost 55. A* expands 53 squares and finds the way round, at cost 19.' },
  { key: 'ends', title: 'Two searches meet', kind: 'grid', example: 'a swamp', searches: ['both-ends-by-cost', 'dijkstra'], page: 'p12_both_ends', text: 'One search begins at the start and another at the goal. The first meeting need not be the cheapest. The searches stop when the least g of both sides add up to the cheapest meeting. Each circle has half the radius of one search, so on an open plane both together have half its area. Here the border cuts the large circle: 230 squares against 257.' },
  { key: 'jumps', title: 'Jump points skip the open floor', kind: 'grid', example: 'rooms and doors', searches: ['astar', 'jumps'], page: 'p08_astar', text: 'All squares cost the same here, so many paths tie, and A* expands squares of several of them. A jump runs straight on to the next square where a path may have to turn, beside the end of a wall. The search skips the squares between. Both searches find a path of cost 27. A* expands 30 squares, and the search by jump points 6.' },
  { key: 'negative', title: 'A cost below zero', kind: 'digraph', example: 'an edge below zero', searches: ['bellman-ford', 'dijkstra'], page: 'p06_bellman_ford', text: 'Dijkstra’s algorithm finishes a node too early if a later edge has a negative cost: here it finds a path of cost 5, but Bellman-Ford finds 4. Bellman-Ford relaxes every edge, round after round, until no g falls. Without negative cycles, as many rounds as nodes are enough.' },
  { key: 'ahead', title: 'Look-ahead dawdles at the end', board: '021/122', player: 'greedy-look-ahead', ahead: 3, guesses: [2, 3, 4], page: 'p18_look_ahead', text: 'This player looks three moves ahead and counts the cells that are cleared, not the moves. It does not matter to the player whether it clears the board now or later. If both are worth the same, it takes the colour with the smaller number. It considers only moves that clear something. Two moves clear this board: how many will the player need?' },
];
/** The documentation, seen from this page, if it was built beside it; and a page of the guide in it. */
const DOCS = '/*DOCS*/';
const guideAt = page => `${DOCS}guide/${page}/index.html`;
const KINDS = { grid: 'Grids', digraph: 'Graphs', 'color-walk': 'Color Walk' };
const TITLES = { guide: 'of the guide', 'guide-consistent': 'of the guide, with a consistent h', 'guide-inconsistent': 'of the guide, with an inconsistent h', 'guide-negative': 'of the guide, an edge below zero', 'guide-component': 'of the guide, with one cycle', 'guide-cycles': 'of the guide, with six cycles', 'guide-tolls': 'of the guide, with tolls' };
const LEADS = {
  grid: 'Draw walls, drag start and goal, press Play.',
  digraph: 'Drag nodes, draw edges, press Play.',
  'color-walk': 'Press Play: each search clears the board from its corner.',
};
const NOT_FOR_BOARDS = ['both-ends', 'both-ends-by-cost', 'bellman-ford', 'dag', 'order', 'cycles', 'front', 'disjoint-paths', 'jumps'];
const TOOLS = {
  grid: [['wall', 'wall'], ['cost', 'cost'], ['.', 'cost 1'], ['look', 'look'], ['S', 'start'], ['G', 'goal']],
  digraph: [['move', 'move'], ['edge', 'edge'], ['node', 'node'], ['cost', 'cost'], ['h', 'h'], ['cut', 'remove'], ['S', 'start'], ['G', 'goal'], ['look', 'look']],
  'color-walk': [],
};
const TOOL_HELP = {
  wall: 'draw walls; draw on a wall to remove it', cost: 'give a square or an edge this cost', '.': 'draw squares of cost 1', S: 'move the start', G: 'move the goal',
  look: 'look at states; a finger scrolls', move: 'drag nodes', edge: 'drag from node to node', node: 'add a node', h: 'give a node this estimate', cut: 'remove a node or an edge',
};
const HELP = {
  grid: 'One character for each square: # is a wall, a digit is the cost of entering the square, and . costs 1. The letters a to i cost -1 to -9 (for Bellman-Ford). S is the start, G a goal. With 8 neighbours a straight step costs ten times the square, and a diagonal step fourteen times. A grid has at most 4000 squares.',
  digraph: 'One line for each edge: from, to, cost. The lines “start 0” and “goal 5” name the ends. “# 3 at 0.2 0.7” is the place of node 3 in the picture, and “# 3 h 4” its estimate. “# 2 3 toll 1” is a second cost of the edge from 2 to 3. A graph has at most 4000 nodes.',
  'color-walk': 'One line for each row, one digit for each colour.',
};
const LIMITS = {
  grid: '2 to 100 columns and rows, at most 4000 squares.', digraph: 'The number of nodes is columns times rows, from 4 to 1000.', 'color-walk': '2 to 100 columns and rows, 2 to 8 colours.',
};
/** Whether a table has this key itself: an address may name anything. */
const has = (table, name) => Object.hasOwn(table, name ?? '');
const firstExample = kind => Object.values(EXAMPLES[kind])[0];
