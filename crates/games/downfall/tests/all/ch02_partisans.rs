//! Chapter 2.2: how far partisans go.

use crate::common::*;
use sandtable_downfall::ids::Weather;

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
