//! German activations (6): who may be activated, and the five steps active units go through (4.IV.1-c).

use crate::Ardennes;
use crate::action::Action;
use crate::board::Board;
use crate::event::{Activated, Event};
use crate::frame::{Activation, ActivationStep, Formation, Frame};
use crate::ids::UnitSet;
use crate::pack::{Army, Command, CorpsId, DivisionId, GermanCardId, Hexes, Side, UnitId};
use crate::state::{State, Traffic, flag, switch, today};
use sandtable_engine::{Decision, Message, Refusal, Sink};
use sandtable_hex::HexId;

impl Ardennes {
    /// Units activated in this or the last German impulse (6.5-a).
    fn worn(state: &State) -> UnitSet {
        state.impulse.units[0].or(state.impulse.units[1])
    }

    /// Whether a unit belongs to a formation activated as such in this or the last impulse (6.5-a).
    fn of_worn_formation(&self, state: &State, unit: UnitId) -> bool {
        let Some(def) = self.pack.unit(unit) else { return false };
        let impulse = &state.impulse;
        let corps = impulse.corps[0] | impulse.corps[1];
        let divisions = impulse.divisions[0] | impulse.divisions[1];
        corps >> def.corps.0 & 1 != 0 || def.division.is_some_and(|d| divisions >> d.0 & 1 != 0)
    }

    /// Whether a unit cannot be activated (6.5-a).
    pub fn barred_unit(&self, state: &State, unit: UnitId) -> bool {
        Self::worn(state).contains(unit) || self.of_worn_formation(state, unit)
    }

    /// Units of a formation that would be activated; nobody if one of it was activated lately, wherever it is now (6.5-a,
    /// S-64).
    fn activatable(&self, state: &State, members: UnitSet) -> UnitSet {
        if members.iter().any(|u| self.barred_unit(state, u)) {
            return UnitSet::EMPTY;
        }
        members.and(state.cache.on_map)
    }

    /// Units a corps activation would activate (6.1).
    pub fn activatable_corps(&self, state: &State, corps: CorpsId) -> UnitSet {
        self.activatable(state, self.roster.of_corps(corps))
    }

    /// Units a division's activation would activate (6.2).
    pub fn activatable_division(&self, state: &State, division: DivisionId) -> UnitSet {
        self.activatable(state, self.roster.of_division(division))
    }

    /// Units a battle group around a hex would consist of (6.4, 6.5-b): those of the card's army, or of all with the army
    /// group's; OKW units always count (7.42).
    pub fn battle_group(&self, state: &State, card: GermanCardId, hex: HexId) -> UnitSet {
        let Some(ready) = self.battle_ready(state, card) else { return UnitSet::EMPTY };
        let radius = u16::from(self.pack.constants.hand.battle_group_radius);
        let near = self.pack.map.grid.within(hex, radius).flat_map(|h| state.stack(h));
        near.filter(|u| ready.contains(*u)).collect()
    }

    /// Hexes around which a battle group would have anybody in it.
    pub(crate) fn battle_centres(&self, state: &State, card: GermanCardId) -> Hexes {
        let radius = u16::from(self.pack.constants.hand.battle_group_radius);
        let stand: Hexes = (self.battle_ready(state, card).unwrap_or_default().iter())
            .filter_map(|u| state.hex_of(u))
            .collect();
        stand.iter().flat_map(|h| self.pack.map.grid.within(h, radius)).collect()
    }

    /// Units a battle group of this card can be made of, wherever they stand; `None` if the card makes none.
    fn battle_ready(&self, state: &State, card: GermanCardId) -> Option<UnitSet> {
        let army = match self.german_card(card).command {
            Command::Group => None,
            Command::Army(army) => Some(army),
            _ => return None,
        };
        let pool = match army {
            None => self.roster.sides[Side::German.index()],
            Some(army) => self.roster.armies[army.index()].or(self.roster.armies[Army::Okw.index()]),
        };
        let strict = state.switches & switch::STRICT_ACTIVATION != 0;
        let worn = Self::worn(state);
        let out = |u: UnitId| {
            let corps = || self.pack.unit(u).map_or(UnitSet::EMPTY, |d| self.roster.of_corps(d.corps));
            self.barred_unit(state, u) || strict && !worn.and(corps()).is_empty()
        };
        Some(pool.and(state.cache.on_map).iter().filter(|u| !out(*u)).collect())
    }

    /// Units the one-unit activation may take: any that can trace supply now (6.3).
    pub fn single_units(&self, state: &State) -> UnitSet {
        let board = Board::new(&self.pack, state);
        let fed = self.supplied_hexes(&board, Side::German);
        let units = self.roster.sides[Side::German.index()].and(state.cache.on_map);
        let fit = |u: &UnitId| {
            !self.barred_unit(state, *u)
                && Some(*u) != self.roster.heydte
                && state.hex_of(*u).is_some_and(|h| fed.contains(h))
        };
        units.iter().filter(fit).collect()
    }

    /// Begins an activation with a card (6.0).
    pub(crate) fn activate_german<K: Sink<Event>>(
        &self,
        state: &mut State,
        card: GermanCardId,
        formation: Formation,
        sink: &mut K,
    ) {
        let units = match formation {
            Formation::Corps(c) => self.activatable_corps(state, c),
            Formation::Division(d) => self.activatable_division(state, d),
            Formation::Group(h) => self.battle_group(state, card, h),
            Formation::Single(u) => UnitSet::one(u),
        };
        let impulse = &mut state.impulse;
        impulse.units[0] = impulse.units[0].or(units);
        match formation {
            Formation::Corps(c) => impulse.corps[0] |= 1 << c.0,
            Formation::Division(d) => impulse.divisions[0] |= 1 << d.0,
            // The stricter reading: whole corps rest after a battle group.
            Formation::Group(_) if state.switches & switch::STRICT_ACTIVATION != 0 => {
                for def in units.iter().filter_map(|u| self.pack.unit(u)) {
                    impulse.corps[0] |= 1 << def.corps.0;
                }
            }
            Formation::Single(_) => state.today |= today::ONE_UNIT,
            Formation::Group(_) => {}
        }
        let def = self.german_card(card);
        let free = |d: &(DivisionId, u8)| formation == Formation::Division(d.0) && d.1 == state.day;
        let no_zoc = if def.no_zoc.iter().any(free) { units } else { UnitSet::EMPTY };
        self.end_marks(state);
        sink.emit(|| Event::Activated { formation: Activated::German(formation), units });
        state.frames.push(Frame::Activation(Activation {
            card,
            units,
            step: ActivationStep::Roadblocks,
            tactics: def.value,
            single: matches!(formation, Formation::Single(_)),
            surprise: self.surprise(state),
            no_zoc,
        }));
    }

    /// Marks of an activation go.
    fn end_marks(&self, state: &mut State) {
        state.traffic = Traffic::default();
        for unit in &mut state.units {
            // None of these flags has a part in control, so the caches stay right.
            unit.flags &= !flag::ACTIVATION;
        }
    }

    /// Active units that are still on the map.
    fn active(state: &State, activation: &Activation) -> UnitSet {
        activation.units.and(state.cache.on_map)
    }

    /// What the German may do in this step; nothing if it settles by itself.
    pub(crate) fn activation_options(&self, state: &State, a: &Activation, out: &mut Vec<Action>) {
        let units = Self::active(state, a);
        match a.step {
            ActivationStep::Movement if !a.surprise => {
                out.extend(units.iter().filter(|u| self.can_move(state, *u)).map(Action::Select));
            }
            ActivationStep::Combat if !a.single => {
                out.extend(self.targets(state, units).iter().map(Action::Target));
            }
            ActivationStep::DigIn => {
                out.extend(units.iter().filter(|u| self.can_dig(state, *u)).map(Action::DigIn));
            }
            _ => {}
        }
        if !out.is_empty() {
            out.push(Action::Done);
        }
    }

    pub(crate) fn activation_decision(&self, state: &State, a: &Activation) -> Option<Decision> {
        // As in the options; one of them is enough to ask.
        let units = Self::active(state, a);
        let asked = match a.step {
            ActivationStep::Movement if !a.surprise => units.iter().any(|u| self.can_move(state, u)),
            ActivationStep::Combat if !a.single => !self.targets(state, units).is_empty(),
            ActivationStep::DigIn => units.iter().any(|u| self.can_dig(state, u)),
            _ => false,
        };
        asked.then(|| Decision::seat(crate::rules::GERMAN))
    }

    /// Why an active unit or target is refused in this step.
    pub(crate) fn activation_refuse(&self, state: &State, a: &Activation, action: Action) -> Option<Refusal> {
        let active = |u: UnitId, rule| {
            let text = Message::new("refused-not-active").piece("unit", self.key(u));
            (!a.units.contains(u)).then(|| Refusal::new(rule, text))
        };
        let order = |rule| Some(Refusal::new(rule, Message::new("refused-step")));
        match action {
            Action::Select(_) if a.surprise => order("4.11-b"),
            Action::Select(_) if a.step != ActivationStep::Movement => order("4.IV.1-c"),
            Action::Target(_) if a.single => order("6.3"),
            Action::Target(_) if a.step != ActivationStep::Combat => order("4.IV.1-c"),
            Action::DigIn(_) if a.step != ActivationStep::DigIn => order("4.IV.1-c"),
            Action::Select(u) => active(u, "6.0-a").or_else(|| {
                (!self.can_move(state, u)).then(|| {
                    Refusal::new("11.0-a", Message::new("refused-cannot-go").piece("unit", self.key(u)))
                })
            }),
            Action::DigIn(u) => active(u, "16.31-a").or_else(|| self.refuse_dig(state, u)),
            Action::Target(h) => self.may_target(state, Self::active(state, a), h).err(),
            _ => None,
        }
    }

    pub(crate) fn activation_perform<K: Sink<Event>>(&self, state: &mut State, action: Action, sink: &mut K) {
        match action {
            Action::Select(unit) => self.begin_move(state, unit),
            Action::Target(hex) => self.begin_attack(state, Side::German, hex, UnitSet::EMPTY, None, sink),
            Action::DigIn(unit) => {
                if let Some(hex) = state.hex_of(unit) {
                    self.dig_in(state, hex, sink);
                }
            }
            _ => next_step(state),
        }
    }

    /// A step nobody is asked about.
    pub(crate) fn activation_settle<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(Frame::Activation(a)) = state.top() else { return };
        let (units, step) = (Self::active(state, a), a.step);
        match step {
            ActivationStep::Roadblocks => {
                next_step(state);
                self.take_bridges(state, units, sink);
                let roadblocks = self.adjacent_roadblocks(state, units);
                if !roadblocks.is_empty() {
                    state.frames.push(Frame::ReserveChecks { roadblocks });
                }
            }
            ActivationStep::Stacking => {
                next_step(state);
                let hexes = self.overstacked(state, Side::German);
                if !hexes.is_empty() {
                    state.frames.push(Frame::Overstacked { hexes });
                }
            }
            ActivationStep::Movement | ActivationStep::Combat | ActivationStep::DigIn => next_step(state),
            ActivationStep::Recover => {
                self.recover(state, units, sink);
                state.frames.pop();
                self.end_marks(state);
            }
        }
    }

    /// Active units that were dispersed before this activation recover (13.9-d).
    fn recover<K: Sink<Event>>(&self, state: &mut State, units: UnitSet, sink: &mut K) {
        let up: UnitSet = units
            .iter()
            .filter(|u| state.unit(*u).has(flag::DISPERSED) && !state.unit(*u).has(flag::SHAKEN))
            .collect();
        for unit in up.iter() {
            state.change(&self.pack, unit, |u| u.flags &= !flag::DISPERSED);
        }
        if !up.is_empty() {
            sink.emit(|| Event::Recovered(up));
        }
    }
}

/// The activation goes to its next step.
fn next_step(state: &mut State) {
    if let Some(Frame::Activation(a)) = state.frames.last_mut() {
        a.step = match a.step {
            ActivationStep::Roadblocks => ActivationStep::Movement,
            ActivationStep::Movement => ActivationStep::Stacking,
            ActivationStep::Stacking => ActivationStep::Combat,
            ActivationStep::Combat => ActivationStep::DigIn,
            ActivationStep::DigIn | ActivationStep::Recover => ActivationStep::Recover,
        };
    }
}
