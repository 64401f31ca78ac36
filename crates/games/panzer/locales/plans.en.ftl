# Intentions of computer players, used by their plans.
plan-routine = Weigh goals, shots and danger as they come.
plan-attack = Press on to the goals and accept losses.
plan-hold = Stay, watch, and keep out of danger.
plan-flank = Look for weak armor before goals.
plan-unit-routine = { $unit }: as usual.
plan-unit-attack = { $unit }: press on.
plan-unit-hold = { $unit }: stay and watch.
plan-unit-flank = { $unit }: look for weak armor.
