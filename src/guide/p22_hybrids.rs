//! Page 22: hybrids let one player open the game and another player end it. The page also compares nine queues.
//!
#![doc = include_str!("contents.md")]
//!
//! # The idea
//!
//! Every player so far is good in one part of the game and poor in the other part. In the opening, a search cannot see
//! the end of the game. So a look-ahead is as good there as a search, and far faster. Near the end a search sees all
//! games. Therefore let two players share the game. A *hybrid* lets one strategy play the first moves and another
//! strategy the rest. The figure shows three hybrids of greedy and capped Dijkstra, with a scale of 4, on
//! the [small board](super::p15_clusters#by-hand). Rings mark the moves of the player who plays first:
//!
#![doc = include_str!("figures/hybrids.svg")]
//!
//! ```text
//! if fewer than n moves have been played, or the first strategy still follows a plan:
//!     the first strategy moves
//! else: the second strategy moves
//! ```
//!
//! The players of [page 20](super::p20_finish) are such hybrids. Part 10 of the series combined its Dijkstra in four
//! ways:
//!
//! | Hybrid | First | Then |
//! |---|---|---|
//! | `greedy-dijkstra` | look-ahead by area for 15 moves | capped Dijkstra to the end |
//! | `max-perimeter-dijkstra` | look-ahead by perimeter for 15 moves | the same |
//! | `dijkstra-greedy` | capped Dijkstra until half of the cells are cleared | look-ahead by area |
//! | `dijkstra-dijkstra` | the same | capped Dijkstra with a scale of 28 instead of 25 |
//!
//! In this crate the loop is
//! in [`color_walk/strategies/mod.rs`](../../../src/colorwalk/color_walk/strategies/mod.rs.html#256-272), and the type
//! is [`SwitchAfter`](crate::color_walk::strategies::SwitchAfter). The
//! type [`Entry`](crate::color_walk::strategies::series::Entry) lists the four hybrids.
//!
//! # By hand
//!
//! The table shows the hybrids of the figure, and others:
//!
//! | First | Then | Moves |
//! |---|---|---|
//! | greedy to the end | | 7 |
//! | greedy for 2 moves | capped Dijkstra | 5 |
//! | greedy for 3 moves | capped Dijkstra | 6 |
//! | greedy for 4 moves | capped Dijkstra | 7 |
//! | capped Dijkstra for half of the cells | greedy | 6 |
//! | capped Dijkstra to the end | | 5 |
//!
//! The first player decides how good the game can still become. The third and the fourth move of greedy each make the
//! best possible game one move longer. No second player can repair this loss.
//!
//! ```
//! use colorwalk::color_walk::{Area, Board, ColorWalk, Start};
//! use colorwalk::color_walk::strategies::{LookAhead, ScaledSearch, Strategy, SwitchAfter, play_out};
//!
//! let game = ColorWalk::new(&"21311\n22023\n01313".parse::<Board>()?, Start::CORNER)?;
//! let moves = |player: &mut dyn Strategy| play_out(&game, player).moves.len();
//! let (greedy, search) = (LookAhead::new(1, Area), ScaledSearch::new(4));
//! let after = |greedy_moves| moves(&mut SwitchAfter::new(greedy_moves, greedy, search.clone()));
//! assert_eq!(moves(&mut greedy.clone()), 7);
//! assert_eq!([2, 3, 4].map(after), [5, 6, 7]);
//! assert_eq!(moves(&mut SwitchAfter::new(1, search.clone().until_half(), greedy)), 6);
//! assert_eq!(moves(&mut search.clone()), 5);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! # On the boards of the series
//!
//! The table shows the fewest moves, the mean, the most moves and the standard deviation over a hundred boards. We do
//! not have the table of Part 10, so the column of published figures is empty for hybrids. Our figures are for a
//! look-ahead of five moves and a scale of 25:
//!
//! | Player | Published | Ours |
//! |---|---|---|
//! | `greedy-look-ahead 5`, for comparison | 25, 33.1, 41, 2.8 | 25, 33.02, 41, 2.85 |
//! | `dijkstra (part-9)`, for comparison | 29, 33.1, 40, 1.9 | 29, 33.04, 40, 1.91 |
//! | `greedy-dijkstra 5` | | 25, 32.73, 39, 2.26 |
//! | `dijkstra-greedy 5` | | 27, 33.83, 40, 2.36 |
//! | `dijkstra-dijkstra 5` | | 27, 33.16, 41, 2.72 |
//! | `max-perimeter-dijkstra 5` | | 25, 33.04, 39, 2.41 |
//!
//! The series stated, without figures, that look-ahead followed by Dijkstra was its best player. Our figures agree. The
//! best games of this hybrid are as short as the best games of the look-ahead, and its games vary nearly as little as
//! the games of Dijkstra. Dijkstra followed by look-ahead is worse than either player alone. A search that cannot see
//! the end gains little in the opening. The look-ahead then [wastes moves](super::p18_look_ahead) at the end, where a
//! search would find the best game.
//!
//! # Queues
//!
//! A best-first search spends much of its time in its queue, and Part 11 of the series explains how to build one. A
//! sorted list takes O(n) time for each insertion. A search tree takes O(log n), but it becomes unbalanced, since
//! elements are always removed at one end. A [heap](super::p07_dijkstra) is an array, so it cannot become unbalanced. A
//! new element begins at the end of the array. While the element above it, at (i - 1) / 2, is larger, the two change
//! places. The table inserts the keys 5, 3, 8 and 1:
//!
//! | Inserted | The array afterwards |
//! |---|---|
//! | 5 | 5 |
//! | 3 | 3, 5 |
//! | 8 | 3, 5, 8 |
//! | 1 | 1, 3, 8, 5 |
//!
//! ```
//! fn insert(heap: &mut Vec<u32>, key: u32) {
//!     heap.push(key);
//!     let mut i = heap.len() - 1;
//!     while i > 0 && heap[(i - 1) / 2] > heap[i] {
//!         heap.swap(i, (i - 1) / 2);
//!         i = (i - 1) / 2;
//!     }
//! }
//!
//! let mut heap = Vec::new();
//! let rows = [5, 3, 8, 1].map(|key| {
//!     insert(&mut heap, key);
//!     heap.clone()
//! });
//! assert_eq!(rows, [vec![5], vec![3, 5], vec![3, 5, 8], vec![1, 3, 8, 5]]);
//! ```
//!
//! The program `benches/frontiers.rs` of the repository records the queue operations of three searches, and repeats
//! these operations with nine queues. The table shows the time of each queue, as a multiple of the time of the first
//! queue:
//!
//! | Queue | Dijkstra, grid | A*, grid | A*, Color Walk |
//! |---|---|---|---|
//! | heap of 128-bit entries, four below each | 1 | 1 | 1 |
//! | the same, two below each | 1.36 | 1.35 | 1.28 |
//! | heap of the standard library | 1.12 | 1.12 | 1.16 |
//! | `priority-queue`: a heap whose keys can fall | 1.83 | 1.71 | 2.33 |
//! | a double-ended heap: it can also remove the worst entry, which a bounded queue needs | 1.82 | 1.72 | 2.41 |
//! | `radix-heap`: for keys that never fall below the last one taken | 0.27 | 0.28 | 0.36 |
//! | buckets: a list for each key | 0.22 | 0.22 | 0.24 |
//! | rows: buckets that keep their entries in short arrays | 0.22 | 0.24 | 0.33 |
//! | rows of lists: a row for each f, and in it a list for each g | 0.21 | 0.23 | 0.36 |
//!
//! If keys are small whole numbers, you need no heap: a list for each key is four times as fast (Dial 1969). The
//! searches of this crate begin with rows or with rows of lists, the last two queues of the table. They change to the
//! heap in the first row if the keys are too far apart.
//!
//! # Cost and memory
//!
//! A hybrid takes the time and memory of its two players, one after the other. Each of the queues takes O(n) memory for
//! n entries.
//!
//! # When not to use it
//!
//! Do not use a hybrid if one of its players is better from every position, because the other player then only makes
//! the game longer. The program shows this on the first board of the series. Greedy plays k moves, and a solver finds a
//! shortest rest of the game. For every ten moves that greedy plays, the game becomes one to four moves longer:
//!
//! ```
//! use colorwalk::color_walk::{Area, Board, ColorWalk, Start};
//! use colorwalk::color_walk::strategies::{LookAhead, Optimal, SwitchAfter, play_out};
//!
//! let game = ColorWalk::new(&Board::series(1)?, Start::CORNER)?;
//! let moves = [0, 10, 20, 30, 40].map(|greedy_moves| {
//!     let mut player = SwitchAfter::new(greedy_moves, LookAhead::new(1, Area), Optimal::new());
//!     play_out(&game, &mut player).moves.len()
//! });
//! assert_eq!(moves, [29, 32, 36, 39, 40]);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! Let the players play this board in
//! the [playground](../../../playground.html#game?board=21311/22023/01313&player=greedy-dijkstra): choose
//! `greedy-dijkstra` there.
//!
//! # Exercises
//!
//! **1. Better than its parts?** Compare the hybrid `greedy-dijkstra` with each of its two players, on boards 2 and 3
//! of the series.
//!
//! <details><summary>Solution</summary>
//!
//! On board 2 the hybrid is better than both parts, and on board 3 it is worse than both. A player with a better mean
//! need not be better on every board.
//!
//! ```
//! use colorwalk::color_walk::strategies::series::{Entry, Rule};
//!
//! let moves = |name: &str, look_ahead: u8| -> Vec<usize> {
//!     let is_wanted = |entry: &Entry| {
//!         (entry.name, entry.look_ahead, entry.rule) == (name, look_ahead, Rule::Final)
//!     };
//!     let entry = Entry::all().find(is_wanted).expect("it is in the series");
//!     entry.replay(2..=3).map(|(_, game)| game.moves.len()).collect()
//! };
//! assert_eq!(moves("greedy-look-ahead", 5), [34, 34]);
//! assert_eq!(moves("dijkstra", 1), [35, 33]);
//! assert_eq!(moves("greedy-dijkstra", 5), [33, 35]);
//! ```
//!
//! </details>
//!
//! **2. Take it out.** Write the other half of the heap: a function that takes the least key. Move the last element to
//! the front. If one of the two elements below it is smaller, exchange it with the smaller one, and go on from there.
//!
//! <details><summary>Solution</summary>
//!
//! The least key is the first element of the heap. From the heap 1, 3, 8, 5, the function takes 1, 3, 5 and 8 in this
//! order.
//!
//! ```
//! fn take(heap: &mut Vec<u32>) -> Option<u32> {
//!     let last = heap.len().checked_sub(1)?;
//!     heap.swap(0, last);
//!     let least = heap.pop();
//!     let mut i = 0;
//!     while let Some(below) = (2 * i + 1..2 * i + 3).filter(|&j| j < last).min_by_key(|&j| heap[j]) {
//!         if heap[below] >= heap[i] {
//!             break;
//!         }
//!         heap.swap(i, below);
//!         i = below;
//!     }
//!     least
//! }
//!
//! let mut heap = vec![1, 3, 8, 5];
//! let taken: Vec<u32> = std::iter::from_fn(|| take(&mut heap)).collect();
//! assert_eq!(taken, [1, 3, 5, 8]);
//! ```
//!
//! </details>
//!
//! **3. Take from buckets.** A queue has a list for each key from 0 to 9, and a cursor at the least key in use. It
//! takes the newest entry of the list at the cursor. It holds a and b with the key 3, c with 5, and d with 6. The first
//! entry that a search takes leads to e, with the key 4. In which order does the search take the entries? When does the
//! cursor move back?
//!
//! <details><summary>Solution</summary>
//!
//! The order is b, a, e, c, d. The cursor moves to the next key when a list is empty. It moves back only if an entry
//! comes whose key is less than the key at the cursor. This never happens in Dijkstra's algorithm, because its keys
//! never fall:
//!
//! ```
//! let mut lists = vec![Vec::new(); 10];
//! for (key, entry) in [(3, 'a'), (3, 'b'), (5, 'c'), (6, 'd')] {
//!     lists[key].push(entry);
//! }
//! let (mut cursor, mut order) = (3, String::new());
//! while cursor < lists.len() {
//!     let Some(entry) = lists[cursor].pop() else {
//!         cursor += 1;
//!         continue;
//!     };
//!     if order.is_empty() {
//!         lists[4].push('e');
//!     }
//!     order.push(entry);
//! }
//! assert_eq!(order, "baecd");
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - S. Koblenski, "Explore Simple Game Algorithms with Color Walk", Parts 10 and 11 (2018): their openings, and the
//!   program for the rest.
//! - J. W. J. Williams, "Algorithm 232: Heapsort", *Commun. ACM* 7 (1964); R. B. Dial, "Algorithm 360", *Commun. ACM*
//!   12 (1969).
//!
//! Previous: [21. Capped Dijkstra](super::p21_capped_dijkstra) · [The guide](super) · Next: [23. The
//! optimum](super::p23_optimum)
