//! Currency arbitrage: finds a round of trades that ends with more money than it began with.
//!
//! Rates are multiplied and costs are added, so the cost of a trade is minus the logarithm of its rate. A round with a
//! gain is then a negative cycle, which the Bellman-Ford algorithm finds.
//!
//! In a market without gains, every round costs zero in theory. However, rates and logarithms are rounded, so about
//! half of the rounds cost slightly less than zero as floats. Therefore the program adds a small tolerance to the cost
//! of each trade, like a fee. It finds a round only if the mean gain of its trades is larger than the tolerance.
//!
//! ```text
//! $ cargo run --release -p colorwalk-programs --example arbitrage
//! EUR USD GBP and back gains 1.53 %
//! ```

use colorwalk::algorithms::GraphError;
use colorwalk::{Real, Search, problem_fn};

/// The greatest gain per trade that the program ignores. This gain is much smaller than a fee, and much larger than the
/// rounding error of a logarithm, which is about 1e-16.
const TOLERANCE: f64 = 1e-9;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    if std::env::args_os().len() > 1 {
        eprintln!("Usage: arbitrage");
        std::process::exit(2);
    }
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
                let cost = Real::new(TOLERANCE - rate.ln()).expect("a rate is positive");
                (rate, to, cost)
            })
        },
        |_| false,
    );
    match Search::new(&market).bellman_ford() {
        Ok(_) => println!("there is no gain"),
        Err(GraphError::NegativeCycle(cycle)) => {
            let gain = 100.0 * (cycle.actions.iter().product::<f64>() - 1.0);
            println!("{} and back gains {gain:.2} %", cycle.states.join(" "));
        }
        Err(error) => return Err(error.into()),
    }
    Ok(())
}
