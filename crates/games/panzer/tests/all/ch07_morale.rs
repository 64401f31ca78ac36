//! 7.1 with our own text: morale.

use crate::common::{Field, GAME};
use sandtable_panzer::action::{Action, Order};
use sandtable_panzer::event::{Event, Modifier, ResponsePart};
use sandtable_panzer::fire::Occasion;
use sandtable_panzer::frame::{Call, Charge, Load, Shot};
use sandtable_panzer::ids::{Side, UnitId};
use sandtable_panzer::indirect::Gunner;
use sandtable_panzer::morale::Nerve;
use sandtable_panzer::state::{Place, flag, switch};

use Side::{Allied, Axis};

/// Five squads of a formation, so many of them lost, one suppressed; the turn goes to its end.
fn after_losses(lost: usize) -> (Field, UnitId) {
    let mut f = Field::new();
    f.st.switches = switch::MORALE | switch::GP;
    let squads: Vec<UnitId> = (0..5).map(|_| f.unit("g-rifle", "29E5", 1)).collect();
    f.unit("crus2", "29GG5", 1);
    for squad in &squads[..lost] {
        f.st.unit_mut(*squad).place = Place::Destroyed;
    }
    f.begin();
    f.st.unit_mut(squads[4]).flags |= flag::SUPPRESSED_ON;
    f.seal(Axis);
    (f, squads[4])
}

/// A formation that has lost what its grade can bear makes the units under fire check; a miss by up to 20 hesitates, a
/// worse one breaks. [rule 6.8.4]
#[test]
fn morale_check_needs_losses_and_fire() {
    let (f, _) = after_losses(2);
    assert!(
        !f.log.iter().any(|e| matches!(e, Event::Morale(_))) && GAME.plot(&f.st).is_some(),
        "40 % is borne"
    );
    // 65 holds for seasoned units; suppression adds 10.
    for (roll, now) in [(55, 0), (56, flag::HESITATING), (75, flag::HESITATING), (76, flag::BROKEN)] {
        let (mut f, squad) = after_losses(3);
        f.roll(roll);
        assert_eq!(f.st.unit(squad).flags & flag::WAVERS, now, "{roll}");
    }
}

/// A broken unit hesitates before it is steady again. [rule 6.8.4]
#[test]
fn recovery() {
    let (mut f, squad) = after_losses(3);
    f.roll(90);
    for (roll, left) in [(41, flag::BROKEN), (40, flag::HESITATING), (61, flag::HESITATING), (60, 0)] {
        f.seal(Axis);
        // A suppressed unit tries to recover from that first.
        if f.st.unit(squad).has(flag::SUPPRESSED) {
            f.roll(1);
        }
        f.roll(roll);
        assert_eq!(f.st.unit(squad).flags & flag::WAVERS, left, "{roll}");
    }
    let last = f.log.iter().rev().find_map(|e| if let Event::Morale(c) = e { Some(c.now) } else { None });
    assert_eq!(last, Some(Nerve::Steady));
}

/// Wavering units fire worse, answer worse as observers, and assault nobody.
/// [rule 6.5.2.4k, 6.5.4.3h, 6.5.1.12.1h, 6.5.1.12.1i, 6.6.10a]
#[test]
fn effects() {
    for (bit, ap, gp, observer) in [(flag::HESITATING, -3, -10, -1), (flag::BROKEN, -5, -20, -2)] {
        let mut f = Field::new();
        f.st.switches = switch::GP;
        let (tank, enemy) = (f.unit("pz3j", "29L6", 1), f.unit("crus2", "29L3", 4));
        let squad = f.unit("b-inf", "29L5", 4);
        f.st.unit_mut(tank).flags |= bit;
        let named = if bit == flag::BROKEN { Modifier::Broken } else { Modifier::Hesitating };
        let sum =
            GAME.limited_sum(&f.st, Shot::ap(tank), enemy, Occasion::Ordered, false, 0).expect("in range");
        assert!(sum.modifiers.contains(&(named, ap)));
        let parts = GAME.response_parts(&f.st, &Call::new(Axis, tank), Gunner::Battery(0), f.hex("29L3"));
        let part = if bit == flag::BROKEN { ResponsePart::Broken } else { ResponsePart::Hesitating };
        assert!(parts.contains(&(part, observer)));
        let other = f.unit("pz3j", "29M6", 1);
        f.st.unit_mut(other).flags |= bit;
        f.begin();
        f.order(tank, Order::Move);
        f.order(other, Order::Fire);
        f.seal(Axis);
        f.act(Axis, Action::Target(squad));
        f.act(Axis, Action::Aim(other, Load { weapon: 0, charge: Charge::Gp }));
        f.act(Axis, Action::Declare);
        f.roll(1);
        let fired =
            f.log.iter().any(|e| matches!(e, Event::Gp { sum, .. } if sum.modifiers.contains(&(named, gp))));
        assert!(fired);
        while !f.can(Axis, Action::Start(tank)) {
            let side = if f.asked() == Some(Axis.seat()) { Axis } else { Allied };
            if f.can(side, Action::Pass) { f.act(side, Action::Pass) } else { f.act(side, Action::Done) }
        }
        f.act(Axis, Action::Start(tank));
        assert_eq!(f.refused(Axis, Action::Overrun(squad)), "6.6.10a");
    }
}
