# Answers to questions about a position.

ask-unknown = There is no question “{ $kind }”; known: { $known }.
ask-words = Expected: { $expected }.
ask-unclear = Not understood: { $problem }
ask-hidden-unit = { $unit } is out of sight.
ask-hidden-stack = What stands in { $hex } is out of sight.
ask-hidden-score = The score would tell of units out of sight.
ask-hidden-choice = What a side may do depends on what only that side knows.
ask-nobody-chooses = Nobody has to choose now.
ask-no-rule = There is no rule “{ $rule }”; nearest: { $nearest }.
ask-not-on-map = { $unit } is not on the map.
ask-nobody-there = There is no enemy unit in { $hex } to be attacked.
ask-no-attack = No attack is under way.
ask-nobody-attacks = Nobody next to { $hex } can attack it.
ask-same-side = { $unit } is on the same side as the units in { $hex }.
ask-cannot-attack = { $unit } cannot attack { $hex }.
ask-assault-apart = { $unit } is in another hex; an Assault comes from one hex.
ask-no-at-fire = { $unit } cannot make AT Fire at { $target }.

answer-range = From { $from } to { $to }: { $range } hexes.
answer-range-rule = Hexes are counted from one to the other; adjacent is 1.
answer-legal = “{ $action }” is allowed.
answer-rule = { $ko ->
   *[other] { $en }
 }
answer-los-clear = { $to } is seen from { $from } ({ $range } hexes).
answer-los-blocked = { $to } is not seen from { $from } ({ $range } hexes): blocked by { $hexes }.
answer-los-far = { $to } is { $range } hexes from { $from }; this turn nothing is seen beyond { $limit }.
answer-los-limit = longest line of sight this turn
answer-los-adjacent = adjacent hexes are always seen
answer-los-spine = the line runs along hexsides: it is blocked only if hexes on both hands block
answer-los-hex = { $hex } blocks: only frozen lake can be seen across
answer-zoc = { $hex } is in the { $side } ZOC.
answer-zoc-both = { $hex } is in the ZOC of both sides.
answer-zoc-none = { $hex } is in nobody's ZOC.
answer-zoc-from = { $side } units in { $hex }
answer-supply-yes = { $side } units in { $hex } are in supply ({ $hexes } hexes to the source).
answer-supply-cut = { $side } units in { $hex } are out of supply: the line is cut in { $cut }.
answer-supply-none = { $side } units in { $hex } are out of supply: no line leads to a source.
answer-supply-soviet = at most 4 hexes to a road, then along connected road
answer-supply-finnish = any length over any terrain
answer-supply-enemy = enemy units are in { $hex }
answer-supply-zoc = { $hex } is in an enemy ZOC and holds no friendly unit
answer-supply-source = supply source: { $hexes }
answer-cost = { $unit } to { $hex }: { $cost } MP of { $allowance }.
answer-cost-extended = only as extended movement: on road all the way and far from every enemy
answer-cost-minimum = only as the minimum move of one hex
step-road = { $hex }: along the road
step-road-zoc = { $hex }: into an enemy ZOC, no road rate
step-armor-trail = { $hex }: armor on a secondary road
step-forest = { $hex }: forest
step-suo = { $hex }: suo
step-village = { $hex }: village
step-lake = { $hex }: frozen lake
step-lake-skis = { $hex }: frozen lake on skis
step-leave-zoc = of which for leaving the enemy ZOC in { $hex }
answer-who = { $side } units that can reach { $hex } next: { $count }.
answer-who-unit = { $unit } from { $hex }
answer-who-hidden = { $count } more counters are out of sight
answer-stack = { $hex }: { $units }.
answer-stack-empty = { $hex } is empty.
answer-stack-hidden = { $hex }: { $count } { $side } counters, out of sight.
answer-stack-unseen = no friendly unit is adjacent or in line of sight
answer-stack-attack = strength in attack
answer-stack-defence = strength in defence
answer-stack-units = units
answer-stack-companies = infantry companies
answer-vp = If the game ended now: Soviet { $soviet } VP, Finnish { $finnish } VP.
answer-vp-losses = { $side }: enemy units eliminated { $dead }, reduced { $reduced }
answer-vp-place = { $side }: { $ko ->
   *[other] { $en }
 }
answer-vp-banked = { $side }: gained during play
answer-odds = Attack on { $hex }: { $attackers } to { $defenders } is { $ratio }, { $way ->
    [right] { $columns ->
        [one] one column
       *[other] { $columns } columns
     } to the right for the attacker
    [left] { $columns ->
        [one] one column
       *[other] { $columns } columns
     } to the left for the defender
   *[none] not shifted
 }: column { $column }.
answer-odds-attack = attacking strength
answer-odds-defence = defending strength
answer-odds-ratio = ratio before shifts, rounded in the defender's favour
answer-odds-shift = all shifts together: { $way ->
    [right] { $columns ->
        [one] one column
       *[other] { $columns } columns
     } to the right for the attacker
    [left] { $columns ->
        [one] one column
       *[other] { $columns } columns
     } to the left for the defender
   *[none] none
 }
answer-fire = { $unit } fires at { $hex }: two dice and { $total }; { $hits } of 36 rolls suppress at least.
answer-fire-ras = ranged attack strength (RAS)
answer-at-fire = { $unit } at { $target }: hits with { $hits } faces of 6, { $dice } dice.
answer-recovery = { $unit } recovers with { $hits } faces of 6.

bar-crt = attacker { $attacker }, defender { $defender }
bar-none = no effect
bar-suppressed = suppressed
bar-one-step = suppressed, one step
bar-two-steps = suppressed, two steps
bar-hit = hit
bar-miss = miss
bar-recovered = recovered
bar-not-recovered = not recovered

mod-ice-or-bridge = from frozen lake or over a bridge: halved, rounded up
mod-armor-at-night = armor at night: halved, rounded down
mod-suppression = suppression, net
mod-concentric = concentric attack
mod-defender-on-lake = defender on frozen lake
mod-all-on-lake = everybody on frozen lake
mod-pajari = Pajari
mod-dug-in = Dug-In target
mod-morale = morale bonus
mod-soviet-armor = Soviet armor
mod-stance = turn of the change of stance
mod-bonfire = bonfire in the target hex
mod-collapse = collapse of Soviet morale
mod-smg = Finnish submachine guns
mod-retreated-none = retreated units beside others count nothing
mod-retreated-half = only retreated units: halved, rounded up
mod-raid = night raid table
mod-companies = infantry companies in the target hex
mod-target-on-lake = target on frozen lake
mod-self-spotting = spots for itself
mod-distant-spotter = spotter not adjacent to the target
mod-dim-light = dawn, fog or dusk
mod-night = night
mod-long-range = long range
mod-assaulting = target assaults the gun
mod-adjacent = target adjacent
mod-ba10 = target is a BA-10
mod-t37 = target is a T-37
mod-obuhov = Obuhov guns
mod-other = modifier
mod-doubled = black box: doubled in defence
mod-shift = { $what }: { $way ->
    [right] { $columns ->
        [one] one column
       *[other] { $columns } columns
     } to the right for the attacker
    [left] { $columns ->
        [one] one column
       *[other] { $columns } columns
     } to the left for the defender
   *[none] no shift
 }

drm-morale = morale bonus
drm-distance = far from every enemy
drm-pajari = stacked with Pajari
drm-night = night
drm-out-of-supply = out of supply
drm-late-soviets = Soviets on the last two days

# Overlays, tables, and the questions a client offers by itself.
ask-no-raiders = No company is there to raid.
answer-zones = Zones of control.
layer-zone = { $side } ZOC: { $count } hexes
layer-zone-at = next to known AT guns: armor minds only these
answer-supply-net = { $side } stacks out of supply: { $count }.
answer-supply-net-cut = { $hex } ({ $units }): cut in { $cut }
answer-supply-net-none = { $hex } ({ $units }): no line leads to a source
answer-units-unseen = units out of sight
layer-supplied = { $side } units would be in supply here
layer-supply-source = { $side } supply source
layer-supply-cut-by = cuts the { $side } line
layer-unsupplied = { $side } units out of supply
answer-sight = From { $hex } { $count } hexes are seen.
answer-sight-rule = only frozen lake can be seen across
layer-seen = seen from { $hex }
layer-blocked = not seen from { $hex }: the hex that blocks is named
layer-path = way of { $unit } with what it has spent
answer-cost-lost = the way through the woods must be found first
bar-found = way found
bar-lost = lost on the way
answer-reach = { $unit } reaches { $count } hexes with { $points } MP.
answer-reach-points = movement points
layer-reach = { $unit } can go there
layer-reach-extended = { $unit } can go there by extended movement
layer-reach-minimum = { $unit } can go there only as its minimum move
layer-reach-no-room = { $unit } can pass but finds no room to stop
answer-threat = { $side } units that can enter { $hex } next: { $count }; that can fire at it: { $shots }.
answer-threat-held = { $side } units that can come next to { $hex }: { $count }; that can fire at it: { $shots }.
answer-threat-fire = { $unit } can fire
layer-threatened = the hex asked about: { $hex }
layer-threat-reach = can come to { $hex }, with the cost
layer-threat-fire = can fire at { $hex }, with the strength
answer-raid = Night Raid by { $units } on { $hex }: the way is found with { $found } faces of 6.
answer-raid-fight = the fight, before the shift of the raid table
answer-acting-now = { $unit } is acting now.
answer-not-asked = That is not what is asked now.
table-crt = Combat results: losses of attacker / defender
table-rat = Ranged attack: total of two dice and { $modifier }; S suppressed, number: steps lost
table-fnrt = Night raid: one die; columns right (R) or left (L), – lost
table-at-fire = AT Fire: one die
table-recovery = Recovery: one die
mod-first-raid = first raid of the game
mod-short-route = short route
mod-easy-route = route over road, lake and village alone
question-zones = Zones of control
question-supply-net-soviet = Soviet supply
question-supply-net-finnish = Finnish supply
question-vp = Victory points
question-sight = Line of sight from here
question-threat = Who can reach or fire at this hex
question-zoc = Whose ZOC
question-stack = What stands here
question-why-not-hex = Why not this hex?
question-reach = Where it can go
question-supply = Supply line
question-why-not-piece = Why not this unit?
question-cost = Way and cost
question-fire = Odds of a ranged attack
