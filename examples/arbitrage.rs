//! Currency arbitrage: a round of trades that ends with more money than it began with.
//!
//! Rates multiply and costs add up, so a trade costs minus the logarithm of its rate. A round with a gain is a negative
//! cycle, and the Bellman-Ford algorithm finds one.
//!
//! ```text
//! $ cargo run --release --example arbitrage
//! EUR USD GBP and back gains 1.53 %
//! ```

use colorwalk::algorithms::GraphError;
use colorwalk::{Real, Search, Successor, problem_fn};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rates = [
        ("EUR", "USD", 1.08f64),
        ("USD", "GBP", 0.79),
        ("GBP", "EUR", 1.19),
    ];
    let market = problem_fn(
        "EUR",
        |&at| {
            let trades = rates.into_iter().filter(move |trade| trade.0 == at);
            trades.map(|(_, to, rate)| {
                let cost = Real::new(-rate.ln()).expect("a rate is positive");
                Successor::new(rate, to, cost)
            })
        },
        |_| false,
    );
    match Search::new(&market).bellman_ford() {
        Ok(_) => println!("there is no gain"),
        Err(GraphError::NegativeCycle(cycle)) => {
            let gain = 100.0 * (cycle.actions().iter().product::<f64>() - 1.0);
            println!("{} and back gains {gain:.2} %", cycle.states().join(" "));
        }
        Err(error) => return Err(error.into()),
    }
    Ok(())
}
