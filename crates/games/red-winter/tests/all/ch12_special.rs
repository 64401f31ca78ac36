//! Rule 12: what is special about some units: committing armor, artillery off the map and its parks, the engineers,
//! the bicycle companies and the provisional company. Pajari has a file of his own.

use crate::firing::{Table, table, table_of};
use sandtable_engine::Game;
use sandtable_engine::info::Options;
use sandtable_red_winter::event::Event;
use sandtable_red_winter::pack::Side;

const ARMOR: &str =
    "unit T-26m31 beside; unit T-26m33 beside; unit T-37 beside; unit BA-10 beside; unit 1/1/JR16 H19";

/// [rule 12.1.4-a] From turn 6 the Soviets are asked before anything else of their Action Phase: none, some or all,
/// and again the next turn.
#[test]
fn committing_armor() {
    assert_eq!(table("turn 5; phase action soviet", ARMOR).frame(), "action", "not before turn 6");
    assert_eq!(table("turn 6; phase action finnish", ARMOR).frame(), "action", "not the Finns");
    let mut t = table("turn 6; phase action soviet", &format!("{ARMOR}; unit 1/1/609 X28"));
    assert_eq!(t.frame(), "commit");
    assert_eq!(t.options("commit").len(), 4);
    assert_eq!(t.refused("commit 1/1/609"), "12.1.4-a");
    t.go("done");
    assert_eq!(t.fact("vp finnish"), "0");
    assert_eq!(t.refused("select T-37"), "4.0-a");
    t.go("done; done; done; done");
    assert_eq!((t.fact("turn"), t.frame()), ("7".into(), "commit".into()));
    t.go("commit T-37");
    assert_eq!(t.refused("commit T-37"), "12.1.4-a", "committed already");
    t.go("done");
    assert_eq!(t.fact("unit T-26m31 place"), "beside");
    // What is committed enters this turn.
    assert_eq!(t.refused("done"), "12.1.4-a");
    t.go("select T-37; move W27; done");
    assert_eq!(t.fact("unit T-37 place"), "W27");
    assert!(t.legal("done"));
    // Only where the scenario has it.
    let t = table_of("first-day", &[], "turn 5; phase action soviet", "unit 1/1/609 X28; unit 1/1/JR16 H19");
    assert_eq!(t.frame(), "action");
}

/// [rule 12.1.4-b] Each unit gives the Finns the points of its turn; the Soviets lose none.
#[test]
fn the_price_of_armor() {
    for (turn, price) in
        [(6, 10), (8, 10), (9, 9), (12, 8), (15, 7), (20, 6), (23, 5), (26, 4), (29, 3), (31, 2), (32, 1)]
    {
        let mut t = table(&format!("turn {turn}; phase action soviet"), &format!("{ARMOR}; vp soviet 3"));
        t.go("commit BA-10; commit T-26m33");
        assert_eq!(t.fact("vp finnish"), (2 * price).to_string(), "turn {turn}");
        assert_eq!(t.fact("vp soviet"), "3");
    }
}

/// [rule 12.4-a] [rule 12.4-c] Artillery never stands on the map, and comes into play in its owner's Reset Phase
/// the infantry gun is none.
#[test]
fn artillery_is_off_the_map() {
    let t = table("turn 9; phase reset soviet", "unit 1/47 track 9; unit 2/47 track 10; unit IG/609 track 9");
    assert_eq!(t.fact("unit 1/47 place"), "beside");
    assert_eq!(t.fact("unit 2/47 place"), "track 10");
    assert_eq!(t.fact("unit IG/609 place"), "track 9", "it enters like others");
    assert!(t.legal("select IG/609"));
    assert_eq!(t.refused("select 1/47"), "4.0-a");
    assert_eq!(t.refused("select 2/47"), "12.4-a");
    let t = table("turn 9; phase action soviet", "unit 1/47 track 9");
    assert_eq!(t.fact("unit 1/47 place"), "track 9", "the Reset Phase is over");
}

/// [rule 12.4-b] Fired in either Combat Phase it waits for its owner's next Reset Phase.
#[test]
fn fired_artillery_waits() {
    let lines = "ammo finnish 3; unit 5/KTR12 beside; unit 1/1/JR16 F26; unit 1/1/609 F25";
    let mut t = table("turn 9; phase combat soviet", lines);
    t.go("target F26; combat; attack 1/1/609; defend 5/KTR12 F25; 1 1");
    assert_eq!(t.fact("unit 5/KTR12 fired"), "yes");
    t.go("1 6");
    while t.fact("phase") == "combat" && t.fact("phasing") == "soviet" {
        let step = t.options("step");
        t.go(&step.first().map_or("done".into(), |u| format!("step {u}")));
    }
    assert_eq!(t.fact("unit 5/KTR12 fired"), "no", "ready in the Finnish half-turn");
    let mut t = table("turn 9; phase combat finnish", lines);
    t.go("target F25; fire 5/KTR12; 1 1; done");
    assert_eq!((t.fact("turn"), t.fact("phasing")), ("10".into(), "soviet".into()));
    assert_eq!(t.fact("unit 5/KTR12 fired"), "yes", "not ready in the Soviet half-turn");
    t.go("done; done");
    assert_eq!(t.fact("unit 5/KTR12 fired"), "no");
}

/// [rule 12.4.1-a] [rule 12.4.1-b] Each shot of a 76 mm unit takes a round, and with none it is silent; others need
/// none.
#[test]
fn rounds() {
    let lines = "ammo soviet 1; unit 1/47 beside; unit 2/47 beside; unit 1/354 beside; unit Mtr/609 F23; \
                 unit IG/609 F23; unit 1/1/609 F25; unit 1/1/JR16 F26";
    let mut t = table("turn 9; phase combat soviet", lines);
    t.go("target F26; fire 1/47; 1 1");
    assert_eq!(t.fact("ammo soviet"), "0");
    assert_eq!(t.refused("fire 2/47"), "12.4.1-a");
    t.go("fire 1/354; 1 1; 6; fire Mtr/609; 1 1; fire IG/609; 1 1");
    assert_eq!(t.fact("ammo soviet"), "0");
}

/// [rule 12.4.1-c] [rule 3.0-I-b] The campaign begins with 10 and 3 rounds; the track brings more in the own Reset
/// Phase. What the first turn of a scenario brings is in its starting rounds.
#[test]
fn rounds_arrive() {
    let start = |scenario| crate::firing::game().setup(scenario, &Options::none()).expect("a scenario").ammo;
    assert_eq!(start("campaign"), [10, 3]);
    for (turn, soviet, finnish) in
        [(2, 0, 0), (4, 0, 2), (6, 6, 4), (8, 10, 0), (13, 10, 4), (15, 0, 4), (20, 6, 6), (27, 4, 6)]
    {
        for (side, more) in [("soviet", soviet), ("finnish", finnish)] {
            let phase = format!("turn {turn}; phase reset {side}");
            let t = table(&phase, "ammo soviet 1; ammo finnish 1; unit 1/1/609 X28; unit 1/1/JR16 A13");
            assert_eq!(t.fact(&format!("ammo {side}")), (1 + more).to_string(), "{side}, turn {turn}");
            let other = if side == "soviet" { "finnish" } else { "soviet" };
            assert_eq!(t.fact(&format!("ammo {other}")), "1");
        }
    }
    // Hirvasvaara begins on turn 27 with the rounds of that turn.
    let t = table_of("hirvasvaara", &[], "turn 27; phase reset soviet", "ammo soviet 4; unit 1/1/609 X28");
    assert_eq!(t.fact("ammo soviet"), "4");
}

/// [rule 12.4.2-a] [rule 12.4.2-b] After firing a 354th unit waits as many turns as a die says, and is ready on that
/// turn; past the last turn it is gone (RW-E30, RW-E31).
#[test]
fn the_354th() {
    let lines = "unit 1/354 beside; unit 1/1/609 F25; unit 1/1/JR16 F26";
    for (turn, die, place) in [(9, 4, "track 13"), (30, 2, "track 32"), (30, 3, "gone"), (30, 4, "gone")] {
        let mut t = table(&format!("turn {turn}; phase combat soviet"), lines);
        t.go("target F26; fire 1/354; 1 1").go(&die.to_string());
        assert_eq!(t.fact("unit 1/354 place"), place, "turn {turn}, {die}");
    }
    for (turn, place) in [(12, "track 13"), (13, "beside")] {
        let t = table(&format!("turn {turn}; phase reset soviet"), "unit 1/354 track 13 fired");
        assert_eq!(t.fact("unit 1/354 place"), place);
    }
    // In defensive support it is the same.
    let mut t = table("turn 9; phase combat finnish", lines);
    t.go("target F25; combat; attack 1/1/JR16; defend 1/354 F26; 1 1; 1");
    assert_eq!(t.fact("unit 1/354 place"), "track 10");
}

const PARK: &str = "ammo soviet 7; unit 1/47 beside; unit 2/47 beside fired; unit 3/47 beside; unit 1/354 beside; \
                    unit 2/354 track 13; unit 3/354 track 14; unit 1/1/JR16 X27";

/// [rule 12.4.3-a] [rule 12.4.3-d] A full-strength Finnish company that enters X28 may be given up for the park;
/// it does not count as eliminated.
#[test]
fn the_soviet_park() {
    let mut t = table("turn 12; phase action finnish", PARK);
    t.go("select 1/1/JR16; move X28");
    assert_eq!(t.frame(), "park");
    let mut declined = table("turn 12; phase action finnish", PARK);
    declined.go("select 1/1/JR16; move X28; done");
    assert_eq!(declined.fact("unit 1/1/JR16 place"), "X28");
    assert_eq!(declined.fact("ammo soviet"), "7", "he may, he need not");
    t.go("park");
    assert_eq!(t.fact("unit 1/1/JR16 place"), "gone");
    assert!(!t.st.is_lost(t.unit("1/1/JR16")));
    assert_eq!(t.fact("points soviet"), table("turn 12; phase action finnish", PARK).fact("points soviet"));
    for unit in ["1/1/JR16 X27 reduced", "Eng/JR16 X27", "MG/1/JR16a X27", "Pajari X27"] {
        let key = unit.split(' ').next().expect("a key");
        let mut t = table("turn 12; phase action finnish", &format!("unit {unit}"));
        t.go(&format!("select {key}; move X28"));
        assert_ne!(t.frame(), "park", "{unit}");
    }
    for key in ["1/PPP7", "Prov/TF-P"] {
        let mut t = table("turn 12; phase action finnish", &format!("unit {key} X27"));
        t.go(&format!("select {key}; move X28"));
        assert_eq!(t.frame(), "park", "{key}");
    }
}

/// [rule 12.4.3-a] It is the moment of entering that counts: also on the way through, after an advance, and for each
/// company of a stack.
#[test]
fn the_moment_of_entering() {
    // The cheapest way from X27 to X29 leads through X28, and there the Finns are asked.
    let mut t = table("turn 12; phase action finnish", "unit 1/1/JR16 X27; unit 1/47 beside; ammo soviet 9");
    t.go("select 1/1/JR16; move X29");
    assert_eq!((t.frame(), t.fact("unit 1/1/JR16 place")), ("park".into(), "X28".into()));
    t.go("done; move X29");
    assert_eq!(t.fact("unit 1/1/JR16 place"), "X29");
    let mut t = table(
        "turn 12; phase action finnish",
        "unit 1/1/JR16 X27; unit 2/1/JR16 X27; unit 1/47 beside; ammo soviet 9",
    );
    t.go("select 1/1/JR16; join 2/1/JR16; move X28");
    assert_eq!(t.frame(), "park");
    t.go("park");
    assert_eq!(t.frame(), "park", "the other one may be given up, too");
    t.go("done");
    assert_eq!(t.fact("hex X28 stack").split(' ').count(), 1);
    let lines = "unit 1/1/JR16 X27; unit 2/1/JR16 X27; unit Mtr/609 X28; unit 1/47 beside; ammo soviet 9";
    let mut t = table("turn 9; phase combat finnish", lines);
    t.go("target X28; combat; attack 1/1/JR16; attack 2/1/JR16; done; 6 6; advance 1/1/JR16 X28");
    assert_eq!(t.frame(), "park");
    t.go("park");
    assert_eq!(t.fact("unit 1/47 place"), "gone", "the only unit: no choice");
    assert_eq!(t.options("advance"), ["2/1/JR16 X28"]);
}

/// [rule 12.4.3-b] Event a: the 354th is out of the game, in play, waiting after a shot, or still to come.
#[test]
fn event_a() {
    let mut t = table("turn 12; phase action finnish", PARK);
    t.go("select 1/1/JR16; move X28; park");
    for unit in ["1/354", "2/354", "3/354"] {
        assert_eq!(t.fact(&format!("unit {unit} place")), "gone");
    }
    let early =
        "ammo soviet 1; unit 1/354 track 8; unit 2/354 track 8; unit 3/354 track 8; unit 1/1/JR16 X27";
    let mut t = table("turn 5; phase action finnish", early);
    t.go("select 1/1/JR16; move X28; park");
    assert_eq!(t.fact("unit 3/354 place"), "gone", "never enters");
}

/// [rule 12.4.3-c] Event b: half of the rounds, rounded down, and a 76 mm unit the Soviets choose; the others are away
/// for four turns, fired or not (A-50, RW-E38).
#[test]
fn event_b() {
    let mut t = table("turn 12; phase action finnish", PARK);
    t.go("select 1/1/JR16; move X28; park");
    assert_eq!(t.fact("ammo soviet"), "4");
    assert_eq!(t.frame(), "lose76");
    assert_eq!(t.options("lose"), ["1/47", "2/47", "3/47"]);
    assert_eq!(t.refused("lose 1/354"), "12.4.3-c");
    t.go("lose 1/47");
    assert_eq!(t.fact("unit 1/47 place"), "gone");
    assert_eq!(t.fact("unit 2/47 place"), "track 17");
    assert_eq!(t.fact("unit 3/47 place"), "track 17");
    for (turn, place) in [(16, "track 17"), (17, "beside")] {
        let t = table(&format!("turn {turn}; phase reset soviet"), "unit 2/47 track 17 fired");
        assert_eq!(t.fact("unit 2/47 place"), place);
    }
}

/// [rule 12.4.3-c] A unit still to come is delayed like the others, one due later than that is not brought forward.
#[test]
fn event_b_and_guns_on_the_track() {
    let lines = "ammo soviet 1; unit 1/47 track 14; unit 2/47 track 20; unit 3/47 beside; unit 1/1/JR16 X27";
    let mut t = table("turn 12; phase action finnish", lines);
    t.go("select 1/1/JR16; move X28; park; lose 3/47");
    assert_eq!(t.fact("ammo soviet"), "1", "half of one is nothing");
    assert_eq!(t.fact("unit 1/47 place"), "track 17");
    assert_eq!(t.fact("unit 2/47 place"), "track 20");
    // Guns that would be back after the last turn are gone for good (random campaign, seed 96).
    let lines = "unit 1/47 beside; unit 2/47 beside; unit 1/1/JR16 X27";
    for (turn, place) in [(27, "track 32"), (28, "gone")] {
        let mut t = table(&format!("turn {turn}; phase action finnish"), lines);
        t.go("select 1/1/JR16; move X28; park; lose 1/47");
        assert_eq!(t.fact("unit 2/47 place"), place);
    }
    // No 76 mm unit at all: the rounds are lost, and that is all.
    let mut t = table("turn 12; phase action finnish", "ammo soviet 5; unit 1/1/JR16 X27");
    t.go("select 1/1/JR16; move X28; park");
    assert_eq!((t.fact("ammo soviet"), t.frame()), ("3".into(), "action".into()));
}

/// [rule 12.4.3-b] [rule 12.4.3-c] Event a once in the game, event b once in a turn; a second company of the same turn is
/// given up for nothing (RW-E37).
#[test]
fn again_and_again() {
    let lines = "ammo soviet 20; unit 1/47 beside; unit 2/47 beside; unit 3/47 beside; unit 1/354 beside; \
                 unit 1/1/JR16 X27; unit 2/1/JR16 X27; unit 3/1/JR16 X27";
    let mut t = table("turn 9; phase action finnish", lines);
    let park = |t: &Table| {
        t.events()
            .filter_map(|e| match e {
                Event::Park { event_a, ammo, .. } => Some((*event_a, *ammo)),
                _ => None,
            })
            .next_back()
            .expect("a park")
    };
    t.go("select 1/1/JR16; move X28; park; lose 1/47");
    assert_eq!(park(&t), (true, Some(10)));
    let points = t.fact("vp finnish");
    assert_ne!(points, "0", "the scenario gives points for it");
    t.go("select 2/1/JR16; move X28; park");
    assert_eq!(park(&t), (false, None));
    assert_eq!((t.fact("ammo soviet"), t.frame()), ("10".into(), "action".into()));
    assert_eq!(t.fact("vp finnish"), points);
    t.go("done; done; done; done; select 3/1/JR16; move X28; park; lose 2/47");
    assert_eq!(t.fact("turn"), "10");
    assert_eq!(park(&t), (false, Some(5)));
    assert_eq!(t.fact("unit 3/47 place"), "track 15", "another five turns");
    assert_eq!(t.fact("unit 2/47 place"), "gone");
}

/// [rule 12.4.4] A Soviet infantry company of any strength on A13 drives all Finnish artillery off, what is to come
/// included; other units do not.
#[test]
fn the_finnish_park() {
    let lines = "unit 5/KTR12 beside; unit 9/KTR13 beside fired; unit 7/KTR6 track 15";
    let mut t = table("turn 9; phase action soviet", &format!("{lines}; unit 1/1/609 B13 reduced"));
    t.go("select 1/1/609; move A13");
    for unit in ["5/KTR12", "9/KTR13", "7/KTR6"] {
        assert_eq!(t.fact(&format!("unit {unit} place")), "gone");
    }
    for unit in ["MG/1/609", "T-37"] {
        let mut t = table("turn 9; phase action soviet", &format!("{lines}; unit {unit} B13"));
        t.go(&format!("select {unit}; move A13"));
        assert_eq!(t.fact("unit 5/KTR12 place"), "beside", "{unit}");
    }
}

/// [rule 12.6-a] The engineers dig in at once, next to the enemy only with a friend beside them; otherwise they are
/// infantry.
#[test]
fn the_engineers() {
    let mut t = table("turn 9; phase action finnish", "unit Eng/JR16 F26; unit 1/1/609 X28");
    t.go("select Eng/JR16; dig");
    assert_eq!(t.fact("hex F26 dug-in"), "yes");
    for (friend, rule) in [("", "14.2.1-b"), ("unit 1/1/JR16 F26", "legal"), ("unit Pajari F26", "14.2.1-b")]
    {
        let mut t =
            table("turn 9; phase action finnish", &format!("unit Eng/JR16 F26; unit 1/1/609 F25; {friend}"));
        t.go("select Eng/JR16");
        assert_eq!(t.refused("dig"), rule, "{friend}");
    }
    let mut t = table("turn 9; phase action finnish", "unit Eng/JR16 O7; unit 1/1/609 X28");
    t.go("select Eng/JR16");
    assert!(t.legal("move O12"), "on skis");
}

/// [rule 12.7-a] Bicycle companies are companies: they stack, dig, recover and come back as such.
#[test]
fn the_bicycles() {
    let lines =
        "unit 1/PPP7 F26 reduced; unit 2/PPP7 F26; unit 3/PPP7 F26; unit 1/1/JR16 F27; unit 1/1/609 X28";
    let mut t = table("turn 12; phase action finnish", lines);
    t.go("select 1/1/JR16");
    assert_eq!(t.refused("move F26"), "6.0-a", "three companies already");
    t.go("done; select 1/PPP7");
    assert!(t.legal("recover") && t.legal("dig"));
    t.go("done; select 2/PPP7");
    assert_eq!(t.fact("mp"), "12");
    let mut t = table("turn 14; phase reset finnish", "unit 1/PPP7 dead-pool; unit 1/1/609 X28");
    t.go("rebuild 1/PPP7 full; at A13");
    assert_eq!(t.fact("unit 1/PPP7 place"), "A13");
}

const PROV: &str = "unit Prov/TF-P beside; unit Pajari E15; unit 1/1/609 X28";

/// [rule 12.8-a] Campaign, from 9 December, once a Soviet unit has been in column I or west of it, with Pajari within
/// four hexes of E13.
#[test]
fn provisional_company_needs_date_and_threat() {
    let asked = |turn: u8, lines: &str| {
        let t = table(&format!("turn {turn}; phase action finnish"), lines);
        (t.options("create").len(), t.refused("create E15"))
    };
    let west = format!("{PROV}; west");
    assert_eq!(asked(6, &west), (7, "legal".into()));
    assert_eq!(asked(5, &west), (0, "12.8-a".into()), "8 December");
    assert_eq!(asked(6, PROV), (0, "12.8-a".into()), "nobody has come west");
    assert_eq!(asked(6, &west.replace("Pajari E15", "Pajari E18")), (0, "12.8-a".into()));
    let t = table("turn 6; phase action finnish", &west.replace("Pajari E15", "Pajari E17"));
    assert!(t.legal("create E17"), "four hexes");
    assert_eq!(asked(6, &west.replace("Prov/TF-P beside", "Prov/TF-P eliminated")), (0, "12.8-a".into()));
    assert_eq!(asked(6, &west.replace("Pajari E15", "Pajari gone")), (0, "12.8-a".into()));
}

/// [rule 12.8-a] Column I is enough, J is not; it counts for ever, and by whatever way they came: a move, an
/// advance, a retreat.
#[test]
fn the_soviets_come_west() {
    for (from, to, west) in [("K2", "J2", false), ("J2", "I1", true)] {
        let mut t = table("turn 6; phase action soviet", &format!("unit 1/1/609 {from}; unit 1/1/JR16 A13"));
        t.go(&format!("select 1/1/609; move {to}"));
        assert_eq!(t.st.west, west, "{to}");
    }
    // Only passing through.
    let mut t = table("turn 12; phase action soviet", "unit 1/1/609 J1; unit 1/1/JR16 A13");
    t.go("select 1/1/609; move I1; move J1; done");
    assert!(t.st.west);
    // 15 over the bridge are 8 to 5: 1:1; 9 is 0/1.
    let lines = "unit 1/1/JR16 K15; unit 2/1/JR16 K15; unit 3/1/JR16 K15; unit 1/1/609 J16";
    let mut t = table("turn 9; phase combat finnish", lines);
    t.go("target J16; combat; attack 1/1/JR16; attack 2/1/JR16; attack 3/1/JR16; 5 4");
    assert!(!t.st.west);
    t.go("retreat; retreat-to 1/1/609 I16");
    assert!(t.st.west);
}

/// [rule 12.8-b] In Pajari's hex or next to it, at full strength; both in supply and in no enemy zone of control.
#[test]
fn provisional_company_rises_near_pajari() {
    let west = format!("{PROV}; west");
    let mut t = table("turn 9; phase action finnish", &west);
    assert_eq!(t.refused("create E17"), "12.8-b", "two hexes");
    t.go("create F15");
    assert_eq!(t.fact("unit Prov/TF-P place"), "F15");
    assert_eq!(t.fact("unit Prov/TF-P cs"), "3");
    // A Soviet unit two hexes from Pajari: his hex is free, some of the others are not.
    let t = table("turn 9; phase action finnish", &format!("{west}; unit 2/1/609 E17"));
    assert!(t.legal("create E15"));
    assert_eq!(t.refused("create E16"), "12.8-b");
    let t = table("turn 9; phase action finnish", &format!("{west}; unit 2/1/609 E16"));
    assert_eq!(t.refused("create E14"), "12.8-b", "Pajari is in a zone of control");
    // The Finnish source is taken: nobody is in supply.
    let t = table("turn 9; phase action finnish", &format!("{west}; unit 2/1/609 A13"));
    assert_eq!(t.refused("create E15"), "12.8-b");
    // Three companies fill a hex.
    let full = "unit 1/1/JR16 E15; unit 2/1/JR16 E15; unit 3/1/JR16 E15";
    let t = table("turn 9; phase action finnish", &format!("{west}; {full}"));
    assert_eq!(t.refused("create E15"), "6.0-a");
    assert!(t.legal("create E14"));
    // In the Finnish Action Phase alone.
    let t = table("turn 9; phase combat finnish", &west);
    assert_ne!(t.refused("create E15"), "legal");
}

/// [rule 12.8-c] Both have all their points this turn, and the company is one like others.
#[test]
fn the_provisional_company_marches() {
    let mut t = table("turn 9; phase action finnish", &format!("{PROV}; west; unit 1/1/JR16 E15"));
    t.go("create E15; select Prov/TF-P");
    assert_eq!(t.fact("mp"), "6");
    assert_eq!(t.refused("join 1/1/JR16"), "6.1-a", "it was not there when the phase began");
    t.go("move F15; done; select Pajari");
    assert_eq!(t.fact("mp"), "7");
    t.go("done");
    assert_eq!(t.refused("create E15"), "12.8-a", "once");
    let mut t = table("turn 9; phase action finnish", "unit Prov/TF-P E15 reduced; unit 1/1/609 X28");
    t.go("select Prov/TF-P; recover; 6");
    assert_eq!(t.fact("unit Prov/TF-P reduced"), "no");
    let t = table("turn 14; phase reset finnish", "unit Prov/TF-P dead-pool; unit 1/1/609 X28");
    assert!(t.legal("rebuild Prov/TF-P full"));
    assert_eq!(t.game.side(t.unit("Prov/TF-P")), Side::Finnish);
}
