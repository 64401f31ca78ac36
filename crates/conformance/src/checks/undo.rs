//! Undo: what can be taken back taught nothing, and what was taken back is gone.

use super::play::seats;
use super::saves::start;
use super::secrets::{first_difference, view_text};
use crate::config::{Case, SuiteConfig};
use crate::report::{Failure, SuiteReport};
use crate::walk::Chooser;
use sandtable_engine::game::Game;
use sandtable_engine::session::Session;
use sandtable_engine::{Log, Rng, Seat, Viewer, codec};
use std::sync::Arc;

/// Plays the case through a session. Whenever a choice may be taken back: only its seat may, nothing but the
/// choice was recorded, the seat would have seen the same had the hidden things been different, and after taking
/// it back position and journal are what they were. Whenever it may not: trying changes nothing.
pub fn barrier<G: Game>(
    game: &Arc<G>,
    case: &Case,
    cfg: &SuiteConfig,
    report: &mut SuiteReport,
) -> Result<(), Failure> {
    let mut session = start(game, case, "undo")?;
    let mut chooser = Chooser::new(case);
    let mut rng = Rng::new(case.seed ^ 0x0bac);
    loop {
        let at = session.journal().entries.len();
        crate::walk::reach(at);
        let fail = |message: String| case.failure("undo", at, message);
        if at > cfg.runaway {
            return Err(fail(format!("the game has not ended after {} steps", cfg.runaway)));
        }
        let Some((seat, action)) = chooser.choose(&**game, session.state()).map_err(&fail)? else {
            return Ok(());
        };
        let text = game.action_text(session.state(), action);
        let look = cfg.looks_at(case, at);
        let before = look.then(|| (session.state().clone(), session.journal().clone()));
        session.act(seat, &text).map_err(|r| fail(format!("'{text}' is an option, but refused: {r}")))?;
        let Some((state, journal)) = before else { continue };
        only_one_may(&**game, &session, seat).map_err(&fail)?;
        if session.can_undo(seat).is_err() {
            let (bytes, entries) = (codec::bytes(session.state()), session.journal().clone());
            if session.undo(seat).is_ok()
                || codec::bytes(session.state()) != bytes
                || *session.journal() != entries
            {
                return Err(fail(format!("'{text}' cannot be taken back, but trying changed something")));
            }
            report.barred += 1;
            continue;
        }
        let recorded = session.journal().entries.len() - at;
        if recorded != 1 {
            return Err(fail(format!(
                "'{text}' could be taken back together with dice or moves of the system"
            )));
        }
        taught_nothing(&**game, &state, seat, action, cfg, &mut rng)
            .map_err(|e| fail(format!("'{text}' can be taken back, but {e}")))?;
        let after = codec::bytes(session.state());
        session.undo(seat).map_err(|b| fail(format!("'{text}' cannot be taken back after all: {b:?}")))?;
        if codec::bytes(session.state()) != codec::bytes(&state) || *session.journal() != journal {
            return Err(fail(format!("taking '{text}' back leaves another position or journal")));
        }
        session.act(seat, &text).map_err(|r| fail(format!("'{text}' is refused the second time: {r}")))?;
        if codec::bytes(session.state()) != after {
            return Err(fail(format!("'{text}' made again leads elsewhere")));
        }
        report.undone += 1;
    }
}

/// Nobody takes back what another has chosen. While several choose in secret, each may take back its own choices.
fn only_one_may<G: Game>(game: &G, session: &Session<G>, seat: Seat) -> Result<(), String> {
    if session.sealed_from().is_some() {
        return Ok(());
    }
    match seats(game).find(|s| *s != seat && session.can_undo(*s).is_ok()) {
        Some(other) => Err(format!("seat {} may take back what seat {} chose", other.0, seat.0)),
        None => Ok(()),
    }
}

/// The seat sees and hears the same after its choice, whatever the hidden things are.
fn taught_nothing<G: Game>(
    game: &G,
    before: &G::State,
    seat: Seat,
    action: G::Action,
    cfg: &SuiteConfig,
    rng: &mut Rng,
) -> Result<(), String> {
    let viewer = Viewer::Seat(seat);
    let truth = after(game, before.clone(), seat, action)?;
    for _ in 0..cfg.resamples {
        let other = after(game, game.resample(before, viewer, rng), seat, action)?;
        if truth != other {
            return Err(format!("it shows the seat something hidden: {}", first_difference(&truth, &other)));
        }
    }
    Ok(())
}

/// What the seat sees and hears when it chooses `action` in `state`.
fn after<G: Game>(game: &G, mut state: G::State, seat: Seat, action: G::Action) -> Result<String, String> {
    let viewer = Viewer::Seat(seat);
    let mut log = Log::default();
    game.play(&mut state, seat, action, &mut log)
        .map_err(|r| format!("it is refused when hidden things differ: {r}"))?;
    let mut text = view_text(game, &state, viewer)?;
    for (_, event) in log.entries.iter().filter(|(audience, _)| audience.hears(viewer)) {
        let told = game.describe(event);
        text.push_str(&format!("\n{} [{}]", told.text.plain(), told.rule));
    }
    Ok(text)
}
