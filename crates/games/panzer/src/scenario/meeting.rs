//! Meeting engagements: forces drawn by points from the establishments of `formations.toml`.
//!
//! Options give the points, the year and the grade. Each side draws one formation after the other: chance names one of
//! those that were in service and that the points left can pay, its headquarters and as many of its platoons as they
//! buy. Who has spent less is credited with the difference at the end.

use crate::Panzer;
use crate::event::Event;
use crate::frame::{Frame, Roll};
use crate::ids::{CardId, FormationId, Grade, MAX_UNITS, Side, UnitId, UnitSet};
use crate::pack::{Establishment, Month, Role, ScenarioDef, UnitLine};
use crate::state::{Place, State, Supply, Unit, flag};
use sandtable_engine::Sink;
use sandtable_engine::info::{Options, Words};
use serde::{Deserialize, Serialize};

/// Forces drawn by points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Muster {
    /// Points of each side.
    pub points: u16,
    /// The month that says what is in service.
    pub month: Month,
    /// Grade of everybody.
    pub grade: Grade,
    /// Points each side has spent.
    pub spent: [u16; 2],
    /// What was drawn for each formation of the scenario.
    pub drawn: Vec<(FormationId, u8)>,
}

/// A formation that can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Index among the establishments.
    pub establishment: u8,
    /// How many of its lines: headquarters and platoons in order.
    pub lines: usize,
    /// What they cost.
    pub cost: u16,
}

impl Panzer {
    /// The forces a scenario's options ask for, before anything is drawn.
    pub(super) fn muster_for(&self, def: &ScenarioDef, options: &Options) -> Option<Muster> {
        let number = |key: &str| options.get(&self.info, key).parse::<u16>().ok();
        let year = number("year").unwrap_or(1942);
        let month = def.meeting.iter().find(|m| m.year == year).or(def.meeting.first())?;
        Some(Muster {
            points: number("points").unwrap_or(600),
            month: *month,
            grade: Grade::from_word(options.get(&self.info, "force-grade")).unwrap_or(Grade::Seasoned),
            spent: [0; 2],
            drawn: Vec::new(),
        })
    }

    /// The month that decides about special rounds.
    pub fn month(&self, st: &State) -> Month {
        match &st.muster {
            Some(muster) => muster.month,
            None => self.scenario(st).month,
        }
    }

    /// The name of a formation: what was drawn for it, or the scenario's.
    pub fn formation_name<'a>(&'a self, st: &State, id: FormationId) -> Option<&'a Words> {
        let drawn = st.muster.as_ref().and_then(|m| m.drawn.iter().find(|(f, _)| *f == id));
        match drawn.and_then(|(_, at)| self.pack.establishments.get(usize::from(*at))) {
            Some(establishment) => Some(&establishment.name),
            None => self.scenario(st).formation(id).map(|f| &f.name),
        }
    }

    /// The general grade of a side (5.8.1).
    pub fn force_grade(&self, st: &State, side: Side) -> Option<Grade> {
        st.muster.as_ref().map(|m| m.grade).or(self.scenario(st).sides[side.index()].grade)
    }

    /// Points a side is credited with because the other has spent more.
    pub(crate) fn credit(&self, st: &State, side: Side) -> i32 {
        let Some(muster) = &st.muster else { return 0 };
        let spent = |s: Side| i32::from(muster.spent[s.index()]);
        (spent(side.other()) - spent(side)).max(0)
    }

    fn line_cost(&self, line: &UnitLine) -> u16 {
        let weapon = line.weapon.map_or(0, |w| self.pack.crew(w).points);
        let cards = std::iter::once(line.card).chain(line.carrier);
        let each: u16 = cards.map(|c| u16::from(self.pack.card(c).points)).sum::<u16>() + u16::from(weapon);
        each * u16::from(line.count)
    }

    fn in_service(&self, establishment: &Establishment, month: Month) -> bool {
        let cards = establishment.units.iter().flat_map(|l| std::iter::once(l.card).chain(l.carrier));
        cards.map(|c| self.pack.card(c)).all(|card| card.from <= month && month <= card.to)
    }

    fn side_of(&self, establishment: &Establishment) -> Option<Side> {
        establishment.units.first().map(|l| self.pack.card(l.card).nation.side())
    }

    /// What a side may draw next: in service, with its headquarters and a platoon at least, within its points.
    pub fn offers(&self, st: &State, side: Side) -> Vec<Offer> {
        let Some(muster) = &st.muster else { return Vec::new() };
        if self.next_formation(st, side).is_none() {
            return Vec::new();
        }
        let left = muster.points.saturating_sub(muster.spent[side.index()]);
        let month = self.month(st);
        let offer = |(at, e): (usize, &Establishment)| {
            if self.side_of(e) != Some(side) || !self.in_service(e, month) {
                return None;
            }
            let (mut lines, mut cost, mut counters) = (0, 0, st.units.len());
            for line in &e.units {
                let more = cost + self.line_cost(line);
                counters += usize::from(line.count) * if line.carrier.is_some() { 2 } else { 1 };
                if more > left || counters > MAX_UNITS - 1 {
                    break;
                }
                (lines, cost) = (lines + 1, more);
            }
            let enough = lines >= e.units.len().min(2);
            enough.then_some(Offer { establishment: at as u8, lines, cost })
        };
        let all: Vec<Offer> = self.pack.establishments.iter().enumerate().filter_map(offer).collect();
        // Half of an even share at least, so that the formations the scenario has use the points up.
        let slots = self.scenario(st).sides[side.index()].formations.len() - self.drawn_by(st, side);
        let share = left / (2 * slots.max(1) as u16);
        let large: Vec<Offer> = all.iter().copied().filter(|o| o.cost >= share).collect();
        if large.is_empty() { all } else { large }
    }

    /// How many formations a side has drawn.
    fn drawn_by(&self, st: &State, side: Side) -> usize {
        let all = &self.scenario(st).sides[side.index()].formations;
        let own = |id: FormationId| all.iter().any(|f| f.id == id);
        st.muster.as_ref().map_or(0, |m| m.drawn.iter().filter(|(f, _)| own(*f)).count())
    }

    /// The next formation of the scenario a side has nothing for yet.
    fn next_formation(&self, st: &State, side: Side) -> Option<FormationId> {
        let muster = st.muster.as_ref()?;
        let all = &self.scenario(st).sides[side.index()].formations;
        all.iter().map(|f| f.id).find(|id| muster.drawn.iter().all(|(f, _)| f != id))
    }

    /// Asks for the next draw of a side, or of the other one.
    pub(crate) fn muster_on(&self, st: &mut State, side: Side) {
        let n = self.offers(st, side).len() as u16;
        if n > 0 {
            st.push(Frame::Roll(Roll::Muster { side, n }));
        } else if side == Side::Axis {
            self.muster_on(st, Side::Allied);
        }
    }

    /// A formation was drawn: its counters join the side.
    pub(crate) fn mustered<K: Sink<Event>>(&self, st: &mut State, side: Side, pick: usize, sink: &mut K) {
        let Some(offer) = self.offers(st, side).get(pick).copied() else { return };
        let Some(formation) = self.next_formation(st, side) else { return };
        let Some(establishment) = self.pack.establishments.get(usize::from(offer.establishment)) else {
            return;
        };
        for line in establishment.units.iter().take(offer.lines) {
            for _ in 0..line.count {
                self.recruit(st, side, formation, line);
            }
        }
        st.seen = vec![UnitSet::EMPTY; st.units.len()];
        if let Some(muster) = &mut st.muster {
            muster.spent[side.index()] += offer.cost;
            muster.drawn.push((formation, offer.establishment));
        }
        let (establishment, cost) = (offer.establishment, offer.cost);
        sink.emit(|| Event::Mustered { side, establishment, cost });
        self.muster_on(st, side);
    }

    /// One counter of a line, with its carrier before it.
    fn recruit(&self, st: &mut State, side: Side, formation: FormationId, line: &UnitLine) {
        let grade = st.muster.as_ref().map_or(Grade::Seasoned, |m| m.grade);
        let fresh = |st: &State, card: CardId| {
            let number = st.units.iter().filter(|u| u.card == card).count() + 1;
            Unit { grade, ..Unit::new(side, card, number as u8, formation) }
        };
        let carrier = line.carrier.map(|card| {
            st.units.push(fresh(st, card));
            UnitId((st.units.len() - 1) as u8)
        });
        let labels = [
            (line.roles.is_headquarters(), flag::COMMAND),
            (line.roles.has(Role::Observer), flag::OBSERVER),
            (line.roles.has(Role::Recon), flag::RECON),
            (line.roles.has(Role::Engineer), flag::ENGINEER),
        ];
        let unit = Unit {
            place: carrier.map_or(Place::Reserve, Place::Aboard),
            flags: labels.into_iter().filter(|(on, _)| *on).map(|(_, bit)| bit).sum(),
            weapon: line.weapon,
            supply: carrier.map_or(Supply::None, Supply::Transport),
            ..fresh(st, line.card)
        };
        st.units.push(unit);
    }
}
