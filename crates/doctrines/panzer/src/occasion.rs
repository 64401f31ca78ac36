//! Common random numbers: rolls that are about the same thing.

use sandtable_panzer::frame::{Frame, Manner, Roll};
use sandtable_panzer::state::State;

/// What a roll is about: the same shot in the same turn meets the same luck, whatever was done before it.
pub(crate) fn occasion(st: &State) -> u64 {
    let mut key = u64::from(st.turn);
    let mut mix = |n: u64| key = (key ^ n).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(17);
    for frame in st.frames.iter() {
        match frame {
            Frame::Volley(v) => {
                mix(1);
                mix(u64::from(v.target.0));
                mix(v.current.map_or(0, |s| (u64::from(s.unit.0) << 8) | u64::from(s.load.weapon)));
                mix(u64::from(v.watch));
            }
            Frame::Strike(s) => {
                mix(2);
                mix(s.target.map_or(u64::MAX, |t| u64::from(t.0)));
                mix(match s.manner {
                    Manner::Direct(u) | Manner::Indirect(u) => u64::from(u.0),
                    _ => 1 << 16,
                });
            }
            Frame::Assault(a) => {
                mix(3);
                mix(u64::from(a.target.0));
            }
            Frame::Programme(p) => {
                mix(4);
                mix(u64::from(p.unit.0));
            }
            Frame::Call(c) => {
                mix(5);
                mix(u64::from(c.observer.0));
            }
            Frame::Roll(roll) => {
                let (kind, of) = match roll {
                    Roll::Initiative { side, .. } => (1, side.index() as u64),
                    Roll::Hit { .. } => (2, 0),
                    Roll::Location => (3, 0),
                    Roll::Recovery(u) => (4, u64::from(u.0)),
                    Roll::HullDown { unit, .. } => (5, u64::from(unit.0)),
                    Roll::Gp => (6, 0),
                    Roll::BailOut { unit, .. } => (7, u64::from(unit.0)),
                    Roll::Morale(u) => (8, u64::from(u.0)),
                    _ => (0, 0),
                };
                mix(kind);
                mix(of);
            }
            _ => {}
        }
    }
    key
}
