# Intentions of computer players, used by their plans.
plan-routine = Weigh goals, shots and danger as they come.
plan-attack = Press on to the goals and accept losses.
plan-hold = Stay, watch, and keep out of danger.
plan-flank = Look for weak armor before goals.
plan-fire = Everybody who can fires.
plan-bound = One half goes on, the other half watches.
plan-smoke = Advance to the goals under smoke.
plan-withdraw = Go back out of sight.
plan-unit-routine = { $unit }: as usual.
plan-unit-attack = { $unit }: press on.
plan-unit-hold = { $unit }: stay and watch.
plan-unit-flank = { $unit }: look for weak armor.
plan-unit-fire = { $unit }: fire.
plan-unit-withdraw = { $unit }: go back out of sight.
