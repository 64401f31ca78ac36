//! Reading the tables: `tables.toml`.

use super::kind::{DatumKind, Doc, Tab};
use super::tables::{
    Air, ApHit, Bail, BuildingEntry, Check, CloseAssault, Dual, Extra, Gp, Grades, HandToHand, HitShares,
    LocationCell, Material, Mines, Missions, Morale, ObserverRow, Response, Sheaf, Spotting, Tables,
};
use super::weapons::{DamageClass, Rof};
use crate::ids::{Angle, Damage, Grade, Location};
use sandtable_pack::{Source, Txt};

/// Reads `tables.toml`.
pub(crate) fn read(doc: &Doc<'_>) -> Tables {
    doc.toml(|root| {
        let mut tables = Tables::default();
        table(root, "spotting", |t| tables.spotting = spotting(t));
        table(root, "ap_hit", |t| tables.ap_hit = ap_hit(t));
        table(root, "ap_hits", |t| {
            tables.ap_hits =
                std::array::from_fn(|i| Rof::ALL.get(i).map_or_else(Default::default, |r| shares(t, *r)));
        });
        table(root, "hit_location", |t| tables.location = location(t));
        table(root, "basic_damage", |t| {
            tables.basic_damage = ["DM", "KO", "BU"].map(|key| t.row::<u8, 2>(key, 0..=99)[0]);
        });
        table(root, "ap_damage", |t| {
            tables.ap_damage = DamageClass::ALL.iter().map(|c| damage(&t.tab(c.word()))).collect();
            tables.soft_digit = t.int("soft_target_digit", 0..=9);
        });
        table(root, "gp", |t| tables.gp = gp(t));
        table(root, "grade", |t| tables.grade = grades(t));
        table(root, "recovery", |t| {
            tables.recovery_command = modifier(t, "command_other_than_none");
            tables.recovery_under_fire = modifier(t, "under_fire");
        });
        table(root, "bail_out", |t| {
            tables.bail_out =
                std::array::from_fn(|i| Bail::ALL.get(i).map_or_else(Check::default, |b| check(t, b.word())));
        });
        table(root, "indirect_response", |t| tables.response = response(t));
        table(root, "commands", |t| {
            tables.commands = std::array::from_fn(|i| t.row(Grade::ALL[i].word(), 0..=10));
        });
        table(root, "close_assault", |t| tables.close_assault = close_assault(t));
        table(root, "hand_to_hand", |t| tables.hand_to_hand = hand_to_hand(t));
        table(root, "parts", |t| tables.turret_up_to = t.int("turret_up_to", 0..=10));
        table(root, "missions", |t| {
            tables.missions = Missions {
                adjust: t.int("adjust", 0..=20),
                danger: t.int("danger", 0..=20),
                plan_turns: t.int("plan_turns", 1..=20),
                plan_shift: t.int("plan_shift", 0..=20),
            };
        });
        table(root, "building_entry", |t| {
            tables.wall_per_defence = t.int("per_defence", 0..=20);
            tables.building_entry = std::array::from_fn(|i| {
                let row = t.tab(Material::ALL[i].word());
                let entry = BuildingEntry { hit: row.int("hit", 0..=100), track: row.int("track", 0..=100) };
                row.done();
                entry
            });
        });
        table(root, "hull_down", |t| {
            tables.hull_down_partial = t.int("partial", -100..=100);
            let sizes = t.tab("size");
            tables.hull_down_size = ["2", "1", "0", "-1", "-2"].map(|key| sizes.int(key, -100..=100));
            sizes.done();
        });
        table(root, "air", |t| tables.air = air(t));
        table(root, "crash", |t| {
            tables.air.crash = t.int("factor", 1..=15);
            tables.air.crash_effect = t.int("effect", 1..=15);
        });
        table(root, "morale", |t| tables.morale = morale(t));
        table(root, "mines", |t| tables.mines = mines(t));
        table(root, "scatter", |t| {
            tables.scatter = by_grade(t, "on_target", 10);
            t.string("else");
        });
        table(root, "bogging", |t| {
            tables.bogging = ["soft-sand", "gully", "rough"].map(|key| {
                let row = t.tab(key);
                let read = ["T", "H", "W"].map(|m| row.opt_int(m, 0..=100).unwrap_or(0));
                row.done();
                read
            });
        });
        table(root, "fires", |t| {
            tables.ignite_building = t.int("ignite_building", 0..=100);
            tables.burns_turns = t.int("burns_turns", 0..=50);
        });
        table(root, "capacity", |t| tables.overstacked = t.int("overstacked", 1..=20));
        tables
    })
}

/// One table with its source, and the cells the rulebook states.
fn table(root: &Tab<'_>, key: &str, read: impl FnOnce(&Tab<'_>)) {
    let tab = root.tab(key);
    read(&tab);
    let source = tab.file_source();
    tab.doc.datum(DatumKind::Table, key, tab.at(), source);
    for cell in tab.list("rulebook") {
        let source = Source { origin: sandtable_pack::Origin::Rulebook, note: cell.text.to_owned() };
        tab.doc.datum(DatumKind::StatedCell, format!("{key}: {}", cell.text), cell.at, source);
    }
    tab.done();
}

/// The modifiers of a table, with a source of their own.
fn modifiers(tab: &Tab<'_>, read: impl FnOnce(&Tab<'_>)) {
    group(tab, "modifiers", read);
}

fn group(tab: &Tab<'_>, key: &str, read: impl FnOnce(&Tab<'_>)) {
    let own = tab.tab(key);
    read(&own);
    let source = own.file_source();
    own.doc.datum(DatumKind::Table, tab.field(key), own.at(), source);
    own.done();
}

fn modifier(tab: &Tab<'_>, key: &str) -> i8 {
    tab.int(key, -100..=100)
}

fn two<T>(tab: &Tab<'_>, key: &str, names: [&str; 2], make: impl FnOnce(i8, i8) -> T) -> T {
    let own = tab.tab(key);
    let [a, b] = names.map(|name| modifier(&own, name));
    own.done();
    make(a, b)
}

fn sheaf(tab: &Tab<'_>, key: &str) -> Sheaf {
    two(tab, key, ["open", "closed"], |open, closed| Sheaf { open, closed })
}

fn dual(tab: &Tab<'_>, key: &str) -> Dual {
    two(tab, key, ["same", "different"], |same, different| Dual { same, different })
}

fn by_cover(tab: &Tab<'_>, key: &str) -> [i8; 4] {
    let own = tab.tab(key);
    let read = ["none", "light", "medium", "heavy"].map(|c| modifier(&own, c));
    own.done();
    read
}

fn by_grade(tab: &Tab<'_>, key: &str, most: i64) -> [u8; 5] {
    let own = tab.tab(key);
    let read = std::array::from_fn(|i| own.int(Grade::ALL[i].word(), 0..=most));
    own.done();
    read
}

fn spotting(t: &Tab<'_>) -> Spotting {
    t.row::<i8, 8>("rows", -5..=2);
    let mut spotting = Spotting { hexes: ["V", "L", "S"].map(|c| t.row(c, 0..=99)), ..Spotting::default() };
    modifiers(t, |m| {
        spotting.cover = by_cover(m, "cover");
        spotting.spot_move = modifier(m, "spot_move");
        spotting.spot_fire = modifier(m, "spot_fire");
        spotting.spot_fire_sa = modifier(m, "spot_fire_sa");
        spotting.spotter_suppressed = modifier(m, "spotter_suppressed");
        spotting.spotter_full_cover = modifier(m, "spotter_full_cover");
        spotting.target_full_cover = modifier(m, "target_full_cover");
    });
    spotting
}

fn ap_hit(t: &Tab<'_>) -> ApHit {
    t.row::<i8, 16>("rows", -10..=5);
    t.list("bands");
    let mut hit = ApHit { numbers: ["P", "S", "M", "L", "E"].map(|b| t.row(b, 0..=100)), ..ApHit::default() };
    modifiers(t, |m| {
        hit.target_moving = modifier(m, "target_moving");
        hit.cover = by_cover(m, "cover");
        hit.short_halt = modifier(m, "short_halt");
        hit.shooter_damaged = modifier(m, "shooter_damaged");
        hit.brew_up_smoke = modifier(m, "brew_up_smoke");
        hit.overwatch = modifier(m, "overwatch");
        hit.overwatch_adjust = modifier(m, "overwatch_adjust");
        hit.shooter_suppressed = modifier(m, "shooter_suppressed");
        hit.smoke = sheaf(m, "smoke");
        hit.barrage = sheaf(m, "barrage");
        hit.dust = modifier(m, "dust");
        hit.on_fire = modifier(m, "on_fire");
        hit.ammo_limit = modifier(m, "ammo_limit");
        hit.transported = modifier(m, "transported");
        let haze = m.tab("heat_haze");
        hit.heat_haze_at = haze.int("at", 1..=60);
        hit.heat_haze = modifier(&haze, "value");
        haze.done();
        hit.dual_fire = dual(m, "dual_fire");
        hit.hesitating = modifier(m, "hesitating");
        hit.broken = modifier(m, "broken");
    });
    hit
}

/// `{ three = 2, two = 4 }`: tenths of the hit number.
fn shares(t: &Tab<'_>, rof: Rof) -> HitShares {
    let row = t.tab(rof.word());
    let read = HitShares {
        two: row.opt_int("two", 0..=10).unwrap_or(0),
        three: row.opt_int("three", 0..=10).unwrap_or(0),
    };
    row.done();
    read
}

fn location(t: &Tab<'_>) -> Vec<[LocationCell; 10]> {
    let rows = Angle::ALL.iter().map(|angle| {
        let key = angle.word().replace('-', "_");
        let texts = t.list(&key);
        if texts.len() != 10 {
            let message = format!("{} locations", texts.len());
            t.doc.fault(t.at(), &t.field(&key), message, "ten, for the tens digits 1 to 10", None);
        }
        let mut row = [LocationCell { location: Location::Track, starred: false }; 10];
        for (txt, cell) in texts.iter().zip(&mut row) {
            let word = txt.text.trim_end_matches('*');
            let bare = Txt { text: word, at: txt.at, field: txt.field.clone() };
            if let Some(location) = t.doc.choose(&bare, Location::WORDS) {
                *cell = LocationCell { location, starred: word.len() < txt.text.len() };
            }
        }
        row
    });
    let rows = rows.collect();
    t.string("falling_1");
    rows
}

/// `{ ND = [1, 2], DM = [3, 5], … }`: every digit from 1 to 10 once.
fn damage(tab: &Tab<'_>) -> [Damage; 10] {
    let mut row: [Option<Damage>; 10] = [None; 10];
    for damage in Damage::ALL.iter().filter(|d| tab.has(d.word())) {
        let [first, last] = tab.row::<u8, 2>(damage.word(), 1..=10);
        for digit in first..=last {
            if let Some(cell) = usize::from(digit).checked_sub(1).and_then(|i| row.get_mut(i)) {
                if cell.is_some() {
                    let message = format!("digit {digit} has two results");
                    tab.doc.fault(tab.at(), &tab.field(damage.word()), message, "each digit once", None);
                }
                *cell = Some(*damage);
            }
        }
    }
    if row.contains(&None) {
        tab.doc.fault(tab.at(), &tab.field("ND"), "a digit has no result", "each digit from 1 to 10", None);
    }
    tab.done();
    row.map(|cell| cell.unwrap_or(Damage::None))
}

fn gp(t: &Tab<'_>) -> Gp {
    t.string("formula");
    let mut gp = Gp { none: t.grid("N", -20..=120), ..Gp::default() };
    modifiers(t, |m| {
        (gp.moving_direct, gp.moving_indirect) =
            two(m, "target_vehicle_moving", ["direct", "indirect"], |a, b| (a, b));
        (gp.type_p, gp.type_a) = two(m, "target_type", ["P", "A"], |a, b| (a, b));
        (gp.vehicle_medium, gp.vehicle_heavy) = two(m, "vehicle_cover", ["medium", "heavy"], |a, b| (a, b));
        gp.crawling = modifier(m, "crawling");
        gp.wall_or_defilade = modifier(m, "wall_or_defilade");
        gp.short_halt = modifier(m, "short_halt");
        gp.shooter_damaged = modifier(m, "shooter_damaged");
        gp.shooter_suppressed = modifier(m, "shooter_suppressed");
        gp.on_fire = modifier(m, "on_fire");
        gp.brew_up_smoke = modifier(m, "brew_up_smoke");
        gp.smoke = sheaf(m, "smoke");
        gp.barrage = sheaf(m, "barrage");
        gp.dust = modifier(m, "dust");
        gp.open_sheaf = modifier(m, "open_sheaf");
        gp.overwatch = modifier(m, "overwatch");
        gp.overwatch_adjust = modifier(m, "overwatch_adjust");
        gp.ammo_limit = modifier(m, "ammo_limit");
        let haze = m.tab("heat_haze");
        gp.heat_haze_at = ["V", "L", "S"].map(|size| haze.int(size, 1..=60));
        gp.heat_haze = modifier(&haze, "value");
        haze.done();
        gp.transported = modifier(m, "transported");
        gp.overrun = modifier(m, "overrun");
        gp.dual_fire = dual(m, "dual_fire");
        gp.pinning = modifier(m, "pinning");
        gp.hasty_entrenchment = modifier(m, "hasty_entrenchment");
        gp.ce_ammo = modifier(m, "ce_ammo");
        gp.coax = modifier(m, "coax");
        gp.hesitating = modifier(m, "hesitating");
        gp.broken = modifier(m, "broken");
    });
    group(t, "defence", |d| {
        gp.defence_moving = modifier(d, "moving");
        gp.defence_min = d.int("min", 0..=10);
        gp.defence_max = d.int("max", 1..=20);
        let passenger = d.tab("passenger");
        gp.passenger_under_cover = passenger.int("under_cover", 0..=10);
        gp.passenger_other = passenger.int("other", 0..=10);
        passenger.done();
    });
    gp
}

fn grades(t: &Tab<'_>) -> Grades {
    t.list("order");
    let bands = ["P", "S", "M", "L", "E"];
    Grades {
        ap: bands.map(|b| t.row(&format!("ap_{b}"), -20..=20)),
        gp: bands.map(|b| t.row(&format!("gp_{b}"), -50..=50)),
        close_combat: t.row("close_combat", -50..=50),
        quickmarch_suppressed: t.row("quickmarch_suppressed", 0..=100),
        recovery: t.row("suppression_recovery", 0..=100),
        initiative: t.row("initiative", -100..=100),
        hull_down_search: t.row("hull_down_search", -50..=50),
        command_range: t.row("command_range", 0..=9),
        observer: t.row("observer", -9..=9),
        bail_out: t.row("bail_out", -50..=50),
    }
}

/// `30-` or `61+`.
fn check(t: &Tab<'_>, key: &str) -> Check {
    let Some(txt) = t.text(key) else { return Check::default() };
    let number = |text: &str| text.parse::<u8>().ok().filter(|n| *n <= 100);
    let read = match (txt.text.strip_suffix('-'), txt.text.strip_suffix('+')) {
        (Some(text), _) => number(text).map(Check::UpTo),
        (_, Some(text)) => number(text).map(Check::From),
        _ => None,
    };
    read.unwrap_or_else(|| {
        let message = format!("found `{}`", txt.text);
        t.doc.fault(txt.at, &txt.field, message, "a number with `-` (up to) or `+` (from), as in 30-", None);
        Check::default()
    })
}

fn response(t: &Tab<'_>) -> Response {
    t.list("columns");
    let mut response = Response {
        factor: std::array::from_fn(|i| t.row(ObserverRow::ALL[i].word(), 0..=20)),
        ..Response::default()
    };
    modifiers(t, |m| {
        response.pre_registered = modifier(m, "pre_registered");
        response.command_recon = modifier(m, "command_recon");
        response.adjusted = modifier(m, "adjusted");
        response.observer_suppressed = modifier(m, "observer_suppressed");
        response.observer_damaged = modifier(m, "observer_damaged");
        response.hindered = modifier(m, "hindered");
        response.heat_haze = modifier(m, "heat_haze");
        response.hesitating = modifier(m, "hesitating");
        response.broken = modifier(m, "broken");
    });
    response
}

/// Squad, half-squad, section.
fn extra(t: &Tab<'_>, key: &str) -> Extra {
    let own = t.tab(key);
    let read = ["squad", "half", "section"].map(|kind| modifier(&own, kind));
    own.done();
    read
}

fn close_assault(t: &Tab<'_>) -> CloseAssault {
    CloseAssault {
        factor: extra(t, "factor").map(|n| u8::try_from(n).unwrap_or(0)),
        vehicle_defence_cap: t.int("vehicle_defence_cap", 1..=10),
        advance: modifier(t, "advance"),
        uphill: modifier(t, "uphill"),
        dismount: modifier(t, "dismount"),
        vs_moving: modifier(t, "vs_moving"),
        vs_suppressed: modifier(t, "vs_suppressed"),
        vs_c: modifier(t, "vs_c"),
        unsupported: modifier(t, "unsupported"),
        extra: extra(t, "extra"),
        vs_p: modifier(t, "vs_p"),
        vs_s: modifier(t, "vs_s"),
        vs_open_a: modifier(t, "vs_open_a"),
        flamethrower: modifier(t, "flamethrower"),
        vs_hesitating: modifier(t, "vs_hesitating"),
        vs_broken: modifier(t, "vs_broken"),
    }
}

fn hand_to_hand(t: &Tab<'_>) -> HandToHand {
    HandToHand {
        kind: ["squad", "half", "section"].map(|kind| modifier(t, kind)),
        towed: modifier(t, "towed"),
        defender_suppressed: modifier(t, "defender_suppressed"),
        advance: modifier(t, "advance"),
        uphill: modifier(t, "uphill"),
        dismount: modifier(t, "dismount"),
        extra: extra(t, "extra"),
        flamethrower: modifier(t, "flamethrower"),
        defender_hesitating: modifier(t, "defender_hesitating"),
        defender_broken: modifier(t, "defender_broken"),
    }
}

fn air(t: &Tab<'_>) -> Air {
    let altitudes = |tab: &Tab<'_>| {
        let read = ["low", "medium", "high"].map(|a| tab.int(a, 0..=60));
        tab.done();
        read
    };
    let by_speed = |key: &str| {
        let own = t.tab(key);
        let read = ["slow", "fast"].map(|speed| altitudes(&own.tab(speed)));
        own.done();
        read
    };
    let mut air = Air {
        acquire: by_speed("acquire"),
        track: by_speed("track"),
        los_base: altitudes(&t.tab("los_base")),
        loiter: t.int("loiter", 1..=60),
        rocket_min: t.int("rocket_min", 1..=60),
        ..Air::default()
    };
    let strafe = t.tab("strafe");
    air.strafe = ["slow", "fast"].map(|speed| strafe.int(speed, 1..=9));
    strafe.done();
    modifiers(t, |m| {
        air.altitude = ["low", "medium", "high"].map(|a| modifier(m, a));
        air.fast = modifier(m, "fast");
        air.aa_fast = modifier(m, "aa_fast");
        air.aa_high = modifier(m, "aa_high");
        air.aa_low = modifier(m, "aa_low");
    });
    air
}

fn morale(t: &Tab<'_>) -> Morale {
    Morale {
        hesitates_within: t.int("hesitates_within", 0..=100),
        cohesion: by_grade(t, "cohesion", 100),
        break_point: by_grade(t, "break_point", 100),
        unbroken_command_in_range: modifier(t, "unbroken_command_in_range"),
        broken_friend_in_range: modifier(t, "broken_friend_in_range"),
        suppressed_or_damaged: modifier(t, "suppressed_or_damaged"),
        recover_hesitating: by_grade(t, "recover_hesitating", 100),
        recover_broken: by_grade(t, "recover_broken", 100),
    }
}

fn mines(t: &Tab<'_>) -> Mines {
    let pair = |key: &str, most: i64| {
        let own = t.tab(key);
        let read = ["hasty", "planned"].map(|kind| own.int(kind, 0..=most));
        own.done();
        read
    };
    let own = t.tab("vehicle");
    let mut vehicle = [None; 10];
    for (key, result) in [("TK", None), ("DM", Some(Damage::Damaged)), ("KO", Some(Damage::KnockedOut))] {
        let [first, last] = own.row::<u8, 2>(key, 1..=10);
        for digit in first..=last {
            if let Some(cell) = usize::from(digit).checked_sub(1).and_then(|i| vehicle.get_mut(i)) {
                *cell = result;
            }
        }
    }
    own.done();
    let clear = t.tab("clear");
    let engineer = clear.int("engineer", 1..=10);
    clear.int::<u8>("tank", 0..=10);
    clear.done();
    Mines {
        trigger: pair("trigger", 100),
        vehicle,
        soft: t.int("soft", 0..=9),
        careful: t.int("careful", 0..=50),
        leg_factor: pair("leg_factor", 15),
        clear: engineer,
        gp_defence: t.int("gp_defence", 1..=10),
    }
}
