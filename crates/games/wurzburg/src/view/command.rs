//! The command tree: formations with their points, plans and losses, and what supports them (6.4, 6.6, 12).

use super::sees_plans;
use crate::Wurzburg;
use crate::frame::{Frame, Phase};
use crate::ids::{FormationId, GroupId};
use crate::pack::{Nation, Side, Support};
use crate::state::{Payer, State};
use crate::text::kind_key;
use sandtable_engine::view::{Group, GroupPoints, Track, Word};
use sandtable_engine::{Message, Seat, Viewer};

/// The tree of formations with steps, points and plans. A formation without units of its own stands where others stand
/// below it.
pub(super) fn groups(game: &Wurzburg, st: &State, viewer: Viewer) -> Vec<Group> {
    let pack = &game.pack;
    let total = |id: FormationId| -> u16 { own(game, id).map(|g| u16::from(st.total[g.idx()])).sum() };
    let mut shown = vec![false; pack.formations().count()];
    for id in pack.formations().filter(|id| total(*id) > 0) {
        let mut at = Some(id);
        while let Some(id) = at {
            at = if std::mem::replace(&mut shown[id.idx()], true) { None } else { above(game, st, id) };
        }
    }
    let mut list = Vec::new();
    // Parents come first in the pack; an attached formation may stand under a later one.
    let roots = pack.formations().filter(|id| shown[id.idx()] && above(game, st, *id).is_none());
    for root in roots {
        branch(game, st, viewer, root, &shown, &mut list);
    }
    list
}

/// Adds a formation and all below it.
fn branch(
    game: &Wurzburg,
    st: &State,
    viewer: Viewer,
    id: FormationId,
    shown: &[bool],
    list: &mut Vec<Group>,
) {
    list.push(group(game, st, viewer, id));
    for below in game.pack.formations() {
        if shown[below.idx()] && above(game, st, below) == Some(id) {
            branch(game, st, viewer, below, shown, list);
        }
    }
}

/// The formation it stands under: the one it is attached to, else its parent (12.5.3, 12.8.3).
fn above(game: &Wurzburg, st: &State, id: FormationId) -> Option<FormationId> {
    st.attached.get(id.idx()).copied().flatten().or(game.pack.formation(id).parent)
}

fn own(game: &Wurzburg, id: FormationId) -> impl Iterator<Item = GroupId> + '_ {
    game.pack.groups().filter(move |g| game.pack.group(*g).formation == id)
}

fn group(game: &Wurzburg, st: &State, viewer: Viewer, id: FormationId) -> Group {
    let pack = &game.pack;
    let formation = pack.formation(id);
    let total: u16 = own(game, id).map(|g| u16::from(st.total[g.idx()])).sum();
    let lost: u16 = own(game, id).map(|g| u16::from(st.lost[g.idx()])).sum();
    let state = st.formation(id);
    let open = sees_plans(viewer) || state.shown;
    let planned = formation.kind.is_planned();
    let plan = (planned && open).then(|| {
        let paid = state.payer != Payer::Free;
        let key = match (paid, state.idle) {
            (_, true) => "plan-none",
            (true, _) => "plan-paid",
            _ => "plan-free",
        };
        let text = Message::new(key).term("kind", kind_key(state.plan));
        if paid { text.with("payer", game.payer(state.payer)) } else { text }
    });
    let members: Vec<String> = game.roster(st, id).map(|(c, _)| pack.key(c).to_owned()).collect();
    let has_planned = st
        .frames
        .iter()
        .any(|f| matches!(f, Frame::Turn(Phase::Maneuver | Phase::Reserve | Phase::Engineering)));
    let mut flags: Vec<Word> = Vec::new();
    if state.shattered {
        flags.push("shattered".into());
    }
    if state.activated || state.operated {
        flags.push("used".into());
    }
    if st.attached.get(id.idx()).copied().flatten().is_some() {
        flags.push("attached".into());
    }
    Group {
        key: formation.key.clone().into(),
        parent: above(game, st, id).map(|f| pack.formation(f).key.clone().into()).unwrap_or_default(),
        side: formation.side.word().into(),
        text: Message::new("formation").text("en", formation.en.clone()).text("ko", formation.ko.clone()),
        points: points(game, st, viewer, id),
        plan,
        covered: planned && !open && has_planned && !members.is_empty(),
        losses: (total > 0).then_some((lost, total)),
        flags,
        members,
    }
}

/// Command and reconnaissance points of its HQ, and what lies in its pools. What the Pact has used of its command points
/// would tell its plans.
fn points(game: &Wurzburg, st: &State, viewer: Viewer, id: FormationId) -> Vec<GroupPoints> {
    let pack = &game.pack;
    let side = pack.formation(id).side;
    let point = |key: &'static str, value: u8, of: u8| GroupPoints {
        key: key.into(),
        value: value.into(),
        of: Some(of.into()),
    };
    let mut list = Vec::new();
    for group in own(game, id).filter(|g| pack.group(*g).cp > 0 && st.total[g.idx()] > 0) {
        let all = pack.group(group).cp;
        if side == Side::Nato {
            list.push(point("cp", st.cp[group.idx()], all));
        } else if sees_plans(viewer) {
            let pays = |payer: Payer| matches!(payer, Payer::Hq(hq) if pack.group_of(hq) == group);
            let used = st.formations.iter().filter(|f| pays(f.payer)).count() as u8;
            list.push(point("cp", all.saturating_sub(used), all));
        }
    }
    for group in
        own(game, id).filter(|g| pack.group(*g).rp > 0 && game.plays(st, 20) && st.total[g.idx()] > 0)
    {
        list.push(point("rp", st.rp[group.idx()], pack.group(group).rp));
    }
    let mine = viewer == Viewer::Referee || viewer == Viewer::Seat(Seat(side as u8));
    if st.concealed.on && mine && own(game, id).any(|g| game.is_pooled(g)) {
        let pool: i64 = own(game, id).map(|g| i64::from(game.pool_of(st, g))).sum();
        list.push(GroupPoints { key: "pool".into(), value: pool, of: None });
    }
    list
}

/// Combat support points that are left: one set for the Pact, one for each nation of NATO (6.6).
pub(super) fn support(game: &Wurzburg, st: &State) -> Vec<Track> {
    let scenario = game.scenario_of(st);
    let mut list = Vec::new();
    for kind in Support::ALL {
        for (nation, key) in [(Nation::Wp, ""), (Nation::Us, "-us"), (Nation::Wg, "-wg"), (Nation::Ca, "-ca")]
        {
            let left = st.support[nation as usize][kind as usize];
            let side = if nation == Nation::Wp { Side::Wp } else { Side::Nato };
            let (n, k) = (nation as usize, kind as usize);
            let later = scenario.later_support.iter().any(|(_, of, points)| *of == nation && points[k] > 0);
            let given = scenario.support[n][k] > 0 || later;
            if given || left > 0 {
                list.push(Track {
                    kind: format!("support-{}{key}", kind.word().replace('_', "-")).into(),
                    owner: Some(Seat(side as u8)),
                    side: side.word().into(),
                    value: left.into(),
                    of: None,
                });
            }
        }
    }
    list
}
