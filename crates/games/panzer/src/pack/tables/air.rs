//! Air combat (6.7).

/// Air (6.7).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Air {
    /// Hexes it must fly to acquire a target, by speed and altitude (6.7.3.1.1).
    pub acquire: [[u8; 3]; 2],
    /// Hexes it must fly before it is tracked (6.7.4.1.1).
    pub track: [[u8; 3]; 2],
    /// Turns it is there from its first appearance on (6.7.2.1).
    pub loiter: u8,
    /// Hexes ahead that strafing strikes, by speed (6.7.3.2).
    pub strafe: [u8; 2],
    /// Least range of rockets (6.7.3.4).
    pub rocket_min: u8,
    /// Height from which obstacles hide, by altitude.
    pub los_base: [u8; 3],
    /// Attack modifier by altitude.
    pub altitude: [i8; 3],
    /// Fast.
    pub fast: i8,
    /// Anti-aircraft fire at a fast one.
    pub aa_fast: i8,
    /// Anti-aircraft fire at high altitude.
    pub aa_high: i8,
    /// Anti-aircraft fire at low altitude.
    pub aa_low: i8,
    /// Factor of a crash.
    pub crash: u8,
    /// Its effect factor: whatever the defence of a vehicle (6.7.4.2.1).
    pub crash_effect: u8,
}
