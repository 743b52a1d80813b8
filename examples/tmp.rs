use colorwalk::{Search, digraph::Digraph};
fn main() {
    let g: Digraph = "start 1\nstart 0\ngoal 1\n0 1 0\n0 0 0".parse().unwrap();
    let all = Search::new(&g).all_shortest_paths().unwrap();
    println!("{:?} {:?} {:?}", all.count(), all.report().stats(), all.certify(&g));
    for p in all.paths() { println!("{:?}", p.unwrap()); }
    println!("{:?}", all.report().reached());
}
