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
answer-fire-sum = sum of all
answer-fire-halved = halved and rounded down: effective strength
factor-cap = never more than twice the basic strength
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
outcome-hits = { $hits ->
    [one] 1 hit
   *[other] { $hits } hits
}
outcome-steps = { $hits ->
    [one] 1 hit
   *[other] { $hits } hits
}, { $steps ->
    [0] no step lost
    [one] 1 step lost
   *[other] { $steps } steps lost
}
answer-fire-stand = steps lost if the defender stands
answer-losses-stand = { $steps ->
    [0] Standing costs no step.
    [one] Standing costs 1 step.
   *[other] Standing costs { $steps } steps.
}
answer-losses-retreat = { $steps ->
    [0] Retreating costs no step, but the hex.
    [one] Retreating costs 1 step and the hex.
   *[other] Retreating costs { $steps } steps and the hex.
}
losses-cover = { $unit } covers the retreat and takes hits
losses-unit = { $unit }: steps lost
ask-no-hits = No hits of yours wait for an answer.
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
question-seen = Who sees this?
question-spotted = Seen and hidden stacks
question-roads = Road net
question-recon = Numbers for reconnaissance
seen-unrevealed = { $unit } is unrevealed: its steps are not settled yet
seen-single = { $unit } always has one step
seen-acquired = { $unit } stands in an acquired hex: its steps are open
seen-fired = { $unit } has fired: its steps are open
seen-near = { $unit } is next to an enemy ground unit: its steps are open
seen-hidden = { $unit }: only its type shows
answer-seen-own = The enemy knows the steps of { $open } of your { $count } counters in { $hex }.
answer-seen-enemy = You know the steps of { $open } of { $count } enemy counters in { $hex }.
answer-seen-both = The other side knows the steps of { $open } of { $count } counters in { $hex }.
ask-nobody = Nobody stands in { $hex }.
answer-spotted = What each side knows of the other’s stacks.
layer-own-seen = Yours, steps known to the enemy: { $count } hexes
layer-own-hidden = Yours, steps hidden: { $count } hexes
layer-seen = Enemy, steps known to you: { $count } hexes
layer-hidden = Enemy, steps hidden: { $count } hexes
answer-roads = The road net, and where the enemy bars it.
layer-autobahn = Autobahn: { $count } hexes
layer-federal = Federal road: { $count } hexes
layer-minor = Minor road: { $count } hexes
layer-barred = Held by the enemy or next to him and not protected: { $count } hexes
answer-recon = { $unit }: { $count } enemy hexes can be tried.
answer-recon-die = the die with its changes must reach the number
layer-recon-enemy = Enemies: number to reach
layer-recon = Elsewhere, if an enemy stood there
why-no-recon = Reconnaissance is not played in this scenario.
ask-no-attempt = No such attempt of yours is being made.
answer-scout = Reconnaissance of { $hex }: the die must reach { $number }.
answer-battery = { $gun } at { $target }: the die must reach { $number }; then fire with an effective strength of { $strength }.
answer-number = number to reach
answer-drm = change of the die
outcome-acquired = acquired
outcome-not-acquired = not acquired
outcome-found = found, and fired at
outcome-not-found = not found
answer-chance = A ten-sided die decides.
ask-no-chance = No die follows this choice at once.
chance-die = one ten-sided die
chance-number = { $number } or more is needed
chance-drm = change of the die: { $drm }
chance-each-step = a die for each step
chance-success = succeeds
chance-failure = fails
chance-step-lost = a step is lost
chance-held = no loss
chance-destroyed = the bridge is destroyed
chance-aa-none = no effect
chance-aa-or = hit check or abort
chance-aa-and = hit check and abort
chance-jammer-lost = the jammer is destroyed
chance-jam-none = no effect
chance-jam-reduced = one gun at half strength, no helicopter
chance-jam-no-call = no fire call
chance-jam-no-reaction = no fire call, no reaction
chance-crossing = { $steps ->
    [one] 1 step
   *[other] { $steps } steps
} can cross
chance-aircraft = { $type }
chance-air-points = the air points are spent whatever comes
chance-real = real: { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}
chance-dummy = a dummy
chance-pool = steps in the pool: { $steps }
chance-jump-flak = { $count ->
    [0] no flak in reach of the drop
    [one] 1 hex under flak: any hit kills
   *[other] { $count } hexes under flak: any hit kills
}
ask-no-raid = No strike from the air follows this choice.
raid-through = if all steps come through
raid-sam = SAM fire first: { $strength } is added to the die
raid-flak = { $count ->
    [0] no flak on the way
    [one] flak fires once on the way
   *[other] flak fires { $count } times on the way
}
