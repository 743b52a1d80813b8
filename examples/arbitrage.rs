//! Currency arbitrage: a round of trades that ends with more money than it began with.
//!
//! Rates multiply and costs add up, so a trade costs minus the logarithm of its rate. A round with a gain is a negative
//! cycle, and the Bellman-Ford algorithm finds one.
//!
//! In a market without gains, every round costs zero in theory. But rates and logarithms are rounded, so as floats
//! about half of the rounds cost a little less. Each trade therefore costs a tolerance more, like a fee: a round is
//! found only if it gains more than that per trade.
//!
//! ```text
//! $ cargo run --release -p colorwalk-programs --example arbitrage
//! EUR USD GBP and back gains 1.53 %
//! ```

use colorwalk::algorithms::GraphError;
use colorwalk::{Real, Search, problem_fn};

/// The greatest gain of a trade that does not count. It is far more than the error of a rate's logarithm, about 1e-16,
/// and far less than a fee.
const TOLERANCE: f64 = 1e-9;

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
                let cost = Real::new(TOLERANCE - rate.ln()).expect("a rate is positive");
                (rate, to, cost)
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
