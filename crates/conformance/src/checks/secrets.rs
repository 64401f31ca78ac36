//! Secrets: a view shows what its viewer may know and nothing else.

use super::play::seats;
use crate::config::{Case, SuiteConfig};
use crate::report::{Failure, SuiteReport};
use crate::walk::Walk;
use sandtable_engine::game::Game;
use sandtable_engine::view::View;
use sandtable_engine::{Actor, Rng, Seat, Viewer, codec};

/// Every view is made for its viewer: it names the viewer's seat, holds exactly that seat's options, agrees with
/// the decision, and never carries the seed. Nobody else gets options.
pub fn views<G: Game>(
    game: &G,
    case: &Case,
    cfg: &SuiteConfig,
    report: &mut SuiteReport,
) -> Result<(), Failure> {
    let mut walk = Walk::new(game, case, "view", cfg.runaway)?;
    let seed = codec::to_hex(&case.dice_seed().0);
    loop {
        let step = walk.step()?;
        if cfg.looks_at(case, walk.steps) {
            let all = game.view(&walk.state, Viewer::Referee);
            for viewer in seats(game).map(Viewer::Seat).chain([Viewer::Public, Viewer::Referee]) {
                let view = game.view(&walk.state, viewer);
                consistent(game, &walk.state, viewer, &view, &seed)
                    .map_err(|e| walk.failure(format!("view of {viewer:?}: {e}")))?;
                report.views += 1;
                let same =
                    view.pieces == all.pieces && view.markers == all.markers && view.tracks == all.tracks;
                report.hiding += u64::from(!same);
            }
        }
        match step {
            Some(step) => walk.take(step),
            None => return Ok(()),
        }
    }
}

fn consistent<G: Game>(
    game: &G,
    state: &G::State,
    viewer: Viewer,
    view: &View,
    seed: &str,
) -> Result<(), String> {
    if view.seat != viewer.seat() {
        return Err(format!("it says it is made for {:?}", view.seat));
    }
    let actor = game.decision(state).actor;
    if view.actor != actor {
        return Err(format!("it says {:?} must act, but {actor:?} must", view.actor));
    }
    if view.result.is_some() != (actor == Actor::Nobody) {
        return Err("a result belongs to the end of the game".into());
    }
    if viewer != Viewer::Referee {
        let mut shown: Vec<&str> = view.options.iter().map(|c| c.action.as_str()).collect();
        let mut own = viewer.seat().map_or(Vec::new(), |seat| options(game, state, seat));
        shown.sort_unstable();
        own.sort_unstable();
        if shown != own {
            return Err(format!("it offers {shown:?}, but the viewer may choose from {own:?}"));
        }
    }
    let json = serde_json::to_string(view).map_err(|e| e.to_string())?;
    if json.contains(seed) || json.contains("\"seed\"") {
        return Err("it carries the seed".into());
    }
    Ok(())
}

fn options<G: Game>(game: &G, state: &G::State, seat: Seat) -> Vec<String> {
    let mut list = Vec::new();
    game.options(state, seat, &mut list);
    list.into_iter().map(|a| game.action_text(state, a)).collect()
}

/// A position resampled for a viewer is one the viewer cannot tell from the true one: byte-equal view, the same
/// options, knowledge, decision and answers; and it is a sound position.
pub fn resampling<G: Game>(
    game: &G,
    case: &Case,
    cfg: &SuiteConfig,
    report: &mut SuiteReport,
) -> Result<(), Failure> {
    let mut walk = Walk::new(game, case, "secret", cfg.runaway)?;
    let mut rng = Rng::new(case.seed ^ 0x5ec2e7);
    loop {
        let step = walk.step()?;
        if cfg.looks_at(case, walk.steps) {
            let bytes = codec::bytes(&walk.state);
            if codec::bytes(&game.resample(&walk.state, Viewer::Referee, &mut rng)) != bytes {
                return Err(walk.failure("the referee knows everything; nothing can be drawn anew"));
            }
            for viewer in seats(game).map(Viewer::Seat).chain([Viewer::Public]) {
                let seen = Seen::by(game, &walk.state, viewer, cfg).map_err(|e| walk.failure(e))?;
                for _ in 0..cfg.resamples {
                    let other = game.resample(&walk.state, viewer, &mut rng);
                    report.resampled += 1;
                    report.differing += u64::from(codec::bytes(&other) != bytes);
                    if let Some(fault) = game.audit(&other).first() {
                        return Err(walk.failure(format!("resampled for {viewer:?}: audit: {fault}")));
                    }
                    let again = Seen::by(game, &other, viewer, cfg).map_err(|e| walk.failure(e))?;
                    seen.same(&again).map_err(|what| {
                        walk.failure(format!("{viewer:?} can tell a resampled position by its {what}"))
                    })?;
                }
            }
        }
        match step {
            Some(step) => walk.take(step),
            None => return Ok(()),
        }
    }
}

/// Everything a viewer learns from a position, as text.
struct Seen {
    view: String,
    decision: String,
    options: Vec<String>,
    known: String,
    answers: String,
}

impl Seen {
    fn by<G: Game>(game: &G, state: &G::State, viewer: Viewer, cfg: &SuiteConfig) -> Result<Seen, String> {
        let answers: Vec<_> = cfg.queries.iter().map(|q| game.ask(state, viewer, q)).collect();
        Ok(Seen {
            view: view_text(game, state, viewer)?,
            decision: format!("{:?}", game.decision(state)),
            options: viewer.seat().map_or(Vec::new(), |seat| options(game, state, seat)),
            known: format!("{:?}", game.known(state, viewer)),
            answers: serde_json::to_string(&answers).map_err(|e| e.to_string())?,
        })
    }

    fn same(&self, other: &Seen) -> Result<(), String> {
        if self.view != other.view {
            return Err(format!("view: {}", first_difference(&self.view, &other.view)));
        }
        if self.decision != other.decision {
            return Err(format!("decision: {} or {}", self.decision, other.decision));
        }
        if self.options != other.options {
            return Err(format!("options: {:?} or {:?}", self.options, other.options));
        }
        if self.known != other.known {
            return Err(format!("knowledge: {} or {}", self.known, other.known));
        }
        if self.answers != other.answers {
            return Err(format!("answers: {}", first_difference(&self.answers, &other.answers)));
        }
        Ok(())
    }
}

/// The bytes of a view, as they would be sent.
pub(crate) fn view_text<G: Game>(game: &G, state: &G::State, viewer: Viewer) -> Result<String, String> {
    serde_json::to_string(&game.view(state, viewer)).map_err(|e| format!("view of {viewer:?}: {e}"))
}

/// The neighbourhood of the first difference of two texts.
pub(crate) fn first_difference(a: &str, b: &str) -> String {
    let at = a.bytes().zip(b.bytes()).take_while(|(x, y)| x == y).count();
    let around = |text: &str| -> String {
        let start = at.saturating_sub(40);
        let near: Vec<u8> = text.bytes().skip(start).take(80).collect();
        String::from_utf8_lossy(&near).into_owned()
    };
    format!("…{}… or …{}…", around(a), around(b))
}

/// A game whose views hide things must have something to resample; otherwise the checks above prove nothing.
pub fn resampling_is_real(report: &SuiteReport) -> Option<Failure> {
    (report.hiding >= 20 && report.resampled > 0 && report.differing == 0).then(|| Failure {
        check: "secret",
        scenario: "(all)".into(),
        options: String::new(),
        seed: 0,
        decision: 0,
        message: format!("{} views hid something, yet resampling never changed a position", report.hiding),
    })
}
