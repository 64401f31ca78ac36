//! Utility helicopters and airmobile operations (26, 29).

use crate::play::holds_full as holds;

/// X44 and X45: the 4th battalion of the 35th flies in for a hasty attack on an acquired HQ. Flak of nothing rolls a ten; a
/// seven shoots down a helicopter and a step it carries. Two steps land, the helicopters go home, and the battalion drives
/// on to the objective. [rule 26.0, 26.1, 26.2, 26.3, 26.4, 26.4.1, 26.4.4, 26.4.7, 26.5, 29.0, 29.3, 29.3.2, 29.3.4, 29.4.1, 29.7]
#[test]
fn battalion_flies_to_a_headquarters() {
    holds(
        "unit HQ/35 airfield
         unit 4/35:1 airfield 3
         unit Main/3 3918
         unit 4-24/72:1 3717 1
         acquired wp 3918
         helicopter mi-8 3
         plan 4/35 hasty HQ/35
         cycle 35
         do operate 4/35
         do airmobile
         do at 3918
         do lift off-map
         do form 3
         do take 4/35:1 3
         do row 36
         do at 3619
         expect actor = nato
         dice 10
         do announce 0
         expect event event-aa-or
         dice 7
         do check
         expect event event-landed
         expect unit 4/35:1 hex = 3619
         expect unit 4/35:1 steps = 2
         expect air-hits nato = 1
         expect lost 4/35:1 = 1
         expect helicopter mi-8 recovery = 2
         expect actor = wp
         do take 4/35:1 2
         do go 3819
         do done
         do done
         expect objective = 3918",
    );
}
