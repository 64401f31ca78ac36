//! 6.5.1.12: whether a source answers the call.

use crate::Panzer;
use crate::event::ResponsePart;
use crate::frame::Call;
use crate::ids::{Side, UnitId};
use crate::indirect::Gunner;
use crate::pack::{ObserverRow, Role, Service, ServiceColumn};
use crate::state::{State, flag, switch};
use sandtable_hex::HexId;

impl Panzer {
    /// The row of an observer: forward observers first, then headquarters by their level, then reconnaissance.
    pub fn observer_row(&self, st: &State, id: UnitId) -> ObserverRow {
        let unit = st.unit(id);
        if unit.has(flag::OBSERVER) {
            return ObserverRow::Observer;
        }
        if !unit.has(flag::COMMAND) {
            return ObserverRow::Recon;
        }
        let defs = &self.scenario(st).units;
        let roles = defs.iter().find(|d| (d.card, d.number) == (unit.card, unit.number)).map(|d| d.roles);
        match roles {
            Some(r) if r.has(Role::Regiment) => ObserverRow::Regiment,
            Some(r) if r.has(Role::Battalion) => ObserverRow::Battalion,
            _ => ObserverRow::Company,
        }
    }

    /// How close a source is to the observer's formation (6.5.1.3).
    pub fn service(&self, st: &State, side: Side, gunner: Gunner, observer: UnitId) -> ServiceColumn {
        let formation = st.unit(observer).formation;
        match gunner {
            Gunner::Battery(index) => {
                let battery = self.scenario(st).sides[side.index()].batteries.get(usize::from(index));
                match battery.map(|(_, service)| *service) {
                    Some(Service::Attached(f)) if f == formation => ServiceColumn::Attached,
                    Some(Service::Organic) => ServiceColumn::Organic,
                    _ => ServiceColumn::Unattached,
                }
            }
            Gunner::Unit(id) if st.unit(id).formation == formation => ServiceColumn::Attached,
            Gunner::Unit(_) => ServiceColumn::Unattached,
        }
    }

    /// The least modified d10 with which a source answers.
    pub fn response_factor(&self, st: &State, side: Side, gunner: Gunner, observer: UnitId) -> u8 {
        let (row, column) = (self.observer_row(st, observer), self.service(st, side, gunner, observer));
        self.pack.tables.response.factor[row.index()][column.index()]
    }

    /// The modifiers of a response (6.5.1.12.1).
    pub fn response_parts(
        &self,
        st: &State,
        call: &Call,
        gunner: Gunner,
        hex: HexId,
    ) -> Vec<(ResponsePart, i8)> {
        let (table, observer) = (&self.pack.tables.response, st.unit(call.observer));
        let mut parts = Vec::new();
        let mut add = |part, value: i8| {
            if value != 0 {
                parts.push((part, value));
            }
        };
        if let Gunner::Battery(index) = gunner
            && st.registered.contains(&(call.side, index, hex))
        {
            add(ResponsePart::PreRegistered, table.pre_registered);
        }
        if observer.has(flag::COMMAND) && observer.has(flag::RECON) {
            add(ResponsePart::CommandRecon, table.command_recon);
        }
        if call.firing.contains(&gunner) {
            add(ResponsePart::Adjusted, table.adjusted);
        }
        if observer.has(flag::SUPPRESSED) {
            add(ResponsePart::Suppressed, table.observer_suppressed);
        }
        if observer.has(flag::DAMAGED) {
            add(ResponsePart::Damaged, table.observer_damaged);
        }
        if observer.has(flag::BROKEN) {
            add(ResponsePart::Broken, table.broken);
        } else if observer.has(flag::HESITATING) {
            add(ResponsePart::Hesitating, table.hesitating);
        }
        if let Some(from) = st.whereabouts(call.observer) {
            let n = self.hindrance(st, from, hex).occurrences();
            add(ResponsePart::Hindered(n), table.hindered.saturating_mul(n as i8));
            let seen = st.at(hex).filter(|(_, u)| u.side != call.side);
            let largest = seen.map(|(id, _)| self.card(st, id).size()).min();
            let at = &self.pack.tables.gp.heat_haze_at;
            if st.on(switch::HAZE)
                && largest.is_some_and(|size| self.range(st, from, hex) >= u16::from(at[size.index()]))
            {
                add(ResponsePart::Haze, table.heat_haze);
            }
        }
        add(ResponsePart::Grade, self.pack.tables.grade.observer[self.grade(st, call.observer).index()]);
        parts
    }
}
