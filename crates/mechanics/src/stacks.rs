//! Who stands in which hex: stacks as linked lists in two small arrays, cheap to clone and to change.

use sandtable_hex::HexId;

const NONE: u8 = u8::MAX;

/// The stacks of a map: counters numbered below 255, each in one hex at most.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stacks {
    /// First counter of each hex, lowest number first.
    head: Vec<u8>,
    /// Next counter of the same stack.
    next: Vec<u8>,
}

impl Stacks {
    /// Empty stacks for so many hexes and counters.
    pub fn new(hexes: usize, counters: usize) -> Stacks {
        Stacks { head: vec![NONE; hexes], next: vec![NONE; counters] }
    }

    /// The counters in a hex, lowest number first.
    #[inline]
    pub fn at(&self, hex: HexId) -> impl Iterator<Item = u8> + Clone + '_ {
        let mut at = self.head.get(hex.idx()).copied().unwrap_or(NONE);
        std::iter::from_fn(move || {
            if at == NONE {
                return None;
            }
            let found = at;
            at = self.next.get(usize::from(at)).copied().unwrap_or(NONE);
            Some(found)
        })
    }

    /// Whether nobody is in the hex.
    #[inline]
    pub fn is_vacant(&self, hex: HexId) -> bool {
        self.head.get(hex.idx()).is_none_or(|h| *h == NONE)
    }

    /// Puts a counter, which is nowhere, into a hex.
    pub fn add(&mut self, hex: HexId, counter: u8) {
        let Some(head) = self.head.get_mut(hex.idx()) else { return };
        if *head == NONE || *head > counter {
            let after = std::mem::replace(head, counter);
            self.link(counter, after);
            return;
        }
        let mut at = *head;
        while let Some(next) = self.after(at).filter(|n| *n < counter) {
            at = next;
        }
        let after = self.after(at).unwrap_or(NONE);
        self.link(counter, after);
        self.link(at, counter);
    }

    /// Takes a counter out of the hex it is in.
    pub fn remove(&mut self, hex: HexId, counter: u8) {
        let after = self.after(counter).unwrap_or(NONE);
        let Some(head) = self.head.get_mut(hex.idx()) else { return };
        if *head == counter {
            *head = after;
        } else {
            let mut at = *head;
            while at != NONE {
                let next = self.after(at).unwrap_or(NONE);
                if next == counter {
                    self.link(at, after);
                    break;
                }
                at = next;
            }
        }
        self.link(counter, NONE);
    }

    fn after(&self, counter: u8) -> Option<u8> {
        self.next.get(usize::from(counter)).copied().filter(|n| *n != NONE)
    }

    fn link(&mut self, counter: u8, after: u8) {
        if let Some(slot) = self.next.get_mut(usize::from(counter)) {
            *slot = after;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacks_keep_their_counters_in_order() {
        let mut stacks = Stacks::new(3, 10);
        let (a, b) = (HexId(0), HexId(2));
        for counter in [5, 2, 9, 7] {
            stacks.add(a, counter);
        }
        stacks.add(b, 1);
        assert_eq!(stacks.at(a).collect::<Vec<_>>(), [2, 5, 7, 9]);
        for counter in [7, 2, 9] {
            stacks.remove(a, counter);
        }
        stacks.add(b, 2);
        assert_eq!(
            (stacks.at(a).collect::<Vec<_>>(), stacks.at(b).collect::<Vec<_>>()),
            (vec![5], vec![1, 2])
        );
        stacks.remove(a, 5);
        assert!(stacks.is_vacant(a) && !stacks.is_vacant(b) && stacks.is_vacant(HexId::NONE));
    }
}
