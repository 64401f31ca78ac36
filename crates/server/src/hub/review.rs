//! Looking back on games that are over: worked out once for each table, one at a time, and kept while there is room.

use super::hint::think;
use super::info::Observer;
use super::{Hub, LoadedTable, TableHandle, now_ms};
use crate::advisors::{Fortunes, Moment, Stop};
use crate::catalogue::Title;
use crate::wire;
use sandtable_engine::info::GameInfo;
use sandtable_engine::journal::Journal;
use sandtable_engine::view::{Choice, Place, Winner};
use sandtable_engine::{Message, Refusal, Seat, Table, Viewer};
use sandtable_store::TableId;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex as Lock, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot, watch};

/// Reviews kept.
const KEPT: usize = 256;
/// Reviews that may be worked out or wait for it.
const QUEUE: usize = 16;
/// A roll that brought less is no luck either way.
const LITTLE: f64 = 1e-3;

/// The pools advice is thought about in, apart from the computer players', and the reviews that are kept.
pub(super) struct Advice {
    /// Hints at the same time.
    pub hints: Arc<Semaphore>,
    /// Hints being thought about or waiting.
    pub queue: Arc<Semaphore>,
    /// Reviews at the same time.
    reviews: Arc<Semaphore>,
    /// Reviews being worked out or waiting.
    waiting: Arc<Semaphore>,
    kept: Lock<VecDeque<Kept>>,
}

impl Advice {
    pub(super) fn new(advisers: usize) -> Advice {
        let advisers = advisers.max(1);
        Advice {
            hints: Arc::new(Semaphore::new(advisers)),
            queue: Arc::new(Semaphore::new(advisers + super::hint::QUEUE)),
            reviews: Arc::new(Semaphore::new(1)),
            waiting: Arc::new(Semaphore::new(QUEUE)),
            kept: Lock::default(),
        }
    }

    /// The review of a table at a version, if it was begun.
    fn find(&self, table: &str, version: i64) -> Option<watch::Receiver<Progress>> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|k| k.table == table && k.version == version).map(|k| k.progress.clone())
    }

    /// A place for a new review; none if too many are being worked out. One of the same table at another version gives
    /// up: nobody will ask for it again.
    fn begin(&self, table: &TableId, version: i64) -> Option<Begun> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|k| k.table != *table && !matches!(*k.progress.borrow(), Progress::Failed));
        let queued = self.waiting.clone().try_acquire_owned().ok()?;
        kept.truncate(KEPT - 1);
        let (tell, progress) = watch::channel(Progress::Working);
        let (place, dropped) = oneshot::channel();
        kept.push_front(Kept { table: table.clone(), version, progress, _place: place });
        Some(Begun { tell, queued, dropped })
    }
}

struct Kept {
    table: TableId,
    version: i64,
    progress: watch::Receiver<Progress>,
    /// Dropped with the place: that ends the work.
    _place: oneshot::Sender<()>,
}

/// A review about to be worked out.
struct Begun {
    tell: watch::Sender<Progress>,
    /// Counts for as long as anything is done for it.
    queued: OwnedSemaphorePermit,
    /// Over when its place was given to another.
    dropped: oneshot::Receiver<()>,
}

#[derive(Clone)]
enum Progress {
    Working,
    Ready(Arc<Looked>),
    Failed,
}

/// A game looked back on.
struct Looked {
    fortunes: Fortunes,
    /// For each turning point what was chosen, where the log tells only what came of it.
    bare: Vec<Option<Message>>,
    turns: Vec<Turn>,
}

/// Where a turn begins.
struct Turn {
    entry: usize,
    number: i32,
    text: Message,
}

impl TableHandle {
    /// Whether a review of the table as it is has been begun: then asking for it costs nothing.
    pub async fn has_review(&self, hub: &Hub) -> bool {
        match self.table(hub).await {
            Ok(open) => hub.0.advice.find(self.id(), open.version()).is_some(),
            Err(_) => false,
        }
    }

    /// The review of a game that is over; begun if need be, and waited for so long at most.
    pub async fn review(
        &self,
        hub: &Hub,
        who: &Observer,
        wait: Duration,
    ) -> Result<Option<wire::Review>, Refusal> {
        let refuse = |rule: &'static str, key: &'static str| Refusal::new(rule, Message::new(key));
        let open = self.whole(hub).await?;
        if !open.is_over() || open.visible(who, now_ms()) != open.entries() {
            return Err(refuse("table", "review-later"));
        }
        if hub.0.opponents.counsel(&open.row.game).is_none() {
            return Err(refuse("table", "review-nobody"));
        }
        let version = open.version();
        let mut progress = match hub.0.advice.find(self.id(), version) {
            Some(progress) => progress,
            None => {
                let begun = hub.0.advice.begin(self.id(), version);
                let begun = begun.ok_or_else(|| refuse("busy", "review-busy"))?;
                let progress = begun.tell.subscribe();
                let (title, journal) = (open.title.clone(), open.table.journal().clone());
                tokio::spawn(work(hub.clone(), title, journal, begun));
                progress
            }
        };
        drop(open);
        let _ = tokio::time::timeout(wait, progress.wait_for(|p| !matches!(p, Progress::Working))).await;
        let found = progress.borrow().clone();
        match found {
            Progress::Working => Ok(None),
            Progress::Failed => Err(refuse("busy", "review-failed")),
            Progress::Ready(looked) => Ok(Some(self.whole(hub).await?.review_shown(&looked, who))),
        }
    }
}

/// Works a review out when it is its turn, unless the server stops or it loses its place.
async fn work(hub: Hub, title: Arc<Title>, journal: Journal, begun: Begun) {
    let Begun { tell, queued, dropped } = begun;
    let mut stopping = hub.stopping();
    let inside = hub.clone();
    let looked =
        think(hub.0.advice.reviews.clone(), queued, move |stop| look_back(&inside, &title, &journal, stop));
    let found = tokio::select! {
        looked = looked => looked.flatten(),
        _ = dropped => None,
        _ = stopping.wait_for(|stop| *stop) => None,
    };
    tell.send_replace(found.map_or(Progress::Failed, |looked| Progress::Ready(Arc::new(looked))));
}

fn look_back(hub: &Hub, title: &Title, journal: &Journal, stop: &Stop) -> Option<Looked> {
    let table = title.game().load(journal).ok()?;
    let mut fortunes = hub.0.opponents.counsel(&journal.game)?.look_back(&*table, stop)?;
    end(&mut fortunes, &*table);
    // Without the seed nothing can be rolled that is not in the journal.
    let journal = &Journal { seed: None, ..journal.clone() };
    let bare = fortunes.turning_points.iter().map(|point| bare_choice(title, journal, point.entry)).collect();
    Some(Looked { fortunes, bare, turns: turns(title, journal) })
}

/// What an entry chose, if that is about nothing on the map, as the end of a phase or a card in a hand is: the log goes on
/// with the next.
fn bare_choice(title: &Title, journal: &Journal, entry: usize) -> Option<Message> {
    let made = journal.entries.get(entry)?;
    let mut before = journal.clone();
    before.entries.truncate(entry);
    let table = title.game().at(&before, entry).ok()?;
    let seat = table.info().seat(&made.by)?;
    let view = table.view(Viewer::Seat(seat));
    let on_map = |id: &String| view.pieces.iter().any(|p| p.id == *id && !matches!(p.place, Place::Box(_)));
    let is_bare = |c: &Choice| c.place.is_none() && !c.piece.as_ref().is_some_and(on_map);
    view.options.iter().find(|c| c.action == made.text && is_bare(c)).map(|c| c.text.clone())
}

/// The last moment is the result itself, however the game ended.
fn end(fortunes: &mut Fortunes, table: &dyn Table) {
    let Some(result) = table.result().filter(|_| !fortunes.cut_short) else { return };
    let chance = match result.winner {
        Winner::Seat(Seat(0)) => 1.0,
        Winner::Seat(_) | Winner::System => 0.0,
        Winner::Draw => 0.5,
    };
    let luck = fortunes.moments.last().map_or(0.0, |m| m.luck);
    let entry = table.entries();
    fortunes.moments.retain(|m| m.entry < entry);
    fortunes.moments.push(Moment { entry, chance, luck });
}

/// Where each turn begins: the entries after which the current space of the calendar is another one.
fn turns(title: &Title, journal: &Journal) -> Vec<Turn> {
    let all = journal.entries.len();
    let at = |entries: usize, from: Option<&dyn Table>| {
        let mut part = journal.clone();
        part.entries.truncate(entries);
        let near = from.and_then(|t| title.game().open(&part, &t.snapshot(), Vec::new()).ok());
        near.or_else(|| title.game().at(&part, entries).ok())
    };
    let turn = |table: &dyn Table, entry: usize| {
        let view = table.view(Viewer::Referee);
        let now = view.calendar.iter().position(|c| c.current);
        let number = match now.and_then(|i| view.calendar.get(i)).map(|c| &c.place) {
            Some(Place::Track(_, space)) => *space,
            _ => now.map_or(0, |i| i32::try_from(i + 1).unwrap_or(i32::MAX)),
        };
        Turn { entry, number, text: view.turn }
    };
    let mut found = Vec::new();
    let Some(mut here) = at(0, None) else { return found };
    let mut now = turn(&*here, 0);
    loop {
        // Leaps that grow, then halves: a turn is much shorter than a game.
        let (mut low, mut step) = (now.entry, 8);
        let mut later = None;
        while later.is_none() && low < all {
            let n = (low + step).min(all);
            let Some(there) = at(n, Some(&*here)) else { break };
            let seen = turn(&*there, n);
            // A day does not come back: between two of its own steps a game may look ahead to the next.
            if seen.number > now.number {
                later = Some((there, seen));
            } else {
                (here, low, step) = (there, n, step * 2);
            }
        }
        let Some((mut there, mut next)) = later else {
            found.push(now);
            return found;
        };
        while low + 1 < next.entry {
            let middle = low + (next.entry - low) / 2;
            let Some(between) = at(middle, Some(&*here)) else { break };
            let seen = turn(&*between, middle);
            if seen.number <= now.number {
                (here, low) = (between, middle);
            } else {
                (there, next) = (between, seen);
            }
        }
        found.push(std::mem::replace(&mut now, next));
        here = there;
    }
}

impl LoadedTable {
    fn review_shown(&self, looked: &Looked, who: &Observer) -> wire::Review {
        let voice = self.voice(who.lang);
        let (info, journal) = (self.table.info(), self.table.journal());
        let points = looked.fortunes.turning_points.iter().zip(&looked.bare).map(|(point, choice)| {
            let by = journal.entries.get(point.entry).map_or("", |e| e.by.as_str());
            let lines = self.table.log(Viewer::Referee, point.entry);
            let lines = lines.iter().filter(|l| l.entry == point.entry).map(|l| voice.say(&l.told.text));
            let choice = choice.iter().map(|text| format!("{}.", voice.say(text)));
            let told = choice.chain(lines).collect::<Vec<_>>().join(" ");
            let bare = || journal.entries.get(point.entry).map(|e| e.text.clone()).unwrap_or_default();
            wire::TurningPoint {
                entry: point.entry + 1,
                by: info.seat(by).map(|seat| voice.seat(seat)),
                dice: by == "dice",
                text: if told.is_empty() { bare() } else { told },
                before: point.before,
                after: point.after,
            }
        });
        let turns = looked.turns.iter().map(|turn| wire::ReviewTurn {
            entry: turn.entry,
            number: turn.number,
            text: voice.say(&turn.text),
        });
        let moments = looked.fortunes.moments.iter();
        wire::Review {
            seat: voice.seat(Seat(0)),
            moments: moments
                .map(|m| wire::ReviewMoment { entry: m.entry, chance: m.chance, luck: m.luck })
                .collect(),
            turns: turns.collect(),
            turning_points: points.collect(),
            luck: luck(&looked.fortunes.moments)
                .into_iter()
                .zip(contestants(info))
                .map(|((rolls, gained), seat)| wire::SeatLuck { seat: seat.to_owned(), rolls, gained })
                .collect(),
            cut_short: looked.fortunes.cut_short,
        }
    }
}

/// Whose fortunes are told: the first two seats, or whoever sits alone and the side the game itself plays.
fn contestants(info: &GameInfo) -> impl Iterator<Item = &str> {
    let seats = info.seats.iter().map(|s| s.key.as_str());
    let system = info.sides.iter().filter(|s| info.seat(&s.key).is_none()).map(|s| s.key.as_str());
    seats.chain(system).take(2)
}

/// Rolls that went well for the first seat and for the second, and what they brought.
fn luck(moments: &[Moment]) -> [(u32, f64); 2] {
    let mut sides = [(0, 0.0); 2];
    let before = [Moment::default()];
    for (was, now) in before.iter().chain(moments).zip(moments) {
        let brought = now.luck - was.luck;
        if brought.abs() > LITTLE {
            let (rolls, gained) = &mut sides[usize::from(brought < 0.0)];
            *rolls += 1;
            *gained += brought.abs();
        }
    }
    sides
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::advisors::{Counsel, Plan, Thought};
    use crate::catalogue::Catalogue;
    use crate::computer::{ComputerPlayer, Opponent, Opponents, Random};
    use crate::hub::HubConfig;
    use sandtable_engine::chance::Seed;
    use sandtable_engine::info::{Options, Words};
    use sandtable_engine::{Actor, Rng};
    use std::sync::atomic::{AtomicUsize, Ordering};
    use tokio::sync::oneshot::error::TryRecvError;

    #[test]
    fn luck_is_listed_by_side() {
        let at = |entry, luck| Moment { entry, chance: 0.5, luck };
        let [first, second] = luck(&[at(1, 0.2), at(2, 0.2), at(3, -0.1), at(4, -0.1005), at(5, 0.0)]);
        assert_eq!((first.0, second.0), (2, 1));
        assert!((first.1 - 0.3005).abs() < 1e-9 && (second.1 - 0.3).abs() < 1e-9);
    }

    #[test]
    fn solitaire_review_has_two_contestants() {
        let outpost = sandtable_conformance::example::Outpost::new();
        let mut info = sandtable_engine::Game::info(&outpost).clone();
        assert_eq!(contestants(&info).collect::<Vec<_>>(), ["west", "east"]);
        info.seats.truncate(1);
        assert_eq!(contestants(&info).collect::<Vec<_>>(), ["west", "east"], "a side without a seat");
    }

    /// The calendar of Ardennes may show the next day between two steps of the present one.
    #[test]
    fn each_day_begins_once() {
        let game = sandtable_ardennes::Ardennes::standard().expect("the data is good");
        let catalogue = Catalogue::new(vec![Arc::new(Arc::new(game))]);
        let title = catalogue.get("ardennes").expect("the game");
        for seed in 1..=4 {
            let mut table = title
                .game()
                .start("allies-surprised", Options::default(), Seed::from_number(seed))
                .expect("a game");
            let mut rng = Rng::new(seed);
            while let Actor::Seat(seat) = table.actor() {
                let action = table.sample(seat, &mut rng).expect("something to do");
                table.act(seat, &action).expect("it is legal");
            }
            let turns = turns(title, table.journal());
            assert!(turns.len() > 1, "{} days", turns.len());
            assert!(turns.is_sorted_by(|a, b| a.number < b.number && a.entry < b.entry));
        }
    }

    #[test]
    fn a_place_is_kept_for_each_table_and_the_queue_is_bounded() {
        let advice = Advice::new(1);
        let mut begun: Vec<_> = (0..QUEUE).map(|n| advice.begin(&format!("t{n}"), 1)).collect();
        assert!(begun.iter().all(Option::is_some));
        assert!(advice.begin(&"one too many".to_string(), 1).is_none());
        assert!(advice.find("t0", 1).is_some() && advice.find("t0", 2).is_none());
        let first = begun.remove(0).expect("begun");
        first.tell.send_replace(Progress::Failed);
        drop(first);
        begun.push(advice.begin(&"another".to_string(), 1));
        assert!(begun.iter().all(Option::is_some));
        assert!(advice.find("t0", 1).is_none(), "what failed is tried again");
    }

    /// A game that goes on and ends once more is looked back on anew; what was begun before counts until it has ended.
    #[test]
    fn a_table_that_is_looked_back_on_again_does_not_pass_the_bound() {
        let advice = Advice::new(1);
        let table = "t".to_string();
        let mut begun: Vec<Begun> =
            (1..=QUEUE as i64).map(|version| advice.begin(&table, version).expect("room")).collect();
        assert!(begun.iter_mut().take(QUEUE - 1).all(|b| b.dropped.try_recv() == Err(TryRecvError::Closed)));
        assert!(begun.last_mut().is_some_and(|b| b.dropped.try_recv() == Err(TryRecvError::Empty)));
        assert!(advice.begin(&"another".to_string(), 1).is_none(), "all of them are still at work");
        begun.remove(0);
        assert!(advice.begin(&"another".to_string(), 1).is_some());
    }

    /// Looks back until it is told to stop.
    #[derive(Clone, Default)]
    struct Brooder(Arc<AtomicUsize>, Arc<AtomicUsize>);

    impl Opponent for Brooder {
        fn level(&self) -> &str {
            "brooder"
        }

        fn name(&self) -> Words {
            Words { en: "Brooder".into(), ko: "장고".into() }
        }

        fn knows(&self, _game: &str) -> bool {
            true
        }

        fn sit(&self) -> Box<dyn ComputerPlayer> {
            Random.sit()
        }

        fn counsel(&self) -> Option<&dyn Counsel> {
            Some(self)
        }
    }

    impl Counsel for Brooder {
        fn advise(&self, _: &dyn Table, _: Seat, _: usize, _: u64) -> Option<Thought<Vec<Plan>>> {
            None
        }

        fn look_back(&self, _table: &dyn Table, stop: &Stop) -> Option<Fortunes> {
            self.0.fetch_add(1, Ordering::SeqCst);
            // A test that fails must come to its end all the same.
            for _ in 0..4000 {
                if stop.load(Ordering::SeqCst) {
                    self.1.fetch_add(1, Ordering::SeqCst);
                    return None;
                }
                std::thread::sleep(Duration::from_millis(5));
            }
            None
        }
    }

    async fn comes_to(count: &AtomicUsize, wanted: usize) -> bool {
        for _ in 0..300 {
            if count.load(Ordering::SeqCst) == wanted {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        false
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_review_that_lost_its_place_is_stopped_or_never_begun() {
        let store = sandtable_store::Store::open("sqlite::memory:").await.expect("a database");
        let outpost = Arc::new(sandtable_conformance::example::Outpost::new());
        let catalogue = Catalogue::new(vec![Arc::new(outpost)]);
        let title = catalogue.get("outpost").expect("the game").clone();
        let scenario = title.game().info().scenarios[0].key.clone();
        let table = title.game().start(&scenario, Options::default(), Seed::from_number(1)).expect("a game");
        let brooder = Brooder::default();
        let (begun, stopped) = (brooder.0.clone(), brooder.1.clone());
        let opponents = Opponents::default().with(Arc::new(brooder));
        let hub = Hub::new(store, catalogue, opponents, HubConfig::default());
        let ask = |id: &str, version: i64| {
            let begun = hub.0.advice.begin(&id.to_string(), version).expect("room");
            let progress = begun.tell.subscribe();
            tokio::spawn(work(hub.clone(), title.clone(), table.journal().clone(), begun));
            progress
        };
        let first = ask("a", 1);
        assert!(comes_to(&begun, 1).await, "it broods");
        let mut waits = ask("b", 1);
        ask("b", 2);
        waits.wait_for(|p| matches!(p, Progress::Failed)).await.expect("it gave up");
        assert_eq!(hub.0.advice.waiting.available_permits(), QUEUE - 2, "and waits no longer");
        assert!(matches!(*first.borrow(), Progress::Working) && stopped.load(Ordering::SeqCst) == 0);
        ask("a", 2);
        assert!(comes_to(&stopped, 1).await, "another took its place");
        assert!(comes_to(&begun, 2).await, "the next one has its turn");
        hub.stop();
        assert!(comes_to(&stopped, 2).await, "the server stops");
    }
}
