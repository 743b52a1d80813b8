//! Page 26: spaces larger than a memory are explored layer by layer.
//!
#![doc = include_str!("contents.md")]
//!
//! # The words
//!
//! A *layer* holds all states whose shortest path from the start has the same number of edges. This number is their
//! *depth*. The sizes of the layers are the *distance distribution* of the space. A graph is *undirected* if every edge
//! has an edge back. A *worker* is a thread, in this process or in another process.
//!
//! # The idea
//!
//! A [breadth-first search](super::p01_breadth_first) keeps every state, to skip states that it generates again. In a
//! large space, therefore, the limit is memory and not time. Two observations help. First, you need not find duplicates
//! at once, because it is enough to find them before their layer is expanded. So write the generated states to files,
//! and sort them later, so that equal states are next to each other. The files are read from beginning to end, which is
//! fast on disks. Second, in an undirected graph a successor of a state at depth d has depth d - 1, d or d + 1. So you
//! find all duplicates with two earlier layers, and you can delete older ones. The figure shows the stacks of four
//! pancakes while the third layer is expanded. A flip turns the upper two, three or four pancakes over:
#![doc = include_str!("figures/layers.svg")]
//!
//! ```text
//! layer = {start}, before = {}
//! while layer is not empty:
//!     generated = the successors of all states of layer, sorted
//!     next = generated without copies, without layer, without before
//!     before = layer, layer = next
//! ```
//!
//! In this crate the loop is
//! [`exploration/disk/layers.rs`](../../../src/colorwalk/exploration/disk/layers.rs.html#193-349).
//!
//! The type is [`Disk`](../../exploration/disk/struct.Disk.html).
//!
//! The other way is to divide the states among workers. A *hash* of a state is a number that is computed from the state
//! and looks random. The hash decides which worker owns the state. Each worker expands the states that it owns, and
//! sends every successor to the worker that owns it. Only this worker knows whether the successor is new. A layer ends
//! when all workers have expanded their part and no worker is sending a state. The type
//! is [`Dataflow`](../../exploration/dataflow/struct.Dataflow.html). Its workers may be threads, processes or machines.
//!
//! **With costs.** If edges have integer costs, a layer holds the states whose cheapest paths have the same cost. A
//! generated state then waits until its layer is the earliest one. When that layer begins, all cheaper paths are known,
//! so a state that is not in an earlier layer has found its least cost. This is
//! [Dijkstra's rule](super::p07_dijkstra), applied to a whole layer at once. Depth is the case in which every edge
//! costs one. In an undirected graph whose edges cost at most c, a waiting state can only be in one of the 2c layers
//! before its own, so these layers replace the last two. With an [estimate](super::p08_astar), layers hold the states
//! of the same sum of cost and estimate. This is *external A\**. It ends at the first layer with a goal, and skips the
//! states whose sum is greater. The methods are [`by_cost`](../../exploration/disk/struct.Disk.html#method.by_cost) and
//! [`by_estimate`](../../exploration/disk/struct.Disk.html#method.by_estimate).
//!
//! # By hand
//!
//! Three pancakes of sizes 1, 2 and 3 lie on a plate. A flip reverses the upper two or all three. The start is 123:
//!
//! | Depth | Layer | Generated, sorted | Copies | In the two layers before | New |
//! |---|---|---|---|---|---|
//! | 0 | 123 | 213, 321 | | | 213, 321 |
//! | 1 | 213, 321 | 123, 123, 231, 312 | 123 | 123 | 231, 312 |
//! | 2 | 231, 312 | 132, 132, 213, 321 | 132 | 213, 321 | 132 |
//! | 3 | 132 | 231, 312 | | 231, 312 | |
//!
//! In the column "in the two layers before", the two layers are the layer that is expanded and the layer before it. The
//! program does the same steps, and asserts the column of the new states:
//!
//! ```
//! # #[cfg(all(feature = "disk", feature = "timely"))] {
//! use colorwalk::exploration::dataflow::Dataflow;
//! use colorwalk::exploration::disk::Disk;
//! use colorwalk::{Unit, problem_fn};
//!
//! fn flips(stack: &[u8; 3]) -> [[u8; 3]; 2] {
//!     let [a, b, c] = *stack;
//!     [[b, a, c], [c, b, a]]
//! }
//!
//! let (mut before, mut layer) = (Vec::new(), vec![[1, 2, 3]]);
//! let mut new_states = Vec::new();
//! while !layer.is_empty() {
//!     let mut next: Vec<[u8; 3]> = layer.iter().flat_map(flips).collect();
//!     next.sort();
//!     next.dedup();
//!     next.retain(|stack| !layer.contains(stack) && !before.contains(stack));
//!     new_states.push(next.clone());
//!     (before, layer) = (layer, next);
//! }
//! let [one, two, three] = [vec![[2, 1, 3], [3, 2, 1]], vec![[2, 3, 1], [3, 1, 2]], vec![[1, 3, 2]]];
//! assert_eq!(new_states, [one, two, three, vec![]]);
//!
//! let pancakes = problem_fn(
//!     [1, 2, 3],
//!     |stack: &[u8; 3]| flips(stack).map(|next| (next, Unit)),
//!     |_| false,
//! );
//! # let directory = std::env::temp_dir().join(format!("colorwalk-guide-{}", std::process::id()));
//! # std::fs::create_dir(&directory)?;
//! let on_disk = Disk::new(&pancakes, &directory).undirected().run()?;
//! # std::fs::remove_dir(&directory)?;
//! let by_workers = Dataflow::new(pancakes).undirected().run()?;
//! assert_eq!(on_disk.layers(), [1, 2, 2, 1]);
//! assert_eq!(by_workers.layers(), [1, 2, 2, 1]);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With costs, take four places in a ring. The roads from 0 to 1, from 1 to 2 and from 2 to 3 cost 1, and the road from
//! 3 to 0 costs 4. Place 3 waits twice: for layer 4 from the start, and for layer 3 from place 2. It is found in layer
//! 3, and dropped in layer 4:
//!
//! ```
//! # #[cfg(all(feature = "disk", feature = "timely"))] {
//! use colorwalk::exploration::dataflow::Dataflow;
//! use colorwalk::exploration::disk::Disk;
//! use colorwalk::problem_fn;
//!
//! let costs = [1u32, 1, 1, 4]; // of the road from each place to the next one
//! let ring = problem_fn(
//!     0,
//!     move |&n: &usize| {
//!         let before = (n + 3) % 4;
//!         [((n + 1) % 4, costs[n]), (before, costs[before])]
//!     },
//!     |&n| n == 3,
//! );
//! # let directory = std::env::temp_dir().join(format!("colorwalk-guide-ring-{}", std::process::id()));
//! # std::fs::create_dir(&directory)?;
//! let on_disk = Disk::new(&ring, &directory).undirected().by_cost().path().run()?;
//! # std::fs::remove_dir(&directory)?;
//! assert_eq!(on_disk.path().map(|path| path.states()), Some(&[0, 1, 2, 3][..]));
//! let by_workers = Dataflow::new(ring).undirected().by_cost().run()?;
//! for exploration in [on_disk, by_workers] {
//!     assert_eq!((exploration.costs(), exploration.layers()), (&[0, 1, 2, 3][..], &[1, 1, 1, 1][..]));
//!     assert_eq!(exploration.goal_cost(), Some(3));
//! }
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Cost and memory
//!
//! For n states and m edges, sorting takes O(m log m) comparisons. In an undirected graph, O(m) states, counting
//! duplicates, are read and written in all, with constant memory (Korf 2008). All workers together take O(n + m) time.
//! They need memory for all states, or only for the states of the last layers.
//!
//! The program `explore` of the repository counts the layers of pancakes, the pocket cube, sliding tiles and boards, on
//! a disk or with workers, and prints how many states it counts a second. The table shows eleven pancakes. They form
//! 39.9 million stacks. A stack has ten successors, and takes eight bytes:
//!
//! | On two cores of an AMD EPYC | States a second | Bytes a state |
//! |---|---|---|
//! | `explore pancakes 11`: one worker | 3.7 million | 7 of memory |
//! | `explore pancakes 11 --threads 2`: two workers | 7.1 million | 10 of memory |
//! | `explore pancakes 11`, two processes of one worker | 5.7 million | 10 of memory |
//! | `explore pancakes 11 --disk . --memory 256`: one core | 2.3 million | 18 of disk |
//!
//! With costs, the bench `by_cost` searches for a cheapest path from one corner to the opposite one, in a random road
//! network of 4.0 million places. Roads cost 1 to 9. Without an estimate, there are 3000 layers of 1200 places
//! on average. With an estimate, there are 33 layers of 43,000 places. The third problem is a board of the 15-puzzle, where
//! the slide of a tile costs its number. The table shows seconds on the clock, and the most bytes a stored state:
//!
//! | On two cores of an AMD EPYC | Roads | Roads, estimate | 15-puzzle, estimate |
//! |---|---|---|---|
//! | Millions of states | 3.5 | 1.4 | 1.0 |
//! | A\* in memory | 0.89 s, 40 bytes | 1.2 s, 38 bytes | 0.78 s, 45 bytes |
//! | One worker, without a path | 1.2 s, 0.3 bytes | 0.45 s, 9 bytes | 0.69 s, 49 bytes |
//! | One worker | 1.1 s, 5 bytes | 0.48 s, 9 bytes | 0.75 s, 49 bytes |
//! | Two workers | 0.82 s, 5 bytes | 0.40 s, 9 bytes | 0.55 s, 49 bytes |
//! | Two processes of one worker, without a path | 2.9 s, 0.3 bytes | 1.3 s, 9 bytes | 0.97 s, 49 bytes |
//! | Disk, with a tenth of the memory of A\* | 12 s, 3.4 bytes | 144 s, 4.9 bytes | 19 s, 20 bytes |
//!
//! Places have an index, so a worker needs one bit for each place, and the places of near layers. A second worker gains
//! little here, because layers are small and workers wait for each other three times in each layer. On the disk, each
//! layer is flushed to the disk and compared with 18 earlier layers, so keep costs small. With an estimate, a layer of
//! roads takes some seventy passes, because most roads towards the goal stay in their layer. Each pass is compared with all
//! states of near layers, which are most of the network. There, the search without an estimate is twelve times as fast.
//!
//! **An estimate for 10¹¹ states.** Stacks of fourteen pancakes have about this number of states (8.7 · 10¹⁰). From the
//! figures above, you can estimate:
//!
//! - *One machine with a disk*: at 2.3 million states a second, 10¹¹ states take 12 hours. At 18 bytes for each state,
//!   they take 1.8 terabytes. But the table of recent states is then small compared to the layers, even with 16
//!   gigabytes of memory, 64 times as much as in the last row. So the table finds fewer duplicates, and you should
//!   expect about 3 terabytes and 25 hours.
//! - *Workers*: at 7 to 10 bytes for each state, the states take a terabyte of memory. This is the memory of eight
//!   machines with 128 gigabytes each. With 16 workers on each machine, each at a third of the rate above, the 128
//!   workers take 10 minutes. But the machines also send states to each other. Suppose that half of the 13 successors
//!   of a state are dropped before they are sent. The other half are 5 terabytes. Sending them takes another 10 minutes
//!   if each machine sends and receives 10 gigabits a second, and a hundred minutes at one gigabit.
//! - *With costs*: if no edge costs more than c, a disk reads each state about 2c times more. At eight bytes for each
//!   state and c = 9, this is 14 terabytes, or 8 hours at 500 megabytes a second. Workers keep waiting states in
//!   memory, so expect up to one more copy of a state for each edge that waits.
//!
//! # When not to use it
//!
//! Do not use a disk or workers if the states fit into memory: [`Reachable`](crate::Reachable) needs no feature, no
//! order and no serialised form of the states. Do not explore if you want only one path:
//! an [estimate](super::p08_astar) or [iterative deepening](super::p11_iterative_deepening) avoids most of the space.
//! For example, the 15-puzzle has 10¹³ boards, and the program `tiles` solves a board in half a second in this way. Do
//! not use workers for a space of many small layers, because the workers wait for each other at the end of each layer.
//!
//! Breadth-first search keeps all layers. To see them, open
//! the [playground here](../../../playground.html#lab?kind=grid&example=a+door&at=0&s=bfs).
//!
//! # Exercises
//!
//! **1. Two layers are not enough.** Find a directed graph of only four states on which the loop of this page never
//! ends. What does `Disk` do without [`undirected`](../../exploration/disk/struct.Disk.html#method.undirected)?
//!
//! <details><summary>Solution</summary>
//!
//! The graph is a directed cycle: each state has one edge to the next state, and the last state has an edge to the
//! first. The loop keeps only two layers. When it generates the first state again, it has already forgotten this state,
//! and treats it as new. So it goes round for ever. Without `undirected`, `Disk` compares new states with all layers,
//! and it ends.
//!
//! ```
//! # #[cfg(feature = "disk")] {
//! use colorwalk::exploration::disk::Disk;
//! use colorwalk::{Unit, problem_fn};
//!
//! let next = |n: u8| (n + 1) % 4;
//! let (mut before, mut layer, mut layers) = (None, Some(0), 0);
//! while let Some(n) = layer.filter(|_| layers < 100) {
//!     layers += 1;
//!     let is_new = Some(next(n)) != layer && Some(next(n)) != before;
//!     (before, layer) = (layer, is_new.then(|| next(n)));
//! }
//! assert_eq!(layers, 100); // and so on
//!
//! let cycle = problem_fn(0, |&n| [(next(n), Unit)], |_| false);
//! # let directory = std::env::temp_dir().join(format!("colorwalk-cycle-{}", std::process::id()));
//! # std::fs::create_dir(&directory)?;
//! assert_eq!(Disk::new(&cycle, &directory).run()?.layers(), [1, 1, 1, 1]);
//! # std::fs::remove_dir(&directory)?;
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **2. Which worker owns it?** Two workers share the numbers from 0 to 11. One worker has the even numbers, and the
//! other has the odd numbers. The number n has edges to n + 1, n - 1, n + 5 and n - 5 modulo 12. How many of the
//! successors are sent to the other worker? Which division of the numbers would be better? Why does the library divide
//! by a hash nevertheless?
//!
//! <details><summary>Solution</summary>
//!
//! All 48 successors are sent, because each edge leads from even to odd or back. If one worker takes the numbers below
//! 6 instead, only 24 successors are sent. Of the six numbers of a worker, two have a short edge across a border. Ten
//! of its twelve long edges also cross a border. It is hard to find a division that few edges cross. A hash divides any
//! space evenly, but with two workers half of the successors are sent.
//!
//! ```
//! let edges = |n: u32| [n + 1, n + 11, n + 5, n + 7].map(|to| to % 12);
//! let crossing = |owner: fn(u32) -> u32| {
//!     let all = (0..12).flat_map(|n| edges(n).map(|to| (n, to)));
//!     all.filter(|&(from, to)| owner(from) != owner(to)).count()
//! };
//! assert_eq!((crossing(|n| n % 2), crossing(|n| n / 6)), (48, 24));
//! ```
//!
//! </details>
//!
//! **3. How much memory?** A space has 10⁹ states of sixteen bytes, each with four successors. `Reachable` needs memory
//! for the states, and one or two more words for each state. Is a machine with 16 gigabytes enough? What would you use?
//!
//! <details><summary>Solution</summary>
//!
//! No, because the states alone take 16 gigabytes. On a disk, the states of all layers also take 16 gigabytes, and each
//! layer needs more space until its duplicates are removed. If the graph is undirected, the disk keeps only the last
//! layers. At a million states a second the search takes 17 minutes. If states have
//! an [index](crate::SearchProblem::index), a `Dataflow` needs one bit for each index, and memory for the states of two
//! layers.
//!
//! </details>
//!
//! # Sources
//!
//! - R. E. Korf, "Linear-time disk-based implicit graph search", *J. ACM* 55 (2008).
//! - K. Munagala and A. Ranade, "I/O-complexity of graph algorithms", *Proc. SODA* (1999): two layers are enough.
//! - S. Edelkamp, S. Jabbar and S. Schrödl, "External A*", *Proc. KI* (2004): layers by cost plus estimate.
//! - D. G. Murray et al., "Naiad: a timely dataflow system", *Proc. SOSP* (2013): how to detect that a layer has ended.
//!
//! Previous: [25. Certificates](super::p25_certificates) · [The guide](super) · Next: [27.
//! Symmetry](super::p27_symmetry)
