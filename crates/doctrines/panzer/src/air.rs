//! Aircraft: a straight run at the best cluster of enemies; anti-aircraft fire at every chance.

use crate::choice::{Choice, best};
use sandtable_hex::HexId;
use sandtable_panzer::action::Action;
use sandtable_panzer::air::{AirAction, AirFrame, Attack, Flight, FlightStage, Payload};
use sandtable_panzer::geo::FARTHEST;
use sandtable_panzer::ids::PlaneId;
use sandtable_panzer::pack::{Altitude, Speed};
use sandtable_panzer::state::{Command, flag, switch};

/// A run must promise to strike so many points.
const WORTH_IT: f64 = 12.0;
/// What own units under the bombs count, against enemies.
const OWN: f64 = 2.0;

impl Choice<'_> {
    /// The choice in a procedure of the air.
    pub(crate) fn air(&self, frame: &AirFrame) -> Option<Action> {
        match frame {
            AirFrame::Load(_) => None,
            AirFrame::Phase(_) => self.take_off(),
            AirFrame::Flight(flight) => self.fly(flight),
            AirFrame::Flak(_) => self.flak(),
        }
    }

    fn flak(&self) -> Option<Action> {
        let fire = self.options.iter().find(|a| matches!(a, Action::Air(AirAction::Flak(_)))).copied();
        let ready = self
            .st
            .of(self.side)
            .any(|(id, u)| u.command == Command::Watch && u.is_face_down() && self.game.has_aa(self.st, id));
        fire.or(Some(if ready { Action::Pass } else { Action::Hold }))
    }

    /// Points in every hex: enemies for, own units against.
    fn prey(&self) -> Vec<f64> {
        let mut list = vec![0.0; self.game.layout(self.st).len()];
        for (id, unit, hex) in self.st.on_map() {
            let worth = self.points(id);
            if let Some(cell) = list.get_mut(hex.idx()) {
                *cell += if unit.side == self.side { -OWN * worth } else { worth };
            }
        }
        list
    }

    /// The attack an aircraft means to make, and the altitude for it.
    fn intent(&self, id: PlaneId) -> Option<(Attack, Altitude)> {
        let (plane, card) = (self.st.plane(id), self.game.aircraft(self.st, id));
        let counted = self.st.on(switch::AMMO);
        match plane.payload {
            Payload::Rockets if plane.drops > 0 => Some((Attack::Rocket, Altitude::Low)),
            Payload::Bombs if card.bomb > 0 && card.dive && (plane.drops > 0 || !counted) => {
                Some((Attack::Dive, Altitude::High))
            }
            Payload::Bombs if card.bomb > 0 && (plane.drops > 0 || !counted) => {
                Some((Attack::Bomb, Altitude::Medium))
            }
            _ => (plane.strafes > 0 || !counted).then_some((Attack::Strafe, Altitude::Low)),
        }
    }

    fn speed(&self, id: PlaneId) -> Speed {
        let slow = self.game.aircraft(self.st, id).slow || self.st.plane(id).has(flag::DAMAGED);
        if slow { Speed::Slow } else { Speed::Fast }
    }

    /// What an attack strikes from a hex of the run.
    fn struck(&self, prey: &[f64], flight: &Flight, attack: Attack, range: u16) -> f64 {
        let hexes = self.game.struck_hexes(self.st, flight, attack, range);
        hexes.iter().filter_map(|h| prey.get(h.idx())).sum()
    }

    /// The best attack of a run from where it is, with the hex of its target.
    fn run(&self, prey: &[f64], flight: &Flight, attack: Attack) -> Option<(HexId, f64)> {
        let need = u16::from(self.game.acquisition(self.st, flight));
        let reach = if attack == Attack::Rocket { 2 } else { 1 };
        let stops = (reach..FARTHEST).map_while(|k| Some((k, self.game.ahead(self.st, flight, k)?)));
        let open = stops.filter(|(k, hex)| {
            prey.get(hex.idx()).is_some_and(|w| *w > 0.0)
                && ((flight.fresh && *k <= need) || k - reach >= need)
                && self.game.air_sees(self.st, flight.hex, *hex, flight.altitude)
        });
        best(open.filter_map(|(k, hex)| {
            let from = self.game.ahead(self.st, flight, k - reach)?;
            let there = Flight { hex: from, ..flight.clone() };
            Some((hex, self.struck(prey, &there, attack, reach)))
        }))
    }

    fn entry(&self, prey: &[f64], id: PlaneId, hex: HexId, facing: u8) -> f64 {
        let Some((attack, altitude)) = self.intent(id) else { return 0.0 };
        let flight = Flight { hex, facing, altitude, speed: self.speed(id), ..Flight::new(id) };
        self.run(prey, &flight, attack).map_or(0.0, |(_, worth)| worth)
    }

    /// Flies what has a run worth it.
    fn take_off(&self) -> Option<Action> {
        let prey = self.prey();
        let layout = self.game.layout(self.st);
        let edge =
            |h: &HexId| sandtable_hex::Dir::ALL.iter().any(|d| layout.grid.neighbour(*h, *d).is_none());
        let runs = self.options.iter().filter_map(|a| match a {
            Action::Air(AirAction::Fly(id)) => {
                let hexes = layout.grid.ids().filter(edge);
                let all = hexes.flat_map(|h| (0..6).map(move |d| (h, d)));
                let worth = all.map(|(h, d)| self.entry(&prey, *id, h, d)).fold(0.0, f64::max);
                (worth >= WORTH_IT).then_some((*a, worth))
            }
            _ => None,
        });
        best(runs).map(|(a, _)| a).or(Some(Action::Done))
    }

    fn fly(&self, flight: &Flight) -> Option<Action> {
        let prey = self.prey();
        let id = flight.plane;
        match flight.stage {
            FlightStage::Approach => {
                let hexes = self.options.iter().filter_map(|a| match a {
                    Action::Air(AirAction::Approach(h)) => {
                        let worth = (0..6).map(|d| self.entry(&prey, id, *h, d)).fold(0.0, f64::max);
                        Some((*a, worth))
                    }
                    _ => None,
                });
                best(hexes).map(|(a, _)| a)
            }
            FlightStage::Course => {
                let (_, wanted) = self.intent(id).unwrap_or((Attack::Strafe, Altitude::Low));
                let courses = self.options.iter().filter_map(|a| match a {
                    Action::Air(AirAction::Course(d, speed, altitude)) => {
                        let fits = *altitude == wanted && *speed == self.speed(id);
                        fits.then(|| (*a, self.entry(&prey, id, flight.hex, *d)))
                    }
                    _ => None,
                });
                best(courses).map(|(a, _)| a)
            }
            _ => self.over_the_map(flight, &prey),
        }
    }

    fn over_the_map(&self, flight: &Flight, prey: &[f64]) -> Option<Action> {
        let range = flight.target.and_then(|t| self.st.unit(t).hex());
        let range = range.map_or(1, |h| self.game.range(self.st, flight.hex, h));
        let attacks = self.options.iter().filter_map(|a| match a {
            Action::Air(AirAction::Attack(attack)) => {
                let worth = self.struck(prey, flight, *attack, range);
                (worth > 0.0).then_some((*a, worth))
            }
            _ => None,
        });
        if let Some((attack, _)) = best(attacks) {
            return Some(attack);
        }
        let attack = match flight.altitude {
            Altitude::Low if self.st.plane(flight.plane).payload == Payload::Rockets => Attack::Rocket,
            Altitude::Low => Attack::Strafe,
            Altitude::Medium => Attack::Bomb,
            Altitude::High => Attack::Dive,
        };
        if flight.target.is_none()
            && let Some((hex, worth)) = self.run(prey, flight, attack)
            && worth > 0.0
        {
            let there = self.options.iter().find(|a| match a {
                Action::Air(AirAction::Acquire(t)) => self.st.unit(*t).hex() == Some(hex),
                _ => false,
            });
            if there.is_some() {
                return there.copied();
            }
        }
        Some(Action::Air(AirAction::Onward))
    }
}
