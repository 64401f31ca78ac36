//! Steps (7.6, 7.7): adding them, units from the force pool, turning units to their armored side, the Armor Reserve.

use crate::Downfall;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{Faction, Hexes, Nation, NationSet, PieceId, PieceSet, UnitType};
use crate::procedure::Procedure;
use crate::state::{Place, State, flag};
use crate::supply::{Accepted, Net, Purpose, Toll};
use arrayvec::ArrayVec;
use sandtable_engine::{Decision, Message, Outcome, Refusal, Sink};
use serde::{Deserialize, Serialize};

/// Which units may get the steps of a grant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Only {
    /// Any.
    #[default]
    Any,
    /// Of this nation.
    Nation(Nation),
}

/// Steps being assigned (7.6, 7.7, 3.2-h, 10.2-a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Steps {
    /// To whom.
    pub faction: Faction,
    /// Infantry steps left.
    pub infantry: u8,
    /// Armor steps left.
    pub armor: u8,
    /// Who may get them.
    pub only: Only,
    /// A Recruit order: its rules for Axis minors and Shock units hold (7.6-b, 7.6-c).
    pub recruit: bool,
    /// An Axis minor has got one (7.6-b).
    pub minor: bool,
    /// A Shock unit has got one (7.6-c).
    pub shock: bool,
    /// Steps that may still go into the Armor Reserve (7.7.3-a).
    pub deposit: u8,
    /// Steps may be taken from the Armor Reserve (7.7.3-b).
    pub withdraw: bool,
    /// A step put into the reserve counts two (Arsenal of Democracy).
    pub double: bool,
}

/// Where supply can be traced from, by nation, and whether by a line of its own.
type Nets = ArrayVec<((Nation, bool), Net), 24>;

/// Steps.
pub struct Reinforce;

impl Procedure for Reinforce {
    fn decision(game: &Downfall, state: &State) -> Option<Decision> {
        let faction = match state.top()? {
            Frame::Steps(steps) => steps.faction,
            Frame::Enter { unit, .. } => game.pack.faction_of(*unit),
            _ => return None,
        };
        game.offers_more(state).then(|| Decision::seat(faction.seat()))
    }

    fn options(game: &Downfall, state: &State, out: &mut Vec<Action>) {
        match state.top() {
            Some(Frame::Steps(steps)) => game.step_options(state, steps, out),
            Some(Frame::Enter { unit, steps }) => {
                let need = (*steps).max(1);
                out.extend(game.entry_places(state, *unit, need).into_iter().map(|p| match p {
                    Place::Land(land) => Action::AtLand(land),
                    Place::Hex(hex) => Action::At(hex),
                    _ => Action::Done,
                }));
            }
            _ => {}
        }
    }

    fn refuse(game: &Downfall, state: &State, action: Action) -> Option<Refusal> {
        let no = |rule, key: &'static str| Some(Refusal::new(rule, Message::new(key)));
        let Some(Frame::Steps(steps)) = state.top() else { return None };
        match action {
            Action::Step(unit) | Action::Flip(unit) | Action::Enter(unit) => {
                let def = game.pack.unit(unit)?;
                if def.faction != steps.faction {
                    return no("7.6-a", "why-not-yours");
                }
                if matches!(action, Action::Step(_)) && state.piece(unit).pips >= def.max {
                    return no("2.1.3-c", "why-not-maximum");
                }
                if state.hex_of(unit).is_some() && !game.in_supply(state, unit, Purpose::Steps) {
                    return no("7.6.1-a", "why-not-supplied");
                }
                no("7.6-a", "why-not-these-steps")
            }
            Action::Done => no("7.6-b", "why-not-minor-first"),
            _ => None,
        }
    }

    fn perform<K: Sink<Event>>(game: &Downfall, state: &mut State, action: Action, sink: &mut K) {
        match state.top().cloned() {
            Some(Frame::Steps(_)) => game.step_perform(state, action, sink),
            Some(Frame::Enter { unit, steps }) => {
                state.frames.pop();
                let place = match action {
                    Action::At(hex) => Place::Hex(hex),
                    Action::AtLand(land) => Place::Land(land),
                    _ => return,
                };
                game.enter(state, unit, place, steps.max(1), sink);
            }
            _ => {}
        }
    }

    fn roll<K: Sink<Event>>(_game: &Downfall, _state: &mut State, _outcome: Outcome, _sink: &mut K) {}

    fn settle<K: Sink<Event>>(_game: &Downfall, state: &mut State, _sink: &mut K) {
        // Nothing can be done with what is left: unused steps are lost (7.6-a); a unit without room waits.
        state.frames.pop();
    }
}

impl Downfall {
    /// So many steps for a faction.
    pub fn grant(&self, faction: Faction, infantry: u8, armor: u8) -> Steps {
        Steps {
            faction,
            infantry,
            armor,
            only: Only::Any,
            recruit: false,
            minor: false,
            shock: false,
            deposit: 0,
            withdraw: false,
            double: false,
        }
    }

    /// Grants steps, if the faction plays.
    pub fn grant_steps<K: Sink<Event>>(&self, state: &mut State, steps: Steps, sink: &mut K) {
        if !self.factions(state).contains(&steps.faction) {
            return;
        }
        let (faction, infantry, armor) = (steps.faction, steps.infantry, steps.armor);
        // A card played at the start of an order is checked by itself, and so is the order (9.1.2-a, 11.1-b).
        state.order.traced[faction.idx()] = crate::ids::SeaSet::EMPTY;
        self.forget_tolls(state, faction);
        sink.emit(|| Event::Granted { faction, infantry, armor });
        state.frames.push(Frame::Steps(steps));
    }

    /// What a faction paid for partisans' hexes is used up: the next line pays anew (2.2-g, 11.1-b).
    pub(crate) fn forget_tolls(&self, state: &mut State, faction: Faction) {
        state.order.tolls.retain(|(f, _)| *f != faction);
        state.order.traced_for = None;
    }

    /// Whether the tolls paid were for the line of another unit.
    fn is_line_new(&self, state: &State, unit: PieceId) -> bool {
        state.order.traced_for.is_some_and(|u| u != unit)
    }

    /// A unit gets a step: if its line leads through partisans' hexes, what was paid for them was paid for it.
    fn use_tolls(&self, state: &mut State, unit: PieceId) {
        let Some(def) = self.pack.unit(unit).filter(|d| d.faction.is_axis()) else { return };
        if state.order.traced_for.is_some() || state.order.tolls.iter().all(|(f, _)| *f != def.faction) {
            return;
        }
        let free = Accepted::default().afresh(true);
        let net = self.supplied(state, def.faction, NationSet::one(def.nation), Purpose::Steps, free);
        if !self.in_net(&net, state.piece(unit).place, def.nation) {
            state.order.traced_for = Some(unit);
        }
    }

    /// Whether the grant is for this unit.
    fn is_meant(&self, steps: &Steps, unit: PieceId) -> bool {
        self.pack.unit(unit).is_some_and(|d| {
            d.faction == steps.faction
                && d.nation != Nation::Yugoslav
                && match steps.only {
                    Only::Any => true,
                    Only::Nation(nation) => d.nation == nation,
                }
        })
    }

    /// Choices of the grant, before the rule of the Axis minors.
    fn raw_step_options(&self, state: &State, steps: &Steps, nets: &mut Nets) -> Vec<Action> {
        let mut out = Vec::new();
        for unit in self.pack.units_of(steps.faction) {
            if !self.is_meant(steps, unit) {
                continue;
            }
            let Some(def) = self.pack.unit(unit) else { continue };
            let piece = state.piece(unit);
            let Some(side) = state.type_of(&self.pack, unit) else { continue };
            match piece.place {
                Place::Pool => {
                    if steps.infantry > 0
                        && self.may_get_infantry(steps, def.front)
                        && !self.entry_places(state, unit, 1).is_empty()
                    {
                        out.push(Action::Enter(unit));
                    }
                    continue;
                }
                place @ (Place::Hex(_) | Place::Land(_)) => {
                    let afresh = self.is_line_new(state, unit);
                    let net = self.step_net(state, steps.faction, def.nation, afresh, nets);
                    if !self.in_net(&net, place, def.nation) {
                        continue;
                    }
                }
                _ => continue,
            }
            let room = match piece.place {
                Place::Hex(hex) => self.load(state, hex, &[]).1 < self.room(state, hex).1,
                _ => true,
            };
            let below = piece.pips < def.max && room;
            if below
                && (steps.infantry > 0 && self.may_get_infantry(steps, side)
                    || steps.armor > 0 && side.is_armored())
            {
                out.push(Action::Step(unit));
            }
            if steps.armor > 0
                && matches!(side, UnitType::Leg | UnitType::Mot)
                && def.reverse.is_some_and(UnitType::is_armored)
            {
                out.push(Action::Flip(unit));
            }
        }
        out
    }

    /// Where steps for units of a nation can be traced from without a new toll, worked out once.
    fn step_net(
        &self,
        state: &State,
        faction: Faction,
        nation: Nation,
        afresh: bool,
        nets: &mut Nets,
    ) -> Net {
        if let Some((_, net)) = nets.iter().find(|(n, _)| *n == (nation, afresh)) {
            return *net;
        }
        let (one, free) = (NationSet::one(nation), Accepted::default().afresh(afresh));
        let net = self.supplied(state, faction, one, Purpose::Steps, free);
        let _ = nets.try_push(((nation, afresh), net));
        net
    }

    /// Whether a type takes infantry steps in this grant (7.6-a, 7.6-c).
    fn may_get_infantry(&self, steps: &Steps, side: UnitType) -> bool {
        use crate::ids::Category;
        side.category() == Category::Infantry
            && side != UnitType::Airdrop
            && !(steps.recruit && side == UnitType::Shock && steps.shock)
    }

    fn step_options(&self, state: &State, steps: &Steps, out: &mut Vec<Action>) {
        let mut nets = Nets::new();
        let mut all = self.raw_step_options(state, steps, &mut nets);
        let owed = steps.recruit && steps.faction.is_axis() && !steps.minor;
        let minor = |a: &Action| match a {
            Action::Step(u) | Action::Enter(u) => self.is_minor(*u),
            _ => false,
        };
        let possible = owed && all.iter().any(minor);
        if possible && steps.infantry == 1 {
            all.retain(minor);
        }
        out.append(&mut all);
        if steps.armor > 0
            && steps.deposit > 0
            && steps.faction == Faction::Western
            && state.reserve < self.pack.tables.limits.armor_reserve
        {
            out.push(Action::Deposit);
        }
        if steps.withdraw && state.reserve > 0 {
            out.push(Action::Withdraw);
        }
        self.step_tolls(state, steps, &mut nets, out);
        if !possible {
            out.push(Action::Done);
        }
    }

    /// Tolls that would let more units get steps (7.6.1-b, 11.1-b).
    fn step_tolls(&self, state: &State, steps: &Steps, nets: &mut Nets, out: &mut Vec<Action>) {
        if steps.infantry + steps.armor == 0 {
            return;
        }
        // The unit that has its line needs no more; every other one pays anew.
        let afresh = state.order.traced_for.is_some();
        // Units that could take a step, by nation.
        let mut wanting: ArrayVec<(Nation, PieceSet), 16> = ArrayVec::new();
        for unit in self.pack.units_of(steps.faction) {
            let Some(def) = self.pack.unit(unit).filter(|_| state.piece(unit).place.in_play()) else {
                continue;
            };
            let side = def.side(state.piece(unit).reverse());
            let below = state.piece(unit).pips < def.max;
            let infantry = steps.infantry > 0 && below && self.may_get_infantry(steps, side);
            let armored = side.is_armored() && below
                || !side.is_armored() && def.reverse.is_some_and(UnitType::is_armored);
            if state.order.traced_for == Some(unit)
                || !self.is_meant(steps, unit)
                || !(infantry || steps.armor > 0 && armored)
            {
                continue;
            }
            match wanting.iter_mut().find(|(n, _)| *n == def.nation) {
                Some((_, units)) => {
                    units.insert(unit);
                }
                None => {
                    let _ = wanting.try_push((def.nation, PieceSet::one(unit)));
                }
            }
        }
        let fed = |net: &Net, nation: Nation, units: &PieceSet| {
            units.iter().filter(|u| self.in_net(net, state.piece(*u).place, nation)).count()
        };
        let mut now = (0, Hexes::new());
        for (nation, units) in &wanting {
            let net = self.step_net(state, steps.faction, *nation, afresh, nets);
            now = (now.0 + fed(&net, *nation, units), now.1.or(&net.hexes));
        }
        let with = |accepted| {
            let count = |(nation, units): &(Nation, PieceSet)| {
                let one = NationSet::one(*nation);
                fed(&self.supplied(state, steps.faction, one, Purpose::Steps, accepted), *nation, units)
            };
            wanting.iter().map(count).sum()
        };
        let all = wanting.iter().map(|(_, units)| units.len()).sum();
        for (toll, _) in self.tolls_that_help(state, steps.faction, afresh, all, now, with) {
            out.push(match toll {
                Toll::Partisan(hex) => Action::Toll(hex),
                Toll::Sea(sea) => Action::TollSea(sea),
            });
        }
    }

    fn step_perform<K: Sink<Event>>(&self, state: &mut State, action: Action, sink: &mut K) {
        if let Action::Step(unit) | Action::Flip(unit) = action {
            self.use_tolls(state, unit);
        }
        let Some(Frame::Steps(steps)) = state.frames.top_mut() else { return };
        let faction = steps.faction;
        match action {
            Action::Step(unit) => {
                let armored =
                    self.pack.units[unit.idx()].side(state.pieces[unit.idx()].reverse()).is_armored();
                if armored {
                    steps.armor = steps.armor.saturating_sub(1);
                } else {
                    steps.infantry = steps.infantry.saturating_sub(1);
                }
                steps.minor |= self.is_minor(unit);
                steps.shock |= self.pack.units[unit.idx()].front == UnitType::Shock;
                state.piece_mut(unit).pips += 1;
                let pips = state.piece(unit).pips;
                sink.emit(|| Event::Gained { unit, pips });
            }
            Action::Flip(unit) => {
                steps.armor = steps.armor.saturating_sub(1);
                state.piece_mut(unit).flags |= flag::REVERSE;
                sink.emit(|| Event::Flipped(unit));
            }
            Action::Enter(unit) => {
                steps.infantry = steps.infantry.saturating_sub(1);
                steps.minor |= self.is_minor(unit);
                steps.shock |= self.pack.units[unit.idx()].front == UnitType::Shock;
                state.frames.push(Frame::Enter { unit, steps: 0 });
            }
            Action::Deposit => {
                steps.armor = steps.armor.saturating_sub(1);
                steps.deposit = steps.deposit.saturating_sub(1);
                let worth = 1 + u8::from(steps.double);
                state.reserve = (state.reserve + worth).min(self.pack.tables.limits.armor_reserve);
                let reserve = state.reserve;
                sink.emit(|| Event::Reserve(reserve));
            }
            Action::Withdraw => {
                steps.armor += 1;
                state.reserve = state.reserve.saturating_sub(1);
                let reserve = state.reserve;
                sink.emit(|| Event::Reserve(reserve));
            }
            Action::Toll(hex) => self.pay_toll(state, faction, Toll::Partisan(hex), true, sink),
            Action::TollSea(sea) => self.pay_toll(state, faction, Toll::Sea(sea), true, sink),
            _ => {
                state.frames.pop();
            }
        }
    }

    /// Where a unit may enter: a supply source of its nation in friendly hands, within stacking (7.6.2-a).
    pub fn entry_places(&self, state: &State, unit: PieceId, pips: u8) -> Vec<Place> {
        let Some(def) = self.pack.unit(unit) else { return Vec::new() };
        let profile = self.profile(state);
        let map = &self.pack.map;
        let own = def.faction.ideology();
        let sources = match &profile.sources {
            Some(sources) => sources[def.faction.idx()],
            None => map.flags[def.nation.idx()],
        };
        let control = self.control(state);
        let mut out: Vec<Place> = sources
            .iter()
            .filter(|h| {
                let friendly =
                    if map.is_city(*h) { state.city_of(*h) == own } else { control.of(*h) == Some(own) };
                friendly && !state.foreign(own, *h) && self.fits(state, *h, 1, pips, &[])
            })
            .map(Place::Hex)
            .collect();
        if def.faction == Faction::Western && profile.sources.is_none() {
            let lands = self.pack.seas.lands.iter().filter(|l| l.flags.contains(def.nation));
            out.extend(lands.map(|l| Place::Land(l.id)));
            let ports = self.mulberries(state, def.nation);
            out.extend(ports.filter(|h| self.fits(state, *h, 1, pips, &[])).map(Place::Hex));
        }
        out
    }

    /// A unit enters the map.
    pub fn enter<K: Sink<Event>>(&self, state: &mut State, unit: PieceId, at: Place, pips: u8, sink: &mut K) {
        let piece = state.piece_mut(unit);
        piece.pips = pips;
        piece.flags = 0;
        state.put(&self.pack, unit, at);
        sink.emit(|| Event::Entered { unit, at });
        if let Place::Hex(hex) = at {
            self.entered(state, unit, hex, sink);
        }
    }
}
