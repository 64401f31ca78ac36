//! Fire strength and adjusted defence (18.1 to 18.3.1).

use crate::Wurzburg;
use crate::frame::Fire;
use crate::ids::{CounterId, CounterSet};
use crate::pack::{Jamming, River, Side, Slope, Symbol, Terrain};
use crate::readings::reading;
use crate::state::{DISRUPTED, MASKED, State};
use sandtable_hex::HexId;

/// Fire strength is kept in 256ths: eight halvings can meet.
pub const SCALE: u32 = 256;

/// Something that changes a unit's fire strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Factor {
    /// Into or out of close terrain (18.2.1).
    CloseTerrain,
    /// Artillery at an adjacent hex (18.2.2/14).
    DirectArtillery,
    /// Uphill (18.2.2/4).
    Slope,
    /// Across the Main (18.2.2/7).
    Main,
    /// Disrupted (18.2.2/1).
    Disrupted,
    /// Infiltration or retreat fire into clear (18.2.2/9, /10).
    IntoClear,
    /// At a force crossing the Main (17.8).
    SittingDuck,
    /// Infantry and engineers in a close-terrain objective (18.2.2/11).
    CloseDefence,
    /// Thermal sights at night (18.2.2/13).
    Thermal,
    /// Out of a minefield (18.2.2/2).
    Minefield,
    /// Into or out of smoke (18.2.2/3).
    Smoke,
    /// Contaminated or in a gas zone (18.2.2/5, /6).
    Gas,
    /// Artillery of offensive fire whose observers are gone (21.3.2).
    ObserversLost,
    /// Artillery called over a jammed net (39.2).
    Jammed,
    /// Within one hex (18.2.2/12).
    PointBlank,
}

impl Factor {
    /// Doubles rather than halves.
    pub const fn doubles(self) -> bool {
        matches!(
            self,
            Factor::IntoClear
                | Factor::SittingDuck
                | Factor::CloseDefence
                | Factor::Thermal
                | Factor::PointBlank
        )
    }

    /// Rule and word.
    pub const fn rule_and_word(self) -> (&'static str, &'static str) {
        match self {
            Factor::CloseTerrain => ("18.2.1", "factor-close-terrain"),
            Factor::DirectArtillery => ("18.2.2", "factor-direct-artillery"),
            Factor::Slope => ("18.2.2", "factor-slope"),
            Factor::Main => ("18.2.2", "factor-main"),
            Factor::Disrupted => ("18.2.2", "factor-disrupted"),
            Factor::IntoClear => ("18.2.2", "factor-into-clear"),
            Factor::SittingDuck => ("17.8", "factor-sitting-duck"),
            Factor::CloseDefence => ("18.2.2", "factor-close-defence"),
            Factor::Thermal => ("18.2.2", "factor-thermal"),
            Factor::Minefield => ("18.2.2", "factor-minefield"),
            Factor::Smoke => ("18.2.2#3", "factor-smoke"),
            Factor::Gas => ("18.2.2", "factor-gas"),
            Factor::ObserversLost => ("21.3.2", "factor-observers-lost"),
            Factor::PointBlank => ("18.2.2", "factor-point-blank"),
            Factor::Jammed => ("39.2", "factor-jammed"),
        }
    }
}

/// A unit's part in a combat.
#[derive(Debug, Clone)]
pub struct Shot {
    /// The unit; none for aircraft and helicopters.
    pub unit: Option<CounterId>,
    /// Steps that fire.
    pub steps: u8,
    /// What changes its strength.
    pub factors: Vec<Factor>,
    /// Strength in 256ths, capped at twice the basic strength.
    pub strength: u32,
}

impl Wurzburg {
    /// Whether a unit may fire at adjacent hexes at all (18.1.4).
    pub fn may_fire(&self, st: &State, unit: CounterId) -> bool {
        let (counter, kind) = (st.counter(unit), self.pack.kind(unit));
        counter.steps > 0
            && counter.place.on_map().is_some()
            && !counter.has(MASKED)
            && kind.attack > 0
            && !matches!(kind.symbol, Symbol::Hq | Symbol::Rocket)
    }

    /// What a unit adds to fire at an adjacent hex. `crossing` is the hex a force is about to enter from the target.
    pub fn shot(
        &self,
        st: &State,
        fire: Fire,
        unit: CounterId,
        steps: u8,
        target: HexId,
        crossing: Option<HexId>,
    ) -> Shot {
        let map = &self.pack.map;
        let kind = self.pack.kind(unit);
        let from = st.hex(unit).unwrap_or(target);
        let edge = map.side(from, target);
        let (here, there) = (map.terrain_at(from), map.terrain_at(target));
        let objective = st.op().map_or(HexId::NONE, |op| op.objective);
        let on_foot = kind.symbol.is_infantry() || kind.symbol == Symbol::Engineer;
        let mut factors = Vec::new();
        let mut add = |yes: bool, factor: Factor| {
            if yes {
                factors.push(factor);
            }
        };
        let duck = fire == Fire::Infiltration
            && crossing.is_some_and(|to| {
                map.side(target, to).river == Some(River::Main)
                    && self.zoc_over(st, self.pack.side(unit), to).any(|c| c == unit)
            });
        add(!on_foot && (here.is_close() || there.is_close()), Factor::CloseTerrain);
        add(kind.symbol.is_artillery(), Factor::DirectArtillery);
        add(edge.slope == Some(Slope::Up), Factor::Slope);
        add(edge.river == Some(River::Main) && !duck, Factor::Main);
        add(st.counter(unit).has(DISRUPTED), Factor::Disrupted);
        let clear = matches!(fire, Fire::Infiltration | Fire::Retreat) && there == Terrain::Clear;
        add(clear, Factor::IntoClear);
        add(duck, Factor::SittingDuck);
        // Within the hex fire is doubled for all; that takes the place of the doubling of infantry (43.0#3).
        let blank = from == target;
        add(blank, Factor::PointBlank);
        let ambush = fire == Fire::Defensive && from == objective && here.is_close() && on_foot && !blank;
        add(ambush, Factor::CloseDefence);
        add(kind.thermal && self.is_night(st.turn), Factor::Thermal);
        add(st.assets.mines.contains(&from), Factor::Minefield);
        let smoke = !st.smoke.is_empty() && (self.is_smoked(st, from) || self.is_smoked(st, target));
        add(smoke && !kind.thermal, Factor::Smoke);
        add(st.gas.on && self.is_gassed(st, unit), Factor::Gas);
        self.sum_up(unit, steps, factors)
    }

    /// What artillery adds by indirect fire: terrain does not count (22.2.1). `late` says that its observers are gone.
    pub fn indirect(&self, st: &State, unit: CounterId, steps: u8, late: bool) -> Shot {
        let mut factors = Vec::new();
        if st.hex(unit).is_some_and(|h| st.assets.mines.contains(&h)) {
            factors.push(Factor::Minefield);
        }
        if st.gas.on && self.is_gassed(st, unit) {
            factors.push(Factor::Gas);
        }
        if late {
            factors.push(Factor::ObserversLost);
        }
        let called = st.op().is_some_and(|op| op.calls[0].guns.contains(unit));
        if called && st.works.jamming == Jamming::Reduced {
            factors.push(Factor::Jammed);
        }
        self.sum_up(unit, steps, factors)
    }

    /// Applies the factors; never more than twice the basic strength (18.2.2).
    fn sum_up(&self, unit: CounterId, steps: u8, factors: Vec<Factor>) -> Shot {
        let basic = u32::from(self.pack.kind(unit).attack) * u32::from(steps) * SCALE;
        let raised = factors.iter().fold(basic, |s, f| if f.doubles() { s * 2 } else { s / 2 });
        Shot { unit: Some(unit), steps, factors, strength: raised.min(2 * basic) }
    }

    /// Effective strength: the sum, floored, halved, floored (18.2.3).
    pub fn effective(shots: &[Shot]) -> u16 {
        let sum: u32 = shots.iter().map(|s| s.strength).sum();
        (sum / SCALE / 2) as u16
    }

    /// Defence of a step in its hex against a type of fire (18.3.1).
    pub fn adjusted_defence(&self, st: &State, fire: Fire, unit: CounterId, hex: HexId) -> u8 {
        let kind = self.pack.kind(unit);
        let charts = &self.pack.charts;
        // The off-map display is all heavy woods (40.5).
        let terrain = hex.some().map_or(Terrain::HeavyWoods, |h| self.pack.map.terrain_at(h)) as usize;
        let side: Side = self.pack.side(unit);
        if !matches!(fire, Fire::Offensive | Fire::Strike | Fire::CounterBattery) {
            return kind.defence + charts.fire_defence[terrain];
        }
        let sapper = kind.symbol == Symbol::Engineer && st.reads(reading::FOOT_ENGINEERS);
        let table = match kind.symbol.is_infantry() || sapper {
            true if st.reads(reading::FLAT_COVER) => charts.infantry_flat,
            true => charts.infantry_defence,
            false => charts.other_defence,
        };
        let improved = if st.is_improved(hex, side) { charts.improved } else { 0 };
        kind.defence + table[terrain] + improved
    }

    /// Whether a unit with steps stands in a hex; no hex is the off-map display.
    pub(crate) fn stands_at(&self, st: &State, unit: CounterId, hex: HexId) -> bool {
        let counter = st.counter(unit);
        counter.steps > 0 && counter.in_play() && st.hex(unit).unwrap_or(HexId::NONE) == hex
    }

    /// Units that lose steps next: those of the strongest adjusted defence, in offensive fire masked ones last (18.3.3,
    /// 18.3.5.5); in strikes those of the weakest, masked or not (23.2).
    pub fn next_to_lose(&self, st: &State, fire: Fire, targets: CounterSet, hex: HexId) -> (u8, CounterSet) {
        let alive = |c: &CounterId| self.stands_at(st, *c, hex);
        let open: CounterSet = targets.iter().filter(alive).filter(|c| !st.counter(*c).has(MASKED)).collect();
        let pool: CounterSet = if fire == Fire::Offensive && !open.is_empty() {
            open
        } else {
            targets.iter().filter(alive).collect()
        };
        // A strike comes from above: the weakest goes first (23.2).
        let all = pool.iter().map(|c| self.adjusted_defence(st, fire, c, hex));
        let best = match fire {
            Fire::Strike | Fire::CounterBattery => all.min(),
            _ => all.max(),
        }
        .unwrap_or(0);
        let list = pool.iter().filter(|c| self.adjusted_defence(st, fire, *c, hex) == best).collect();
        (best, list)
    }
}
