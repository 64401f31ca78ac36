//! The random numbers of a playout.

use sandtable_engine::Rng;
use std::collections::HashMap;

/// Dice and whims of one playout.
///
/// Two candidates soon roll a different number of dice. If all come from one stream, everything that follows is other luck
/// for each of them, and hides by how much one is better. Paired luck begins anew with every step of the clock, and keeps
/// dice apart from the whims of those who choose: what the candidates do differently now does not change the dice of later.
///
/// Where a doctrine names the occasion of a roll, such as the attack on a hex, every occasion has a stream of its own: the same
/// attack meets the same luck, whatever was attacked before it.
#[derive(Clone, Debug)]
pub struct Luck {
    seed: u64,
    paired: bool,
    hour: Option<u32>,
    choices: u64,
    dice: Rng,
    whim: Rng,
    occasions: HashMap<u64, Rng>,
}

/// Two odd numbers that keep the streams apart.
const HOURS: u64 = 0xd1b5_4a32_d192_ed03;
const CHOICES: u64 = 0x8cb9_2ba7_2f3d_8dd7;
const OCCASIONS: u64 = 0x9e6c_63d0_876a_46ad;

impl Luck {
    /// Luck that goes on from these random numbers.
    pub fn new(mut rng: Rng, paired: bool) -> Luck {
        let seed = if paired { rng.next_u64() } else { 0 };
        Luck { seed, paired, hour: None, choices: 0, whim: rng.clone(), dice: rng, occasions: HashMap::new() }
    }

    /// For a roll on this occasion.
    pub fn on(&mut self, occasion: u64) -> &mut Rng {
        let seed = self.seed;
        let stream = |key: u64| Rng::new(Rng::new(seed ^ key.wrapping_mul(OCCASIONS)).next_u64());
        self.occasions.entry(occasion).or_insert_with_key(|key| stream(key.wrapping_add(1)))
    }

    /// For a roll at this time.
    pub fn dice(&mut self, hour: u32) -> &mut Rng {
        self.reach(hour);
        &mut self.dice
    }

    /// For a choice at this time.
    pub fn whim(&mut self, hour: u32) -> &mut Rng {
        if !self.paired {
            return &mut self.dice;
        }
        self.reach(hour);
        // Choices take as many numbers as there are options.
        self.choices += 1;
        self.whim = Rng::new(self.of(hour) ^ self.choices.wrapping_mul(CHOICES));
        &mut self.whim
    }

    fn reach(&mut self, hour: u32) {
        if self.paired && self.hour != Some(hour) {
            self.hour = Some(hour);
            self.choices = 0;
            self.dice = Rng::new(self.of(hour));
        }
    }

    fn of(&self, hour: u32) -> u64 {
        Rng::new(self.seed ^ u64::from(hour).wrapping_mul(HOURS)).next_u64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn later(paired: bool, rolls: usize, choices: usize) -> (u32, u32) {
        let mut luck = Luck::new(Rng::new(5), paired);
        for _ in 0..rolls {
            luck.dice(1).below(6);
        }
        for _ in 0..choices {
            luck.whim(1).below(6);
        }
        (luck.dice(2).below(1 << 30), luck.whim(2).below(1 << 30))
    }

    #[test]
    fn paired_dice_are_the_same_later_whatever_was_rolled_before() {
        assert_eq!(later(true, 0, 1), later(true, 3, 7));
        assert_ne!(later(false, 0, 1), later(false, 3, 7));
    }

    #[test]
    fn an_occasion_has_the_same_luck_whatever_came_before_it() {
        let rolls = |before: &[u64]| {
            let mut luck = Luck::new(Rng::new(5), true);
            for occasion in before {
                luck.on(*occasion).below(6);
            }
            [luck.on(7).below(1 << 30), luck.on(7).below(1 << 30), luck.on(8).below(1 << 30)]
        };
        let [first, second, other] = rolls(&[]);
        assert_eq!(rolls(&[1, 2, 2, 3]), [first, second, other]);
        assert!(first != second && first != other && second != other, "{first} {second} {other}");
        assert_eq!(rolls(&[7])[0], second, "it goes on where it was left");
    }

    #[test]
    fn dice_do_not_depend_on_choices_nor_one_hour_on_the_other() {
        let mut luck = Luck::new(Rng::new(5), true);
        let mut quiet = luck.clone();
        let one: Vec<u32> = (0..8)
            .map(|n| {
                for _ in 0..n {
                    luck.whim(1).next_u64();
                }
                luck.dice(1).below(36)
            })
            .collect();
        let other: Vec<u32> = (0..8).map(|_| quiet.dice(1).below(36)).collect();
        assert_eq!(one, other);
        let next: Vec<u32> = (0..8).map(|_| quiet.dice(2).below(36)).collect();
        assert_ne!(one, next);
        let again = Luck::new(Rng::new(6), true).dice(1).below(1 << 30);
        assert_ne!(again, Luck::new(Rng::new(5), true).dice(1).below(1 << 30), "every playout has its own");
    }
}
