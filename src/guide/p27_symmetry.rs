//! Page 27: symmetry, or one state for all that are alike.
//!
#![doc = include_str!("contents.md")]
//!
//! # The words
//!
//! A *symmetry* maps the states to the states, one to one. It maps goals to goals, and every edge to an edge of the
//! same cost. States that symmetries map to each other form a *class*. One state of each class is its *representative*.
//!
//! # The idea
//!
//! If you turn a board by a quarter, the puzzle is as hard as before. A search that does not know this symmetry expands
//! both boards and everything that follows from them. So replace each new state by the representative of its class. The
//! search then meets one state of each class, and finds paths of the same cost.
//!
//! In peg solitaire a peg jumps over a neighbour, which is then removed. The board has eight symmetries: four turns,
//! each with and without a reflection. The positions after the four possible first jumps form one class. After two
//! jumps there are two classes, one of four positions and one of eight positions. The figure frames the
//! representatives:
//!
#![doc = include_str!("figures/symmetry.svg")]
//!
//! ```text
//! canonical(s) = the least state of the class of s
//! search the problem whose starts are canonical(s) for each start s,
//!     and whose edges from u lead to canonical(v) for each edge from u to v
//! lift: follow the path of classes, from each real state along an edge into the next class
//! ```
//!
//! A path of classes is not a path of the problem. An edge leads to a board, but the path of classes goes on from the
//! representative of this board, which may be a turned board. So the last line of the pseudo-code walks the path again
//! with real states. Symmetry guarantees that this walk never gets stuck.
//!
//! In this crate the adaptor is [`UpTo`](crate::adaptors::UpTo), which takes `canonical` as a function. The walk with
//! real states is in [`adaptors/up_to.rs`](../../../src/colorwalk/adaptors/up_to.rs.html#82-113). If `canonical` is
//! wrong, the answers are wrong. So test it with [`laws::check_symmetry`](crate::laws::check_symmetry).
//!
//! # By hand
//!
//! Take *Flood-It* on a board of two by two cells. A move names a colour. The area of the top left corner takes this
//! colour, and the cells of the colour that touch the area join it. The game ends when one colour is left. The game has
//! two kinds of symmetries:
//!
//! - *Colours are only names.* Rename the colours in the order of their first cells, so that `20/12` becomes `01/20`.
//! - *The diagonal is an axis of symmetry.* Exchange the top right cell with the bottom left cell.
//!
//! From `01/20`, a move names 1 or 2:
//!
//! | Move | Board | Renamed | Mirrored, and renamed | The lesser |
//! |---|---|---|---|---|
//! | 1 | 11/20 | 00/12 | 01/02 | 00/12 |
//! | 2 | 21/20 | 01/02 | 00/12 | 00/12 |
//!
//! So both moves lead to one class. The table counts the boards and the classes layer by layer:
//!
//! | Moves | Boards | Classes by names | Classes by names and reflection |
//! |---|---|---|---|
//! | 0 | 1 | 1 | 1 |
//! | 1 | 2 | 2 | 1 |
//! | 2 | 4 | 3 | 2 |
//! | 3 | 5 | 1 | 1 |
//!
//! The moves of the path of classes are the colours 1, 1 and 1, because each step renames the colours. The lifted path
//! is the same path with real states, and its moves are 1, 2 and 0:
//!
//! ```
//! use colorwalk::adaptors::UpTo;
//! use colorwalk::{Search, Unit, certificate, laws, problem_fn};
//!
//! type Board = [u8; 4]; // row by row
//!
//! /// Names the colours in the order of their first cells.
//! fn renamed(board: &Board) -> Board {
//!     let mut seen = Vec::new();
//!     board.map(|colour| {
//!         let known = seen.iter().position(|&other| other == colour);
//!         let name = known.unwrap_or(seen.len());
//!         if known.is_none() {
//!             seen.push(colour);
//!         }
//!         name as u8
//!     })
//! }
//!
//! /// Names a colour: the area of the top left corner takes it.
//! fn after(board: &Board, colour: u8) -> Board {
//!     let is_area = |cell: usize| board[cell] == board[0];
//!     let mut next = *board;
//!     for cell in [0, 1, 2, 3] {
//!         if is_area(cell) && (cell < 3 || is_area(1) || is_area(2)) {
//!             next[cell] = colour;
//!         }
//!     }
//!     next
//! }
//!
//! let moves = |board: &Board| {
//!     let board = *board;
//!     let colours = (0..3).filter(move |&colour| colour != board[0]);
//!     colours.map(move |colour| (colour, after(&board, colour), Unit))
//! };
//! let game = problem_fn([0, 1, 2, 0], moves, |board: &Board| board.iter().all(|&c| c == board[0]));
//! let mirrored = |&[a, b, c, d]: &Board| [a, c, b, d];
//! let lesser = |board: &Board| renamed(board).min(renamed(&mirrored(board)));
//! assert_eq!(laws::check_symmetry(&game, renamed), Ok(()));
//! assert_eq!(laws::check_symmetry(&game, lesser), Ok(()));
//! for (name, board, canonical) in [(1, [1, 1, 2, 0], [0, 0, 1, 2]), (2, [2, 1, 2, 0], [0, 1, 0, 2])] {
//!     assert_eq!((after(&[0, 1, 2, 0], name), renamed(&board)), (board, canonical));
//!     assert_eq!(lesser(&board), [0, 0, 1, 2]);
//! }
//!
//! // Without a goal, the searches reach every board.
//! let boards = problem_fn([0, 1, 2, 0], moves, |_: &Board| false);
//! assert_eq!(Search::new(&boards).bfs()?.reached().layers(), [1, 2, 4, 5]);
//! let by_name = UpTo::new(&boards, renamed);
//! assert_eq!(Search::new(&by_name).bfs()?.reached().layers(), [1, 2, 3, 1]);
//! let classes = UpTo::new(&boards, lesser);
//! assert_eq!(Search::new(&classes).bfs()?.reached().layers(), [1, 1, 2, 1]);
//!
//! let classes = UpTo::new(&game, lesser);
//! let report = Search::new(&classes).bfs()?;
//! let path = report.path().expect("the board can be cleared");
//! assert_eq!(path.actions(), [1, 1, 1]);
//! let real = classes.lift(path)?.expect("it is a symmetry");
//! assert_eq!(real.actions(), [1, 2, 0]);
//! assert_eq!(certificate::path(&game, &real), Ok(()));
//! # Ok::<(), colorwalk::SearchError<Board>>(())
//! ```
//!
//! # Pegs
//!
//! The English board has 33 holes, and the hole in the middle is empty at first. The table shows the number of
//! positions and of classes after each number of jumps:
//!
//! | Jumps | Positions | Classes |
//! |---|---|---|
//! | 0 | 1 | 1 |
//! | 1 | 4 | 1 |
//! | 2 | 12 | 2 |
//! | 3 | 60 | 8 |
//! | 4 | 296 | 39 |
//! | 5 | 1,338 | 171 |
//! | 6 | 5,648 | 719 |
//! | 7 | 21,842 | 2,757 |
//! | 8 | 77,559 | 9,751 |
//! | 9 | 249,690 | 31,312 |
//!
//! The ratio of positions to classes comes close to 8, the number of symmetries, because few positions are symmetric
//! themselves.
//!
//! # Cost and memory
//!
//! With k symmetries, time and memory fall to almost 1/k. The function `canonical` takes additional time, because it is
//! called once for each edge, so it should be fast. For a board with eight symmetries, it can compare all eight
//! candidates. For n colours, comparing is too slow, because there are n! ways to name them. Instead, name the colours
//! in the order in which they appear on the board.
//!
//! # When not to use it
//!
//! Do not use symmetry if few states are alike, or if `canonical` takes more time than an expansion. Do not use it with
//! an [estimate](super::p08_astar) that differs within a class, because the search sees only the estimate of the
//! representative. Do not use symmetry if you need actions before the path is lifted, because the actions of a path of
//! classes belong to representatives.
//!
//! # Exercises
//!
//! **1. Noughts and crosses.** This game on three by three cells has 5,478 positions, if a game ends as soon as it is
//! won. How many classes do these positions form?
//!
//! <details><summary>Solution</summary>
//!
//! There are 765 classes.
//!
//! ```
//! use colorwalk::adaptors::UpTo;
//! use colorwalk::{Search, Unit, laws, problem_fn};
//!
//! type Stones = [u16; 2]; // a bit for each cell: of the side to move, and of the other side
//! let is_won = |stones: u16| {
//!     let lines = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
//!     lines.iter().any(|line| stones & line == *line)
//! };
//! let game = problem_fn(
//!     [0; 2],
//!     |&[own, other]: &Stones| {
//!         let is_free = move |at: &u32| !is_won(other) && (own | other) >> at & 1 == 0;
//!         (0..9).filter(is_free).map(move |at| ([other, own | 1 << at], Unit))
//!     },
//!     |_| false,
//! );
//! let moved = |stones: u16, to: [u32; 9]| {
//!     (0..9).fold(0, |all, at| all | (stones >> at & 1) << to[at])
//! };
//! let canonical = |&stones: &Stones| {
//!     let (mut least, mut turned) = (stones, stones);
//!     for _ in 0..4 {
//!         turned = turned.map(|stones| moved(stones, [2, 5, 8, 1, 4, 7, 0, 3, 6])); // a quarter
//!         let mirrored = turned.map(|stones| moved(stones, [2, 1, 0, 5, 4, 3, 8, 7, 6]));
//!         least = least.min(turned).min(mirrored);
//!     }
//!     least
//! };
//! assert_eq!(laws::check_symmetry(&game, canonical), Ok(()));
//! assert_eq!(Search::new(&game).explore()?.len(), 5_478);
//! assert_eq!(Search::new(&UpTo::new(&game, canonical)).explore()?.len(), 765);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **2. A wrong symmetry.** To represent a board of *Color Walk*, a program takes the board with its cells sorted, as
//! if only the number of cells of each colour mattered. On which board does this go wrong?
//!
//! <details><summary>Solution</summary>
//!
//! The program goes wrong on the board 01/20. One of the moves from 01/20 leads to a board whose sorted form is 01/12.
//! The sorted form of 01/20 itself is 00/12, and no move leads from 00/12 to 01/12. The law names these three boards.
//!
//! ```
//! use colorwalk::laws::{self, Law};
//! use colorwalk::{Unit, problem_fn};
//!
//! let moves = |&[a, b, c, d]: &[u8; 4]| {
//!     let (right, below) = (b == a, c == a);
//!     let corner = d == a && (right || below);
//!     let colours = (0..3u8).filter(move |&colour| colour != a);
//!     colours.map(move |colour| {
//!         let cell = |is_area, before| if is_area { colour } else { before };
//!         ([colour, cell(right, b), cell(below, c), cell(corner, d)], Unit)
//!     })
//! };
//! let game = problem_fn([0u8, 1, 2, 0], moves, |board| board.iter().all(|&c| c == board[0]));
//! let sorted = |&board: &[u8; 4]| {
//!     let mut cells = board;
//!     cells.sort();
//!     cells
//! };
//! let broken = laws::check_symmetry(&game, sorted).unwrap_err();
//! assert_eq!(broken.law, Law::SymmetryEdges);
//! assert_eq!(broken.states, [[0, 1, 2, 0], [0, 0, 1, 2], [0, 1, 1, 2]]);
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - E. A. Emerson and A. P. Sistla, "Symmetry and model checking", *Formal Methods Syst. Des.* 9 (1996).
//! - G. I. Bell, "A fresh look at peg solitaire", *Math. Mag.* 80 (2007), which has the table of pegs.
//!
//! Previous: [26. Large spaces](super::p26_large_spaces) · [The guide](super) · Next: [28. Two
//! players](super::p28_two_players)
