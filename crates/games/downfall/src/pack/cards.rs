//! Action cards (3.2).

use super::kind::{DatumKind, Doc, Row};
use super::names::Names;
use super::orders::Owner;
use super::pattern::{self, Numbers};
use crate::ids::{CardId, Faction};
use sandtable_engine::info::Words;
use sandtable_pack::{csv, record, words};

words! {
    /// One of the three decks.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
    pub enum Deck {
        /// Western.
        Western = "western",
        /// Soviet.
        Soviet = "soviet",
        /// Axis, for OKH and OKW.
        Axis = "axis",
    }
}

impl Deck {
    /// The deck a faction draws from.
    pub const fn of(faction: Faction) -> Deck {
        match faction {
            Faction::Western => Deck::Western,
            Faction::Soviet => Deck::Soviet,
            Faction::Okh | Faction::Okw => Deck::Axis,
        }
    }

    /// Index for arrays.
    pub const fn idx(self) -> usize {
        self as usize
    }
}

words! {
    /// What sort of card it is.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum CardKind {
        /// Headquarters: one in a combat for each side.
        Hq = "hq",
        /// Combat card.
        Combat = "combat",
        /// Situation card.
        Situation = "situation",
    }
}

/// When a card can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Window {
    /// In a combat (8 step 2).
    Combat,
    /// With the initiative, before the order (3.2-f).
    Initiative,
    /// With an own order (3.2-g).
    Order,
    /// When an attack is declared.
    Attack,
    /// Before a Strategic Warfare roll.
    Strategic,
    /// When this faction performs an order.
    OrderOf(Faction),
    /// When this faction has played a card.
    CardOf(Faction),
    /// When the paired enemy faction has played a card.
    EnemyCard,
    /// When the other Axis faction performs an order.
    OtherAxisOrder,
    /// When hits on own defenders are known.
    DefenderHits,
    /// When the enemy has just taken a city.
    CityLost,
}

const WINDOWS: [(&str, Window); 15] = [
    ("combat", Window::Combat),
    ("initiative", Window::Initiative),
    ("order", Window::Order),
    ("attack", Window::Attack),
    ("strategic", Window::Strategic),
    ("western-order", Window::OrderOf(Faction::Western)),
    ("okh-order", Window::OrderOf(Faction::Okh)),
    ("okw-order", Window::OrderOf(Faction::Okw)),
    ("soviet-order", Window::OrderOf(Faction::Soviet)),
    ("okh-card", Window::CardOf(Faction::Okh)),
    ("okw-card", Window::CardOf(Faction::Okw)),
    ("enemy-card", Window::EnemyCard),
    ("other-axis-order", Window::OtherAxisOrder),
    ("defender-hits", Window::DefenderHits),
    ("city-lost", Window::CityLost),
];

/// What must hold for an HQ or combat card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// Nothing.
    Always,
    /// A US unit takes part.
    UsUnit,
    /// A British or Canadian unit takes part.
    BritishOrCanadian,
    /// The combat hex is in Italy or Africa.
    ItalyOrAfrica,
    /// The combat hex is not in Italy or Africa.
    NotItalyOrAfrica,
    /// Attack with an armored primary attacker.
    ArmoredPrimary,
    /// Fair weather.
    Fair,
    /// Fair weather or snow.
    FairOrSnow,
    /// The combat hex touches a sea area with a ready Western fleet.
    BesideFleet,
    /// Attack in fair weather with air superiority.
    FairWithAir,
    /// When attacking.
    Attack,
    /// When defending.
    Defence,
    /// When defending with an armored unit.
    DefenceWithArmor,
    /// When defending in a city.
    DefenceInCity,
    /// The combat hex is in row `n[0]` or above.
    Row,
    /// A German armored unit takes part.
    GermanArmor,
    /// No German tank unit takes part.
    NoGermanTank,
    /// An Axis minor unit takes part.
    AxisMinor,
}

/// What a card does besides its strength and die modifier. Its figures are in [`CardDef::n`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// Nothing more.
    None,
    /// Look at the OKW hand.
    LookAtHand,
    /// Cancel the card just played by OKW (OSS Espionage), OKH (Maskirovka) or the paired enemy (Abwehr).
    Cancel,
    /// Partisans redeploy `n[0]` MP; OKW pays `n[1]` for each in France, Belgium, Netherlands, at most `n[2]`.
    Maquis,
    /// Place up to `n[0]` partisans.
    BigThree,
    /// Mulberry, or `n[0]` Transport Points.
    NavalDominance,
    /// Redeploy: armored and motorized units have `n[0]` MP more.
    MotorMp,
    /// `n[0]` Transport Points.
    TransportPoints,
    /// `n[0]` infantry steps.
    InfantrySteps,
    /// `n[0]` infantry steps for German units.
    GermanInfantrySteps,
    /// `n[0]` armor steps.
    ArmorSteps,
    /// `n[0]` armor steps, which may go to the reserve.
    ReserveSteps,
    /// Airdrop within `n[0]` hexes: `n[1]` DRM.
    Airdrop,
    /// Free attack order with `n[0]` attacks.
    FreeAttack,
    /// Free attack order with `n[0]` attacks, `n[1]` DRM in the first.
    FreeAttackFirst,
    /// Free attack order with `n[0]` attacks and the shock ability.
    FreeAttackShock,
    /// Free attack order with `n[0]` attacks, each with an armored primary attacker.
    FreeAttackArmored,
    /// Free redeploy of naval and infantry, `n[0]` MP.
    FreeNavalRedeploy,
    /// `n[0]` to the roll for the Battle of the Atlantic.
    AtlanticRoll,
    /// `n[0]` to the roll for Strategic Bombing.
    BombingRoll,
    /// OKW pays `n[0]`.
    OkwPays,
    /// Western pays `n[0]`.
    WesternPays,
    /// The other Axis faction pays `n[0]`.
    OtherAxisPays,
    /// Reshuffle all decks, then draw `n[0]`.
    Fate,
    /// Snow counts as fair in this combat.
    SnowIsFair,
    /// One armored unit that advanced moves `n[0]` hexes more.
    DeepOperation,
    /// A tie in the air is superiority for the player of the card.
    AirTie,
    /// The attacker takes `n[0]` hits more.
    AttackerHitsMore,
    /// The attacker takes `n[0]` hits less.
    AttackerHitsLess,
    /// Attacking armor adds no strength.
    NoArmorStrength,
    /// One attacking armored unit adds no strength.
    OneArmorLess,
    /// Soviet defenders ignore `n[0]` hits and may not retreat.
    NotOneStepBack,
    /// Redeploy: `n[0]` MP more.
    Mp,
    /// `n[0]` steps for Yugoslav units.
    YugoslavSteps,
    /// OKH pays `n[0]` for each Soviet partisan in the East, at most `n[1]`.
    RailWar,
    /// After the attacks armored units redeploy `n[0]` MP.
    Studebakers,
    /// No air superiority modifier.
    NoAir,
    /// One hit more than half may be retreated.
    ElasticDefence,
    /// No retreat.
    NoRetreat,
    /// Pay `n[0]`; the Atlantic moves `n[1]` towards OKW, a submarine becomes ready.
    WolfPacks,
    /// Up to `n[0]` units follow friendly rail without limit.
    Reichsbahn,
    /// Up to `n[0]` Fort Troops become Fortresses.
    Fortify,
    /// JETS within `n[0]` hexes.
    Jets,
    /// A lone partisan is removed on `n[0]` or more.
    SecurityDivisions,
    /// The taker of a city pays `n[0]`.
    ScorchedEarth,
}

use Condition as C;
use Effect as E;

const EFFECTS: &[(&str, (Condition, Effect))] = &[
    ("", (C::Always, E::None)),
    ("needs a US unit", (C::UsUnit, E::None)),
    ("needs a British or Canadian unit", (C::BritishOrCanadian, E::None)),
    ("combat hex in Italy or Africa", (C::ItalyOrAfrica, E::None)),
    ("not in Italy or Africa", (C::NotItalyOrAfrica, E::None)),
    ("attack with an armored primary", (C::ArmoredPrimary, E::None)),
    ("fair weather", (C::Fair, E::None)),
    (
        "combat hex touches a sea area with a ready Western fleet (Overlord: any sea but Baltic and Black)",
        (C::BesideFleet, E::None),
    ),
    ("attack in fair weather with air superiority", (C::FairWithAir, E::None)),
    ("attack", (C::Attack, E::None)),
    ("defence", (C::Defence, E::None)),
    ("combat hex in row # or above", (C::Row, E::None)),
    ("German armored unit takes part", (C::GermanArmor, E::None)),
    ("no German tank unit takes part", (C::NoGermanTank, E::None)),
    ("an Axis minor unit takes part", (C::AxisMinor, E::None)),
    ("look at the OKW hand", (C::Always, E::LookAtHand)),
    ("cancel the OKW card just played; both are discarded", (C::Always, E::Cancel)),
    ("cancel the OKH card just played; both are discarded", (C::Always, E::Cancel)),
    ("cancel the card just played by the paired enemy faction; both are discarded", (C::Always, E::Cancel)),
    (
        "free redeploy: partisan # MP; then OKW pays # initiative for each Western partisan in France, Belgium or Netherlands, at most #",
        (C::Always, E::Maquis),
    ),
    (
        "place up to # partisans by 7.8-b in different countries of Poland, Serbia, Croatia, Greece, Hungary, Slovakia",
        (C::Always, E::BigThree),
    ),
    ("turn an occupied beachhead to Mulberry; or gain # Transport Point", (C::Always, E::NavalDominance)),
    ("redeploy: armored and motorized units have # MP more", (C::Always, E::MotorMp)),
    ("gain # Transport Points", (C::Always, E::TransportPoints)),
    ("# infantry steps", (C::Always, E::InfantrySteps)),
    ("# infantry steps for German units", (C::Always, E::GermanInfantrySteps)),
    ("# armor steps", (C::Always, E::ArmorSteps)),
    ("# armor steps; they may go to the Armor Reserve", (C::Always, E::ReserveSteps)),
    (
        "turn an airborne unit in a land area or hex within # hexes of the target (UK: counted as for air range) to its Airdrop side and put it on the target hex: +# DRM, one elite badge; after the combat it takes part in the advance or goes to the force pool",
        (C::Always, E::Airdrop),
    ),
    ("free attack order: # attacks", (C::Always, E::FreeAttack)),
    ("free attack order: # attacks; DRM +# in the first", (C::Always, E::FreeAttackFirst)),
    ("free attack order: # attacks; shock ability", (C::Always, E::FreeAttackShock)),
    ("free attack order: # attacks with an armored primary", (C::Always, E::FreeAttackArmored)),
    ("free redeploy: naval and infantry # MP", (C::Always, E::FreeNavalRedeploy)),
    ("Battle of the Atlantic: +# to the roll", (C::Always, E::AtlanticRoll)),
    ("Strategic Bombing: +# to the roll", (C::Always, E::BombingRoll)),
    ("OKW pays # initiative", (C::Always, E::OkwPays)),
    ("Western pays # initiative", (C::Always, E::WesternPays)),
    ("the other Axis faction pays # initiative", (C::Always, E::OtherAxisPays)),
    ("reshuffle all three decks with their discards; then draw #", (C::Always, E::Fate)),
    ("snow counts as fair in this combat", (C::Always, E::SnowIsFair)),
    (
        "attack: one armored unit that advanced may move # hex more by 7.1.1; enemy ZOC and borders hold",
        (C::Attack, E::DeepOperation),
    ),
    ("fair or snow: a tie in the air is Soviet superiority", (C::FairOrSnow, E::AirTie)),
    ("fair or snow: a tie in the air is superiority for this faction", (C::FairOrSnow, E::AirTie)),
    ("attack: the Soviets take # hit more", (C::Attack, E::AttackerHitsMore)),
    (
        "defence with an armored unit: the attacker takes # hit more",
        (C::DefenceWithArmor, E::AttackerHitsMore),
    ),
    ("attack: ignore # attacker hit", (C::Attack, E::AttackerHitsLess)),
    ("defence: attacking armor adds no strength (8.3s-A3 to A5)", (C::Defence, E::NoArmorStrength)),
    ("defence: one attacking armored unit adds no strength", (C::Defence, E::OneArmorLess)),
    ("Soviet defenders ignore # hit and may not retreat", (C::Always, E::NotOneStepBack)),
    ("redeploy: # MP more", (C::Always, E::Mp)),
    (
        "# steps for Yugoslav units: a new one replaces a Soviet partisan in Serbia, Croatia or Montenegro, or joins one on the map",
        (C::Always, E::YugoslavSteps),
    ),
    (
        "OKH pays # initiative for each Soviet partisan in Ostland, Ukraine, Poland and USSR, at most #",
        (C::Always, E::RailWar),
    ),
    (
        "attack order without redeploy: after the attacks armored units redeploy # MP",
        (C::Always, E::Studebakers),
    ),
    ("no air superiority DRM in this combat", (C::Always, E::NoAir)),
    ("defence: one hit more than half may be retreated", (C::Defence, E::ElasticDefence)),
    ("defence in a city: no retreat", (C::DefenceInCity, E::NoRetreat)),
    (
        "pay # initiative; Battle of the Atlantic moves # towards OKW and a submarine of the North Atlantic becomes ready; only while that display is active",
        (C::Always, E::WolfPacks),
    ),
    ("redeploy: up to # units may follow friendly rail without limit", (C::Always, E::Reichsbahn)),
    ("turn up to # Fort Troops that are not isolated into Fortresses", (C::Always, E::Fortify)),
    (
        "put JETS on a friendly city or rail hex within # hexes of the combat; it counts as an elite air unit in this combat and then leaves the map",
        (C::Always, E::Jets),
    ),
    (
        "a lone partisan of the ideology this faction fights, next to one of its units: 2d6, # or more removes it",
        (C::Always, E::SecurityDivisions),
    ),
    (
        "the enemy faction that has just taken a city from this ideology by move or advance pays # initiative",
        (C::Always, E::ScorchedEarth),
    ),
];

record! {
    /// An action card.
    #[derive(Debug, Clone)]
    pub struct CardDef: fn read_row(row: &Row<'_>, number: usize, names: &Names) -> Option {
        /// Its number.
        pub id: CardId = CardId(number.min(127) as u8),
        /// Its key: `S18`.
        pub key: String = row.string("id"),
        { row.datum(DatumKind::Card, &key) }
        /// Its deck.
        pub deck: Deck =? row.choice("deck", &Deck::WORDS),
        /// What sort of card.
        pub kind: CardKind =? row.choice("kind", &CardKind::WORDS),
        /// Who can play it.
        pub who: Owner =? row.choice("who", &Owner::WORDS),
        /// When it can be played.
        pub window: Window =? row.choice("window", &WINDOWS),
        /// Strength it adds to the own side.
        pub strength: i8 = row.int("strength", 0..=5),
        /// Die modifier for the own side: added when attacking, subtracted when defending.
        pub drm: i8 = row.int("drm", -5..=5),
        /// The turn it enters its deck.
        pub turn: u8 = row.int("turn", 1..=8),
        let text = pattern::find(row, "effect", row.get("effect").text, EFFECTS);
        /// What must hold.
        pub condition: Condition =? text.map(|((condition, _), _)| condition),
        /// What it does.
        pub effect: Effect =? text.map(|((_, effect), _)| effect),
        /// The figures of its text.
        pub n: Numbers =? text.map(|(_, numbers)| numbers),
        /// Its name.
        pub name: Words = names.beside("card", &key, &row.string("name")),
    }
}

/// Reads `cards.csv`.
pub(crate) fn read(doc: &Doc<'_>, names: &Names) -> Vec<CardDef> {
    let mut cards: Vec<CardDef> = Vec::new();
    for row in csv::table(doc, "id,deck,name,kind,who,window,strength,drm,effect,turn,provenance") {
        let Some(card) = CardDef::read_row(&row, cards.len(), names) else { continue };
        if cards.iter().any(|c| c.key == card.key) {
            row.fault("id", format!("`{}` stands twice", card.key), "each card once", None);
        }
        cards.push(card);
    }
    if cards.is_empty() || cards.len() > 128 {
        doc.fault(0, "id", format!("{} cards", cards.len()), "1 to 128", None);
    }
    cards
}
