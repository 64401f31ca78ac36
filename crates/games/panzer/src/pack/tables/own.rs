//! Optional rules with texts of our own: morale (7.1) and mines (7.31).

use crate::ids::Damage;

/// Optional: morale (7.1, ours).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Morale {
    /// Percent of a formation lost that tests it, by grade.
    pub cohesion: [u8; 5],
    /// Holds up to this roll.
    pub break_point: [u8; 5],
    /// Unbroken command in range.
    pub unbroken_command_in_range: i8,
    /// Broken friend in range.
    pub broken_friend_in_range: i8,
    /// Suppressed or damaged.
    pub suppressed_or_damaged: i8,
    /// A miss by more than this breaks a unit.
    pub hesitates_within: u8,
    /// Hesitating units recover up to this.
    pub recover_hesitating: [u8; 5],
    /// Broken units recover up to this.
    pub recover_broken: [u8; 5],
}

/// Optional: mines (7.31, ours).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mines {
    /// Go off up to this roll: hasty, planned.
    pub trigger: [u8; 2],
    /// What they do to a vehicle, by d10 1 to 10; `None` is a track hit.
    pub vehicle: [Option<Damage>; 10],
    /// Added to the d10 of a soft vehicle.
    pub soft: u8,
    /// Factor against leg units: hasty, planned.
    pub leg_factor: [u8; 2],
    /// Taken off for engineers and for who goes slowly.
    pub careful: u8,
    /// Engineers clear them on this d10 or more.
    pub clear: u8,
    /// Defence against fire.
    pub gp_defence: u8,
}
