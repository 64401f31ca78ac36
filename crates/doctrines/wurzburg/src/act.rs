//! The quick choice at every decision.

use crate::doctrine::Order;
use crate::sense::Sense;
use sandtable_wurzburg::Wurzburg;
use sandtable_wurzburg::action::Action;
use sandtable_wurzburg::frame::{Combat, CombatStage, Frame};
use sandtable_wurzburg::ids::CounterId;
use sandtable_wurzburg::pack::Side;
use sandtable_wurzburg::state::State;
use sandtable_wurzburg::support::{Order as Call, Procedure, StrikeKind, StrikeStage};

/// Aircraft called for one strike.
const AIR_POINTS: f32 = 2.0;

/// One seat's choices.
pub struct Desk<'a> {
    pub game: &'a Wurzburg,
    pub st: &'a State,
    pub side: Side,
    pub order: &'a Order,
    pub options: &'a [Action],
    pub sense: Sense<'a>,
}

impl<'a> Desk<'a> {
    pub fn new(
        game: &'a Wurzburg,
        st: &'a State,
        side: Side,
        order: &'a Order,
        options: &'a [Action],
    ) -> Self {
        Desk { game, st, side, order, options, sense: Sense::new(game, st, side) }
    }

    /// The choice: always one of the options.
    pub fn choose(&self) -> Option<Action> {
        let wish = match self.st.top() {
            Some(Frame::Deploy(d)) if d.stuck => Some(Action::Done),
            Some(Frame::Deploy(_)) => Some(Action::Default),
            Some(Frame::Plan) => self.plan(),
            Some(Frame::Maneuver { .. }) => self.find(|a| matches!(a, Action::Activate(_))),
            Some(Frame::Leads(_) | Frame::Relead(_)) => self.lead(),
            Some(Frame::Cycle(_)) => self.cycle(),
            Some(Frame::Commit) => self.commit(),
            Some(Frame::Moves) if self.is_storming() => self.storm_moves(),
            Some(Frame::Move(m)) if self.is_storming() => self.storm_go(m),
            Some(Frame::Moves) => self.moves(),
            Some(Frame::Move(m)) => self.go(m),
            Some(Frame::Shock(shock)) => self.storm(shock),
            Some(Frame::NewObjective) => self.commit().filter(|a| matches!(a, Action::At(_))),
            Some(Frame::Infiltration { .. } | Frame::Offensive) => {
                self.find(|a| matches!(a, Action::All)).or(Some(Action::Fire))
            }
            Some(Frame::React(_)) => self.react(),
            Some(Frame::Allocate(_)) => self.allocate(),
            Some(Frame::Combat(c)) => self.combat(c),
            Some(Frame::Advance) => self.advance(),
            Some(Frame::Support(procedure)) => self.support(procedure),
            Some(Frame::Field(field)) => self.field(*field),
            Some(Frame::Airmobile(air)) => self.land(air),
            Some(Frame::Mask { .. }) => self.mask(),
            _ => None,
        };
        let legal = |a: &Action| self.options.contains(a);
        wish.filter(legal)
            .or(Some(Action::Done).filter(legal))
            .or(Some(Action::Pass).filter(legal))
            .or(Some(Action::Keep).filter(legal))
            .or_else(|| self.arrival())
            .or_else(|| self.options.first().copied())
    }

    /// A unit that waits beside the map, where none may be held back.
    fn arrival(&self) -> Option<Action> {
        self.find(|a| matches!(a, Action::Take(unit, _) if self.st.counter(*unit).place.beside().is_some()))
    }

    /// The first option of a kind.
    pub fn find(&self, want: impl Fn(&Action) -> bool) -> Option<Action> {
        self.options.iter().find(|a| want(a)).copied()
    }

    /// The option with the highest score, and the score.
    pub fn scored(&self, score: impl Fn(Action) -> Option<f32>) -> Option<(Action, f32)> {
        let list = self.options.iter().filter_map(|a| Some((*a, score(*a)?)));
        list.reduce(|a, b| if b.1 > a.1 + 1e-6 { b } else { a })
    }

    /// The option with the highest score.
    pub fn best(&self, score: impl Fn(Action) -> Option<f32>) -> Option<Action> {
        self.scored(score).map(|(a, _)| a)
    }

    /// Attack strength of steps of a unit.
    fn weight(&self, unit: CounterId, steps: u8) -> f32 {
        f32::from(self.game.pack.kind(unit).attack) * f32::from(steps)
    }

    /// Reacts with the strongest force there is.
    fn react(&self) -> Option<Action> {
        let take = self.best(|a| match a {
            Action::Take(unit, steps) => Some(self.weight(unit, steps)),
            _ => None,
        });
        let from = self.best(|a| match a {
            Action::At(hex) => {
                let stack = self.game.stack(self.st, self.side, hex);
                Some(stack.map(|c| self.weight(c, self.st.counter(c).steps)).sum())
            }
            _ => None,
        });
        let close = self.find(|a| matches!(a, Action::Lead(..) | Action::Done));
        take.or(close).or(from).or(Some(Action::Hold))
    }

    /// Everything fires at the hex where most steps can be hit.
    fn allocate(&self) -> Option<Action> {
        if self.options.contains(&Action::All) {
            return Some(Action::All);
        }
        if self.options.contains(&Action::Fire) {
            return Some(Action::Fire);
        }
        self.best(|a| match a {
            Action::At(hex) => {
                let stack = self.sense.enemies.iter().find(|s| s.hex == hex);
                Some(stack.map_or(0.0, |s| s.steps / s.defence.max(1.0)))
            }
            _ => None,
        })
    }

    /// Stands where a goal is or little would be lost; retreats before a stack is wiped out.
    fn combat(&self, c: &Combat) -> Option<Action> {
        if c.stage != CombatStage::Stand {
            return None;
        }
        let defence = |t: CounterId| self.game.adjusted_defence(self.st, c.fire, t, c.hex);
        let best = c.targets.iter().map(defence).max().unwrap_or(1);
        let steps: u16 = c.targets.iter().map(|t| u16::from(self.st.counter(t).steps)).sum();
        let lost = c.hits / u16::from(best.max(1));
        let hold = f32::from(lost) < self.order.hold || self.sense.is_goal(c.hex);
        Some(if lost == 0 || (hold && lost < steps) { Action::Stand } else { Action::Retreat })
    }

    /// Advances into goals, and as the Pact wherever it leads on.
    fn advance(&self) -> Option<Action> {
        let objective = self.game.objective(self.st)?;
        let wanted = self.sense.is_goal(objective) || self.side == Side::Wp;
        let risk = self.sense.threat(objective) > 40.0 && !self.sense.is_goal(objective);
        if !wanted || risk {
            return Some(Action::Done);
        }
        self.best(|a| match a {
            Action::Take(unit, steps) => {
                Some(f32::from(self.game.pack.kind(unit).defence) + f32::from(steps))
            }
            _ => None,
        })
        .or(Some(Action::Done))
    }

    /// Masks the smallest number of steps.
    fn mask(&self) -> Option<Action> {
        self.best(|a| match a {
            Action::Mask(unit, steps) => Some(-self.weight(unit, steps)),
            _ => None,
        })
    }

    /// Calls all guns that may answer, strikes what is known, looks where enemies stand. Aircraft and
    /// helicopters go where no gun reaches.
    fn support(&self, procedure: &Procedure) -> Option<Action> {
        let stand_off = matches!(procedure, Procedure::Strike(s) if s.stage == StrikeStage::Position);
        self.best(|a| match a {
            Action::Order(Call::Call(gun)) => Some(100.0 + self.weight(gun, self.st.counter(gun).steps)),
            Action::Order(Call::Counter(_)) => Some(90.0),
            Action::Order(Call::Caller(_)) => Some(80.0),
            Action::Fire | Action::All => Some(70.0),
            Action::Order(Call::Announce(strength)) => Some(60.0 + f32::from(strength)),
            Action::Order(Call::Check) => Some(60.0),
            Action::Order(Call::Helicopter(_, steps)) => Some(60.0 + f32::from(steps)),
            Action::Order(Call::Air(points)) => Some(58.0 - (f32::from(points) - AIR_POINTS).abs()),
            // Out of the range of flak, as far as that goes.
            Action::At(hex) if stand_off => Some(50.0 + f32::from(self.sense.nearest(hex).min(9))),
            Action::Order(Call::Fly(hex)) => Some(50.0 + f32::from(self.sense.nearest(hex).min(9))),
            Action::At(hex) => {
                let stack = self.sense.enemies.iter().find(|s| s.hex == hex);
                Some(50.0 + stack.map_or(0.0, |s| s.steps.min(9.0)))
            }
            Action::Order(Call::Strike(StrikeKind::Fire)) => Some(40.0),
            Action::Order(Call::Scout(_)) => Some(30.0),
            Action::Order(Call::Strike(StrikeKind::Adm)) => Some(20.0),
            Action::Done => Some(10.0),
            _ => None,
        })
    }
}
