//! Actions as text, and in words.

use super::{Words, airmobile, bridge, concealed, field, shock, support};
use crate::Wurzburg;
use crate::action::Action;
use crate::field::Field;
use crate::frame::Frame;
use crate::gas::Wash;
use crate::ids::CounterId;
use crate::position::{formation, hex, kind, payer, unit};
use crate::shock::Close;
use crate::state::{Payer, State};
use crate::support::Order;
use sandtable_engine::Message;
use sandtable_hex::HexId;

/// Every verb with the words that follow it.
pub const VERBS: &[(&str, &str)] = &[
    ("done", ""),
    ("default", ""),
    ("at", "HEX"),
    ("display", "0|1"),
    ("steps", "NUMBER"),
    ("pick", "UNIT"),
    ("plan", "REGIMENT march|hasty|assault|reserve PAYER"),
    ("activate", "FORMATION"),
    ("pass", ""),
    ("lead", "UNIT PAYER"),
    ("operate", "FORMATION"),
    ("start", "march|hasty|assault"),
    ("with", "REGIMENT"),
    ("take", "UNIT STEPS"),
    ("leave", "UNIT STEPS"),
    ("merge", "UNIT UNIT"),
    ("go", "HEX"),
    ("careful", "HEX"),
    ("ferry", "HEX"),
    ("cross", ""),
    ("ford", "UNIT STEPS HEX"),
    ("transfer", "UNIT UNIT STEPS"),
    ("discard", "UNIT"),
    ("effort", "DIVISION"),
    ("slide", ""),
    ("take-back", ""),
    ("attach", "REGIMENT DIVISION"),
    ("wait", ""),
    ("exit", ""),
    ("gegenangriff", ""),
    ("no-objective", ""),
    ("keep", ""),
    ("fire", ""),
    ("hold", ""),
    ("all", ""),
    ("stand", ""),
    ("retreat", ""),
    ("cover", "UNIT"),
    ("lose", "UNIT"),
    ("retreat-to", "UNIT HEX"),
    ("retreat-off", "UNIT"),
    ("mask", "UNIT STEPS"),
];

/// The verb of an action.
pub fn verb(action: Action) -> &'static str {
    match action {
        Action::Done => "done",
        Action::Default => "default",
        Action::At(_) => "at",
        Action::Display(_) => "display",
        Action::Steps(_) => "steps",
        Action::Pick(_) => "pick",
        Action::Plan(..) => "plan",
        Action::Activate(_) => "activate",
        Action::Pass => "pass",
        Action::Lead(..) => "lead",
        Action::Operate(_) => "operate",
        Action::Start(_) => "start",
        Action::With(_) => "with",
        Action::Take(..) => "take",
        Action::Leave(..) => "leave",
        Action::Merge(..) => "merge",
        Action::Go(_) => "go",
        Action::Careful(_) => "careful",
        Action::Ferry(_) => "ferry",
        Action::Cross => "cross",
        Action::Ford(..) => "ford",
        Action::Transfer(..) => "transfer",
        Action::Discard(_) => "discard",
        Action::Effort(_) => "effort",
        Action::Slide => "slide",
        Action::TakeBack => "take-back",
        Action::Attach(..) => "attach",
        Action::Wait => "wait",
        Action::Exit => "exit",
        Action::Gegenangriff => "gegenangriff",
        Action::NoObjective => "no-objective",
        Action::Keep => "keep",
        Action::Fire => "fire",
        Action::Hold => "hold",
        Action::All => "all",
        Action::Stand => "stand",
        Action::Retreat => "retreat",
        Action::Cover(_) => "cover",
        Action::Lose(_) => "lose",
        Action::RetreatTo(..) => "retreat-to",
        Action::RetreatOff(_) => "retreat-off",
        Action::Mask(..) => "mask",
        Action::Order(order) => support::verb(order),
        Action::Work(work) => field::verb(work),
        Action::Wash(_) => "clean",
        Action::Air(order) => airmobile::verb(order),
        Action::Close(choice) => shock::verb(choice),
        Action::Hide(hide) => concealed::verb(hide),
    }
}

/// The counter and the hex an action is about.
pub fn subject(action: Action) -> (Option<CounterId>, Option<HexId>) {
    match action {
        Action::RetreatTo(u, h) | Action::Ford(u, _, h) => (Some(u), Some(h)),
        Action::Work(work) => (field::worker(work), field::hex_of(work)),
        Action::Wash(Wash(u, _)) => (Some(u), None),
        Action::Air(order) => (None, airmobile::place(order)),
        Action::Close(Close::Screen(u)) => (Some(u), None),
        Action::Hide(hide) => concealed::subject(hide),
        Action::Order(Order::Caller(u) | Order::Call(u) | Order::Counter(u)) => (Some(u), None),
        Action::Order(Order::Fly(h)) => (None, Some(h)),
        Action::At(h) | Action::Go(h) | Action::Careful(h) | Action::Ferry(h) => (None, Some(h)),
        Action::Lead(u, _)
        | Action::Take(u, _)
        | Action::Leave(u, _)
        | Action::Merge(u, _)
        | Action::Transfer(u, ..)
        | Action::Discard(u)
        | Action::Pick(u)
        | Action::Cover(u)
        | Action::Lose(u)
        | Action::RetreatOff(u)
        | Action::Mask(u, _) => (Some(u), None),
        _ => (None, None),
    }
}

/// Canonical text of an action.
pub fn write(game: &Wurzburg, action: Action) -> String {
    let verb = verb(action);
    let key = |u: CounterId| game.pack.key(u);
    let name = |f| game.pack.formation(f).key.as_str();
    match action {
        Action::Display(n) | Action::Steps(n) => format!("{verb} {n}"),
        Action::Plan(f, kind, payer) => {
            format!("{verb} {} {} {}", name(f), kind.word(), game.payer_key(payer))
        }
        Action::Ford(u, k, h) => format!("{verb} {} {k} {}", key(u), game.pack.label(h)),
        Action::Transfer(a, b, k) => format!("{verb} {} {} {k}", key(a), key(b)),
        Action::Attach(f, to) => format!("{verb} {} {}", name(f), name(to)),
        Action::Effort(f) | Action::Activate(f) | Action::Operate(f) | Action::With(f) => {
            format!("{verb} {}", name(f))
        }
        Action::Start(kind) => format!("{verb} {}", kind.word()),
        Action::Lead(u, Payer::Free) => format!("{verb} {}", key(u)),
        Action::Lead(u, payer) => format!("{verb} {} {}", key(u), game.payer_key(payer)),
        Action::Take(u, k) | Action::Leave(u, k) | Action::Mask(u, k) => format!("{verb} {} {k}", key(u)),
        Action::Merge(a, b) => format!("{verb} {} {}", key(a), key(b)),
        Action::Order(order) => support::write(game, order),
        Action::Work(work) => field::write(game, work),
        Action::Wash(Wash(u, k)) => format!("{verb} {} {k}", key(u)),
        Action::Air(order) => airmobile::write(game, order),
        _ => match subject(action) {
            (Some(u), Some(h)) => format!("{verb} {} {}", key(u), game.pack.label(h)),
            (Some(u), None) => format!("{verb} {}", key(u)),
            (None, Some(h)) => format!("{verb} {}", game.pack.label(h)),
            (None, None) => verb.to_owned(),
        },
    }
}

/// Reads an action.
pub fn read(game: &Wurzburg, text: &str) -> Result<Action, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let u = |key: &str| unit(game, key);
    let h = |label: &str| hex(game, label);
    let f = |key: &str| formation(game, key);
    let n = |word: &str| word.parse::<u8>().map_err(|_| format!("'{word}': expected a small number"));
    Ok(match words.as_slice() {
        ["done"] => Action::Done,
        ["default"] => Action::Default,
        ["at", at] => Action::At(h(at)?),
        ["display", k] => Action::Display(n(k)?),
        ["steps", k] => Action::Steps(n(k)?),
        ["pick", key] => Action::Pick(u(key)?),
        ["plan", rgt, what, by] => Action::Plan(f(rgt)?, kind(what)?, payer(game, by)?),
        ["activate", key] => Action::Activate(f(key)?),
        ["pass"] => Action::Pass,
        ["lead", key] => Action::Lead(u(key)?, Payer::Free),
        ["lead", key, by] => Action::Lead(u(key)?, payer(game, by)?),
        ["operate", key] => Action::Operate(f(key)?),
        ["start", what] => Action::Start(kind(what)?),
        ["with", key] => Action::With(f(key)?),
        ["take", key, k] => Action::Take(u(key)?, n(k)?),
        ["leave", key, k] => Action::Leave(u(key)?, n(k)?),
        ["merge", a, b] => Action::Merge(u(a)?, u(b)?),
        ["go", at] => Action::Go(h(at)?),
        ["careful", at] => Action::Careful(h(at)?),
        ["ferry", at] => Action::Ferry(h(at)?),
        ["cross"] => Action::Cross,
        ["ford", key, k, at] => Action::Ford(u(key)?, n(k)?, h(at)?),
        ["transfer", a, b, k] => Action::Transfer(u(a)?, u(b)?, n(k)?),
        ["discard", key] => Action::Discard(u(key)?),
        ["effort", key] => Action::Effort(f(key)?),
        ["slide"] => Action::Slide,
        ["take-back"] => Action::TakeBack,
        ["attach", a, b] => Action::Attach(f(a)?, f(b)?),
        ["wait"] => Action::Wait,
        ["exit"] => Action::Exit,
        ["gegenangriff"] => Action::Gegenangriff,
        ["no-objective"] => Action::NoObjective,
        ["keep"] => Action::Keep,
        ["fire"] => Action::Fire,
        ["hold"] => Action::Hold,
        ["all"] => Action::All,
        ["stand"] => Action::Stand,
        ["retreat"] => Action::Retreat,
        ["cover", key] => Action::Cover(u(key)?),
        ["lose", key] => Action::Lose(u(key)?),
        ["retreat-to", key, at] => Action::RetreatTo(u(key)?, h(at)?),
        ["retreat-off", key] => Action::RetreatOff(u(key)?),
        ["mask", key, k] => Action::Mask(u(key)?, n(k)?),
        ["clean", key, k] => Action::Wash(Wash(u(key)?, n(k)?)),
        words if let Some(order) = support::read(game, words) => Action::Order(order?),
        words if let Some(work) = field::read(game, words) => Action::Work(work?),
        words if let Some(order) = airmobile::read(game, words) => Action::Air(order?),
        words if let Some(choice) = shock::read(game, words) => Action::Close(choice?),
        words if let Some(hide) = concealed::read(game, words) => Action::Hide(hide?),
        [] => return Err("expected an action such as 'go 2917'".into()),
        [verb, ..] => {
            let mut verbs = VERBS
                .iter()
                .chain(&support::ORDERS)
                .chain(&field::WORKS)
                .chain(&bridge::BRIDGING)
                .chain(&airmobile::FLIGHTS)
                .chain(&shock::CHOICES)
                .chain(&concealed::HIDES);
            return Err(match verbs.clone().find(|(v, _)| v == verb) {
                Some((v, rest)) => format!("expected '{}'", format!("{v} {rest}").trim_end()),
                None => match sandtable_pack::nearest(verb, verbs.by_ref().map(|(v, _)| *v)) {
                    Some(near) => format!("no verb '{verb}'; did you mean '{near}'?"),
                    None => format!("no verb '{verb}'"),
                },
            });
        }
    })
}

/// An action in words, as a list of choices shows it. What `done` means depends on the question.
pub fn choice(game: &Wurzburg, st: &State, action: Action) -> Message {
    let new = Message::new;
    match action {
        Action::Done => new(done(st)),
        Action::Default => new(rest(st)),
        Action::At(h) => new(place(st)).at(game, "hex", h),
        Action::Display(row) => new("act-display").int("distance", 5 * (u16::from(row) + 1)),
        Action::Steps(0) => new("act-dummy"),
        Action::Steps(k) => new("act-steps").int("steps", k),
        Action::Pick(u) if st.counter(u).in_play() => new("act-take-up").unit(game, "unit", u),
        Action::Pick(u) => new("act-pick").unit(game, "unit", u),
        Action::Plan(f, kind, payer) => new("act-plan")
            .formation(game, "formation", f)
            .kind("kind", kind)
            .with("payer", game.payer(payer)),
        Action::Activate(f) => new("act-activate").formation(game, "formation", f),
        Action::Pass if matches!(st.top(), Some(Frame::Leads(_) | Frame::Relead(_))) => new("act-no-lead"),
        Action::Pass => new("act-pass"),
        Action::Lead(u, Payer::Free) => new("act-lead").unit(game, "unit", u),
        Action::Lead(u, payer) => new("act-lead-paid").unit(game, "unit", u).with("payer", game.payer(payer)),
        Action::Operate(f) => new("act-operate").formation(game, "formation", f),
        Action::Start(kind) => new("act-start").kind("kind", kind),
        Action::With(f) => new("act-with").formation(game, "formation", f),
        Action::Take(u, _) if game.is_unrevealed(st, u) => new("act-take-unrevealed").unit(game, "unit", u),
        Action::Leave(u, _) if matches!(st.top(), Some(Frame::Infiltration { .. })) => {
            new("act-hold-back").unit(game, "unit", u)
        }
        Action::Leave(u, _) if game.is_unrevealed(st, u) => new("act-leave-unrevealed").unit(game, "unit", u),
        Action::Mask(u, _) if game.is_unrevealed(st, u) => new("act-mask-unrevealed").unit(game, "unit", u),
        Action::Discard(u) if st.concealed.on => new("act-remove").unit(game, "unit", u),
        Action::Take(u, 0) if st.counter(u).steps > 0 => new("act-take-dummy").unit(game, "unit", u),
        Action::Take(u, k) if matches!(st.top(), Some(Frame::Retreat)) => {
            new("act-split").unit(game, "unit", u).int("steps", k)
        }
        Action::Take(u, k) => new("act-take").unit(game, "unit", u).int("steps", k),
        Action::Leave(u, k) => new("act-leave").unit(game, "unit", u).int("steps", k),
        Action::Merge(a, b) => new("act-merge").unit(game, "unit", a).unit(game, "other", b),
        Action::Go(h) => new("act-go").at(game, "hex", h),
        Action::Careful(h) => new("act-careful").at(game, "hex", h),
        Action::Ferry(h) => new("act-ferry").at(game, "hex", h),
        Action::Cross => new("act-cross"),
        Action::Ford(u, 0, h) => new("act-ford-dummy").unit(game, "unit", u).at(game, "hex", h),
        Action::Ford(u, k, h) => new("act-ford").unit(game, "unit", u).int("steps", k).at(game, "hex", h),
        Action::Transfer(a, b, k) => {
            new("act-transfer").unit(game, "unit", a).unit(game, "other", b).int("steps", k)
        }
        Action::Discard(u) => new("act-discard").unit(game, "unit", u),
        Action::Effort(f) => new("act-effort").formation(game, "formation", f),
        Action::Slide => new("act-slide"),
        Action::TakeBack => new("act-take-back"),
        Action::Attach(f, to) => new("act-attach").formation(game, "formation", f).formation(game, "to", to),
        Action::Wait => new("act-wait"),
        Action::Exit => new("act-exit"),
        Action::Gegenangriff => new("act-gegenangriff"),
        Action::NoObjective => new("act-no-objective"),
        Action::Keep => new("act-keep"),
        Action::Fire => new("act-fire"),
        Action::Hold if matches!(st.top(), Some(Frame::React(_))) => new("act-no-reaction"),
        Action::Hold if matches!(st.top(), Some(Frame::Shock(_))) => new("act-no-screen"),
        Action::All if matches!(st.top(), Some(Frame::Shock(_))) => new("act-screen-all"),
        Action::Hold if matches!(st.top(), Some(Frame::Hidden(_))) => new("act-no-declare"),
        Action::Hold => new("act-hold"),
        Action::All => new("act-all"),
        Action::Stand => new("act-stand"),
        Action::Retreat => new("act-retreat"),
        Action::Cover(u) => new("act-cover").unit(game, "unit", u),
        Action::Lose(u) if matches!(st.top(), Some(Frame::Surplus(_))) => {
            new("act-drop-dummy").unit(game, "unit", u)
        }
        Action::Lose(u) => new("act-lose").unit(game, "unit", u),
        Action::RetreatTo(u, h) => new("act-retreat-to").unit(game, "unit", u).at(game, "hex", h),
        Action::RetreatOff(u) => new("act-retreat-off").unit(game, "unit", u),
        Action::Order(order) => support::choice(game, order),
        Action::Work(work) => field::choice(game, work),
        Action::Wash(Wash(u, k)) => new("act-clean").unit(game, "unit", u).int("steps", k),
        Action::Air(order) => airmobile::choice(game, order),
        Action::Close(choice) => shock::choice(game, st, choice),
        Action::Hide(hide) => concealed::choice(game, hide),
        Action::Mask(u, k) => new("act-mask").unit(game, "unit", u).int("steps", k),
    }
}

/// What `done` means here.
fn done(st: &State) -> &'static str {
    match st.top() {
        Some(Frame::Deploy(d)) if d.dug.is_some() => "done-dig",
        Some(Frame::Deploy(_)) => "done-deploy",
        Some(Frame::Plan) => "done-plan",
        Some(Frame::Cycle(_)) => "done-cycle",
        Some(Frame::Reserve { .. }) => "done-reserve",
        Some(Frame::Moves) => "done-moves",
        Some(Frame::Move(_)) => "done-move",
        Some(Frame::React(_)) => "done-react",
        Some(Frame::Allocate(_)) => "done-allocate",
        Some(Frame::Advance) => "done-advance",
        Some(Frame::Support(procedure)) => support::done(procedure),
        Some(Frame::Field(Field::Lay(..))) => "done-lay",
        Some(Frame::Field(_)) => "done-field",
        Some(Frame::Shock(_)) => "done-screen",
        Some(Frame::Gas(_)) => "done-clean",
        Some(Frame::Hidden(hidden)) => concealed::done(hidden),
        _ => "done-other",
    }
}

/// What the default does.
fn rest(st: &State) -> &'static str {
    match st.top() {
        Some(Frame::Deploy(d)) if d.dug.is_some() => "act-default-dig",
        Some(Frame::Field(Field::Lay(..))) => "act-default-lay",
        Some(Frame::Hidden(_)) => "act-default-defend",
        _ => "act-default",
    }
}

/// What a hex means here.
fn place(st: &State) -> &'static str {
    match st.top() {
        Some(Frame::Deploy(d)) if d.dug.is_some() => "act-dig",
        Some(Frame::Deploy(_)) => "act-at",
        Some(Frame::Leads(_)) => "act-lead-at",
        Some(Frame::React(_)) => "act-react-from",
        Some(Frame::Rebuilt(_)) => "act-rebuilt",
        Some(Frame::Allocate(_)) => "act-target",
        Some(Frame::Field(Field::Lay(..) | Field::LayRow(..))) => "act-lay",
        Some(Frame::Support(procedure)) => support::place(procedure),
        Some(Frame::Airmobile(air)) => airmobile::landing(air),
        Some(Frame::Shock(_)) => "act-overrun-from",
        _ => "act-objective",
    }
}
