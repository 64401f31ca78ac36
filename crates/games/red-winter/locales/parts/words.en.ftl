# Words of the game: sides, phases, terrain, counters, markers, tracks, boxes.

side-soviet = Soviet
side-finnish = Finnish

phase-set-up = Set-up
phase-reset = Reset Phase
phase-action = Action Phase
phase-combat = Combat Phase
phase-sub-zero = Sub-Zero Loss Phase
phase-victory = Victory Check
phase-over = End of the game

turn-line = Turn { $turn } · { $day } December 1939, { $time } ({ $light })
light-dawn = dawn
light-fog = fog
light-day = day
light-dusk = dusk
light-night = night

step-set-up = Set-up
step-reset = { $side } Reset Phase
step-action = { $side } Action Phase
step-combat = { $side } Combat Phase
step-sub-zero = Sub-Zero Loss Phase
step-victory = Victory Check

terrain-forest = forest
terrain-suo = suo
terrain-village = village
terrain-lake = frozen lake

symbol-infantry = infantry company
symbol-bicycle = bicycle company
symbol-provisional = provisional company
symbol-engineer = engineer platoon
symbol-mg = machine-gun company
symbol-mortar = mortars
symbol-infantry-gun = infantry guns
symbol-at = anti-tank guns
symbol-tank = tanks
symbol-armored-car = armored cars
symbol-leader = leader
symbol-artillery-76 = 76 mm artillery
symbol-artillery-122 = 122 mm artillery
symbol-artillery-152 = 152 mm artillery

piece-Pajari = Pajari
piece-Prov-TF-P = Prov/TF-P

marker-dug-in = Dug-In
marker-digging = Digging In
marker-bonfire = bonfire
marker-suppressed = Suppressed
marker-control = control

flag-reduced = reduced
flag-acted = acted
flag-fired = fired
flag-retreated = retreated
flag-attacked = has attacked
flag-shot = has made a ranged attack
flag-at-shot = has made AT Fire
flag-bonfire = under a bonfire
flag-skull = skull
flag-raider = has raided
flag-start-ezoc = began in eZOC
flag-recovery = has attempted recovery
flag-stays = stays this phase
flag-found-way = has found its way
flag-lmg = captured LMGs
flag-heart = weak heart
flag-delayed = entry was blocked

track-turn = turn
track-vp = victory points
track-vp-banked = victory points banked (the rest is counted at the end)
track-ammo = 76 mm ammunition
track-rp = replacement points
track-bid = sealed bid

box-soviet-set-up = Soviet units to set up
box-finnish-set-up = Finnish units to set up
box-soviet-off-map = Soviet off-map artillery and armor
box-finnish-off-map = Finnish off-map artillery and provisional company
box-soviet-dead-pool = Soviet Dead Pool
box-finnish-dead-pool = Finnish Dead Pool
box-soviet-eliminated = Soviet units eliminated for good
box-finnish-eliminated = Finnish units eliminated for good
box-soviet-gone = Soviet units that left the map
box-finnish-gone = Finnish units that left the map

feature-hotel = hotel
feature-gravel = gravel pits
feature-supply-source-soviet = Soviet supply source
feature-supply-source-finnish = Finnish supply source
feature-entry = entry of the 718th regiment
feature-out-of-play = outside the scenario
feature-flag = victory flag

line-main-road = main road
line-primary-road = primary road
line-secondary-road = secondary road
hexside-bridge = bridge

attack-combat = Combat
attack-assault = Assault
attack-raid = Night Raid
fire-free = Ranged attack
fire-offensive = Offensive support
fire-defensive = Defensive support
cause-crt = combat result
cause-ranged = ranged attack
cause-at = AT Fire
cause-toll = retreat into an enemy ZOC
cause-cold = frost

# Kinds of data, as the report on the pack lists them.
data-kind-terrain-hexes = terrain hexes
data-kind-road-links = road links
data-kind-map-features = map features
data-kind-places-and-lakes = places and lakes
data-kind-counters = counters
data-kind-combat-results = combat results
data-kind-table-figures = table figures
data-kind-turns = turns
data-kind-constants = constants
data-kind-placements = placements
data-kind-scenario-frames = scenario frames
data-kind-victory-lines = victory lines

# Values printed on counters.
value-cs = combat strength
value-ras = ranged attack strength
value-at = AT Fire range
value-ma = movement allowance

# Counters in words; -1 stands for what a counter has not got.
counter-line = { $side } { $unit }, { $kind }{ $cs ->
    [-1] {""}
   *[other] , combat { $cs }
 }{ $ras ->
    [-1] {""}
   *[other] , ranged attack { $ras }{ $range ->
        [-1] {" "}at any range
       *[other] {" "}up to { $range } hexes
     }
 }{ $at ->
    [-1] {""}
   *[other] , AT Fire up to { $at } hexes
 }{ $ma ->
    [-1] {""}
   *[other] , movement { $ma }
 }, { $left } of { $steps } steps
counter-on-map = { counter-line }, at { $place }
counter-marked = { counter-line }, at { $place }, { $flags }
counter-in-box = { counter-line }; { $place }
counter-due = { counter-line }; on the turn track, turn { $place }
counter-nowhere = not in play
counter-unseen = { $side } unit out of sight, at { $place }

# The turn track.
calendar-turn = Turn { $turn } · { $day } December, { $time }
calendar-arrivals = { $side } { $count ->
    [one] unit
   *[other] units
 } due: { $units }
calendar-ammo = { $side } 76 mm ammunition: { $rounds } more
calendar-rp = { $side } replacement points: { $points }
calendar-morale = { $side } morale bonus
calendar-armor = Soviet armor costs { $points } VP a unit
calendar-last = last turn

# Sizes and verbs.
size-company = company
size-platoon = platoon
size-battalion = battalion
size-battery = battery
verb-done = Finish
verb-bid = Bid
verb-side = Take a side
verb-deploy = Set up
verb-lift = place again
verb-default = usual set-up
verb-stance = Change stance
verb-replace = Replace
verb-rebuild = Rebuild
verb-at = Place
verb-on = Later turn
verb-commit = Commit armor
verb-select = Choose
verb-join = Join
verb-move = Move
verb-exit = Leave the map
verb-assault = Assault
verb-recover = Recover
verb-dig = Dig in
verb-bonfire = Bonfire
verb-raid = Night Raid
verb-via = Route
verb-create = Create
verb-fill = Fill in
verb-park = Wreck the park
verb-lose = Give up
verb-rescue = Rejoin
verb-target = Target
verb-fire = Fire
verb-combat = Combat
verb-attack = Attack
verb-support = Support
verb-defend = Defensive support
verb-at-fire = AT Fire
verb-step = Lose a step
verb-retreat = Retreat
verb-retreat-to = Retreat to
verb-retreat-off = Retreat off the map
verb-stay = Stay
verb-advance = Advance
window-defensive-support = Defensive support
window-at-fire = AT Fire in the enemy's phase
