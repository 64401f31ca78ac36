//! The types the browser is checked against are generated from the wire types and kept in the repository, so that
//! the client needs no build step. `SANDTABLE_BLESS=1 cargo test -p sandtable-server --test types` writes them anew.

use sandtable_server::wire::*;
use std::fmt::Write;
use ts_rs::{Config, TS};

fn declarations() -> String {
    let cfg = Config::new();
    let mut out = String::from(
        "// Generated from crates/server/src/wire; do not edit. See crates/server/tests/types.rs.\n",
    );
    macro_rules! add {
        ($($t:ty),* $(,)?) => { $( writeln!(out, "\nexport {}", <$t as TS>::decl(&cfg)).expect("a string takes all"); )* };
    }
    add!(
        Place,
        View,
        Standing,
        Window,
        StandingOrder,
        Victory,
        Goal,
        GoalKind,
        Actor,
        ActorKind,
        Step,
        CalendarEntry,
        Group,
        GroupPoints,
        Hand,
        Procedure,
        Piece,
        Print,
        PrintLine,
        Face,
        FaceValue,
        Marker,
        Track,
        Prompt,
        Choice,
        ChoiceKind,
        Warning,
        GameResult,
        Answer,
        CardCell,
        AnswerLine,
        AnswerPart,
        OutcomeBar,
        Layer,
        ResultTable,
        LogLine,
        TableCell,
        DrawnThing,
        TableInfo,
        ChosenOption,
        TableState,
        SeatInfo,
        SeatKind,
        ClockSetting,
        Hints,
        Clock,
        Offer,
        Proposal,
        ChatLine,
        ClientMessage,
        ServerMessage,
        StateMessage,
        ChangeMessage,
        ViewChange,
        ListRun,
        Undo,
        LogPage,
        Replay,
        Hint,
        HintPlan,
        ReviewAnswer,
        Review,
        ReviewMoment,
        ReviewTurn,
        TurningPoint,
        SeatLuck,
        GameCard,
        Named,
        ScenarioCard,
        OptionCard,
        GameDetail,
        QuestionCard,
        LessonDetail,
        CoachMark,
        CoachTrigger,
        QuestionSubject,
        SideLook,
        BoardDetail,
        HexDetail,
        NameDetail,
        SlopeDetail,
        AreaDetail,
        BoxDetail,
        DisplayDetail,
        TrackDetail,
        TrackSpace,
        DataCard,
        CardGroup,
        CardRow,
        RuleRow,
        RulingRow,
        Lobby,
        Me,
        TableCard,
        NewTable,
        TableChange,
        NewSeat,
        Links,
        SeatLink,
        Claim,
        Claimed,
        MeChange,
        Credentials,
        PasswordChange,
        Notices,
        Problem,
    );
    out
}

#[test]
fn the_client_is_checked_against_the_types_the_server_sends() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/types/wire.d.ts");
    let wanted = declarations();
    if std::env::var_os("SANDTABLE_BLESS").is_some() {
        std::fs::write(path, &wanted).expect("the file can be written");
    }
    let found = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        found == wanted,
        "web/types/wire.d.ts is out of step; run with SANDTABLE_BLESS=1 to write it anew"
    );
}
