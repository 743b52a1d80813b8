//! Tests of colorwalk through its public interface. Their shared code is in the package `colorwalk-testing`.
//!
//! | test | holds |
//! |---|---|
//! | `architecture` | the rooms of the library and their imports: no cycles, and no imports from later rooms |
//! | `answers` | every search against oracles that share no code with it, on random graphs, in pieces, by index |
//! | `catalogue` | named instances and small graphs, with the counts that they take |
//! | `certificates` | checkers accept right answers and reject wrong ones |
//! | `color_walk` | the game: its rules, its bounds, its exact solver, and the proofs that the solver writes |
//! | `digraph` | explicit graphs: what is read from files and converted, their cycles, symmetries and games |
//! | `exhaustive` | all small digraphs and boards |
//! | `floats` | costs whose sums are rounded, compared with exact integers |
//! | `fuzz` | readers of bytes, and programs of random steps |
//! | `hostile` | problems that break their contract, callbacks that panic, limits of any kind |
//! | `laws` | the problems of the library keep the laws, each law finds a problem that breaks it, and generators |
//! | `limits` | limits and full frontiers stop searches that would not end, and prove nothing |
//! | `memory` | the estimate of memory, compared with the allocator's count |
//! | `paths` | bidirectional searches, all cheapest paths, the k cheapest paths |
//! | `series` | every strategy of the series, on its boards |
//! | `soak` | all algorithms on random problems, for as long as you like |
//! | `users` | programs as users write them, and how long they are; random timetables beside a connection scan |
//! | `whole_graph` | state spaces, Bellman and Ford's algorithm, graphs without cycles |
