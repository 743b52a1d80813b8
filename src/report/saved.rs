//! Outcomes that were saved and loaded, with the feature `serde`.

use serde::{Deserialize, Serialize};

use crate::cost::Cost;
use crate::error::SearchError;
use crate::limits::Limit;
use crate::path::saved::SavedPath;
use crate::problem::SearchProblem;
use crate::report::Outcome;

/// An [`Outcome`] that was saved and loaded, and is not yet checked.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename = "Outcome")]
pub enum SavedOutcome<S, A, T> {
    /// A path to a goal.
    Found(SavedPath<S, A, T>),
    /// [`Outcome::Exhausted`].
    Exhausted,
    /// [`Outcome::CutOff`].
    CutOff(Limit),
}

impl<S, A, T> SavedOutcome<S, A, T> {
    /// Returns the outcome, with the path [replayed](SavedPath::replay).
    ///
    /// This method checks only paths. It returns [`Exhausted`](Self::Exhausted) and [`CutOff`](Self::CutOff) as they
    /// were saved, for any problem. If you need a proof that the problem has no path, search again
    /// and [certify](crate::Report::certify) the report.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`SavedPath::replay`].
    pub fn replay<P>(&self, problem: &P) -> Result<Outcome<S, A, P::Cost>, SearchError<S>>
    where
        P: SearchProblem<State = S, Action = A, Cost: Cost<Total = T>>,
        S: Clone + PartialEq,
        A: PartialEq,
        T: PartialEq,
    {
        Ok(match self {
            Self::Found(path) => Outcome::Found(path.replay(problem)?),
            Self::Exhausted => Outcome::Exhausted,
            Self::CutOff(limit) => Outcome::CutOff(*limit),
        })
    }
}

#[cfg(test)]
mod tests {
    use serde::de::DeserializeOwned;

    use super::*;
    use crate::{Claim, Limits, Search, Stats, Unit, Weight, problem_fn};

    fn same<T: Serialize + DeserializeOwned>(value: &T) -> T {
        serde_json::from_str(&serde_json::to_string(value).unwrap()).unwrap()
    }

    #[test]
    fn outcomes_claims_and_counts_are_read_back() {
        let tree = problem_fn(1u32, |&n| [(2 * n, Unit), (2 * n + 1, Unit)], |&n| n == 9);
        let dead_end = problem_fn(1u32, |_| None::<(u32, Unit)>, |&n| n == 9);
        let limits = Limits::new().expansions(2);
        let reports = [
            Search::new(&tree).bfs().unwrap(),
            Search::new(&dead_end).bfs().unwrap(),
            Search::new(&tree).limits(limits).bfs().unwrap(),
        ];
        for report in &reports {
            let text = serde_json::to_string(report.outcome()).unwrap();
            let saved: SavedOutcome<u32, (), u32> = serde_json::from_str(&text).unwrap();
            assert_eq!(serde_json::to_string(&saved).unwrap(), text);
            assert_eq!(&saved.replay(&tree).unwrap(), report.outcome());
            assert_eq!(same::<Stats>(&report.stats()), report.stats());
            assert_eq!(same::<Claim>(&report.claim()), report.claim());
        }
        // The method checks only paths, so it accepts this outcome for a problem with a path.
        let exhausted = SavedOutcome::<u32, (), u32>::Exhausted;
        assert_eq!(exhausted.replay(&tree), Ok(Outcome::Exhausted));
        let found = serde_json::to_string(reports[0].outcome()).unwrap();
        let found: SavedOutcome<u32, (), u32> = serde_json::from_str(&found).unwrap();
        assert!(found.replay(&dead_end).is_err());

        let weight = Weight::new(3, 2).unwrap();
        let claims = [
            Claim::Cheapest,
            Claim::CheapestIfAdmissible,
            Claim::CheapestIfExplained,
            Claim::FewestEdges,
            Claim::Path,
            Claim::NoPath,
            Claim::NoPathIfAdmissible,
            Claim::Nothing,
            Claim::WithinFactor(weight),
            Claim::CheapestWithin(3),
            Claim::NoPathWithin(4),
        ];
        assert_eq!(claims.map(|claim| same(&claim)), claims);
        let text = serde_json::to_string(&claims[8]).unwrap();
        assert_eq!(text, r#"{"WithinFactor":{"numerator":3,"denominator":2}}"#);
        for fraction in ["1/2", "1/0", "0/0"] {
            let (numerator, denominator) = fraction.split_once('/').unwrap();
            let text = format!(r#"{{"numerator":{numerator},"denominator":{denominator}}}"#);
            assert!(serde_json::from_str::<Weight>(&text).is_err(), "{text}");
        }
    }
}
