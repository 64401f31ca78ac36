//! The pack is sound: the map agrees with every stated fact, the forces with the stated strengths.

use super::*;
use sandtable_hex::HexId;
use std::collections::BTreeSet;

fn pack() -> Pack {
    Pack::load(None).unwrap_or_else(|e| panic!("{e}"))
}

struct Facts {
    pack: Pack,
}

impl Facts {
    fn hex(&self, label: &str) -> HexId {
        self.pack.map.grid.find(label).unwrap_or_else(|e| panic!("{e:?}"))
    }

    fn terrain(&self, label: &str) -> Terrain {
        self.pack.map.terrain_at(self.hex(label))
    }

    fn edge(&self, pair: &str) -> Edge {
        self.pack.map.side(self.hex(&pair[..4]), self.hex(&pair[5..9]))
    }

    /// Cost of one step without roads, in full points; 99 if it is barred.
    fn step(&self, from: HexId, to: HexId) -> u32 {
        let map = &self.pack.map;
        let edge = map.side(from, to);
        if edge.slope == Some(Slope::Impassable) || (edge.river == Some(River::Main) && edge.bridge == 0) {
            return 99;
        }
        let mut cost = if map.terrain_at(to) == Terrain::HeavyWoods { 3 } else { 1 };
        if edge.bridge > 0 {
            cost += 1;
        } else if edge.river == Some(River::Saale) {
            cost += 2;
        }
        if edge.slope == Some(Slope::Up) {
            cost += 1;
        }
        cost
    }

    fn flood(&self, from: HexId, pass: impl Fn(HexId, HexId) -> bool) -> BTreeSet<HexId> {
        let mut seen = BTreeSet::from([from]);
        let mut open = vec![from];
        while let Some(at) = open.pop() {
            for next in self.pack.map.grid.adjacent(at) {
                if pass(at, next) && seen.insert(next) {
                    open.push(next);
                }
            }
        }
        seen
    }

    fn holds(&self, test: &str, args: &[&str]) -> bool {
        let map = &self.pack.map;
        let road = |word: &str| match word {
            "M" => Road::Minor,
            "B" => Road::Federal,
            _ => Road::Autobahn,
        };
        match test {
            "terrain" => args.iter().all(|a| self.terrain(&a[..4]).letter() == &a[5..]),
            "close" => args.iter().all(|a| self.terrain(a).is_close()),
            "open" => args.iter().all(|a| !self.terrain(a).is_close()),
            "town" => args.iter().all(|a| self.terrain(a).is_built_up()),
            "nottown" => args.iter().all(|a| !self.terrain(a).is_built_up()),
            "count-close" => args.iter().all(|a| {
                let close = map.grid.adjacent(self.hex(&a[..4])).filter(|h| map.terrain_at(*h).is_close());
                close.count() == a[5..].parse().unwrap_or(99)
            }),
            "river" => args[1..].iter().all(|a| self.edge(a).river == Some(River::Main)),
            "bridge" => args.iter().all(|a| {
                let number = usize::from(self.edge(a).bridge);
                number > 0 && map.bridges[number - 1].autobahn == a.ends_with("autobahn")
            }),
            "nobridge" => args.iter().all(|a| self.edge(a).bridge == 0),
            "hexside" => args[1..].iter().all(|a| self.edge(a).slope == Some(Slope::Impassable)),
            "road" => args[1..]
                .windows(2)
                .all(|w| map.side(self.hex(w[0]), self.hex(w[1])).road == Some(road(args[0]))),
            "noroad" => args.iter().all(|a| self.edge(a).road.is_none()),
            "linked" => {
                let fast = |a: HexId, b: HexId| map.side(a, b).road >= Some(Road::Federal);
                self.flood(self.hex(args[1]), fast).contains(&self.hex(args[2]))
            }
            "path" => {
                let cost: u32 = args[1..].windows(2).map(|w| self.step(self.hex(w[0]), self.hex(w[1]))).sum();
                cost == args[0].parse().unwrap_or(0)
            }
            "edge" => {
                args.iter().all(|a| map.grid.is_edge(self.hex(a)))
                    && map.grid.find("7004").is_err()
                    && map.grid.find("7029").is_err()
            }
            "place" => args
                .iter()
                .all(|a| map.names.iter().any(|n| n.en == a[5..] && n.hexes == [self.hex(&a[..4])])),
            "bank" => {
                let dry = |a: HexId, b: HexId| map.side(a, b).river != Some(River::Main);
                let right = self.flood(self.hex("5720"), dry);
                args.iter().all(|a| right.contains(&self.hex(&a[..4])) == a.ends_with('R'))
            }
            "adjacent" => args.iter().all(|a| map.grid.are_adjacent(self.hex(&a[..4]), self.hex(&a[5..]))),
            "distance" => args.iter().all(|a| {
                let found = map.grid.distance(self.hex(&a[..4]), self.hex(&a[5..9]));
                Some(found) == a[10..].parse().ok()
            }),
            _ => false,
        }
    }
}

/// Every statement of the rulebook about a hex, hexside, road, path or distance. [rule 2.2, 2.2.1, 16.4.5]
#[test]
fn map_agrees_with_every_stated_fact() {
    let facts = Facts { pack: pack() };
    let mut seen = 0;
    for line in include_str!("../../data/map/facts.csv").lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let args: Vec<&str> = fields[2].split(' ').collect();
        assert!(facts.holds(fields[1], &args), "{line}");
        seen += 1;
    }
    assert_eq!(seen, 49);
}

/// Bridges are exactly the roads over rivers; the Main parts the map. [rule 17.3]
#[test]
fn every_road_over_a_river_has_a_bridge() {
    let pack = pack();
    let map = &pack.map;
    for hex in map.grid.ids() {
        for (dir, _) in around(&map.grid, hex) {
            let edge = map.sides[hex.idx()][dir.index()];
            assert_eq!(
                edge.bridge > 0,
                edge.river.is_some() && edge.road.is_some(),
                "{}",
                map.grid.label(hex)
            );
        }
    }
}

/// Regiments have nine steps on three counters, HQ and engineers one. [rule 11.1.3, 11.1.5, 11.1.6]
#[test]
fn formations_have_their_stated_steps() {
    let pack = pack();
    assert_eq!(pack.forces.counters.len(), 278);
    assert_eq!(pack.forces.groups.len(), 144);
    for group in pack.groups() {
        let def = pack.group(group);
        let kind = pack.formation(def.formation).kind;
        let symbol = pack.type_of(group).symbol;
        if matches!(symbol, Symbol::Hq | Symbol::Engineer) {
            assert_eq!((def.counters, def.steps), (1, 1), "{}", def.key);
        }
        if kind == FormationKind::Regiment && symbol == Symbol::Armor {
            assert_eq!((def.counters, def.steps), (3, 9), "{}", def.key);
        }
    }
    let keys: BTreeSet<&str> = pack.counters().map(|c| pack.key(c)).collect();
    assert_eq!(keys.len(), 278, "keys are unique");
}

/// A fault names file, line, field and the nearest valid value.
#[test]
fn faults_name_place_and_nearest_value() {
    let mut files: Vec<(String, String)> =
        BUILT_IN.iter().map(|&(n, t)| (n.to_owned(), t.to_owned())).collect();
    let types = files.iter_mut().find(|(n, _)| n == "types.csv").map(|(_, t)| t);
    if let Some(text) = types {
        *text = text.replace("us,armor,9", "us,armour,9");
    }
    let faults = Pack::from_files(files).err().map(|e| e.0).unwrap_or_default();
    let first = faults.first().map(ToString::to_string).unwrap_or_default();
    assert!(first.contains("types.csv") && first.contains("armor") && first.contains('2'), "{first}");
}
