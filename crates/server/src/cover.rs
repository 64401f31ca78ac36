//! The cover of a scenario: the part of its position after set-up where both sides are closest, drawn like any board.

use crate::catalogue::Title;
use crate::lang::Lang;
use crate::routes::games::in_play;
use sandtable_engine::chance::Seed;
use sandtable_engine::info::Options;
use sandtable_engine::view::{Board, ChoiceKind, Place, View};
use sandtable_engine::{Seats, Table, Viewer};
use sandtable_render::{RenderOptions, RenderText, SideStyle, svg};
use std::collections::{HashMap, HashSet};

/// Half the width and half the height of a cover, in circumradii of a hex.
const HALF: (f64, f64) = (7.5, 4.6);
/// Answers of a set-up at most.
const SET_UP: usize = 12;

/// The picture, or none if the scenario cannot be set up.
pub(crate) fn cover(title: &Title, scenario: &str, lang: Lang) -> Option<String> {
    let mut table = title.game().start(scenario, Options::none(), Seed::from_number(0)).ok()?;
    set_up(&mut *table, title.game().info().seats.len());
    let view = table.view(Viewer::Public);
    let board = in_play(title.game().board(scenario));
    let options = RenderOptions {
        scale: 0.5,
        crop: scene(&board, &view),
        text: RenderText::default(),
        lang: lang.tag().into(),
        sides: SideStyle::for_game(title.game().info(), lang.tag()),
        boxes: false,
        labels: false,
        ..RenderOptions::default()
    };
    Some(svg(&board, Some(&view), &options))
}

/// Sets the units up as each seat's first way to end the set-up has it, until two sides stand on the map.
fn set_up(table: &mut dyn Table, seats: usize) {
    for _ in 0..SET_UP {
        let view = table.view(Viewer::Public);
        let on_map = view.pieces.iter().filter(|p| matches!(p.place, Place::Hex(_)));
        let sides: HashSet<&str> = on_map.map(|p| p.side.as_ref()).collect();
        if sides.len() > 1 {
            return;
        }
        let asked = Seats::first(u8::try_from(seats).unwrap_or(u8::MAX)).iter();
        let end = asked.into_iter().find_map(|seat| {
            let options = table.view(Viewer::Seat(seat)).options;
            Some((seat, options.into_iter().find(|c| c.kind == ChoiceKind::End)?.action))
        });
        let Some((seat, action)) = end else { return };
        if table.act(seat, &action).is_err() {
            return;
        }
    }
}

/// The hexes around the counter that has most of the weaker side's counters near it; the middle of an empty map.
fn scene(board: &Board, view: &View) -> Vec<String> {
    let at: HashMap<&str, (f64, f64)> = board.hexes.iter().map(|h| (h.label.as_str(), (h.x, h.y))).collect();
    let pieces: Vec<((f64, f64), &str)> = view
        .pieces
        .iter()
        .filter_map(|p| match &p.place {
            Place::Hex(label) => Some((*at.get(label.as_str())?, p.side.as_ref())),
            _ => None,
        })
        .collect();
    let near = |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).abs() <= HALF.0 && (a.1 - b.1).abs() <= HALF.1;
    let score = |centre: (f64, f64)| {
        let mut by_side: HashMap<&str, usize> = HashMap::new();
        for (_, side) in pieces.iter().filter(|(p, _)| near(centre, *p)) {
            *by_side.entry(side).or_default() += 1;
        }
        let weaker = if by_side.len() > 1 { by_side.values().min().copied().unwrap_or(0) } else { 0 };
        (weaker, by_side.values().sum::<usize>())
    };
    let best = pieces.iter().map(|(p, _)| *p).max_by_key(|p| score(*p));
    let centre = best.or_else(|| board.hexes.get(board.hexes.len() / 2).map(|h| (h.x, h.y)));
    let Some(centre) = centre else { return Vec::new() };
    board.hexes.iter().filter(|h| near(centre, (h.x, h.y))).map(|h| h.label.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Catalogue;
    use std::sync::Arc;

    #[test]
    fn cover_shows_units_that_are_set_up_by_hand() {
        let game = sandtable_panzer::Panzer::standard().expect("the data is good");
        let catalogue = Catalogue::new(vec![Arc::new(Arc::new(game))]);
        let title = catalogue.get("panzer").expect("the game");
        let mut table =
            title.game().start("first-light", Options::none(), Seed::from_number(0)).expect("a game");
        let on_map = |table: &dyn Table| {
            table.view(Viewer::Public).pieces.iter().filter(|p| matches!(p.place, Place::Hex(_))).count()
        };
        assert_eq!(on_map(&*table), 0);
        set_up(&mut *table, 2);
        assert_eq!(on_map(&*table), 3);
        assert!(cover(title, "first-light", Lang::default()).is_some_and(|svg| svg.contains("<svg")));
    }
}
