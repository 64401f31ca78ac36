//! The rulings: all of them recorded, and those of low confidence can be read the other way.

use crate::common::*;
use sandtable_downfall::event::Event;
use sandtable_downfall::frame::Frame;
use sandtable_downfall::ids::Faction::Soviet;
use sandtable_downfall::ids::{Country, NationSet};
use sandtable_downfall::state::{Place, State};
use sandtable_downfall::supply::{Accepted, Purpose};
use sandtable_downfall::switches;
use sandtable_engine::Game;

/// Every ruling of low confidence names what changes it: an option of the game, or a figure of a data file that is there.
#[test]
fn low_confidence_rulings_have_switches() {
    let options: Vec<&str> = game().info().options.iter().map(|o| o.key.as_ref()).collect();
    for (key, rule) in switches::rulings() {
        assert!(options.contains(&key), "{key}");
        let ruling = game().ledger().ruling(rule).unwrap_or_else(|| panic!("no ruling {rule}"));
        assert_eq!(ruling.switch.as_deref(), Some(key), "{rule}");
    }
    let files = game().pack.files();
    for ruling in &game().ledger().rulings {
        let Some(switch) = &ruling.switch else {
            assert_ne!(format!("{:?}", ruling.confidence).to_lowercase(), "low", "{}", ruling.id);
            continue;
        };
        let figure = switch.split_once(" in ").is_some_and(|(figure, file)| {
            files.iter().any(|(name, text)| name.ends_with(file) && text.contains(figure))
        });
        assert!(figure || options.contains(&switch.as_str()), "{}: {switch}", ruling.id);
    }
}

/// All 85 rulings of the analysis are there.
#[test]
fn every_ruling_is_recorded() {
    for n in 1..=85 {
        let id = format!("A-{n:02}");
        assert!(game().ledger().ruling(&id).is_some(), "{id}");
    }
}

/// [rule 7.8-a, 10.2-E3] The bonus of Urals Industry counts on the Partisan Table, or by the switch of A-28 does not.
#[test]
fn the_partisan_table_with_and_without_the_bonus() {
    let total = |switches: u16| {
        let mut state = europe();
        state.switches |= switches;
        state.current = Some(event("E3"));
        begin(&mut state, Frame::PartisanTable { faction: Soviet, left: 1 });
        let log = dice(&mut state, [2, 3]);
        log.iter().find_map(|e| match e {
            Event::PartisanCountry { total, .. } => Some(*total),
            _ => None,
        })
    };
    assert_eq!((total(0), total(switches::PLAIN_TABLE)), (Some(6), Some(5)));
}

/// [rule 11.1-a] A partisan lifts no enemy zone for supply, but by the switch of A-40 it does.
#[test]
fn a_partisan_lifts_zones_by_its_switch_alone() {
    let map = &game().pack.map;
    let wild = map.countries[Country::Ussr.idx()].and_not(&map.cities);
    let nations = NationSet::one(game().pack.units[unit("s04").idx()].nation);
    let mut lifted = 0;
    for at in wild.iter() {
        let mut near = map.walk(at).map(|(h, _)| h).filter(|h| wild.contains(*h));
        let (Some(own), Some(other)) = (near.next(), near.last()) else { continue };
        let mut state = europe();
        stand(&mut state, "s04", map.grid.label(own), 2);
        stand(&mut state, "h12", map.grid.label(other), 3);
        put(&mut state, "sp1", Place::Hex(at));
        let reaches = |state: &State| {
            let net = game().supplied(state, Soviet, nations, Purpose::Event, Accepted::default());
            net.hexes.contains(at)
        };
        assert!(!reaches(&state), "{} lies in the zone", map.grid.label(at));
        state.switches |= switches::PARTISAN_LIFTS;
        lifted += usize::from(reaches(&state));
    }
    assert!(lifted > 0);
}
