//! Is there a round of trades that ends with more money than it began with?

use colorwalk::algorithms::GraphError;
use colorwalk::{Real, Search, Successor, problem_fn};

/// Returns the currencies of a round and its result for one unit. A gain below a billionth per trade is rounding.
fn round<'m>(market: &[(&'m str, &'m str, f64)]) -> Option<(Vec<&'m str>, f64)> {
    let start = market.first()?.0;
    let trades = problem_fn(
        start,
        |&at| {
            let trades = market.iter().filter(move |trade| trade.0 == at);
            trades.filter_map(|&(_, to, rate)| {
                let cost = Real::new(1e-9 - rate.ln()).ok()?;
                Some(Successor::new(rate, to, cost))
            })
        },
        |_| false,
    );
    match Search::new(&trades).bellman_ford() {
        Err(GraphError::NegativeCycle(cycle)) => {
            let gain = cycle.actions.iter().product();
            Some((cycle.states.clone(), gain))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gain_is_found_and_a_rounding_error_is_none() {
        let rates = [
            ("EUR", "USD", 1.08),
            ("USD", "GBP", 0.79),
            ("GBP", "EUR", 1.19),
        ];
        let (currencies, gain) = round(&rates).unwrap();
        assert_eq!(currencies.len(), 3); // and back
        assert!((gain - 1.08 * 0.79 * 1.19).abs() < 1e-12);
        let fair = [("EUR", "USD", 1.1), ("USD", "EUR", 1.0 / 1.1)];
        assert_eq!(round(&fair), None);
    }
}
