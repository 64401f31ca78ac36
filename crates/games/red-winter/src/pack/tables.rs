//! The printed tables: `tables.toml` (player aid card; rules 8.3, 8.4, 10.4, 11, 13.3, 16.3, 16.4).

use super::provenance::{DatumKind, Doc, Tab};
use sandtable_pack::{Source, Txt, figures, nearest, record};

/// Columns of the combat results table: odds 1:4 to 6:1.
pub const CRT_COLUMNS: [&str; 9] = ["1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"];

/// Rows of the combat results table: totals 2 to 12.
pub const CRT_ROWS: usize = 11;

/// Attacker losses and defender losses.
pub type CrtCell = (u8, u8);

figures! { DatumKind = DatumKind::TableFigure;
    /// Column shifts (8.3). Magnitudes; the comment says in whose favour.
    Shifts {
        /// Case 3: per suppression result, for the firing side.
        suppression: u8,
        /// Case 3: limit of the net suppression shift either way.
        suppression_limit: u8,
        /// Case 4: concentric attack, for the attacker (Combat only).
        concentric: u8,
        /// Case 5: defender on a frozen lake, for the attacker.
        lake_defender: u8,
        /// Case 5: the same when Finns attack Soviets.
        lake_defender_finns_attack: u8,
        /// Case 5 note: everybody on lake, for the Finns, instead of cases 1 and 5.
        all_on_lake: u8,
        /// Case 6: stacked with Pajari, for the Finns.
        pajari: u8,
        /// Case 7: Dug-In defender, for the defender.
        dug_in: u8,
        /// Case 8: morale bonus in Combat, for its owner.
        morale_combat: u8,
        /// Case 8: morale bonus in Assault, for its owner.
        morale_assault: u8,
        /// Case 9: armor contributes strength, for the Soviets.
        soviet_armor: u8,
        /// Case 10: turn of the change of stance, for the Finns.
        stance: u8,
        /// Case 11: bonfire in the defender hex, for the attacking Finns.
        bonfire: u8,
        /// Case 12: Soviet morale collapse, for attacking Finns.
        collapse: u8,
        /// Case 13 (optional 20.10): coordination penalty, against the Soviets.
        coordination: u8,
        /// Case 14 (optional 20.8): eliminated field kitchen, for attacking Finns.
        kitchen: u8,
        /// Case 15: submachine guns in Assault, for the Finns.
        smg: u8,
    }
    /// Ranged attack table and its die-roll modifiers (10.4).
    Rat {
        /// Lowest total that suppresses.
        suppressed: u8,
        /// Lowest total that also costs one step.
        one_step: u8,
        /// Lowest total that costs two steps.
        two_steps: u8,
        /// Case 1: per true infantry company in the target hex.
        per_company: i8,
        /// Case 2: target on a frozen lake.
        lake: i8,
        /// Case 2: Soviet target on a frozen lake.
        lake_soviet: i8,
        /// Case 3: mortar spotting for itself.
        self_spot_mortar: i8,
        /// Case 3: infantry gun spotting for itself.
        self_spot_gun: i8,
        /// Case 4: spotter not adjacent to the target.
        distant_spotter: i8,
        /// Case 5: Dug-In target, indirect fire.
        dug_in_indirect: i8,
        /// Case 5: Dug-In target, direct fire.
        dug_in_direct: i8,
        /// Case 6: dawn, fog or dusk.
        dim_light: i8,
        /// Case 7: night.
        night: i8,
        /// Case 8: range from which long range counts.
        long_range: u8,
        /// Case 8: MG at long range.
        long_range_mg: i8,
        /// Case 8: armor at long range.
        long_range_armor: i8,
        /// Case 9 (optional 20.8): Soviets in an eliminated kitchen's hex.
        kitchen: i8,
        /// Case 10 (optional 20.1): Friction Fire at retreating units.
        friction_retreating: i8,
        /// Case 11 (optional 20.1): Friction Fire at advancing units.
        friction_advancing: i8,
        /// Optional 20.3: highest natural roll that may hit friends.
        friendly_fire_roll: u8,
    }
    /// Anti-tank fire (11).
    AtFire {
        /// Lowest modified roll that costs a step.
        hit: u8,
        /// Case 1: target assaults the firer's hex; excludes case 2.
        assaulted: i8,
        /// Case 2: target adjacent.
        adjacent: i8,
        /// Case 3: target is a BA-10.
        ba10: i8,
        /// Case 4: target is a T-37.
        t37: i8,
        /// Case 5: the Obuhov guns fire.
        obuhov: i8,
    }
    /// Sub-zero losses (16.3).
    SubZero {
        /// Highest modified roll that costs a step.
        loss: i8,
        /// Stack on a frozen lake.
        lake: i8,
        /// Finnish stack.
        finnish: i8,
    }
    /// Recovery (13.3).
    Recovery {
        /// Lowest modified roll that succeeds.
        success: u8,
        /// Case 1: morale bonus of the turn.
        morale: i8,
        /// Case 2: far from every enemy.
        distance: i8,
        /// Case 2: how far.
        distance_hexes: u8,
        /// Case 3: stacked with Pajari.
        pajari: i8,
        /// Case 4: night.
        night: i8,
        /// Case 5: out of supply.
        out_of_supply: i8,
        /// Case 6: Soviets on the last two days.
        late_soviet: i8,
        /// Case 6: first turn of the last two days.
        late_from_turn: u8,
        /// Case 7 (optional 20.8): JR16 with a field kitchen.
        kitchen: i8,
    }
    /// Die-roll modifiers of the Finnish night raid (16.4).
    RaidDrm {
        /// Highest modified roll that loses the way.
        lost: i8,
        /// Modified roll without a shift; each point below or above it shifts one column.
        even: i8,
        /// Highest shift to the right.
        best: i8,
        /// Case 1: first raid of the game.
        first: i8,
        /// Case 2: Pajari takes part.
        pajari: i8,
        /// Case 3: bonfire in the target hex.
        bonfire: i8,
        /// Case 4: short route for all raiders.
        short_route: i8,
        /// Case 5: route over roads, lake and village only.
        easy_route: i8,
    }
    /// Captured machine guns (optional 20.4).
    CapturedLmg {
        /// Lowest total of two dice that succeeds.
        success: u8,
        /// Per Soviet company eliminated in Combat.
        combat: i8,
        /// Per Soviet company eliminated in Assault.
        assault: i8,
        /// Soviets on lake, or assaulting from it.
        lake: i8,
        /// Soviets out of supply.
        out_of_supply: i8,
        /// Night.
        night: i8,
        /// What the marker adds to CS and to RAS.
        bonus: u8,
        /// Range of the marker's RAS.
        range: u8,
    }
    /// Getting lost in the woods (optional 20.5).
    Lost {
        /// Highest total of two dice that loses the way.
        lost: i8,
        /// Finns.
        finnish: i8,
        /// Dawn, fog or dusk.
        dim_light: i8,
        /// Night.
        night: i8,
    }
    /// Pajari's heart (optional 20.6).
    Heart {
        /// Highest total of two dice that fails at night.
        fail_night: u8,
        /// Highest total of two dice that fails on other turns.
        fail_day: u8,
        /// Longest rest after a failure at night, in turns.
        rest_night: u8,
        /// Longest rest after a failure on other turns.
        rest_day: u8,
        /// Shortest rest.
        rest_least: u8,
        /// Failures that end his part in the battle.
        last_failure: u8,
    }
    /// Field kitchens (optional 20.8).
    Kitchen {
        /// How many counters.
        counters: u8,
        /// Combat strength, in defence only.
        cs: u8,
        /// Movement allowance.
        ma: u8,
        /// Entry turn.
        turn: u8,
    }
}

record! {
    /// The printed tables.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Tables: fn read_root(root: &Tab<'_>) {
        let source = root.file_source();
        /// Combat results: rows for totals 2 to 12, columns as in [`CRT_COLUMNS`].
        pub crt: [[CrtCell; 9]; CRT_ROWS] = crt(&root.tab("crt"), &source),
        let optional = root.tab("optional");
        let aside = optional.source(&source);
        /// Column shifts.
        pub shifts: Shifts = Shifts::read(&root.tab("shifts"), &source),
        /// Ranged attack table.
        pub rat: Rat = Rat::read(&root.tab("ranged"), &source),
        /// Anti-tank fire.
        pub at_fire: AtFire = AtFire::read(&root.tab("at_fire"), &source),
        /// Sub-zero losses.
        pub sub_zero: SubZero = SubZero::read(&root.tab("sub_zero"), &source),
        /// Recovery.
        pub recovery: Recovery = Recovery::read(&root.tab("recovery"), &source),
        /// Night raid.
        pub raid: RaidDrm = RaidDrm::read(&root.tab("night_raid"), &source),
        /// Captured machine guns.
        pub captured_lmg: CapturedLmg = CapturedLmg::read(&optional.tab("captured_lmg"), &aside),
        /// Lost in the woods.
        pub lost: Lost = Lost::read(&optional.tab("lost_in_woods"), &aside),
        /// Pajari's heart.
        pub heart: Heart = Heart::read(&optional.tab("pajaris_heart"), &aside),
        /// Field kitchens.
        pub kitchen: Kitchen = Kitchen::read(&optional.tab("field_kitchen"), &aside),
        { optional.done() }
    }
}

impl Tables {
    /// Combat result for a total of two dice and a column index; both are clamped to the table (8.3.1).
    pub fn crt(&self, total: u8, column: usize) -> CrtCell {
        let row = usize::from(total.clamp(2, 12)) - 2;
        self.crt[row.min(CRT_ROWS - 1)][column.min(CRT_COLUMNS.len() - 1)]
    }
}

impl RaidDrm {
    /// Column shift for a modified roll on the night raid table, or `None` if the raiders get lost (16.4-3).
    pub fn shift(&self, roll: i8) -> Option<i8> {
        (roll > self.lost).then(|| (roll.saturating_sub(self.even)).min(self.best))
    }
}

/// Reads `tables.toml`.
pub(crate) fn read(doc: &Doc<'_>) -> Tables {
    doc.toml(Tables::read_root)
}

fn crt(tab: &Tab<'_>, default: &Source) -> [[CrtCell; 9]; CRT_ROWS] {
    let mut table = [[(0, 0); 9]; CRT_ROWS];
    let source = tab.source(default);
    for column in tab.list("columns") {
        if !CRT_COLUMNS.contains(&column.text) {
            tab.doc.bad(
                &column,
                format!("no column `{}`", column.text),
                format!("the columns {}", CRT_COLUMNS.join(" ")),
                nearest(column.text, CRT_COLUMNS),
            );
        }
    }
    let sources = tab.opt_tab("sources");
    for (index, row) in table.iter_mut().enumerate() {
        let roll = index + 2;
        let Some(txt) = tab.text(&format!("roll_{roll}")) else { continue };
        let cells: Vec<Txt<'_>> = sandtable_pack::words(&txt).collect();
        if cells.len() != CRT_COLUMNS.len() {
            let message = format!("{} cells for roll {roll}", cells.len());
            tab.doc.bad(&txt, message, "9 cells, one for each column", None);
        }
        for ((cell, word), column) in row.iter_mut().zip(&cells).zip(CRT_COLUMNS) {
            match parse_cell(word.text) {
                Some(value) => *cell = value,
                None => tab.doc.bad(
                    word,
                    format!("`{}` in column {column} is not a result", word.text),
                    "attacker losses / defender losses, such as 1/2",
                    None,
                ),
            }
            let key = format!("{column} roll {roll}");
            let own = sources.as_ref().and_then(|t| t.opt_text(&key).and_then(|x| t.source_of(&x)));
            tab.doc.datum(DatumKind::CrtCell, key, word.at, own.unwrap_or_else(|| source.clone()));
        }
    }
    if let Some(sources) = sources {
        sources.done();
    }
    tab.done();
    table
}

fn parse_cell(text: &str) -> Option<CrtCell> {
    let (attacker, defender) = text.split_once('/')?;
    let digit = |s: &str| s.parse::<u8>().ok().filter(|&n| n <= 20);
    Some((digit(attacker)?, digit(defender)?))
}
