//! Reading data cards: `vehicles.csv`, `towed.csv`, `leg.csv`.

use super::cards::{Card, Kind, Leg, LegKind, Mount, Mounted, Movement, Size, Towed, Vehicle};
use super::kind::{DatumKind, Doc, Row, source};
use super::names::Names;
use super::weapons::{Gun, gun, next, unique};
use crate::ids::{GunId, Mode};
use arrayvec::ArrayVec;
use sandtable_pack::{Txt, csv, nearest};

/// Reads the three files. Cards are numbered through: vehicles, towed guns, leg units.
pub(crate) fn read(
    vehicles: &Doc<'_>,
    towed: &Doc<'_>,
    leg: &Doc<'_>,
    guns: &[Gun],
    names: &Names,
) -> Vec<Card> {
    let mut cards = Vec::new();
    let mut links = Vec::new();
    read_vehicles(vehicles, guns, names, &mut cards, &mut links);
    read_towed(towed, guns, names, &mut cards);
    read_leg(leg, names, &mut cards, &mut links);
    for (doc, at, field, card, key) in links {
        let found = cards.iter().find(|c| c.key == key).map(|c| c.id);
        if found.is_none() {
            let near = nearest(&key, cards.iter().map(|c| c.key.as_str()));
            doc.fault(at, &field, format!("no card `{key}`"), "the key of a card", near);
        }
        match cards.get_mut(card).map(|c| &mut c.kind) {
            // Gun first, then truck.
            Some(Kind::Vehicle(v)) if v.dismounts.is_none() => v.dismounts = found,
            Some(Kind::Vehicle(v)) => v.truck = found,
            Some(Kind::Leg(l)) => l.half = found,
            _ => {}
        }
    }
    cards
}

/// A card that names another: the file, the place, the field, the index of the card, the other's key.
type Link<'a> = (&'a Doc<'a>, usize, String, usize, String);

/// What every card has.
fn card(row: &Row<'_>, section: &str, names: &Names, cards: &[Card], kind: Kind) -> Card {
    unique(row, "key", cards.iter().map(|c| c.key.as_str()));
    let number = next(row, cards.len());
    Card::read(row, number, section, names, kind)
}

fn read_vehicles<'a>(
    doc: &'a Doc<'a>,
    guns: &[Gun],
    names: &Names,
    cards: &mut Vec<Card>,
    links: &mut Vec<Link<'a>>,
) {
    const COLUMNS: &str = "key,card,nation,name,cls,from,to,pts,cc,mode,path,road,size,gpd,type,c,coax,tow,leg,under_cover,open,weapons,limit,smoke,hd_restricted,basic,fr_level,fr_rise,fr_fall,fs_level,fs_rise,fs_fall,deck,note,source";
    for row in csv::rows(doc, &COLUMNS.split(',').collect::<Vec<_>>(), &["portee"]) {
        let vehicle = Vehicle::read(&row, guns);
        let movement = vehicle.movement;
        if !(movement.country <= movement.path && movement.path <= movement.road) {
            row.fault("cc", "allowances out of order", "cross-country, path and road that do not fall", None);
        }
        // The gun a portee sets down and the truck that is left: `b2pdr/ton3`.
        if let Some(parts) = row.opt("portee") {
            match parts.text.split_once('/') {
                Some((gun, truck)) => links.extend(
                    [gun, truck].map(|k| (doc, parts.at, parts.field.clone(), cards.len(), k.to_owned())),
                ),
                None => {
                    let found = format!("found `{}`", parts.text);
                    row.fault("portee", found, "GUN/TRUCK, as in b2pdr/ton3", None);
                }
            }
        }
        let card = card(&row, "vehicle", names, cards, Kind::Vehicle(vehicle));
        doc.datum(DatumKind::Vehicle, &card.key, row.at(), source(&row));
        cards.push(card);
    }
}

/// `gun@mount`, several joined by `;`.
pub(super) fn weapons(row: &Row<'_>, guns: &[Gun], restricted: Option<GunId>) -> ArrayVec<Mounted, 3> {
    let mut weapons = ArrayVec::new();
    let Some(txt) = row.opt("weapons") else { return weapons };
    for part in txt.text.split(';') {
        let here = |text| Txt { text, at: txt.at, field: txt.field.clone() };
        let Some((key, mount)) = part.split_once('@') else {
            row.fault("weapons", format!("found `{part}`"), "GUN@MOUNT, as in 50-l42@1", None);
            continue;
        };
        let found = gun(row.doc, guns, &here(key));
        let mount = row.doc.choose(&here(mount), Mount::WORDS);
        if let (Some(gun), Some(mount)) = (found, mount) {
            let mounted = Mounted { gun, mount, not_hull_down: restricted == Some(gun) };
            if weapons.try_push(mounted).is_err() {
                row.fault("weapons", "too many weapons", "three at most", None);
            }
        }
    }
    weapons
}

/// `2L 3`: allowance on foot and quickmarch allowance.
pub(super) fn on_foot(row: &Row<'_>) -> (u8, u8) {
    let txt = row.get("move");
    let read = txt.text.split_once("L ").and_then(|(country, quick)| {
        Some((country.parse::<u8>().ok().filter(|n| *n <= 9)?, quick.parse::<u8>().ok().filter(|n| *n <= 9)?))
    });
    read.unwrap_or_else(|| {
        let expected = "allowance, L and quickmarch allowance, as in 2L 3";
        row.fault("move", format!("found `{}`", txt.text), expected, None);
        (0, 0)
    })
}

/// `4W 10-18`: allowances on motorcycles.
pub(super) fn motorcycle(row: &Row<'_>) -> Option<Movement> {
    let txt = row.opt("mc")?;
    let read = txt.text.split_once("W ").and_then(|(country, ways)| {
        let (path, road) = ways.split_once('-')?;
        let number = |text: &str| text.parse::<u8>().ok().filter(|n| *n <= 40);
        Some(Movement {
            mode: Mode::Wheeled,
            country: number(country)?,
            path: number(path)?,
            road: number(road)?,
        })
    });
    if read.is_none() {
        row.fault("mc", format!("found `{}`", txt.text), "allowances on wheels, as in 4W 10-18", None);
    }
    read
}

/// `1-2`: room for towing and for men.
pub(super) fn passenger(row: &Row<'_>) -> (u8, u8) {
    let txt = row.get("passenger");
    let read = txt.text.split_once('-').and_then(|(tow, men)| Some((tow.parse().ok()?, men.parse().ok()?)));
    read.unwrap_or_else(|| {
        row.fault("passenger", format!("found `{}`", txt.text), "towing and leg size, as in 1-2", None);
        (0, 0)
    })
}

pub(super) const SIZES: [(&str, Size); 2] = [("L", Size::Large), ("S", Size::Small)];

fn read_towed(doc: &Doc<'_>, guns: &[Gun], names: &Names, cards: &mut Vec<Card>) {
    const COLUMNS: &str =
        "key,card,nation,name,gun,from,to,size,move,passenger,gpd,full_cover,arc,pts,note,source";
    for row in csv::table(doc, COLUMNS) {
        let Some(gun) = row.text("gun").and_then(|t| gun(doc, guns, &t)) else { continue };
        let towed = Towed::read(&row, gun);
        let card = card(&row, "towed", names, cards, Kind::Towed(towed));
        doc.datum(DatumKind::Towed, &card.key, row.at(), source(&row));
        cards.push(card);
    }
}

fn read_leg<'a>(doc: &'a Doc<'a>, names: &Names, cards: &mut Vec<Card>, links: &mut Vec<Link<'a>>) {
    const COLUMNS: &str = "key,card,nation,name,kind,half,move,mc,size,passenger,gp_range,gp_factor,small_arms,gpd,full_cover,pts,note,source";
    for row in csv::table(doc, COLUMNS) {
        let leg = Leg::read(&row);
        match row.opt("half") {
            Some(half) => links.push((doc, half.at, half.field.clone(), cards.len(), half.text.to_owned())),
            None if leg.kind == LegKind::Squad => {
                row.fault("half", "the field is empty", "the key of the half-squad", None);
            }
            None => {}
        }
        let card = card(&row, "leg", names, cards, Kind::Leg(leg));
        doc.datum(DatumKind::Leg, &card.key, row.at(), source(&row));
        cards.push(card);
    }
}
