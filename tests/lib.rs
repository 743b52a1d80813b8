//! Tests of colorwalk through its public interface. Their shared code is in the package `colorwalk-testing`.
//!
//! | test | holds |
//! |---|---|
//! | `architecture` | the rooms of the library and their imports: no cycles, and no imports from later rooms |
//! | `answers` | every search against oracles that share no code with it, on random graphs, in pieces, by index |
//! | `arbitrary` | the generators of the feature `proptest` |
//! | `catalogue` | named instances and small graphs, with the counts that they take |
//! | `certificates` | checkers of answers find right what is right, and wrong what is wrong |
//! | `color_walk` | the game: its rules, its bounds, its exact solver, and the proofs that the solver writes |
//! | `digraph` | explicit graphs, and what is read from files |
//! | `exhaustive` | all small digraphs and boards |
//! | `floats` | costs that are rounded when they are added, beside exact integers |
//! | `fuzz` | readers of bytes, and programs of random steps |
//! | `hostile` | problems that break their contract, callbacks that panic, limits of any kind |
//! | `laws` | what ships keeps the laws, and each law finds the problem that breaks it |
//! | `limits` | limits and full frontiers stop what would not end, and prove nothing |
//! | `memory` | the estimate of memory beside what the allocator gave |
//! | `paths` | searches from both ends, all cheapest paths, the k cheapest |
//! | `petgraph` | conversion to and from graphs of the feature `petgraph` |
//! | `series` | every strategy of the series, on its boards |
//! | `soak` | all of it at random, for as long as is wanted |
//! | `users` | ten programs as users write them, and how long they are |
//! | `whole_graph` | state spaces, Bellman and Ford's algorithm, graphs without cycles |
