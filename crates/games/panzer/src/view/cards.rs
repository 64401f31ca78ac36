//! Data cards: figures in groups of rows, as the panel beside the board and the command line show them.

use crate::Panzer;
use crate::ids::{Band, CardId, Elevation};
use crate::pack::{Bands, Card, Gun, Kind, Leg, Mounted, Movement, Towed, Vehicle};
use crate::text::named;
use sandtable_engine::Message;
use sandtable_engine::view::{CardGroup, DataCard, Word};

/// Every card of the pack.
pub fn cards(game: &Panzer) -> Vec<DataCard> {
    game.pack.cards.iter().map(|card| data_card(game, card.id)).collect()
}

/// One card.
pub fn data_card(game: &Panzer, id: CardId) -> DataCard {
    let card = game.pack.card(id);
    let mut data = DataCard::new(Word::Owned(card.key.clone()), named(&card.name));
    data.side = card.nation.side().word().into();
    data = data.group(general(card));
    match &card.kind {
        Kind::Vehicle(v) => vehicle(game, v, data),
        Kind::Towed(t) => towed(game, t, data),
        Kind::Leg(l) => leg(l, data),
    }
}

fn group(key: impl Into<Word>, title: &'static str) -> CardGroup {
    CardGroup::new(key, Message::new(title))
}

fn general(card: &Card) -> CardGroup {
    let months = |m: crate::pack::Month| format!("{}-{:02}", m.year, m.month);
    group("general", "card-general")
        .row(Message::new("card-points"), [card.points.to_string()])
        .row(Message::new("card-service"), [format!("{} – {}", months(card.from), months(card.to))])
        .row(Message::new("card-source"), [card.source.clone()])
}

fn movement(m: &Movement, data: DataCard) -> DataCard {
    let values = [format!("{}{}", m.country, m.mode.word()), m.path.to_string(), m.road.to_string()];
    let rows = group("movement", "card-movement").columns(["CC", "P", "R"]);
    data.group(rows.row(Message::new("card-allowance"), values))
}

fn band_row(group: CardGroup, range: &'static str, value: &'static str, bands: &Bands) -> CardGroup {
    let texts = |row: [u8; 5]| row.map(|n| n.to_string());
    group.row(Message::new(range), texts(bands.limit)).row(Message::new(value), texts(bands.value))
}

/// A weapon: armour-piercing rows first, so that row 1 is the penetration.
fn weapon(gun: &Gun, index: usize) -> CardGroup {
    let title = Message::new("card-weapon").text("name", gun.name.clone());
    let key = Word::Owned(format!("weapon-{index}"));
    let mut rows = CardGroup::new(key, title).columns(Band::ALL.iter().map(|b| b.word()));
    if let Some(ap) = &gun.ap {
        rows = band_row(rows, "card-ap-range", "card-penetration", ap);
    }
    for special in &gun.special {
        let label = |key| {
            Message::new(key)
                .text("round", special.round.word())
                .text("from", format!("{}-{:02}", special.from.year, special.from.month))
        };
        let texts = |row: [u8; 5]| row.map(|n| n.to_string());
        rows = rows.row(label("card-special-range"), texts(special.bands.limit));
        rows = rows.row(label("card-special-penetration"), texts(special.bands.value));
    }
    if let Some(gp) = &gun.gp {
        rows = band_row(rows, "card-gp-range", "card-gp-factor", gp);
    }
    if let Some(indirect) = &gun.indirect {
        rows = band_row(rows, "card-if-range", "card-if-factor", indirect);
    }
    rows
}

fn mount(weapon: &Mounted, rows: CardGroup) -> CardGroup {
    rows.row(Message::new("card-mount"), [weapon.mount.word()])
}

fn vehicle(game: &Panzer, v: &Vehicle, mut data: DataCard) -> DataCard {
    data = movement(&v.movement, data);
    for (i, mounted) in v.weapons.iter().enumerate() {
        data = data.group(mount(mounted, weapon(game.pack.gun(mounted.gun), i)));
    }
    let yes = |on: bool| if on { "✓" } else { "–" };
    data = data.group(
        group("defence", "card-defence")
            .row(Message::new("card-size"), [format!("{:+}", v.size)])
            .row(Message::new("card-gpd"), [format!("{}{}", v.defence, v.armoured.word())])
            .row(Message::new("card-basic-armor"), [format!("{}/{}", v.basic[0], v.basic[1])])
            .row(Message::new("card-open"), [yes(v.open)])
            .row(Message::new("card-coax"), [yes(v.coax)])
            .row(Message::new("card-transport"), [format!("{}-{}", v.tow, v.carry)]),
    );
    let elevations = [Elevation::Level, Elevation::Rising, Elevation::Falling];
    let titles = ["card-level", "card-rising", "card-falling"];
    let mut ends = group("ends", "card-armor-ends").columns(["TF", "TR", "HF", "HR"]);
    let mut sides = group("sides", "card-armor-sides").columns(["TF", "TS", "TR", "HF", "HS", "HR"]);
    for (elevation, title) in elevations.into_iter().zip(titles) {
        let plates = &v.armour[elevation.index()];
        ends = ends.row(Message::new(title), plates.ends.map(|n| n.to_string()));
        sides = sides.row(Message::new(title), plates.sides.map(|n| n.to_string()));
    }
    data.group(ends).group(sides)
}

fn defences(row: [u8; 4], full_cover: u8, data: DataCard) -> DataCard {
    let values = row.map(|n| n.to_string());
    let rows = group("defence", "card-defence").columns(["0", "L", "M", "H"]);
    let rows = rows.row(Message::new("card-gpd"), values);
    data.group(rows.row(Message::new("card-full-cover"), [format!("+{full_cover}")]))
}

fn towed(game: &Panzer, t: &Towed, data: DataCard) -> DataCard {
    let rows = group("movement", "card-movement");
    let data = data.group(
        rows.row(Message::new("card-allowance"), [format!("{}L {}", t.country, t.quick)])
            .row(Message::new("card-passenger"), [format!("{}-{}", t.passenger.0, t.passenger.1)]),
    );
    let data = data.group(weapon(game.pack.gun(t.gun), 0));
    defences(t.defence, t.full_cover, data)
}

fn leg(l: &Leg, data: DataCard) -> DataCard {
    let mut rows = group("movement", "card-movement")
        .row(Message::new("card-allowance"), [format!("{}L {}", l.country, l.quick)])
        .row(Message::new("card-passenger"), [format!("{}-{}", l.passenger.0, l.passenger.1)]);
    if let Some(m) = &l.motorcycle {
        let text = format!("{}{} {}-{}", m.country, m.mode.word(), m.path, m.road);
        rows = rows.row(Message::new("card-motorcycle"), [text]);
    }
    let data = data.group(rows);
    let fire = group("weapon-0", "card-small-arms").columns(Band::ALL.iter().map(|b| b.word()));
    let data = data.group(band_row(fire, "card-gp-range", "card-gp-factor", &l.gp));
    defences(l.defence, l.full_cover, data)
}
