act-display = On the off-map display, { $distance } hexes away
act-rebuilt = In { $hex }
ask-rebuilt = { $unit } is ready again: where?
event-entered = { $units } enter at { $to } ({ $cost } MP).
event-row = { $units } are now { $distance } hexes off the map.
event-on-display = { $unit } is placed on the off-map display.
event-waiting = { $unit } waits beside { $hex }.
box-entry-wp = Warsaw Pact, about to enter
box-entry-nato = NATO, about to enter
box-display-wp-5 = Warsaw Pact, 5 hexes off the map
box-display-wp-10 = Warsaw Pact, 10 hexes off the map
box-display-nato-5 = NATO, 5 hexes off the map
box-display-nato-10 = NATO, 10 hexes off the map
counter-known-off = { $unit }: { $side }, { $kind }, attack { $attack }, defence { $defence }, { $steps } steps, off the map
counter-unknown-off = { $unit }: { $side }, { $kind }, attack { $attack }, defence { $defence }, steps unknown, off the map
goal-intact = { $points } for each of { $formations } that is not shattered
goal-steps = { $points } for every { $per } steps in these hexes at the end
goal-steps-supplied = { $points } for every { $per } steps in these hexes at the end with a way to their own edge
goal-line = { $points } for a line from { $hex } to the south edge, free of enemies and their zones of control
goal-cut = { $points } if no road free of NATO units leads from a division HQ to { $hex }
goal-bridges-held = { $points } for each unblown Main bridge between rows 54 and 66 the Pact holds
goal-bridges-seized = { $points } for each unblown Main bridge the Pact stands at, with no NATO unit at the other end
goal-bridges-blown = { $points } for each Main bridge blown between rows 54 and 66
goal-headquarters = { $points } more for each enemy HQ eliminated
goal-decisive-exit = { $steps } steps that leave by the exit win outright
goal-decisive-clear = No real unit of the Pact in these hexes at the end wins outright
goal-other = Other conditions
verb-display = display
box-pool-wp = Warsaw Pact, to be set up
box-pool-nato = NATO, to be set up
counter-pool = { $unit }: { $side }, { $kind }, attack { $attack }, defence { $defence }, a counter more may be placed
counter-pool-steps = { $unit }: { $side }, { $kind }, attack { $attack }, defence { $defence }, { $steps ->
    [one] 1 step
   *[other] { $steps } steps
} to be placed
