//! The computer players, as a server seats them.

use crate::games::DOCTRINES;
use sandtable_ai::staff::Briefing;
use sandtable_ai::{Budget, Level, Staff};
use sandtable_engine::agreed::TABLE;
use sandtable_engine::info::Words;
use sandtable_engine::{Seat, Table};
use sandtable_server::advisors::{Counsel, Fortunes, Moment, Plan, Stop, Thought, TurningPoint};
use sandtable_server::computer::{Chosen, ComputerPlayer, Opponent, Opponents};
use std::sync::Arc;
use std::time::Duration;

/// Every level, weakest first.
pub fn all() -> Opponents {
    let levels = Level::ALL.into_iter().filter(|level| *level != Level::Random);
    levels.fold(Opponents::default(), |all, level| all.with(Arc::new(Ranked(level))))
}

struct Ranked(Level);

impl Opponent for Ranked {
    fn level(&self) -> &str {
        self.0.word()
    }

    fn name(&self) -> Words {
        let (en, ko) = match self.0 {
            Level::Random => ("Random", "무작위"),
            Level::Recruit => ("Recruit", "신병"),
            Level::Officer => ("Officer", "장교"),
            Level::General => ("General", "장군"),
        };
        Words { en: en.into(), ko: ko.into() }
    }

    fn knows(&self, game: &str) -> bool {
        DOCTRINES.knows(game)
    }

    fn sit(&self) -> Box<dyn ComputerPlayer> {
        let budget = Budget { threads: threads(self.0), ..Budget::of(time(self.0)) };
        Box::new(Seated {
            staff: Staff::new(self.0),
            budget,
            quick: is_quick(self.0),
            seen: None,
            known: None,
        })
    }

    fn counsel(&self) -> Option<&dyn Counsel> {
        (self.0 == Level::General).then_some(self)
    }
}

/// How long somebody who asks for a hint has to wait.
const HINT: Duration = Duration::from_millis(2500);
/// How long a game may be looked back on.
const REVIEW: Duration = Duration::from_secs(90);

fn stopped_by(stop: &Stop, time: Duration) -> Budget {
    Budget { stop: stop.clone(), ..Budget::of(time) }
}

impl Counsel for Ranked {
    fn advise(&self, table: &dyn Table, seat: Seat, most: usize, seed: u64) -> Option<Thought<Vec<Plan>>> {
        let seen = DOCTRINES.brief(table, seat, seed)?;
        let plan = |m: sandtable_ai::staff::Move| Plan {
            action: m.action,
            why: m.why,
            places: m.places,
            chance: m.expects,
            playouts: m.playouts,
        };
        Some(Box::new(move |stop| seen.hint(most, &stopped_by(stop, HINT)).into_iter().map(plan).collect()))
    }

    fn look_back(&self, table: &dyn Table, stop: &Stop) -> Option<Fortunes> {
        let found = DOCTRINES.review(table, &stopped_by(stop, REVIEW))?;
        let moments = found.moments.iter().map(|m| Moment { entry: m.entry, chance: m.chance, luck: m.luck });
        let points = found.turning_points.iter();
        Some(Fortunes {
            moments: moments.collect(),
            turning_points: points
                .map(|p| TurningPoint { entry: p.entry, before: p.before, after: p.after })
                .collect(),
            cut_short: found.cut_short,
        })
    }
}

/// How long a plan may take, with everything that carries it out: people wait for it.
fn time(level: Level) -> Duration {
    match level {
        Level::Random | Level::Recruit => Duration::from_millis(500),
        Level::Officer => Duration::from_millis(1500),
        Level::General => Duration::from_secs(5),
    }
}

/// Whether a level is done in a moment.
fn is_quick(level: Level) -> bool {
    matches!(level, Level::Random | Level::Recruit)
}

/// A general thinks on two cores where there are two; the others are done soon enough on one.
fn threads(level: Level) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    if level == Level::General { cores.min(2) } else { 1 }
}

struct Seated {
    staff: Staff,
    budget: Budget,
    quick: bool,
    /// What the seat knew when the table was last looked at.
    seen: Option<Box<dyn Briefing>>,
    /// How long the journal was then, and the position its last entry led to.
    known: Option<(usize, String)>,
}

impl Seated {
    /// Whether the game went on from where it was last looked at, and nobody agreed to change anything.
    fn goes_on(&self, table: &dyn Table) -> bool {
        self.known.as_ref().is_none_or(|(length, hash)| {
            let last = length.checked_sub(1).and_then(|i| table.entry(i));
            let mut since = (*length..table.entries()).filter_map(|i| table.entry(i));
            (*length == 0 || last.is_some_and(|e| e.hash == *hash)) && since.all(|e| e.by != TABLE)
        })
    }
}

impl ComputerPlayer for Seated {
    fn look(&mut self, table: &dyn Table, seat: Seat, seed: u64) {
        if !self.goes_on(table) {
            self.staff.forget();
        }
        let last = table.journal().entries.last().map(|e| e.hash.clone());
        self.known = Some((table.entries(), last.unwrap_or_default()));
        self.seen = DOCTRINES.brief(table, seat, seed);
    }

    fn choose(&mut self, stop: &Stop) -> Option<Chosen> {
        let budget = Budget { stop: stop.clone(), ..self.budget.clone() };
        let chosen = self.staff.choose(&*self.seen.take()?, &budget)?;
        Some(Chosen { action: chosen.action, why: chosen.why })
    }

    fn is_quick(&self) -> bool {
        self.quick
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_engine::chance::Seed;
    use sandtable_engine::info::Options;
    use sandtable_engine::table::GameBox;
    use sandtable_red_winter::RedWinter;

    #[test]
    fn levels_are_offered_weakest_first_where_they_know_the_game() {
        let offered = |game: &str| -> Vec<String> { all().levels(game).map(|o| o.level().into()).collect() };
        assert_eq!(offered("red-winter"), ["random", "recruit", "officer", "general"]);
        assert_eq!(offered("ardennes"), ["random", "recruit", "officer", "general"]);
        assert_eq!(offered("chess"), ["random"]);
    }

    #[test]
    fn plans_are_dropped_when_the_game_goes_back() {
        let game = Arc::new(RedWinter::standard().expect("the data is good"));
        let mut table = game.start("tutorial", Options::none(), Seed::from_number(1)).expect("a game");
        let mut seated = Seated {
            staff: Staff::new(Level::Recruit),
            budget: Budget::default(),
            quick: true,
            seen: None,
            known: None,
        };
        let seat = crate::files::acting(table.actor()).expect("somebody is asked");
        seated.look(&*table, seat, 1);
        let before = table.options(seat);
        table.act(seat, &before[0]).expect("a legal choice");
        assert!(seated.goes_on(&*table));
        seated.look(&*table, seat, 1);
        table.undo(seat).expect("one's own choice");
        assert!(!seated.goes_on(&*table), "what it saw is no more");
        seated.look(&*table, seat, 1);
        assert!(seated.goes_on(&*table));
        table.agree(&sandtable_engine::Agreed::Resign(seat)).expect("given up");
        assert!(!seated.goes_on(&*table), "something was agreed upon");
    }

    #[test]
    fn the_general_advises_and_looks_back_and_stops_when_told() {
        let game = Arc::new(RedWinter::standard().expect("the data is good"));
        let mut table = game.start("tutorial", Options::none(), Seed::from_number(1)).expect("a game");
        let opponents = all();
        assert!(opponents.counsel("chess").is_none());
        let counsel = opponents.counsel("red-winter").expect("counsel");
        let seat = crate::files::acting(table.actor()).expect("somebody is asked");
        assert!(counsel.advise(&*table, Seat(1 - seat.0), 3, 1).is_none(), "the other is not asked");
        let stop = Stop::default();
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
        // The quickest of several: the machine may be busy, and whoever does not stop takes his whole time each time.
        let thoughts = (0..5).map(|_| {
            let begun = std::time::Instant::now();
            let plans = counsel.advise(&*table, seat, 3, 1).expect("a thought")(&stop);
            (begun.elapsed(), plans)
        });
        let (took, plans) = thoughts.min_by_key(|(took, _)| *took).expect("five");
        assert!(took < HINT / 2, "stopped at once");
        assert!((1..=3).contains(&plans.len()), "{plans:?}");
        assert!(plans.iter().all(|p| table.options(seat).contains(&p.action)), "{plans:?}");
        table.agree(&sandtable_engine::Agreed::Resign(seat)).expect("given up");
        let found = counsel.look_back(&*table, &Stop::default()).expect("a look back");
        assert!(!found.cut_short);
    }

    #[test]
    fn recruits_are_quick_and_generals_stop_when_told() {
        let opponents = all();
        let sit = |level: &str| opponents.get("red-winter", level).expect("a level").sit();
        let quick = ["random", "recruit", "officer", "general"].map(|level| sit(level).is_quick());
        assert_eq!(quick, [true, true, false, false]);
        let game = Arc::new(RedWinter::standard().expect("the data is good"));
        let mut table = game.start("tutorial", Options::none(), Seed::from_number(1)).expect("a game");
        let mut players = [sit("general"), sit("general")];
        let stop = Stop::default();
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
        let mut took = Vec::new();
        for n in 0..40 {
            let Some(seat) = crate::files::acting(table.actor()) else { break };
            let general = &mut players[usize::from(seat.0)];
            general.look(&*table, seat, n);
            let begun = std::time::Instant::now();
            let chosen = general.choose(&stop).expect("a choice all the same");
            took.push(begun.elapsed());
            table.act(seat, &chosen.action).expect("a legal one");
        }
        // Half of them: the machine may be busy with the others.
        took.sort_unstable();
        assert!(took[took.len() / 2] < time(Level::General) / 2, "stopped at once");
    }

    #[test]
    fn a_recruit_chooses_what_is_legal() {
        let game = Arc::new(RedWinter::standard().expect("the data is good"));
        let mut table = game.start("tutorial", Options::none(), Seed::from_number(1)).expect("a game");
        let opponents = all();
        let mut player = opponents.get("red-winter", "recruit").expect("a recruit").sit();
        for n in 0..12 {
            let Some(seat) = crate::files::acting(table.actor()) else { break };
            player.look(&*table, seat, n);
            let chosen = player.choose(&Stop::default()).expect("a choice");
            table.act(seat, &chosen.action).expect("a legal one");
        }
    }
}
