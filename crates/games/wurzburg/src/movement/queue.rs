//! The queue of a flood: hexes by cost, first come first served among equals.

use sandtable_hex::HexId;

/// No further link.
const END: u16 = u16::MAX;

/// Hexes waiting by cost, as lists threaded through one vector: a flood is made for nearly every option of a move.
pub(super) struct Queue {
    /// First and last link of each cost.
    ends: Vec<(u16, u16)>,
    links: Vec<(HexId, u16)>,
}

impl Queue {
    /// An empty queue for costs up to `most`.
    pub(super) fn new(most: u8) -> Queue {
        Queue { ends: vec![(END, END); usize::from(most) + 1], links: Vec::with_capacity(128) }
    }

    /// How many costs there are.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Adds a hex behind the others of its cost.
    pub(super) fn push(&mut self, cost: usize, hex: HexId) {
        let Some((first, last)) = self.ends.get_mut(cost) else { return };
        let link = self.links.len() as u16;
        self.links.push((hex, END));
        match self.links.get_mut(usize::from(*last)) {
            Some(before) => before.1 = link,
            None => *first = link,
        }
        *last = link;
    }

    /// Takes the first hex of a cost.
    pub(super) fn pop(&mut self, cost: usize) -> Option<HexId> {
        let (first, last) = self.ends.get_mut(cost)?;
        let (hex, next) = *self.links.get(usize::from(*first))?;
        *first = next;
        if next == END {
            *last = END;
        }
        Some(hex)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_are_served_in_turn() {
        let mut queue = Queue::new(3);
        queue.push(1, HexId(7));
        queue.push(0, HexId(5));
        queue.push(1, HexId(8));
        assert_eq!(queue.pop(0), Some(HexId(5)));
        assert_eq!(queue.pop(0), None);
        queue.push(0, HexId(6));
        assert_eq!((queue.pop(0), queue.pop(1)), (Some(HexId(6)), Some(HexId(7))));
        queue.push(1, HexId(9));
        assert_eq!((queue.pop(1), queue.pop(1), queue.pop(1)), (Some(HexId(8)), Some(HexId(9)), None));
        assert_eq!(queue.len(), 4);
    }
}
