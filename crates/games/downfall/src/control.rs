//! Control of hexes (1.A.2), ownership of objectives and what follows when somebody enters a hex (13.1).

use crate::Downfall;
use crate::event::Event;
use crate::frame::{Frame, Stage, Trigger};
use crate::ids::{Faction, Hexes, Ideology, PieceId};
use crate::pack::War;
use crate::state::{Beachhead, State};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

/// The hexes each ideology controls. Nobody controls a hex to which none or several are nearest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Control([Hexes; 3]);

impl Control {
    /// The controller of a hex.
    #[inline]
    pub fn of(&self, hex: HexId) -> Option<Ideology> {
        Ideology::ALL.iter().copied().find(|i| self.0[i.idx()].contains(hex))
    }

    /// Whether the hex is friendly to an ideology: its own or nobody's (GL-7).
    #[inline]
    pub fn friendly(&self, ideology: Ideology, hex: HexId) -> bool {
        !Ideology::ALL.iter().any(|i| *i != ideology && self.0[i.idx()].contains(hex))
    }

    /// The hexes that are not friendly to an ideology.
    pub fn alien(&self, ideology: Ideology) -> Hexes {
        let others = Ideology::ALL.iter().filter(|i| **i != ideology);
        others.fold(Hexes::new(), |all, i| all.or(&self.0[i.idx()]))
    }
}

impl Downfall {
    /// Control of every hex now (1.A.2-a to 1.A.2-h): a flood from all combat units and cities at once.
    pub fn control<'s>(&self, state: &'s State) -> &'s Control {
        state.cache.control.get_or_init(|| Box::new(self.flood_control(state)))
    }

    fn flood_control(&self, state: &State) -> Control {
        let map = &self.pack.map;
        let land = &self.profile(state).land;
        let n = map.grid.len();
        let mut mask = vec![0u8; n];
        let mut steps = vec![u8::MAX; n];
        let mut queue: Vec<HexId> = Vec::with_capacity(n);
        let source = |hex: HexId,
                      ideology: Ideology,
                      mask: &mut Vec<u8>,
                      steps: &mut Vec<u8>,
                      queue: &mut Vec<HexId>| {
            if let (Some(m), Some(s)) = (mask.get_mut(hex.idx()), steps.get_mut(hex.idx())) {
                *m |= 1 << ideology.idx();
                if *s != 0 {
                    *s = 0;
                    queue.push(hex);
                }
            }
        };
        for ideology in Ideology::ALL {
            for hex in state.cache.occupied[ideology.idx()].iter() {
                source(hex, *ideology, &mut mask, &mut steps, &mut queue);
            }
        }
        for hex in map.cities.and(land).iter() {
            if steps[hex.idx()] != 0 {
                source(hex, state.city_of(hex), &mut mask, &mut steps, &mut queue);
            }
        }
        // The Middle East and Mulberries act as Western cities, a beachhead only through a unit on it.
        for beachhead in &state.beachheads {
            if let Beachhead::Mulberry(beach) = beachhead
                && let Some(def) = map.beach(*beach)
                && steps[def.hex.idx()] != 0
            {
                source(def.hex, Ideology::West, &mut mask, &mut steps, &mut queue);
            }
        }
        // Hexes next to the Middle East are one step from it.
        for hex in self.gates.iter().map(|(_, hex)| *hex).filter(|h| land.contains(*h)) {
            if steps[hex.idx()] > 1 {
                steps[hex.idx()] = 1;
                mask[hex.idx()] = 1 << Ideology::West.idx();
                queue.push(hex);
            }
        }
        let mut at = 0;
        while let Some(&hex) = queue.get(at) {
            at += 1;
            let (m, s) = (mask[hex.idx()], steps[hex.idx()]);
            let mut reach = |near: HexId, queue: &mut Vec<HexId>| {
                if steps[near.idx()] > s + 1 {
                    steps[near.idx()] = s + 1;
                    mask[near.idx()] = m;
                    queue.push(near);
                } else if steps[near.idx()] == s + 1 {
                    mask[near.idx()] |= m;
                }
            };
            for (near, _) in map.walk(hex) {
                if land.contains(near) {
                    reach(near, &mut queue);
                }
            }
            if map.sea.contains(hex)
                && let Some(def) =
                    state.beachheads.iter().filter_map(|b| map.beach(b.beach()?)).find(|d| d.hex == hex)
            {
                reach(def.target, &mut queue);
            }
        }
        let mut sets = [Hexes::new(); 3];
        for hex in &queue {
            match mask[hex.idx()] {
                1 => sets[0].insert(*hex),
                2 => sets[1].insert(*hex),
                4 => sets[2].insert(*hex),
                _ => false,
            };
        }
        Control(sets)
    }

    /// Who owns an objective (1.A.2-e): the controller of its city, or a lone partisan's ideology.
    pub fn owner(&self, state: &State, hex: HexId) -> Ideology {
        if let Some(partisan) = state.partisan_at(&self.pack, hex)
            && state.units_at(&self.pack, hex).next().is_none()
        {
            let ideology = self.pack.faction_of(partisan).ideology();
            let allied = state.city_of(hex) != Ideology::Axis && state.on(crate::switches::ALLIED_OBJECTIVES);
            if !allied {
                return ideology;
            }
        }
        state.city_of(hex)
    }

    /// Whether the West has the advantage on a strategic warfare display, and so its objective (1.E-2).
    pub fn western_war(&self, state: &State, war: War) -> bool {
        let at = state.wars[war as usize];
        self.pack.tables.wars[war as usize].western.contains(&at)
    }

    /// The VP marker as the objectives and events have it (13.1).
    pub fn count_points(&self, state: &State) -> i8 {
        let mut points = state.event_points;
        for hex in self.pack.map.objectives.and(&self.profile(state).land).iter() {
            match self.owner(state, hex) {
                Ideology::Soviet => points += 1,
                Ideology::West => points -= 1,
                Ideology::Axis => {}
            }
        }
        if self.profile(state).strategic {
            points -= War::ALL.iter().filter(|w| self.western_war(state, **w)).count() as i8;
        }
        points
    }

    /// A combat unit has entered a hex: its city changes hands (1.A.2-d). Everything that moves a unit calls this.
    pub fn entered<K: Sink<Event>>(&self, state: &mut State, unit: PieceId, hex: HexId, sink: &mut K) {
        let faction = self.pack.faction_of(unit);
        let ideology = faction.ideology();
        if self.pack.is_combat(unit) && self.pack.map.is_city(hex) && state.city_of(hex) != ideology {
            let before = state.city_of(hex);
            state.set_city(hex, ideology);
            sink.emit(|| Event::Controlled { hex, by: ideology });
            // A card answers a move or an advance, not a retreat.
            let retreat = matches!(state.top(), Some(Frame::Combat(Stage::Retreat)));
            if before == Ideology::Axis && !retreat {
                self.city_lost(state, faction);
            }
        }
        self.objectives_changed(state, sink);
    }

    /// The Axis faction that fights the taker may answer with a card.
    fn city_lost(&self, state: &mut State, taker: Faction) {
        self.open_window(state, taker.foe(), Trigger::CityLost(taker));
    }

    /// Ownership may have changed: VP, the win at 10, surrender (13.1, 13-a, 13-d).
    pub fn objectives_changed<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let points = self.count_points(state);
        if points != state.points {
            state.points = points;
            sink.emit(|| Event::Points(points));
        }
        self.withdraw_fleets(state, sink);
        self.judge(state);
    }

    /// Pushes a window if the faction could hold a card for it.
    pub fn open_window(&self, state: &mut State, faction: Faction, trigger: Trigger) {
        if self.could_answer(state, faction, trigger) {
            state.frames.push(Frame::Window { faction, trigger });
        }
    }
}
