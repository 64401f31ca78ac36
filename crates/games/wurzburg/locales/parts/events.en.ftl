event-turn = Turn { $turn } begins.
event-phase = { $phase }.
event-deployed = { $unit } sets up in { $hex }.
event-taken-up = { $unit } is taken up again from { $hex }.
event-no-room = { $unit } finds no place: every hex open to it is full, next to an enemy, or held by units it may not stack with. Take others up first.
event-set-up = { $side } has set up.
event-planned = { $formation } plans: { $kind }.
event-plans-made = The Pact has made its plans.
event-initiative-fixed = { $side } has the initiative by the scenario.
event-initiative = The die shows { $die }: { $side } has the initiative.
event-activated = { $formation } is activated.
event-passed = { $side } passes.
event-lead = The lead unit of { $formation } is in { $hex }.
event-operation = { $formation }: { $kind }.
event-objective = The objective is { $hex }.
event-moved = { $units } from { $from } to { $to } ({ $cost } MP).
event-exited = { $units } leave the map from { $hex } with { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}.
event-dummies = A dummy of { $side } is removed from { $hex }.
event-revealed = { $unit } in { $hex } has { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}.
event-reacted = { $units } react from { $from } into { $to }.
event-fired = { $fire } at { $hex } by { $units }: strength { $strength }.
event-hits = Die { $die } ({ $modifier }): { $hits } hits on { $hex }.
event-lost = { $unit } in { $hex } loses { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}.
event-eliminated = { $unit } in { $hex } loses { $steps ->
    [one] its last step
   *[other] its last { $steps } steps
}.
event-stood = The defenders of { $hex } stand.
event-covered = { $unit } covers the retreat.
event-retreated-off = { $unit } retreats off the map.
event-retreated = { $unit } retreats to { $hex }.
event-advanced = { $unit } advances into { $hex }.
event-masked = { $unit } is masked.
event-hq-lost = { $unit } is eliminated and must be rebuilt.
event-hq-back = { $unit } is back in { $hex }.
event-control = { $side } holds { $hex }.
event-shattered = { $formation } with { $steps ->
    [one] 1 step
   *[other] { $steps } steps
} rolls { $die }: shattered.
event-not-shattered = { $formation } with { $steps ->
    [one] 1 step
   *[other] { $steps } steps
} rolls { $die }: it holds together.
event-over = The game is over: { $level } with { $net } net points of the Pact.
