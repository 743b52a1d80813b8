//! What a report proves.

use std::fmt;

use crate::limits::Limit;

/// What a report proves, if the problem keeps its contract.
///
/// # Examples
///
/// The claim depends on the algorithm:
///
/// ```
/// use colorwalk::algorithms::{AStar, Greedy, WeightedAStar};
/// use colorwalk::digraph::Digraph;
/// use colorwalk::{Claim, Limits, Search, Weight, Zero};
///
/// let ring: Digraph = "goal 3\n0 1 3\n1 2 3\n2 3 3\n3 4 3\n4 0 3\n5 0 3".parse()?;
/// let search = || Search::new(&ring);
/// assert_eq!(search().bfs()?.claim(), Claim::FewestEdges);
/// assert_eq!(search().dijkstra()?.claim(), Claim::Cheapest);
/// assert_eq!(search().run(AStar::new(Zero))?.claim(), Claim::CheapestIfAdmissible);
/// assert_eq!(
///     search().run(WeightedAStar::new(Zero, 2))?.claim(),
///     Claim::WithinFactor(Weight::from(2))
/// );
/// assert_eq!(search().run(Greedy::new(Zero))?.claim(), Claim::Path);
/// assert_eq!(search().limits(Limits::new().expansions(2)).bfs()?.claim(), Claim::Nothing);
///
/// let no_way = ring.with_goals([5])?;
/// assert_eq!(Search::new(&no_way).bfs()?.claim(), Claim::NoPath);
/// assert_eq!(Claim::NoPath.to_string(), "no path exists");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Claim {
    /// No path to a goal is cheaper than the path found.
    Cheapest,
    /// If the heuristic is admissible, no path to a goal is cheaper than the path that was found.
    CheapestIfAdmissible,
    /// No path to a goal is cheaper than the path found, if the
    /// problem [explains](crate::refutation::ExplainableProblem) its dead ends correctly.
    CheapestIfExplained,
    /// If the heuristic is admissible, no path to a goal with at most this many edges is cheaper than the path found. A
    /// longer path may be cheaper, because the search has a [`max_depth`](crate::algorithms::IdaStar::max_depth).
    CheapestWithin(u32),
    /// If the heuristic is admissible, the cost of the path found is at most the least cost times this weight.
    WithinFactor(Weight),
    /// No path to a goal has fewer edges than the path found.
    FewestEdges,
    /// A path to a goal exists, because a path was found.
    Path,
    /// No path to a goal exists.
    NoPath,
    /// No path to a goal has at most this many edges. The search stopped at
    /// its [`max_depth`](crate::algorithms::BreadthFirst::max_depth).
    NoPathWithin(u32),
    /// No path to a goal exists, if the heuristic is admissible. The search
    /// dropped [dead ends](crate::Heuristic::is_dead_end).
    NoPathIfAdmissible,
    /// Nothing is claimed, because the search was cut off.
    Nothing,
}

impl Claim {
    /// Returns whether the claim about the path found holds even if the search pruned states because of this limit.
    pub(crate) fn survives(self, limit: Limit) -> bool {
        match self {
            Self::Cheapest | Self::CheapestIfAdmissible | Self::WithinFactor(_) => {
                limit == Limit::Cost
            }
            Self::CheapestWithin(_) => matches!(limit, Limit::Cost | Limit::Depth),
            Self::FewestEdges => limit == Limit::Depth, // the pruned states are no nearer to the start
            Self::CheapestIfExplained
            | Self::Path
            | Self::NoPath
            | Self::NoPathWithin(_)
            | Self::NoPathIfAdmissible
            | Self::Nothing => true,
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cheapest => f.write_str("cheapest"),
            Self::CheapestIfAdmissible => f.write_str("cheapest if the heuristic is admissible"),
            Self::CheapestIfExplained => f.write_str("cheapest if dead ends are rightly explained"),
            Self::CheapestWithin(edges) => write!(
                f,
                "cheapest within depth {edges} if the heuristic is admissible"
            ),
            Self::WithinFactor(weight) => write!(f, "within {weight} of the cheapest"),
            Self::FewestEdges => f.write_str("fewest edges"),
            Self::Path => f.write_str("a path"),
            Self::NoPath => f.write_str("no path exists"),
            Self::NoPathWithin(edges) => write!(f, "no path exists within depth {edges}"),
            Self::NoPathIfAdmissible => {
                f.write_str("no path exists if the heuristic is admissible")
            }
            Self::Nothing => f.write_str("nothing proved"),
        }
    }
}

/// The weight of the heuristic in weighted A*: a fraction of at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Fraction"))]
pub struct Weight {
    numerator: u32,
    denominator: u32,
}

impl Weight {
    /// The weight one. Weighted A* with this weight is A*.
    pub const ONE: Self = Self {
        numerator: 1,
        denominator: 1,
    };

    /// Creates a weight from a fraction. Returns `None` if the fraction is less than one, or if `denominator` is zero.
    pub const fn new(numerator: u32, denominator: u32) -> Option<Self> {
        if denominator == 0 || numerator < denominator {
            return None;
        }
        // Reduces the fraction by Euclid's algorithm, so that equal fractions are equal weights.
        let (mut divisor, mut rest) = (numerator, denominator);
        while rest != 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        Some(Self {
            numerator: numerator / divisor,
            denominator: denominator / divisor,
        })
    }

    /// Returns the reduced numerator.
    pub const fn numerator(self) -> u32 {
        self.numerator
    }

    /// Returns the reduced denominator.
    pub const fn denominator(self) -> u32 {
        self.denominator
    }
}

/// The stored form of a weight, before it is checked.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
struct Fraction {
    numerator: u32,
    denominator: u32,
}

#[cfg(feature = "serde")]
impl TryFrom<Fraction> for Weight {
    type Error = &'static str;

    fn try_from(fraction: Fraction) -> Result<Self, Self::Error> {
        Self::new(fraction.numerator, fraction.denominator)
            .ok_or("a weight is a fraction of at least one")
    }
}

/// Converts an integer.
///
/// # Panics
///
/// Panics if the integer is zero. For an integer that may be zero, use [`Weight::new`].
impl From<u32> for Weight {
    fn from(weight: u32) -> Self {
        Self::new(weight, 1).expect("a weight is at least one")
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator == 1 {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, self.denominator)
        }
    }
}
