//! Chapter 2.2: how far partisans go.

use crate::common::*;
use sandtable_downfall::ids::Weather;
use sandtable_downfall::state::Place;

/// [rule 2.2-h, 1.A.3-e] In snow a mountain off the rails is the whole move, but never hides the railway that leads on behind it.
#[test]
fn a_mountain_does_not_hide_the_railway() {
    let mut state = europe();
    state.weather = Weather::Snow;
    let map = &game().pack.map;
    for start in map.land.iter() {
        let country = map.country(start);
        let mut rail = vec![start];
        for _ in 0..3 {
            for hex in rail.clone() {
                for (near, side) in map.walk(hex) {
                    if side.rail && map.country(near) == country && !rail.contains(&near) {
                        rail.push(near);
                    }
                }
            }
        }
        let reach = game().partisan_reach(&state, start, 3);
        for hex in rail.iter().filter(|h| **h != start) {
            assert!(reach.contains(hex), "{} to {}", map.grid.label(start), map.grid.label(*hex));
        }
    }
}

/// [rule 2.2-d, 2.2-h] A partisan does not pass through another one's hex.
#[test]
fn a_partisan_does_not_pass_another() {
    let mut state = europe();
    put(&mut state, "sp1", Place::Hex(hex("3528")));
    let free = game().partisan_reach(&state, hex("3528"), 4);
    assert!(free.contains(&hex("3526")), "two hexes away");
    for (i, at) in game().pack.map.grid.adjacent(hex("3528")).enumerate() {
        put(&mut state, &format!("sp{}", i + 2), Place::Hex(at));
    }
    assert!(game().partisan_reach(&state, hex("3528"), 4).is_empty(), "partisans all around");
}
