//! Close assault and hand-to-hand (6.6.1).

/// What a helper adds, by kind of leg unit: squad, half-squad, section.
pub type Extra = [i8; 3];

/// Close assault (6.6.1.1).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CloseAssault {
    /// Factor by kind of leg unit.
    pub factor: [u8; 3],
    /// Greatest defence a vehicle has.
    pub vehicle_defence_cap: u8,
    /// Advanced into the hex.
    pub advance: i8,
    /// Uphill.
    pub uphill: i8,
    /// Dismounted this turn.
    pub dismount: i8,
    /// Moving vehicle.
    pub vs_moving: i8,
    /// Suppressed vehicle.
    pub vs_suppressed: i8,
    /// C indicator.
    pub vs_c: i8,
    /// No support.
    pub unsupported: i8,
    /// Each further attacker.
    pub extra: Extra,
    /// Partly armoured.
    pub vs_p: i8,
    /// Soft.
    pub vs_s: i8,
    /// Open-topped armoured.
    pub vs_open_a: i8,
    /// Flamethrower.
    pub flamethrower: i8,
    /// Hesitating target.
    pub vs_hesitating: i8,
    /// Broken target.
    pub vs_broken: i8,
}

/// Hand-to-hand (6.6.1.2.2).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandToHand {
    /// By kind of leg unit.
    pub kind: Extra,
    /// Towed unit.
    pub towed: i8,
    /// Defender suppressed.
    pub defender_suppressed: i8,
    /// Advanced.
    pub advance: i8,
    /// Uphill.
    pub uphill: i8,
    /// Dismounted this turn.
    pub dismount: i8,
    /// Each further unit.
    pub extra: Extra,
    /// Flamethrower.
    pub flamethrower: i8,
    /// Defender hesitating.
    pub defender_hesitating: i8,
    /// Defender broken.
    pub defender_broken: i8,
}
