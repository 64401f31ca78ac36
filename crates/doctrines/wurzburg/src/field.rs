//! Engineers, charges, jammers and minefields (33 to 39).

use crate::act::Desk;
use sandtable_hex::HexId;
use sandtable_wurzburg::action::Action;
use sandtable_wurzburg::field::{Bridging, Field, Work};
use sandtable_wurzburg::ids::CounterId;
use sandtable_wurzburg::pack::{BridgeState, Side, VictoryLine};

/// Charges go off when an enemy is so near a bridge.
const BRIDGE_ALARM: u16 = 4;
/// The same where a blown bridge brings points.
const EARLY_ALARM: u16 = 8;
/// Then nobody is waited for any more.
const LAST_MOMENT: u16 = 2;
/// Works are worth it where an enemy can come within a turn or two.
const NEAR: u16 = 8;

impl Desk<'_> {
    /// The work that helps most, or none.
    pub fn field(&self, field: Field) -> Option<Action> {
        match field {
            Field::Lay(..) => self
                .find(|a| matches!(a, Action::Default))
                .or(self.find(|a| matches!(a, Action::Work(Work::Lay(_))))),
            Field::Jam => self.find(|a| matches!(a, Action::Work(Work::Jam(_)))),
            Field::Demolition(_) | Field::Engineering(_) => {
                let work = self.scored(|a| match a {
                    Action::Work(work) => self.work(work),
                    _ => None,
                });
                work.filter(|(_, gain)| *gain > 0.0).map(|(a, _)| a).or(Some(Action::Done))
            }
            Field::Throw(_) | Field::LayRow(..) => None,
        }
    }

    /// What a piece of work is worth.
    fn work(&self, work: Work) -> Option<f32> {
        let nato = self.side == Side::Nato;
        let at = |unit: CounterId| self.st.hex(unit);
        let near = |hex: HexId| self.sense.nearest(hex) <= NEAR;
        let road = |hex: HexId| self.game.pack.map.sides[hex.idx()].iter().any(|e| e.road.is_some());
        let steps = |hex: HexId| -> f32 {
            let own = self.game.stack(self.st, self.side, hex);
            own.filter(|c| self.game.pack.kind(*c).symbol.is_maneuver())
                .map(|c| f32::from(self.st.counter(c).steps))
                .sum()
        };
        match work {
            Work::Blow(bridge) | Work::Charge(_, bridge) => self.should_fall(bridge).then_some(9.0),
            Work::Improve(unit) if nato => {
                let hex = at(unit)?;
                near(hex).then(|| steps(hex) + if self.sense.is_goal(hex) { 2.0 } else { 0.0 })
            }
            // The Pact digs in where it has what it came for.
            Work::Improve(unit) => at(unit).filter(|h| self.sense.is_goal(*h)).map(|h| 0.5 * steps(h)),
            Work::Mine(unit, true) if nato => {
                let hex = at(unit)?;
                (near(hex) && road(hex)).then_some(1.5)
            }
            Work::Block(unit) if nato => {
                let hex = at(unit)?;
                (near(hex) && road(hex) && steps(hex) == 0.0).then_some(1.0)
            }
            Work::Sweep(unit) | Work::Unblock(unit) if !nato => at(unit).map(|_| 2.0),
            Work::Bridge(Bridging::Build(unit, to)) if !nato => {
                let here = at(unit)?;
                Some(1.0 + 10.0 * (self.sense.pull(to) - self.sense.pull(here)))
            }
            _ => None,
        }
    }

    /// Whether NATO is better off without a bridge now: the enemy is near, and nobody of its own is still beyond.
    fn should_fall(&self, bridge: u8) -> bool {
        let Some(def) = self.game.pack.map.bridges.get(usize::from(bridge)) else { return false };
        let grid = &self.game.pack.map.grid;
        let ends = [def.hexes.0, def.hexes.1];
        let scores = self.game.scenario_of(self.st).victory.iter().any(|line| {
            matches!(line, VictoryLine::Bridges { hexes, state: BridgeState::Blown, .. }
                if ends.iter().all(|h| hexes.contains(*h)))
        });
        let alarm = if scores { EARLY_ALARM } else { BRIDGE_ALARM };
        let far = ends.map(|h| self.sense.nearest(h));
        let (outer, inner) = if far[0] <= far[1] { (ends[0], ends[1]) } else { (ends[1], ends[0]) };
        let enemy = far[0].min(far[1]);
        let beyond = self.st.on_map().any(|(c, h)| {
            self.game.pack.side(c) == self.side
                && self.game.pack.kind(c).symbol.is_maneuver()
                && self.st.counter(c).steps > 0
                && grid.distance(h, outer) <= 6
                && grid.distance(h, outer) < grid.distance(h, inner)
        });
        self.side == Side::Nato && enemy <= alarm && (!beyond || enemy <= LAST_MOMENT)
    }
}
