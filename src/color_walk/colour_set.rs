//! Sets of colours, stored in place with one bit per colour: there are at most 255 colours.

use super::board::Colour;
use super::position::bits;

/// A set of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct ColourSet([u64; 4]);

impl ColourSet {
    pub(super) fn insert(&mut self, colour: Colour) {
        self.0[colour.index() / 64] |= 1 << (colour.index() % 64);
    }

    pub(super) fn remove(&mut self, colour: Colour) {
        self.0[colour.index() / 64] &= !(1 << (colour.index() % 64));
    }

    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Iterates over the colours in their order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Colour> + use<> {
        (0u8..).zip(self.0).flat_map(|(word, members)| {
            bits(members).map(move |bit| {
                #[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
                let bit = bit as u8;
                Colour::new(64 * word + bit)
            })
        })
    }
}

impl FromIterator<Colour> for ColourSet {
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> Self {
        let mut set = Self::default();
        for colour in colours {
            set.insert(colour);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_the_colours_that_were_put_in_and_not_taken_out() {
        let all = (0..=u8::MAX).map(Colour::new);
        let mut set: ColourSet = all.clone().collect();
        assert_eq!(set.len(), 256);
        assert!(set.iter().eq(all));
        for colour in (0..=u8::MAX).filter(|number| number % 7 != 3) {
            set.remove(Colour::new(colour));
        }
        let left = (3..=u8::MAX).step_by(7).map(Colour::new);
        assert!(set.iter().eq(left.clone()));
        assert_eq!(set.len(), 37);
        assert_eq!(set, left.collect());
        set.insert(Colour::new(0));
        assert_eq!(set.iter().next(), Some(Colour::new(0)));
    }
}
