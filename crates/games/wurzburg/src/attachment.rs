//! Independent regiments and battalions are attached (12.5.3, 12.8.3).

use crate::Wurzburg;
use crate::event::Event;
use crate::ids::FormationId;
use crate::pack::{FormationKind, Side};
use crate::state::State;
use sandtable_engine::Sink;

impl Wurzburg {
    /// Whether a formation may act with this division or brigade: it is attached to it, not attached yet, or has its one
    /// change left (12.5.3, 12.8.3). Battalions go with brigades of their own division.
    pub fn may_attach(&self, st: &State, formation: FormationId, to: FormationId) -> bool {
        let (own, above) = (self.pack.formation(formation), self.pack.formation(to));
        let fits = match self.role(st, formation) {
            // A battalion of the 26th without its HQ goes with brigades of a German division (29.2.4).
            FormationKind::Battalion if own.airmobile => {
                let division = above.parent.map(|d| self.pack.formation(d).kind);
                above.kind == FormationKind::Brigade
                    && above.nation == own.nation
                    && division == Some(FormationKind::Division)
            }
            FormationKind::Battalion => above.kind == FormationKind::Brigade && own.parent == above.parent,
            FormationKind::Independent => above.kind == FormationKind::Division && above.side == Side::Wp,
            _ => false,
        };
        let state = st.formation(formation);
        let now = st.attached[formation.idx()];
        fits && (now == Some(to)
            || (now.is_none() && !state.activated)
            || (!self.has_changed(st, formation) && !state.operated && !state.activated))
    }

    /// Whether a formation has been attached a second time.
    pub(crate) fn has_changed(&self, st: &State, formation: FormationId) -> bool {
        st.reattached & (1 << formation.idx()) != 0
    }

    /// Attaches an independent formation; the second time is its change.
    pub(crate) fn attach<K: Sink<Event>>(
        &self,
        st: &mut State,
        formation: FormationId,
        to: FormationId,
        sink: &mut K,
    ) {
        if formation == to || !self.may_attach(st, formation, to) {
            return;
        }
        let before = st.attached[formation.idx()];
        if self.role(st, formation) == FormationKind::Battalion {
            st.formation_mut(formation).activated = true;
        }
        if before == Some(to) {
            return;
        }
        if before.is_some() {
            st.reattached |= 1 << formation.idx();
        }
        st.attached[formation.idx()] = Some(to);
        sink.emit(|| Event::Attached(formation, to));
    }

    /// The brigade whose HQ commands a formation of NATO: its own, or the one it is attached to.
    pub fn brigade_of(&self, st: &State, formation: FormationId) -> FormationId {
        match self.role(st, formation) {
            FormationKind::Battalion => st.attached[formation.idx()].unwrap_or(formation),
            _ => formation,
        }
    }

    /// Independent regiments of the Pact that may be attached in planning, with the divisions in play (12.5.3).
    pub(crate) fn attachable(&self, st: &State) -> Vec<(FormationId, FormationId)> {
        let mut list = Vec::new();
        for regiment in self.pack.formations() {
            let alone = self.role(st, regiment) == FormationKind::Independent
                && st.attached[regiment.idx()].is_none()
                && self.is_present(st, regiment);
            if alone {
                list.extend(self.divisions(st).map(|d| (regiment, d)));
            }
        }
        list
    }

    /// Divisions of the Pact with anything in play.
    pub fn divisions<'a>(&'a self, st: &'a State) -> impl Iterator<Item = FormationId> + 'a {
        self.pack.formations().filter(move |f| {
            let formation = self.pack.formation(*f);
            formation.side == Side::Wp
                && formation.kind == FormationKind::Division
                && st.in_play().any(|c| self.division_of(st, self.pack.formation_of(c)) == Some(*f))
        })
    }
}
