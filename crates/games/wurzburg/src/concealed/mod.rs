//! Hidden Mode (45): maneuver units stand on the map without steps until a die draws some from their pool.
//!
//! A counter without steps is unrevealed here, never a dummy (11.3.5). That it is unrevealed lies open to everybody: it has
//! no step marker. What a pool holds, and how many steps a revealed unit has, is for its owner to know (11.2).

mod defense;
mod limits;
mod pool;
mod recall;
mod redeploy;
mod reveal;

pub use reveal::{After, Contact, Reveal, Stage};

use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{CounterId, CounterSet, FormationId, GroupId};
use crate::pack::Side;
use crate::rules::D10;
use crate::state::State;
use arrayvec::ArrayVec;
use sandtable_engine::{Decision, Seat, Sink};
use sandtable_hex::HexId;
use serde::{Deserialize, Serialize};

/// What Hidden Mode has to remember.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Concealed {
    /// Hidden Mode is played.
    pub on: bool,
    /// Units with a Deliberate Defense marker (6.1.6).
    pub marked: CounterSet,
    /// Maneuver units of each task force of the operation (45.3.4).
    pub teams: ArrayVec<CounterSet, 8>,
    /// Groups that crossed the Main without a bridge, with the turn (45.5.2).
    pub crossed: Vec<(GroupId, u8)>,
    /// Revelations that come before anything else.
    pub due: Vec<Contact>,
    /// Groups with more counters on the map than their steps allow (45.6.2).
    pub excess: Vec<GroupId>,
}

impl Concealed {
    /// Drops a counter that is no longer in use.
    pub fn forget(&mut self, unit: CounterId) {
        if self.on {
            self.marked.remove(unit);
            self.teams.iter_mut().for_each(|team| team.remove(unit));
            self.due.iter_mut().for_each(|contact| contact.force.remove(unit));
        }
    }

    /// A new counter takes over the markers of its parent (11.5.3).
    pub fn inherit(&mut self, parent: CounterId, child: CounterId) {
        if self.on {
            self.marked.inherit(parent, child);
            self.teams.iter_mut().for_each(|team| team.inherit(parent, child));
        }
    }
}

/// A procedure in progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Hidden {
    /// A force meets the enemy, or has to be revealed (45.3.1).
    Contact(Contact),
    /// Units are revealed one after the other (45.3).
    Reveal(Reveal),
    /// Redeployment Segment of a formation (45.6).
    Redeploy(FormationId),
    /// A formation ends its cycle: hexes beyond the counter limit comply (45.6.1).
    Comply(FormationId),
    /// Deliberate Defense markers are placed: by a formation, or by a whole side at the start (45.8).
    Defend(Side, Option<FormationId>),
    /// The owner takes away counters beyond twice the steps (45.6.2).
    Shed(GroupId),
}

impl Hidden {
    /// Drops a counter that is no longer in use.
    pub fn forget(&mut self, unit: CounterId) {
        match self {
            Hidden::Contact(contact) => contact.force.remove(unit),
            Hidden::Reveal(reveal) => reveal.units.remove(unit),
            Hidden::Redeploy(_) | Hidden::Comply(_) | Hidden::Defend(..) | Hidden::Shed(_) => {}
        }
    }
}

/// A choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hide {
    /// This unit is revealed next (45.3).
    Reveal(CounterId),
    /// The cavalry holds one step in spite of the die (45.8.7).
    Declare,
    /// A counter of the pool card is put into a hex (45.6).
    Place(CounterId, HexId),
    /// The unit gets a Deliberate Defense marker (45.8).
    Defend(CounterId),
    /// The unrevealed counter is taken off the map (45.3.3, 45.6.2).
    Remove(CounterId),
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Shown {
    /// A unit was revealed: die, change of the die, steps it got.
    Steps {
        /// The unit.
        unit: CounterId,
        /// Where.
        hex: HexId,
        /// Die.
        die: u8,
        /// Change of the die.
        drm: u8,
        /// Steps by the table.
        result: u8,
        /// Steps it got.
        steps: u8,
    },
    /// A unit was revealed as real, out of the enemy's sight.
    Real(CounterId, HexId),
    /// A unit proved to be a dummy: die, change of the die; no die with an empty pool or a full hex.
    Dummy {
        /// The unit.
        unit: CounterId,
        /// Where.
        hex: HexId,
        /// Die; 0 without a roll.
        die: u8,
        /// Change of the die.
        drm: u8,
    },
    /// Units leave a task force that has all the steps it may have (45.3.4).
    Left(CounterSet),
    /// A counter comes back to the map.
    Placed(CounterId, HexId),
    /// A counter is taken off the map by its owner.
    Withdrawn(CounterId, HexId),
    /// A Deliberate Defense marker is placed.
    Marked(CounterId),
    /// Steps return to the pools (45.5.1).
    Returned,
}

impl Wurzburg {
    pub(crate) fn push_hidden(&self, st: &mut State, hidden: Hidden) {
        st.frames.push(Frame::Hidden(Box::new(hidden)));
    }

    /// What comes before anything else: revelations, then counters beyond the limit. Returns whether there was something.
    pub(crate) fn conceal(&self, st: &mut State) -> bool {
        if !st.concealed.due.is_empty() {
            let contact = st.concealed.due.remove(0);
            self.push_hidden(st, Hidden::Contact(contact));
            return true;
        }
        match st.concealed.excess.pop() {
            Some(group) => {
                self.push_hidden(st, Hidden::Shed(group));
                true
            }
            None => false,
        }
    }

    /// Who must act; `None` while the procedure moves on by itself.
    pub(crate) fn hidden_pending(&self, st: &State, hidden: &Hidden) -> Option<Decision> {
        let seat = |side: Side| Decision::seat(Seat(side as u8));
        match hidden {
            Hidden::Contact(_) | Hidden::Comply(_) => None,
            Hidden::Reveal(r) if r.rolling.is_some() => Some(Decision::chance(D10)),
            Hidden::Reveal(r) => (r.declare.is_some() || r.units.len() > 1).then(|| seat(r.side)),
            Hidden::Redeploy(formation) => {
                self.redeploys(st, *formation).then(|| seat(self.pack.formation(*formation).side))
            }
            Hidden::Defend(side, formation) => {
                self.defenders(st, *side, *formation).next().map(|_| seat(*side))
            }
            Hidden::Shed(group) => self.sheds(st, *group).map(seat),
        }
    }

    pub(crate) fn hidden_options(&self, st: &State, hidden: &Hidden, out: &mut Vec<Action>) {
        match hidden {
            Hidden::Contact(_) | Hidden::Comply(_) => {}
            Hidden::Reveal(r) => self.reveal_options(r, out),
            Hidden::Redeploy(formation) => self.redeploy_options(st, *formation, out),
            Hidden::Defend(side, formation) => {
                out.extend([Action::Default, Action::Done]);
                out.extend(self.defenders(st, *side, *formation).map(|c| Action::Hide(Hide::Defend(c))));
            }
            Hidden::Shed(group) => {
                out.extend(self.unrevealed_of(st, *group).map(|c| Action::Hide(Hide::Remove(c))));
            }
        }
    }

    pub(crate) fn hidden_perform<K: Sink<Event>>(
        &self,
        st: &mut State,
        hidden: Hidden,
        action: Action,
        sink: &mut K,
    ) {
        match (hidden, action) {
            (Hidden::Reveal(_), Action::Hide(Hide::Reveal(unit))) => self.reveal_next(st, unit, sink),
            (Hidden::Reveal(r), _) => self.declare_step(st, r, action == Action::Hide(Hide::Declare), sink),
            (Hidden::Redeploy(_), Action::Hide(Hide::Place(unit, hex))) => {
                self.place_counter(st, unit, hex, sink);
            }
            (Hidden::Redeploy(_), Action::Merge(a, b)) => self.merge(st, a, b),
            (Hidden::Defend(..), Action::Hide(Hide::Defend(unit))) => self.mark(st, unit, sink),
            (Hidden::Defend(side, formation), Action::Default) => loop {
                let next = self.defenders(st, side, formation).next();
                let Some(unit) = next else { break };
                self.mark(st, unit, sink);
            },
            (_, Action::Hide(Hide::Remove(unit))) => self.take_away(st, unit, sink),
            _ => {
                st.frames.pop();
            }
        }
    }

    /// Takes one step of a procedure that asks nobody.
    pub(crate) fn hidden_settle<K: Sink<Event>>(&self, st: &mut State, hidden: Hidden, sink: &mut K) {
        match hidden {
            Hidden::Contact(contact) => self.contact_settle(st, contact, sink),
            Hidden::Reveal(r) => match r.units.first() {
                Some(unit) => self.reveal_next(st, unit, sink),
                None => {
                    st.frames.pop();
                }
            },
            Hidden::Comply(formation) => self.comply_settle(st, formation),
            Hidden::Shed(group) => self.shed_rest(st, group, sink),
            Hidden::Redeploy(_) | Hidden::Defend(..) => {
                st.frames.pop();
            }
        }
    }
}
