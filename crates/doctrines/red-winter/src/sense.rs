//! A side's appreciation of the situation, made anew for every choice: stacks, threats, targets, goals.

use super::doctrine::{Lore, Order};
use super::ground::{FAR, Goal, Ground, gait};
use super::odds::column;
use super::worth::even;
use sandtable_hex::HexId;
use sandtable_red_winter::RedWinter;
use sandtable_red_winter::pack::{CsKind, Side, UnitId, UnitKind};
use sandtable_red_winter::state::{Place, State, flag};
use sandtable_red_winter::units::UnitSet;

/// How far a stack threatens, in hexes; by distance, the share of its strength that counts there.
const REACH: [f32; 5] = [1.0, 1.0, 0.75, 0.4, 0.15];

/// No stack stands there.
const NOBODY: u8 = u8::MAX;

/// The units of one side in one hex.
#[derive(Clone, Copy, Debug)]
pub struct Stack {
    /// Where.
    pub hex: HexId,
    /// Who.
    pub units: UnitSet,
    /// Strength in attack.
    pub attack: f32,
    /// Strength in defence.
    pub defence: f32,
    /// Steps.
    pub steps: f32,
    /// Whether somebody in it is too slow to retreat.
    pub slow: bool,
}

/// An enemy stack as a target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The stack.
    pub stack: Stack,
    /// Strength that could be brought next to it this turn.
    pub pool: f32,
    /// What attacking it with that strength should bring, in points.
    pub gain: f32,
}

/// How a goal stands.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    /// Own strength that is there or close.
    pub own: f32,
    /// Enemy strength that is there or close.
    pub foe: f32,
    /// Who holds it now.
    pub holder: Side,
}

/// The appreciation.
pub struct Sense<'a> {
    /// The game.
    pub game: &'a RedWinter,
    /// Tables.
    pub lore: &'a Lore,
    /// Goals of the scenario.
    pub ground: &'a Ground,
    /// The position.
    pub st: &'a State,
    /// Whose appreciation.
    pub side: Side,
    /// The order.
    pub order: &'a Order,
    /// Own stacks.
    pub own: Vec<Stack>,
    /// Enemy stacks as targets.
    pub targets: Vec<Target>,
    /// Which of the stacks, own or enemy, stands in each hex.
    index: Vec<u8>,
    /// Enemy strength that can strike at each hex in its next turn.
    pub threat: Vec<f32>,
    /// Goals, in the ground's order.
    pub goals: Vec<Standing>,
    /// Fear of losses, as the order and the enemy's superiority have it.
    pub care: f32,
    /// Points added to every attack: the order's, and what the score asks for when the game is about to end.
    pub attack: f32,
    /// Turns to go after this one.
    pub turns_left: f32,
    /// Units told off to guard ground on which the enemy would win at once, by goal.
    pub guards: Vec<(usize, UnitSet)>,
    /// Companies that go and cut the enemy's road, each with the hex it makes for.
    pub cutters: Vec<(UnitId, HexId)>,
    /// What the last step of a unit is worth, by victim.
    pub kill: [f32; 2],
    /// Points for the first step of a company of either side.
    pub maim: [f32; 2],
}

impl<'a> Sense<'a> {
    /// Appreciates the situation.
    pub fn new(
        lore: &'a Lore,
        game: &'a RedWinter,
        st: &'a State,
        side: Side,
        order: &'a Order,
    ) -> Sense<'a> {
        let mut sense = Sense::bare(lore, game, st, side, order);
        sense.threat = vec![0.0; game.pack.grid.len()];
        sense.index = vec![NOBODY; game.pack.grid.len()];
        for hex in st.cache.occupied[side.index()].iter() {
            sense.index[hex.idx()] = sense.own.len() as u8;
            sense.own.push(sense.stack(hex));
        }
        for hex in st.cache.occupied[side.other().index()].iter() {
            sense.index[hex.idx()] = sense.targets.len() as u8;
            let stack = sense.stack(hex);
            for (near, distance) in lore.around(hex) {
                sense.threat[near.idx()] += stack.attack * REACH[*distance as usize];
            }
            sense.targets.push(Target { stack, pool: 0.0, gain: 0.0 });
        }
        let own: f32 = sense.own.iter().map(|s| s.attack + s.defence).sum();
        let foe: f32 = sense.targets.iter().map(|t| t.stack.attack + t.stack.defence).sum();
        let late = 1.0 - (sense.turns_left / 4.0).min(1.0);
        let odds = ((foe + 10.0) / (own + 10.0)).clamp(0.5, 2.5);
        sense.care = order.care * odds.powf(order.odds) * (1.0 - order.haste * late);
        sense.care *= sense.patience();
        sense.attack += order.stake * sense.behind();
        sense.survey();
        sense.post_guards();
        sense.appraise();
        sense
    }

    /// Whether the side would lose (1) or win (-½) if the game ended as things stand; 0 while there is time.
    fn behind(&self) -> f32 {
        let by_points = self.game.scenario_of(self.st).victory.by_points();
        if self.turns_left > 1.0 || !by_points {
            return 0.0;
        }
        let [soviet, finnish] = self.game.victory_points(self.st);
        let lead = (soviet - finnish) as f32 - even(self.game, self.st);
        let winning = if self.side == Side::Soviet { lead > 0.0 } else { lead < 0.0 };
        if winning { -0.5 } else { 1.0 }
    }

    /// Without a look at the map: enough for choices among counters.
    pub fn bare(
        lore: &'a Lore,
        game: &'a RedWinter,
        st: &'a State,
        side: Side,
        order: &'a Order,
    ) -> Sense<'a> {
        Sense {
            game,
            lore,
            ground: lore.ground(st.scenario),
            st,
            side,
            order,
            own: Vec::new(),
            targets: Vec::new(),
            index: Vec::new(),
            threat: Vec::new(),
            goals: Vec::new(),
            guards: Vec::new(),
            cutters: Vec::new(),
            care: order.care,
            attack: order.attack,
            turns_left: f32::from(game.scenario_of(st).last_turn.saturating_sub(st.turn)),
            kill: lore.kill[usize::from(st.scenario)],
            maim: lore.maim[usize::from(st.scenario)],
        }
    }

    /// The units in a hex, summed up.
    pub fn stack(&self, hex: HexId) -> Stack {
        let mut s = Stack { hex, units: UnitSet::EMPTY, attack: 0.0, defence: 0.0, steps: 0.0, slow: false };
        for u in self.st.stack(hex) {
            if !self.game.kind(u).is_combat() {
                continue;
            }
            s.units.insert(u);
            s.attack += self.attack_of(u);
            s.defence += self.defence_of(u);
            s.steps += f32::from(self.game.steps(self.st, u));
            s.slow |= self.game.face(self.st, u).ma <= 2;
        }
        s
    }

    /// The own stack in a hex.
    pub fn own_at(&self, hex: HexId) -> Option<&Stack> {
        let i = usize::from(*self.index.get(hex.idx())?);
        self.own.get(i).filter(|s| s.hex == hex)
    }

    /// The enemy stack in a hex.
    pub fn target_at(&self, hex: HexId) -> Option<&Target> {
        let i = usize::from(*self.index.get(hex.idx())?);
        self.targets.get(i).filter(|t| t.stack.hex == hex)
    }

    /// Strength of a unit that attacks.
    pub fn attack_of(&self, unit: UnitId) -> f32 {
        let face = self.game.face(self.st, unit);
        if face.cs_kind == CsKind::CannotAttack || self.st.unit(unit).has(flag::BONFIRE) {
            0.0
        } else {
            f32::from(face.cs)
        }
    }

    /// Strength of a unit that defends.
    pub fn defence_of(&self, unit: UnitId) -> f32 {
        let face = self.game.face(self.st, unit);
        f32::from(face.cs) * if face.cs_kind == CsKind::DoubledInDefence { 2.0 } else { 1.0 }
    }

    /// Turns a unit needs to a goal from a hex.
    pub fn turns_to(&self, goal: &Goal, unit: UnitId, hex: HexId) -> f32 {
        let kind = self.game.kind(unit);
        let ma = f32::from(self.game.face(self.st, unit).ma.max(1)) * 2.0;
        match goal.dist[gait(kind, self.game.side(unit))].get(hex.idx()) {
            Some(&FAR) | None => 30.0,
            Some(&d) => f32::from(d) / ma,
        }
    }

    /// Who is near which goal, and who holds it.
    fn survey(&mut self) {
        let me = self.side.index();
        let mut near = vec![[0.0f32; 2]; self.ground.goals.len()];
        for stack in self.own.iter().chain(self.targets.iter().map(|t| &t.stack)) {
            for u in stack.units.iter() {
                let side = self.game.side(u);
                let pace = 0.5 / f32::from(self.game.face(self.st, u).ma.max(1));
                let strength = self.defence_of(u).max(self.attack_of(u));
                let gait = gait(self.game.kind(u), side);
                for (goal, near) in self.ground.goals.iter().zip(&mut near) {
                    let turns = f32::from(goal.dist[gait][stack.hex.idx()]) * pace;
                    if turns < 4.0 {
                        near[side.index()] += strength / (1.0 + turns * turns);
                    }
                }
            }
        }
        for (i, near) in near.iter().enumerate() {
            let holder = self.holder(i);
            self.goals.push(Standing { own: near[me], foe: near[1 - me], holder });
        }
    }

    /// Who holds a goal: by occupation, or else by control of most of it.
    pub fn holder(&self, i: usize) -> Side {
        let goal = &self.ground.goals[i];
        let held = |side: Side| goal.hexes.intersects(&self.st.cache.occupied[side.index()]);
        if goal.occupy {
            let taker = goal.taker.unwrap_or(Side::Soviet);
            return if held(taker) { taker } else { taker.other() };
        }
        let soviet = goal.hexes.iter().filter(|h| self.st.control.contains(*h)).count();
        if soviet * 2 > goal.hexes.iter().count() { Side::Soviet } else { Side::Finnish }
    }

    /// What each enemy stack is worth as a target.
    fn appraise(&mut self) {
        let guns = [self.guns(self.side), self.guns(self.side.other())];
        for i in 0..self.targets.len() {
            let stack = self.targets[i].stack;
            let mut pool = 0.0;
            for own in &self.own {
                let d = self.game.pack.grid.distance(own.hex, stack.hex);
                if let Some(share) = REACH.get(usize::from(d)) {
                    pool += own.attack * share;
                }
            }
            // Six hexes around, but seldom more than three of them open to an attacker.
            let pool = f32::min(pool, 60.0);
            let shift =
                self.shift(self.side, stack.hex) + (guns[0] * 0.4).min(1.5) - (guns[1] * 0.3).min(1.0);
            let gain = self.gain(&stack, pool * 0.8, shift);
            self.targets[i] = Target { stack, pool, gain };
        }
    }

    /// Indirect weapons of a side that can still fire.
    fn guns(&self, side: Side) -> f32 {
        let (game, st) = (self.game, self.st);
        let mut n = 0.0;
        let mut rounds = f32::from(st.ammo[side.index()]);
        for u in game.army(side).iter() {
            let unit = st.unit(u);
            if unit.has(flag::FIRED) {
                continue;
            }
            match (game.kind(u), unit.place) {
                (UnitKind::Mortar | UnitKind::InfantryGun, Place::Hex(_)) => n += 0.7,
                (UnitKind::Artillery76, Place::Beside) if rounds > 0.0 => {
                    rounds -= 1.0;
                    n += 1.0;
                }
                (UnitKind::Artillery122 | UnitKind::Artillery152, Place::Beside) => n += 1.2,
                _ => {}
            }
        }
        n
    }

    /// Columns in favour of `attacker` at a hex: ice, works, morale, fires (8.3).
    pub fn shift(&self, attacker: Side, hex: HexId) -> f32 {
        let (game, st) = (self.game, self.st);
        let table = &game.pack.tables.shifts;
        let mut shift = 0.0;
        if game.is_lake(hex) {
            let finns = attacker == Side::Finnish;
            shift += f32::from(if finns { table.lake_defender_finns_attack } else { table.lake_defender });
        }
        if st.dug_in.contains(hex) {
            shift -= f32::from(table.dug_in);
        }
        match game.now(st).morale {
            Some(side) if side == attacker => shift += f32::from(table.morale_combat),
            Some(_) => shift -= f32::from(table.morale_combat),
            None => {}
        }
        if attacker == Side::Finnish {
            if st.bonfires.contains(hex) {
                shift += f32::from(table.bonfire);
            }
            if st.collapse {
                shift += f32::from(table.collapse);
            }
            if game.stance_shift(st) {
                shift += f32::from(table.stance);
            }
        }
        shift
    }

    /// What an attack with this strength on a stack should bring, in points.
    pub fn gain(&self, stack: &Stack, attack: f32, shift: f32) -> f32 {
        if attack < 1.0 {
            return -1.0;
        }
        let (lost, won, budges) = self.lore.exchange.at(column(attack, stack.defence, shift));
        let step = self.step_value(self.side.other());
        // Whoever cannot go pays in steps; the others mostly give ground.
        let boxed = if stack.slow { 1.0 } else { self.boxed(stack.hex) };
        let dear = step * boxed + 0.45 * (1.0 - boxed);
        won.min(stack.steps + 1.0) * dear + budges * self.ground_value(stack.hex)
            - lost * self.step_value(self.side) * 0.8
    }

    /// How little room a stack has to retreat: 0 none of its neighbours barred, 1 all.
    pub fn boxed(&self, hex: HexId) -> f32 {
        let (mut all, mut barred) = (0.0, 0.0);
        let side = if self.st.holds(self.side, hex) { self.side } else { self.side.other() };
        for n in self.game.pack.grid.adjacent(hex) {
            all += 1.0;
            if self.st.holds(side.other(), n) || self.st.in_ezoc(side, n) {
                barred += 1.0;
            }
        }
        if all > 0.0 { barred / all } else { 1.0 }
    }

    /// An average step in points: strength for the rest of the game, and what its loss brings the enemy.
    pub fn step_value(&self, side: Side) -> f32 {
        let future = (self.turns_left / 4.0).min(1.0);
        0.3 + 0.6 * future + 0.5 * self.kill[side.index()]
    }

    /// What throwing the enemy out of a hex is worth by itself.
    pub fn ground_value(&self, hex: HexId) -> f32 {
        let mut value = 0.2;
        for (goal, standing) in self.ground.goals.iter().zip(&self.goals) {
            if goal.hexes.contains(hex) {
                value += goal.worth * 0.3;
            } else if standing.holder != self.side {
                value += if goal.near.contains(hex) { goal.worth * 0.08 } else { 0.0 };
            }
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use super::super::doctrine::Tolvajarvi;
    use super::*;
    use sandtable_ai::Doctrine;
    use sandtable_engine::event::Silent;
    use sandtable_engine::info::Options;
    use sandtable_engine::{Actor, Game, Outcome, Rng};

    /// The tables of stacks by hex and of ground near goals say what a search through all of them says.
    #[test]
    fn hex_index_matches_full_scan() {
        let game = RedWinter::standard().expect("the data pack");
        let (doctrine, order, mut rng) = (Tolvajarvi::new(&game), Order::default(), Rng::new(7));
        let lore = Lore::new(&game);
        let mut st = game.setup("campaign", &Options::none().resolved(game.info())).expect("a campaign");
        let (mut decisions, mut met) = (0, 0);
        loop {
            let decision = game.decision(&st);
            let seat = match (decision.actor, decision.chance) {
                (Actor::Seat(seat), _) => seat,
                (Actor::Chance, Some(chance)) => {
                    game.roll(&mut st, Outcome(rng.below(chance.len())), &mut Silent);
                    continue;
                }
                _ => break,
            };
            if decisions % 40 == 0 {
                let sense = Sense::new(&lore, &game, &st, st.side_of(seat), &order);
                met += agrees(&sense);
            }
            decisions += 1;
            let action = doctrine.act(&game, &st, seat, &order, &mut rng).expect("an action");
            game.perform(&mut st, seat, action, &mut Silent);
        }
        assert!(decisions > 1000 && met > 1000, "{decisions} decisions, {met} stacks met");
    }

    /// Compares all hexes; the stacks there were.
    fn agrees(sense: &Sense<'_>) -> usize {
        let grid = &sense.game.pack.grid;
        for hex in grid.ids() {
            let own = sense.own.iter().find(|s| s.hex == hex).map(|s| s.units);
            assert_eq!(sense.own_at(hex).map(|s| s.units), own, "own stack in {hex:?}");
            let foe = sense.targets.iter().find(|t| t.stack.hex == hex).map(|t| t.stack.units);
            assert_eq!(sense.target_at(hex).map(|t| t.stack.units), foe, "enemy stack in {hex:?}");
            for goal in &sense.ground.goals {
                let off = goal.hexes.iter().map(|h| grid.distance(h, hex)).min();
                assert_eq!(goal.beside.contains(hex), off.is_some_and(|d| d <= 1), "beside at {hex:?}");
                assert_eq!(goal.near.contains(hex), off.is_some_and(|d| d <= 2), "near at {hex:?}");
            }
        }
        sense.own.len() + sense.targets.len()
    }
}
