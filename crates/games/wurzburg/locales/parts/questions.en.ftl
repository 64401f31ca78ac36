# Questions and overlays.
question-zones = Zones of control
question-command = Command range
question-range = Range of the guns
question-guns = My guns in reach
question-flak = Danger of flak
question-protected = Protected hexes
answer-allowed = That is allowed now: { $action }.
ask-no-rule = There is no rule “{ $rule }”; the nearest is { $nearest }.
answer-rule = { $ko ->
   *[other] { $en }
    }
answer-fire = Fire at { $hex } with an effective strength of { $strength }.
answer-fire-halved = sum of all, then halved and rounded down
answer-shot = { $unit }, { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
answer-shot-air = helicopters or aircraft, { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
answer-zones = Zones of control. Counters you do not see may be dummies without one.
answer-guns = { $count ->
    [one] { $count } artillery unit reaches { $hex }.
   *[other] { $count } artillery units reach { $hex }.
}
answer-gun = { $unit } reaches it
outcome-hits = { $hits } hits
outcome-steps = { $hits } hits, { $steps } steps lost if nobody retreats
layer-zone = Zone of { $side }: { $count } hexes
layer-command = In command range: { $count } hexes
layer-range = In range: { $count } hexes
layer-flak = Within two hexes of an enemy: { $count } hexes
layer-protected = Protected: { $count } hexes
ask-no-fire = No fire of yours is being prepared.
why-activated = { $formation } has been activated in this turn.
why-out-of-reach = { $hex } is out of reach.
why-not-yours = { $unit } is not yours.
why-not-in-play = { $unit } is not in play.
why-disrupted = { $unit } is disrupted.
why-used = { $unit } has been used in this turn.
why-masked = { $unit } is masked and does not fire.
why-has-moved = { $unit } has ended its move.
why-not-in-operation = { $unit } takes no part in this operation.
