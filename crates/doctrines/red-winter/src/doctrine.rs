//! The doctrine as the levels use it: orders, quick choices, worth.

use super::forecast;
use super::ground::Ground;
use super::odds::Exchange;
use super::sense::Sense;
use super::worth::judge;
use sandtable_ai::doctrine::Doctrine;
use sandtable_engine::{Game, Message, Rng, Seat};
use sandtable_hex::HexId;
use sandtable_red_winter::RedWinter;
use sandtable_red_winter::action::Action;
use sandtable_red_winter::frame::Frame;
use sandtable_red_winter::pack::{Condition, LossVp, Side, UnitId, UnitKind, VictoryDef};
use sandtable_red_winter::state::{Phase, State, flag};

/// Hexes around a stack that its threat reaches.
const AROUND: u16 = 4;

/// An intention for one phase: leanings, and posts for single units.
#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    /// What the order is called.
    pub name: &'static str,
    /// Pull of the goals.
    pub push: f32,
    /// Fear of losses.
    pub care: f32,
    /// How much fear grows with the enemy's superiority.
    pub odds: f32,
    /// How much of the fear is gone when the game is about to end.
    pub haste: f32,
    /// Share of a goal's worth for standing on it while the enemy is near.
    pub garrison: f32,
    /// Points added to every attack.
    pub attack: f32,
    /// Points added to attacks on the last turns of a game that is being lost.
    pub stake: f32,
    /// Points an attack must bring over doing nothing.
    pub caution: f32,
    /// Points added to every assault at the end of a move.
    pub charge: f32,
    /// Points the ground is worth more than steps.
    pub hold: f32,
    /// How much a shell must promise.
    pub thrift: f32,
    /// Points armor may cost.
    pub armor: f32,
    /// Change the stance as soon as it is allowed.
    pub stance: bool,
    /// The one goal everybody makes for.
    pub goal: Option<usize>,
    /// Where single units go.
    pub posts: Vec<(UnitId, HexId)>,
}

impl Default for Order {
    fn default() -> Order {
        Order {
            name: "plan-routine",
            push: 2.0,
            care: 0.4,
            odds: 1.0,
            haste: 0.6,
            garrison: 0.1,
            attack: 0.2,
            stake: 1.5,
            caution: 0.4,
            charge: 0.0,
            hold: 0.0,
            thrift: 1.0,
            armor: 0.0,
            stance: false,
            goal: None,
            posts: Vec::new(),
        }
    }
}

/// Everything about the game that can be worked out before it begins.
#[derive(Debug)]
pub struct Lore {
    /// Expected losses.
    pub exchange: Exchange,
    /// Points for the elimination of a unit, by scenario and victim.
    pub kill: Vec<[f32; 2]>,
    /// Points for the first step of one, likewise.
    pub maim: Vec<[f32; 2]>,
    grounds: Vec<Ground>,
    around: Vec<Vec<(HexId, u8)>>,
}

impl Lore {
    /// Works it out.
    pub fn new(game: &RedWinter) -> Lore {
        let grid = &game.pack.grid;
        let around = grid
            .ids()
            .map(|h| grid.within(h, AROUND).map(|n| (n, grid.distance(h, n) as u8)).collect())
            .collect();
        let scenarios = 0..game.pack.scenarios.len();
        Lore {
            exchange: Exchange::new(game),
            kill: scenarios.clone().map(|i| kill(game, i)).collect(),
            maim: scenarios.clone().map(|i| maim(game, i)).collect(),
            grounds: scenarios.map(|i| Ground::new(game, i)).collect(),
            around,
        }
    }

    /// The ground of a scenario.
    pub fn ground(&self, scenario: u8) -> &Ground {
        &self.grounds[usize::from(scenario)]
    }

    /// Hexes around a hex, with their distance.
    pub fn around(&self, hex: HexId) -> &[(HexId, u8)] {
        &self.around[hex.idx()]
    }
}

/// Points that the elimination which ends the game stands for.
const ENDING: f32 = 6.5;

/// The points for losses that count a company of this side.
fn losses_of(victory: &VictoryDef, victim: Side) -> Option<&LossVp> {
    victory.losses.iter().find(|l| l.victim == victim && l.kinds.contains(UnitKind::Infantry))
}

/// What reducing a company of either side is worth in points.
fn maim(game: &RedWinter, scenario: usize) -> [f32; 2] {
    let victory = &game.pack.scenarios[scenario].victory;
    Side::ALL.map(|victim| losses_of(victory, victim).map_or(0.0, |l| f32::from(l.reduced)))
}

/// What eliminating a company of either side is worth in points.
fn kill(game: &RedWinter, scenario: usize) -> [f32; 2] {
    let victory = &game.pack.scenarios[scenario].victory;
    Side::ALL.map(|victim| {
        let mut worth = losses_of(victory, victim).map_or(0.5, |l| f32::from(l.eliminated));
        for outcome in &victory.outcomes {
            if let Condition::Eliminated { victim: v, count, .. } = outcome.condition
                && v == victim
            {
                worth = worth.max(ENDING / f32::from(count.max(1)));
            }
        }
        worth
    })
}

/// How Red Winter is played.
#[derive(Debug)]
pub struct Tolvajarvi {
    lore: Lore,
    /// What routine leans to.
    base: Order,
}

impl Tolvajarvi {
    /// The doctrine for a game with this data.
    pub fn new(game: &RedWinter) -> Tolvajarvi {
        Tolvajarvi::leaning(game, Order::default())
    }

    /// The same with another routine, to compare the two.
    pub fn leaning(game: &RedWinter, base: Order) -> Tolvajarvi {
        Tolvajarvi { lore: Lore::new(game), base }
    }

    fn plans_now(st: &State, seat: Seat) -> bool {
        let frame = matches!(st.top(), Some(Frame::Action | Frame::Combat | Frame::Commit));
        frame && st.seat(st.phasing) == seat
    }
}

impl Doctrine<RedWinter> for Tolvajarvi {
    type Order = Order;

    fn routine(&self, _: &RedWinter, _: &State, _: Seat) -> Order {
        self.base.clone()
    }

    fn orders(&self, game: &RedWinter, st: &State, seat: Seat) -> Vec<Order> {
        let base = self.base.clone();
        let mut list = vec![base.clone()];
        if !Tolvajarvi::plans_now(st, seat) {
            return list;
        }
        let mut add = |name, bend: &dyn Fn(&mut Order)| {
            let mut order = Order { name, ..base.clone() };
            bend(&mut order);
            list.push(order);
        };
        if st.phase == Phase::Combat {
            add("plan-strike", &|o| (o.attack, o.caution) = (o.attack + 0.8, 0.0));
            add("plan-spare", &|o| o.attack -= 1.0);
            add("plan-barrage", &|o| o.thrift *= 0.3);
            add("plan-save-shells", &|o| (o.attack, o.thrift) = (o.attack - 0.3, o.thrift * 4.0));
            return list;
        }
        add("plan-attack", &|o| (o.attack, o.care) = (o.attack + 0.8, o.care * 0.6));
        add("plan-storm", &|o| (o.attack, o.care, o.caution) = (o.attack + 1.6, o.care * 0.3, 0.0));
        add("plan-hold", &|o| (o.push, o.attack, o.hold) = (o.push * 0.2, o.attack - 0.5, 0.6));
        add("plan-careful", &|o| (o.care, o.attack) = (o.care * 2.5, o.attack - 0.5));
        add("plan-withdraw", &|o| (o.care, o.push, o.attack) = (o.care * 5.0, o.push * 0.4, -2.0));
        let sense = Sense::new(&self.lore, game, st, st.side_of(seat), &base);
        let mut goals: Vec<usize> = (0..sense.goals.len()).collect();
        let pull = |i: &usize| {
            let s = &sense.goals[*i];
            sense.ground.goals[*i].worth * (0.3 + (s.foe.min(10.0) + s.own.min(20.0)) / 10.0)
        };
        goals.sort_by(|a, b| pull(b).total_cmp(&pull(a)));
        for goal in goals.into_iter().take(3) {
            add("plan-goal", &|o| (o.goal, o.care) = (Some(goal), o.care * 0.8));
        }
        if matches!(st.top(), Some(Frame::Commit)) {
            add("plan-armor", &|o| o.armor = 20.0);
            add("plan-no-armor", &|o| o.armor = -20.0);
        }
        list
    }

    fn vary(&self, game: &RedWinter, st: &State, seat: Seat, order: &Order, rng: &mut Rng) -> Option<Order> {
        if !Tolvajarvi::plans_now(st, seat) {
            return None;
        }
        let mut new = order.clone();
        let scale = |rng: &mut Rng| 0.6 + rng.below(1000) as f32 / 1000.0;
        if st.phase == Phase::Combat || rng.below(4) == 0 {
            match rng.below(4) {
                0 => new.push *= scale(rng),
                1 => new.care *= scale(rng),
                2 => new.attack += rng.below(1000) as f32 / 700.0 - 0.7,
                _ => new.thrift *= scale(rng),
            }
            return Some(new);
        }
        let side = st.side_of(seat);
        let sense = Sense::new(&self.lore, game, st, side, order);
        // Nobody is sent away from ground that decides at once: it is lost later than playouts look.
        let able: Vec<UnitId> = game
            .army(side)
            .and(st.cache.on_map)
            .iter()
            .filter(|u| !st.unit(*u).has(flag::ACTED | flag::BONFIRE | flag::STAYS))
            .filter(|u| sense.guards(*u).is_none())
            .collect();
        let posts = if rng.below(3) == 0 { sense.converge(&able, rng) } else { sense.repost(&able, rng) };
        for (unit, _) in &posts {
            new.posts.retain(|(u, _)| u != unit);
        }
        new.posts.extend(&posts);
        (!posts.is_empty()).then_some(new)
    }

    fn act(&self, game: &RedWinter, st: &State, seat: Seat, order: &Order, rng: &mut Rng) -> Option<Action> {
        let mut options = Vec::with_capacity(64);
        game.options(st, seat, &mut options);
        if options.len() <= 1 {
            return options.first().copied();
        }
        let frame = st.top()?;
        match frame {
            Frame::Bid(_) => return options.get(rng.below(options.len().min(6) as u32) as usize).copied(),
            Frame::PickSide { .. } => return options.get(rng.below(options.len() as u32) as usize).copied(),
            Frame::Park(_) => return Some(Action::Park),
            Frame::Lose76 | Frame::Rescue { .. } => return options.first().copied(),
            _ => {}
        }
        let side = st.side_of(seat);
        let sense = match frame {
            // These look at counters and tables alone.
            Frame::Action | Frame::Battle(_) | Frame::AtFire(_) | Frame::PickStep(_) => {
                Sense::bare(&self.lore, game, st, side, order)
            }
            _ => Sense::new(&self.lore, game, st, side, order),
        };
        let action = match frame {
            Frame::Deploy(_) => sense.pick_deployment(&options)?,
            Frame::Stance => sense.pick_stance(),
            Frame::Reset => sense.pick_replacement(&options)?,
            Frame::Rebuild { unit, .. } => sense.pick_rebuilt(*unit, &options)?,
            Frame::Commit => sense.pick_commitment(&options)?,
            Frame::Action => sense.pick_unit(&options)?,
            Frame::Acting(m) => sense.pick_deed(m, &options, rng)?,
            Frame::RaidRoute { .. } => sense.pick_raid_route(&options)?,
            Frame::Combat => sense.pick_target(&options),
            Frame::Open(open) => sense.pick_in_open(open, &options),
            Frame::Battle(b) => sense.pick_in_battle(b, &options),
            Frame::AtFire(f) => sense.pick_at_fire(f.assault, &options),
            Frame::Losses(l) => sense.pick_loss(l, &options),
            Frame::Retreat(_) => sense.pick_retreat(&options),
            Frame::PickStep(_) => sense.pick_step(&options),
            Frame::Advance(a) => sense.pick_advance(a, &options),
            _ => *options.first()?,
        };
        // A choice that is not open after all is a fault of the doctrine, not of the game: take what is.
        if options.contains(&action) { Some(action) } else { options.first().copied() }
    }

    fn alternatives(&self, game: &RedWinter, st: &State, seat: Seat) -> Vec<Action> {
        let mut options = Vec::new();
        game.options(st, seat, &mut options);
        match st.top() {
            Some(Frame::Losses(_)) if options.contains(&Action::Retreat) => {
                let order = Order::default();
                let sense = Sense::new(&self.lore, game, st, st.side_of(seat), &order);
                options.retain(|a| *a != Action::Retreat);
                let step = sense.pick_step(&options);
                vec![Action::Retreat, step]
            }
            Some(Frame::Stance) => options,
            Some(Frame::Combat) => {
                let order = Order::default();
                let sense = Sense::new(&self.lore, game, st, st.side_of(seat), &order);
                let mut ranked: Vec<(f32, Action)> = options
                    .iter()
                    .filter_map(|a| match a {
                        Action::Target(h) if !game.left_alone(st, *h) => {
                            let p = sense.prospect(*h);
                            Some((p.combat.max(p.fire), *a))
                        }
                        _ => None,
                    })
                    .collect();
                ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
                let mut list: Vec<Action> = ranked.into_iter().take(3).map(|(_, a)| a).collect();
                list.push(Action::Done);
                list
            }
            Some(Frame::Open(_)) => {
                options
                    .retain(|a| matches!(a, Action::Combat | Action::Done) || matches!(a, Action::Fire(_)));
                options.truncate(4);
                if !options.contains(&Action::Done) {
                    options.push(Action::Done);
                }
                options
            }
            Some(Frame::Advance(_)) if options.len() > 1 => {
                options.truncate(2);
                if !options.contains(&Action::Done) {
                    options.push(Action::Done);
                }
                let mut all = Vec::new();
                game.options(st, seat, &mut all);
                options.retain(|a| all.contains(a));
                options
            }
            _ => Vec::new(),
        }
    }

    fn finer(&self, game: &RedWinter, st: &State, seat: Seat) -> Vec<Action> {
        let list = self.alternatives(game, st, seat);
        if list.len() > 1 {
            return list;
        }
        let mut options = Vec::new();
        game.options(st, seat, &mut options);
        let order = Order::default();
        let sense = Sense::new(&self.lore, game, st, st.side_of(seat), &order);
        sense.finer(&options)
    }

    fn instead(&self, game: &RedWinter, st: &State, seat: Seat, order: &Order) -> Vec<Action> {
        let mut options = Vec::new();
        game.options(st, seat, &mut options);
        let sense = Sense::new(&self.lore, game, st, st.side_of(seat), order);
        let list = sense.instead(&options);
        if list.len() > 1 { list } else { self.finer(game, st, seat) }
    }

    fn contrast(&self, game: &RedWinter, steps: &[Action], other: &[Action]) -> Vec<Message> {
        super::contrast::contrast(game, steps, other)
    }

    fn stretch(&self, game: &RedWinter, st: &State) -> u64 {
        u64::from(self.clock(game, st)) * 16 + st.phase as u64
    }

    fn clock(&self, _: &RedWinter, st: &State) -> u32 {
        let half = u32::from(st.phasing != st.first);
        let step = match st.phase {
            Phase::SetUp => 0,
            Phase::Reset | Phase::Action => half * 2,
            Phase::Combat => half * 2 + 1,
            Phase::SubZero | Phase::Victory | Phase::Over => 3,
        };
        u32::from(st.turn) * 4 + step
    }

    fn end(&self, game: &RedWinter, st: &State) -> Option<u32> {
        Some((u32::from(game.scenario_of(st).last_turn) + 1) * 4)
    }

    fn worth(&self, game: &RedWinter, st: &State, seat: Seat) -> f64 {
        let soviet = f64::from(judge(&self.lore, game, st).soviet);
        if st.side_of(seat) == Side::Soviet { soviet } else { 1.0 - soviet }
    }

    fn chance(&self, game: &RedWinter, st: &State, seat: Seat) -> f64 {
        let soviet = f64::from(judge(&self.lore, game, st).soviet);
        let scenario = &game.scenario_of(st).id;
        let told = forecast::chance(scenario, self.clock(game, st), soviet);
        if st.side_of(seat) == Side::Soviet { told } else { 1.0 - told }
    }

    fn explain(&self, game: &RedWinter, st: &State, _: Seat, order: &Order) -> Vec<Message> {
        let mut list = vec![Message::new(order.name)];
        if let Some(goal) = order.goal.and_then(|g| self.lore.ground(st.scenario).goals.get(g))
            && let Some(hex) = goal.hexes.first()
        {
            list = vec![Message::new(order.name).hex("hex", game.pack.grid.label(hex))];
        }
        for (unit, hex) in &order.posts {
            list.push(
                Message::new("plan-post")
                    .piece("unit", game.def(*unit).key.clone())
                    .hex("hex", game.pack.grid.label(*hex)),
            );
        }
        list
    }

    fn features(&self, game: &RedWinter, st: &State, seat: Seat) -> Vec<(&'static str, f64)> {
        let j = judge(&self.lore, game, st);
        let sign = if st.side_of(seat) == Side::Soviet { 1.0 } else { -1.0 };
        vec![
            ("places", sign * f64::from(j.places)),
            ("losses", sign * f64::from(j.losses)),
            ("strength", sign * f64::from(j.strength)),
            ("even", sign * f64::from(j.even)),
            ("turns-left", f64::from(j.turns_left)),
            ("worth", self.worth(game, st, seat)),
        ]
    }
}
