//! Filler, a game for two players. The moves are moves of *Color Walk*, and the players' regions grow from opposite
//! corners of a board.
//!
//! A move names a colour. The player's region takes that colour and grows: free cells of the colour join the region if
//! they touch it, directly or through other such cells. A player may not name the current colour of either region. A
//! player who owns more than half of the cells wins.

use colorwalk::state_space::{ExploreError, StateSpaceOf};
use colorwalk::{Limits, Search, SearchProblem, Successor, SuccessorOf, Unit};

/// The least number of cells of a board. With fewer cells, there is no third colour.
pub const LEAST_CELLS: usize = 3;

/// The largest number of cells of a board.
pub const MOST_CELLS: usize = 64;

/// A board of *Filler* as a problem, whose states are positions and whose actions are colours.
#[derive(Clone, Debug)]
pub struct Filler {
    columns: usize,
    colours: Vec<u8>,     // by cell, row by row
    neighbours: Vec<u64>, // by cell, a bit for each cell
    cells_of: Vec<u64>,   // by colour, a bit for each cell
    start: Position,
}

/// A position: the regions of both players and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    regions: [u64; 2], // a bit for each cell
    colours: [u8; 2],
    turn: u8,
}

/// One of the two players. The first player has the top left corner and makes the first move. The second player has the
/// bottom right corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The player of the first move.
    First,
    /// The other player.
    Second,
}

impl Player {
    /// Both players, the first one first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// Returns the opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl Position {
    /// Returns whose turn it is.
    pub const fn turn(&self) -> Player {
        Player::BOTH[self.turn as usize]
    }

    /// Returns the colour of a player's region.
    pub const fn colour(&self, player: Player) -> u8 {
        self.colours[player as usize]
    }

    /// Returns the number of cells that a player owns.
    pub const fn cells(&self, player: Player) -> u32 {
        self.regions[player as usize].count_ones()
    }

    /// Returns the owner of a cell, or `None` if the cell is free.
    pub fn owner(&self, cell: usize) -> Option<Player> {
        let owns = |player: &Player| self.regions[*player as usize] >> cell & 1 == 1;
        Player::BOTH.into_iter().find(owns)
    }
}

/// The reason why cells are not a board for two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// The number of cells is wrong. The cells do not fill all rows, or there are fewer than [`LEAST_CELLS`] or more
    /// than [`MOST_CELLS`].
    #[error(
        "{cells} cells do not make rows of {columns}, of {LEAST_CELLS} to {MOST_CELLS} cells in all"
    )]
    Cells {
        /// The number of cells.
        cells: usize,
        /// The length of a row.
        columns: usize,
    },
    /// The board has fewer than three colours. The two regions take two colours, so no colour would be left for a move.
    #[error("a game for two needs three colours")]
    Colours,
    /// The two corners have the same colour, so the two regions would begin with the same colour.
    #[error("the corners at the top left and at the bottom right have the same colour, {colour}")]
    Corners {
        /// The colour.
        colour: u8,
    },
}

impl Filler {
    /// Makes a board from the colours of its cells, row by row.
    ///
    /// # Errors
    ///
    /// [`BoardError`] if the board is too small or too large, or if its corners have the same colour.
    pub fn new(columns: usize, colours: &[u8]) -> Result<Self, BoardError> {
        let cells = colours.len();
        let fits = (LEAST_CELLS..=MOST_CELLS).contains(&cells);
        if columns == 0 || !cells.is_multiple_of(columns) || !fits {
            return Err(BoardError::Cells { cells, columns });
        }
        let corners = [colours[0], colours[cells - 1]];
        if corners[0] == corners[1] {
            return Err(BoardError::Corners { colour: corners[0] });
        }
        let most = colours.iter().max().map_or(0, |&most| usize::from(most));
        let of =
            |colour: usize| bits((0..cells).filter(|&cell| usize::from(colours[cell]) == colour));
        let cells_of: Vec<u64> = (0..=most).map(of).collect();
        if cells_of.iter().filter(|&&cells| cells != 0).count() < 3 {
            return Err(BoardError::Colours);
        }
        let around = |cell: usize| {
            let above = cell.checked_sub(columns);
            let left = cell
                .checked_sub(1)
                .filter(|_| !cell.is_multiple_of(columns));
            let right = Some(cell + 1).filter(|next| !next.is_multiple_of(columns));
            let below = Some(cell + columns).filter(|&next| next < cells);
            bits([above, left, right, below].into_iter().flatten())
        };
        let mut game = Self {
            columns,
            colours: colours.to_vec(),
            neighbours: (0..cells).map(around).collect(),
            cells_of,
            start: Position {
                regions: [1, 1 << (cells - 1)],
                colours: corners,
                turn: 0,
            },
        };
        for (player, &colour) in corners.iter().enumerate() {
            game.start.regions[player] = game.grown(&game.start, player, colour);
        }
        Ok(game)
    }

    /// Returns the length of a row.
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the colours of the cells at the start, row by row.
    pub fn colours(&self) -> &[u8] {
        &self.colours
    }

    /// Returns the position at the start.
    pub const fn start(&self) -> Position {
        self.start
    }

    /// Returns whether the game is over: a player has won, or no cell is free.
    pub fn is_over(&self, position: &Position) -> bool {
        let cells = self.colours.len();
        let taken = (position.regions[0] | position.regions[1]).count_ones() as usize;
        taken == cells || self.winner(position).is_some()
    }

    /// Returns the player who owns more than half of the cells.
    pub fn winner(&self, position: &Position) -> Option<Player> {
        let has_won = |player: &Player| 2 * position.cells(*player) as usize > self.colours.len();
        Player::BOTH.into_iter().find(has_won)
    }

    /// Returns the colours that the player may name: all colours of the board except those of the two regions.
    pub fn moves(&self, position: &Position) -> impl Iterator<Item = u8> + use<'_> {
        let (taken, is_over) = (position.colours, self.is_over(position));
        let colours = (0..=u8::MAX).zip(&self.cells_of);
        let allowed = move |&(colour, &cells): &(u8, &u64)| {
            !is_over && cells != 0 && !taken.contains(&colour)
        };
        colours.filter(allowed).map(|(colour, _)| colour)
    }

    /// Returns the position after the player whose turn it is names `colour`. Returns `None` if the rules do not allow
    /// this colour.
    pub fn play(&self, position: &Position, colour: u8) -> Option<Position> {
        let is_allowed = self.moves(position).any(|allowed| allowed == colour);
        is_allowed.then(|| self.after(position, colour))
    }

    fn after(&self, position: &Position, colour: u8) -> Position {
        let mut next = *position;
        let player = usize::from(position.turn);
        next.regions[player] = self.grown(position, player, colour);
        next.colours[player] = colour;
        next.turn ^= 1;
        next
    }

    /// Returns the region of a player after a move. All free cells of a colour that are connected to the region have
    /// joined it.
    fn grown(&self, position: &Position, player: usize, colour: u8) -> u64 {
        let free = self.cells_of[usize::from(colour)] & !position.regions[1 - player];
        let mut region = position.regions[player];
        let mut new = region;
        while new != 0 {
            let mut around = 0;
            while new != 0 {
                around |= self.neighbours[new.trailing_zeros() as usize];
                new &= new - 1;
            }
            new = around & free & !region;
            region |= new;
        }
        region
    }
}

/// Returns the set of these cells.
fn bits(cells: impl Iterator<Item = usize>) -> u64 {
    cells.fold(0, |bits, cell| bits | 1 << cell)
}

/// The problem has no goals, because a result is what a player can force, not a position that a search can reach.
impl SearchProblem for Filler {
    type State = Position;
    type Action = u8;
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = Position> {
        [self.start]
    }

    fn is_goal(&self, _: &Position) -> bool {
        false
    }

    fn successors(&self, position: &Position) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let position = *position;
        self.moves(&position)
            .map(move |colour| Successor::new(colour, self.after(&position, colour), Unit))
    }
}

/// The proved result of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The player can force a win within this number of moves. The number includes the moves of both players.
    Win(Player, u32),
    /// Neither player can force more than half of the cells.
    Draw,
}

impl Verdict {
    /// Returns the value of the verdict for a player: a fast win is best, and a fast loss is worst.
    fn worth(self, player: Player) -> i64 {
        match self {
            Self::Win(winner, moves) if winner == player => i64::from(u32::MAX) - i64::from(moves),
            Self::Win(_, moves) => i64::from(moves) - i64::from(u32::MAX),
            Self::Draw => 0,
        }
    }
}

/// All positions of a game, with the wins that each player can force.
#[derive(Clone, Debug)]
pub struct Solved {
    game: Filler,
    space: StateSpaceOf<Filler>,
    forced: [Vec<Option<u32>>; 2], // by player and position
}

impl Solved {
    /// Explores all positions, and finds out what each player can force.
    ///
    /// # Errors
    ///
    /// [`ExploreError::CutOff`] if there are more positions than the limits allow.
    pub fn new(game: Filler, limits: Limits) -> Result<Self, ExploreError<Position>> {
        let space = Search::new(&game).limits(limits).explore()?;
        let forced = Player::BOTH.map(|player| {
            let has_won = |position: &Position| game.winner(position) == Some(player);
            let forced = space.forced(has_won, |position| position.turn() == player);
            space.graph().nodes().map(|id| forced.steps(id)).collect()
        });
        Ok(Self {
            game,
            space,
            forced,
        })
    }

    /// Returns the game.
    pub const fn game(&self) -> &Filler {
        &self.game
    }

    /// Returns the number of positions.
    pub fn positions(&self) -> usize {
        self.space.len()
    }

    /// Returns the proved result of a position, or `None` if no game reaches this position.
    pub fn verdict(&self, position: &Position) -> Option<Verdict> {
        let id = self.space.id(position)?;
        let moves = |player: &Player| self.forced[*player as usize][id.index()];
        let winner = Player::BOTH
            .into_iter()
            .find(|player| moves(player).is_some());
        let win = winner.and_then(|winner| Some(Verdict::Win(winner, moves(&winner)?)));
        Some(win.unwrap_or(Verdict::Draw))
    }

    /// Returns, for each layer, how many positions the first player wins, how many the second player wins, and how many
    /// are draws. A layer contains the positions with the same least number of moves from the start.
    pub fn layers(&self) -> Vec<[u64; 3]> {
        let graph = self.space.graph();
        let mut depths = vec![0]; // the nodes are in breadth-first order
        let mut layers = vec![[0; 3]];
        for node in graph.nodes() {
            let depth = depths[node.index()];
            let wins = self.forced.each_ref().map(|forced| forced[node.index()]);
            let kind = wins.iter().position(Option::is_some).unwrap_or(2);
            layers.resize(layers.len().max(depth + 1), [0; 3]);
            layers[depth][kind] += 1;
            for edge in graph.out_edges(node) {
                if edge.to.index() == depths.len() {
                    depths.push(depth + 1);
                }
            }
        }
        layers
    }

    /// Returns each move with the proved result of the next position. The best move for the side to move comes first.
    pub fn moves(&self, position: &Position) -> Vec<(u8, Verdict)> {
        let after = |colour| Some((colour, self.verdict(&self.game.play(position, colour)?)?));
        let mut moves: Vec<(u8, Verdict)> = self.game.moves(position).filter_map(after).collect();
        moves.sort_by_key(|(_, verdict)| std::cmp::Reverse(verdict.worth(position.turn())));
        moves
    }
}
