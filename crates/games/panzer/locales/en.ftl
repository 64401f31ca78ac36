# Words of the game
side-axis = Axis
side-allied = Allied
command-none = No Command
command-fire = Fire
command-move = Move
command-halt = Short Halt
command-watch = Overwatch
command-clear = no counter
phase-set-up = Set-up
phase-spotting = Spotting Phase
phase-command = Command Phase
phase-initiative = Initiative Phase
phase-combat = Combat Phase
phase-movement = Movement Phase
phase-adjustment = Adjustment Phase
phase-over = End of the game
angle-front = front
angle-front-side = front/side
angle-rear-side = rear/side
angle-rear = rear
cover-none = no cover
cover-light = light cover
cover-medium = medium cover
cover-heavy = heavy cover
damage-none = no penetration
damage-slight = no damage
damage-damaged = damaged
damage-knocked-out = knocked out
damage-brew-up = brewed up
edge-north = north
edge-south = south
edge-east = east
edge-west = west
chapter-1 = Components
chapter-2 = Set-up
chapter-3 = General rules
chapter-4 = Basic game
chapter-5 = Advanced general rules
chapter-6 = Advanced sequence of play

# Turn and sequence
turn-line = Turn { $turn } of { $turns } · { $phase }
turn-line-first = Turn { $turn } of { $turns } · { $phase } · First Player: { $first }
step-indirect = Indirect fire: { $side }
step-fire = Direct fire: { $side }
step-watch = Overwatch of both sides
step-move = Movement: { $side }
calendar-turn = Turn { $turn }
calendar-end = The game ends after this turn.
procedure-volley = Fire at { $unit }
procedure-window = Overwatch
procedure-move = { $unit } moves

# Board
terrain-clear = clear
terrain-rough = rough
terrain-scrub = scrub
terrain-brush = brush
terrain-sand = sand
terrain-soft-sand = soft sand
terrain-light-grove = light grove
terrain-medium-grove = medium grove
terrain-gully = gully (wadi)
terrain-wood-building = wood building
terrain-brick-building = brick building
terrain-stone-building = stone building
terrain-water = water
feature-bridge = bridge
feature-flag = objective
line-road = road
line-path = path
hexside-slope = slope
hexside-cliff = cliff
hexside-crest = crest
hexside-wall = wall
hexside-defilade = defilade
hexside-hedgerow = hedgerow
box-axis-reserve = Axis units off the map
box-allied-reserve = Allied units off the map
box-axis-destroyed = Axis losses
box-allied-destroyed = Allied losses
box-axis-left = Axis units that have left
box-allied-left = Allied units that have left
track-turn = Turn
track-points = Points
marker-wreck-ko = wreck
marker-wreck-bu = burning wreck
marker-control = control
symbol-silhouette-tank = tank
symbol-silhouette-light-tank = light tank
symbol-silhouette-heavy-tank = heavy tank
symbol-silhouette-assault-gun = assault gun
symbol-silhouette-gun-carriage = self-propelled gun
symbol-silhouette-armored-car = armored car
symbol-silhouette-half-track = half-track
symbol-silhouette-carrier = carrier
symbol-silhouette-truck = truck or tractor
symbol-silhouette-portee = gun on a truck
symbol-silhouette-flak = anti-aircraft vehicle
symbol-silhouette-gun = gun
symbol-silhouette-squad = squad
symbol-silhouette-half-squad = half-squad
symbol-silhouette-engineers = engineers
symbol-silhouette-crew = section
value-pen = penetration at short range
value-armor = armour, front and rear
value-ma = cross-country allowance
value-gp = firepower at point blank

# Flags
flag-command-none = No Command
flag-command-fire = Fire
flag-command-move = Move
flag-command-halt = Short Halt
flag-command-watch = Overwatch
flag-command-hidden = command face down
flag-done = command carried out
flag-spot-fire = spotted by fire
flag-spot-move = spotted by movement
flag-spot-small-arms = spotted by small-arms fire
flag-damaged = damaged
flag-track = immobilised
flag-bailed = crew bailed out
flag-suppressed = suppressed
flag-full-cover = in full cover
flag-hull-down = hull down
flag-partial = partly hull down
flag-fired = has fired
flag-headquarters = headquarters
flag-observer = forward observer
flag-recon = reconnaissance
flag-engineer = engineers

# Counters
counter-on-map = { $side } { $unit } in { $place }, facing { $direction }{ $count ->
    [0] {""}
   *[other] : { $flags }
    }
counter-aboard = { $side } { $unit }, carried by { $place }{ $count ->
    [0] {""}
   *[other] : { $flags }
    }
counter-in-box = { $side } { $unit }: { $place }{ $count ->
    [0] {""}
   *[other] : { $flags }
    }

# Verbs
verb-place = place
verb-face = face
verb-unit = choose a unit
verb-default = usual set-up
verb-fire = Fire
verb-move = Move
verb-halt = Short Halt
verb-watch = Overwatch
verb-none = No Command
verb-clear = no counter
verb-seal = seal the plot
verb-target = target
verb-aim = aim
verb-declare = open fire
verb-reveal = reveal
verb-nothing = show nothing
verb-angle = hit face
verb-pass = pass
verb-hold = hold fire
verb-start = move a unit
verb-step = forward
verb-back = reverse
verb-follow = follow the road
verb-turn = turn
verb-enter = enter
verb-exit = leave the map
verb-stop = stop

# Choices
act-place = Place in { $hex }
act-face = Face { $direction }
act-unit = Plot for { $unit }
act-set-up = Take { $unit } in hand
act-set-up-again = Place { $unit } again
act-default = Place the rest for me
act-setup-done = Set-up complete
act-order-fire = Fire
act-order-move = Move
act-order-halt = Short Halt
act-order-watch = Overwatch
act-order-none = No Command, face down
act-order-clear = No counter
act-seal = Seal the plot
act-target = Fire at { $unit }
act-aim = { $unit } fires ({ $weapon }, { $charge })
act-declare = Open fire
act-reveal = Show that it moves
act-nothing = Show nothing
act-angle = Take the hit on the { $angle }
act-watch = { $unit } fires on { $target } ({ $weapon }, { $charge })
act-pass = No overwatch now
act-hold = Hold fire for the rest of this move
act-start = Move { $unit }
act-step = One hex forward
act-back = One hex back
act-follow = Along the road towards { $direction }
act-turn = Turn to { $direction }
act-enter = Enter at { $hex }
act-exit = Leave the map
act-stop = End the move
act-stay = Stay where it is
warn-no-orders = { $count } armed { $count ->
    [one] unit has
   *[other] units have
    } no counter, { $unit } among them.

# Prompts
prompt-setup = Place { $unit }.
prompt-setup-face = Which way does { $unit } face?
prompt-setup-done = All units stand. Move any of them again, or finish the set-up.
prompt-plot = Plot in secret: choose a unit, or seal the plot.
prompt-plot-unit = What is { $unit } to do?
prompt-fire = Which enemy is fired at next?
prompt-gather = Who fires at { $unit }? Name every shooter, then open fire.
prompt-reveal = { $unit } is under fire: show that it moves?
prompt-shoot = { $unit } is under fire.
prompt-angle = The hit on { $unit } lies on the dividing hexside: which face does it meet?
prompt-watch-combat = Overwatch after direct fire?
prompt-watch-move = Overwatch against the mover?
prompt-move = Which unit moves next?
prompt-programme = { $unit } moves: { $left } { $left ->
    [one] point
   *[other] points
    } left{ $road ->
    [-1] .
   *[other] {", "}on a road { $road }, on a path { $path }.
    }
prompt-roll-initiative = { $side } rolls for initiative.
prompt-roll-hit = Percentile dice: { $number } or less hits.
prompt-over = The game is over.
prompt-other = { $side } decides: { $what }.
prompt-waiting = Waiting: { $what }.
asked-setup = set-up
asked-plot = commands
asked-fire = direct fire
asked-reveal = a command may be shown
asked-angle = the face that is hit
asked-watch = overwatch
asked-move = movement
asked-dice = dice
asked-over = end of the game

# Events
event-turn = Turn { $turn } begins.
event-phase = { $phase }.
event-placed = { $unit } is set up in { $hex }, facing { $direction }.
event-spot-lost = Nobody spots { $unit }: its spot marker is removed.
event-ordered = { $unit }: { $order }.
event-sealed = { $side }: the plot is sealed.
event-initiative = { $side } rolls { $roll } for initiative.
event-initiative-tie = A tie: both roll again.
event-first = { $side } is First Player; { $second } moves first.
event-step-fire = Direct fire step: { $side }.
event-step-move = Movement step: { $side }.
event-declared = { $unit } fires at { $target }.
event-watch = { $unit } fires at { $target } from overwatch.
event-revealed = { $unit } shows its command: { $command }.
event-no-effect = { $unit } shows nothing.
event-hit = { $unit } hits { $target } ({ $roll } against { $number }).
event-missed = { $unit } misses { $target } ({ $roll } against { $number }).
event-wasted = The shot of { $unit } at { $target } is wasted.
event-armor = { $unit } is hit on the { $angle }: penetration { $penetration } against armour { $armor }: { $damage }.
event-damaged = { $unit } is damaged.
event-knocked-out = { $unit } is knocked out in { $hex }.
event-brewed-up = { $unit } brews up in { $hex }.
event-started = { $unit } begins its move.
event-moved = { $unit } moves to { $hex } ({ $cost }).
event-backed = { $unit } backs into { $hex } ({ $cost }).
event-entered = { $unit } enters the map at { $hex } ({ $cost }).
event-turned = { $unit } turns to { $direction } ({ $cost }).
event-exited = { $unit } leaves the map from { $hex }.
event-returned = { $unit } goes back to { $hex }.
event-stopped = { $unit } ends its move.
event-leftover = { $unit } did not carry out its command: { $command }.
event-control = { $side } takes control of { $hexes }.
event-contested = Both sides stand in { $hexes }: nobody controls it.

# Modifiers
mod-size = target size
mod-moving = target moving
mod-cover = target in { $cover }
mod-short-halt = shooter on a short halt
mod-damaged = shooter damaged
mod-brew-up-smoke = brew-up smoke, { $count }
mod-watch = overwatch
mod-watch-adjust = overwatch outside the arc

# Answers
answer-allowed = That is allowed now: { $action }.
answer-range = From { $from } to { $to }: { $range } { $range ->
    [one] hex
   *[other] hexes
    }.
answer-range-rule = The target hex counts, the shooter's does not.
answer-los-clear = { $from } sees { $to } ({ $range } hexes).
answer-los-far = { $to } is too far from { $from } ({ $range } hexes).
answer-los-blocked = { $hex } blocks the line from { $from } to { $to } ({ $range } hexes).
answer-los-hex = highest point of { $hex }
answer-los-side = crest or hexside of { $hex }
answer-los-dead = dead ground: hexes { $first } to { $last } from the higher end
answer-los-from = height of { $hex }
answer-los-to = height of { $hex }
answer-sight = { $hex } sees { $count } hexes.
why-nobody-there = No enemy stands in { $hex }.
answer-bands = { $unit } reaches { $range } hexes.
answer-seen = { $unit } is spotted by { $count } { $count ->
    [one] unit
   *[other] units
    } (seen up to { $range } hexes).
answer-unseen = Nobody spots { $unit } (seen up to { $range } hexes; { $count } spotters).
answer-seen-net = sum of the spotting modifiers
answer-seen-range = spotting range
answer-seen-yes = { $unit } spots it at { $range } hexes
answer-seen-unarmed = { $unit } is unarmed and spots nothing ({ $range } hexes)
answer-seen-far = { $unit } is too far away ({ $range } hexes)
answer-seen-blocked = { $unit } has no line of sight ({ $range } hexes)
answer-odds = { $unit } hits { $target } on { $number } or less.
answer-volley = { $shots } shots at { $target }: { $harm } % to damage or destroy it.
answer-volley-mixed = { $shots } shots at { $target }.
line-volley = { $unit } ({ $load }) needs
answer-band = range { $range }, band { $band }
answer-net = sum of the modifiers
answer-penetration = penetration at this range
answer-angle = armour met: { $angle }
answer-excess = penetration less armour
answer-cost = { $unit } enters { $hex } for { $cost }.
answer-cost-country = cross-country
answer-cost-road = along the road
answer-cost-path = along the path
answer-cost-back = in reverse
answer-points = Axis { $axis }, Allied { $allied }.
answer-points-side = points of the { $side } side
bar-miss = miss
bar-nothing = hit without effect
bar-track = track hit
bar-damaged = damaged
bar-knocked-out = knocked out
bar-brewed-up = brewed up
table-ap-hit = AP hit table
layer-seen = seen
layer-dead-ground = not seen
layer-band = { $band }: up to { $limit } hexes, penetration { $value }
layer-band-gp = { $band }: up to { $limit } hexes, GP factor { $value }
question-sight = What can this hex see?
question-los = Line of sight
question-bands = Range bands and arc
question-arc = Arc of its gun and dead ground
question-odds = Chances of a shot
question-seen = Who spots it?
question-cost = What does the step cost?
question-vp = Points
ask-unknown = There is no question “{ $kind }”; there are: { $known }.
ask-words = It should read: { $expected }.
ask-unclear = Not understood: { $problem }
ask-no-rule = There is no rule “{ $rule }”; the nearest is { $nearest }.
ask-not-adjacent = { $hex } is not next to { $unit }.

# Victory
victory-standing = Axis { $axis }, Allied { $allied }
goal-losses = { $side }: the points of every { $enemy } unit destroyed, half for damaged ones
goal-hold = { $side }: { $points } points for control of { $hexes } at the end
goal-hold-any = { $points } points for whoever controls { $hexes } at the end
goal-exit = { $side }: { $points } points for every { $what } that leaves over the { $edge } edge
goal-exit-any = { $points } points for every { $what } that leaves over the { $edge } edge
goal-per-unit = unit
goal-per-vehicle = vehicle
goal-draw = Within { $percent } % of both totals nobody has won.
result-axis = The Axis wins, { $axis } to { $allied }.
result-allied = The Allies win, { $allied } to { $axis }.
result-draw = A draw, Axis { $axis } to Allied { $allied }.

# Cards
card-general = General
card-points = points
card-service = in service
card-source = source
card-movement = Movement
card-allowance = allowance
card-passenger = size as a passenger
card-motorcycle = on motorcycles
card-transport = carries (towed-leg)
card-weapon = { $name }
card-small-arms = Small arms
card-mount = mount
card-ap-range = AP range
card-penetration = penetration
card-special-range = { $round } range (from { $from })
card-special-penetration = { $round } penetration (from { $from })
card-gp-range = GP range
card-gp-factor = GP factor
card-if-range = indirect range
card-if-factor = indirect factor
card-defence = Defence
card-size = target size
card-gpd = GP defence
card-basic-armor = basic armour
card-open = open-topped
card-coax = coaxial machine gun
card-full-cover = in full cover
card-armor-ends = Armour, front and rear
card-armor-sides = Armour, front/side and rear/side
card-level = level
card-rising = rising
card-falling = falling

# Refusals
why-not-now = That is not what is asked now.
why-not-yours = That unit is not yours.
why-not-on-map = { $unit } is not on the map.
why-not-in-area = { $unit } cannot be set up there.
why-no-volley = Nobody is aiming now.
why-not-set-up = { $unit } is not yours to set up.
why-units-wait = { $unit } has no place on the map yet.
why-no-such-facing = There are six directions.
why-takes-no-commands = { $unit } takes no commands.
why-no-target = { $unit } spots nothing it could fire at.
why-cannot-watch = { $unit } cannot overwatch.
why-track = { $unit } cannot move: its track is gone.
why-no-ap-target = { $unit } is no target for this fire.
why-no-ap-weapon = { $unit } has no weapon for this.
why-has-fired = { $unit } has fired or has no crew.
why-not-spotted = { $unit } is not spotted.
why-out-of-range = { $unit } is out of range.
why-out-of-arc = { $unit } is outside the field of fire.
why-no-chance = The shot at { $unit } cannot hit.
why-no-fire-command = { $unit } has no Fire or Short Halt command left.
why-no-shooter = Nobody can fire at { $unit }.
why-nothing-to-reveal = There is no Move or Short Halt to show.
why-not-that-face = The hit cannot lie on that face.
why-no-watch = { $unit } has no overwatch.
why-has-not-acted = { $unit } has done nothing that could be answered.
why-no-move-command = { $unit } has no move left to make.
why-cannot-move = { $unit } cannot move.
why-no-points = There are not enough movement points.
why-has-turned = It has turned in this hex already.
why-no-way = No road or path leads there.
why-no-entry = It cannot enter the map there.
why-not-at-edge = It does not face off the map.
why-off-map = The map ends there.
why-bridge = A bridge is crossed by its road or path only.
why-cliff = A cliff cannot be crossed.
why-too-steep = The slope is too steep.
why-wall = It cannot cross this hexside.
why-prohibited = It cannot enter this terrain.
why-enemy-hex = Enemies are there.

# Names in both languages
named = { $ko ->
   *[other] { $en }
    }
calendar-enter = { $side }: { $ko ->
   *[other] { $en }
    }
answer-rule = { $ko ->
   *[other] { $en }
    }

# The lesson
briefing-axis-who = You command one PzKpfw IIIJ.
briefing-axis-task = Hold Point 176 for seven turns, and do not let two Crusaders come close or behind you.
briefing-axis-means = Your front armour stops their two-pounders beyond four hexes. Your rear does not.
briefing-allied-who = You command two Crusader tanks.
briefing-allied-task = Take Point 176 within seven turns, or destroy the tank that holds it.
briefing-allied-means = Use the dead ground to come within four hexes, or get round to the rear. You are faster.
coach-place = Choose a hex for this tank. From a crest you see down, from behind it you are not seen.
coach-face = Then choose the hexside it faces: the front is thick, the rear is thin.
coach-plot = Give every tank a command in secret. Fire needs a target you spot; Overwatch waits for one; a Short Halt fires and then moves.
coach-first = The First Player fires first, but the Second Player moves first.
coach-aim = Name every tank that fires at this target, then open fire. All shots are declared before the first is rolled.
coach-odds = The number to roll, each modifier, and what a hit would do.
coach-watch = The enemy has done something: a tank on overwatch may answer now, or wait for a better moment.
coach-step = Each hex costs points. Every step can be answered by overwatch.
coach-why-not = That is not possible now; the rule says why.

# Advanced hits
event-hits = { $hits } hits on { $unit }.
event-located = { $unit } is hit from the { $angle }: { $location } ({ $tens }, { $units }).
event-sheltered = { $unit } is hit from the { $angle }: { $location } ({ $tens }, { $units }), but the ground shelters it.
event-tracked = { $unit } takes a track hit and cannot move again.
event-bailed = The crew of { $unit } bails out ({ $roll } against { $number }).
event-stayed = The crew of { $unit } stays ({ $roll } against { $number }).
event-suppressed = { $unit } is suppressed.
event-recovered = { $unit } recovers from suppression ({ $roll } against { $number }).
event-not-recovered = { $unit } stays suppressed ({ $roll } against { $number }).
event-turret-damaged = { $unit } takes turret damage.
event-hull-damaged = { $unit } takes hull damage.
mod-suppressed = Shooter suppressed
mod-grade = Unit grade
location-tf = turret front
location-ts = turret side
location-tr = turret rear
location-hf = hull front
location-hs = hull side
location-hr = hull rear
location-tk = track
location-dk = deck
prompt-roll-location = Percentile dice: tens for the location, units for the damage.
prompt-roll-bail-out = Percentile dice: does the crew bail out?
prompt-roll-recovery = { $unit } tries to recover from suppression.
answer-arc = { $unit } sees { $count } hexes of the arc before its gun.
answer-arc-rule = 60 degrees to the side it points to; hexes on the border belong to it
layer-arc = in the arc and in sight
answer-location = { $location }, { $share } % of hits: armor { $armor }; of those that pierce { $damaged } % damage, { $lost } % knock out, { $burnt } % brew up
answer-location-holds = { $location }, { $share } % of hits: armor { $armor } holds
answer-location-hidden = { $location }, { $share } % of hits: hidden by the ground
answer-location-track = { $location }, { $share } % of hits: the track

# Lesson of scenario 2: crest and overwatch
briefing-saddle-axis-who = You command a platoon of five PzKpfw IIIG, at the western end of the ridge.
briefing-saddle-axis-task = When turn { $turns } ends, the saddle in the middle counts for whoever holds it, Point 63 in the east for you, Point 208 in the west for the enemy.
briefing-saddle-axis-means = Your guns and fronts are a match for theirs, but they have one tank more. Let them come over the crest one by one, into the guns of tanks on Overwatch.
briefing-saddle-allied-who = You command six fast A13 cruisers, coming from the north-east.
briefing-saddle-allied-task = When turn { $turns } ends, the saddle in the middle counts for whoever holds it, Point 208 in the west for you, Point 63 in the east for the enemy.
briefing-saddle-allied-means = Your armor is thin. Stay behind the slope until several of you can fire at one tank, and use your speed to come at its side or rear.
coach-crest-place = Behind a crest nobody sees this tank; on it the tank sees down the far slope and is seen. Right click a hex and ask what can be seen from it.
coach-crest-plot = Overwatch fires at whatever comes into sight this turn. Put some tanks on Overwatch with their fronts to the crest and move the others.
coach-crest-second = The Second Player moves first, and whoever comes over the crest first is fired at first. The order changes with every turn's dice.
coach-crest-step = A step over the crest opens your tank to every Overwatch that sees it. Ask what sees the hex before you go.
coach-crest-back = In reverse a tank goes back behind the crest with its front to the enemy. It costs twice the points.
coach-crest-watch = A tank on Overwatch can fire now, at less than it would hit by a Fire command. It fires once: is this the target you waited for?
coach-crest-halt = Shots are being fired. With a Short Halt a tank fires now, at -4, and still moves half its points: over the crest, a shot, and back.
coach-crest-damage = The shot must beat the armor of the side it meets. In the basic rules only front and rear count.
coach-crest-goal = A goal changes hands when an armed vehicle stands there alone at the start and at the end of a turn. It stays yours after you leave.

# Lesson of scenario 3: roads, waves, exits
briefing-pimple-axis-who = You command the Tenth Army's column on the coast road: M13 tanks, and trucks that follow from turn 2.
briefing-pimple-axis-task = Each unit that leaves the map by the road in the east within { $turns } turns counts for you, and so does every tank destroyed.
briefing-pimple-axis-means = More M13s come on turns 4 and 7. On the road a vehicle goes much farther than across the sand, but the road is under the guns of the Pimple.
briefing-pimple-allied-who = You command the cruisers of 2 RTR on the Pimple, with a reserve that comes from the south on turn 3.
briefing-pimple-allied-task = Let none of the column leave by the road in the east within { $turns } turns, and hold the Pimple to the end.
briefing-pimple-allied-means = The M13s come in three waves. Destroy each with all your fire before the next is there; beyond four hexes your guns only damage them.
coach-column-place = From the Pimple one looks down on the road; at its foot one stops the column. The reverse slope hides what you keep back.
coach-column-plot = Every vehicle that is to move needs a Move, those that come in this turn too. Tanks that see the enemy fire or watch.
coach-column-step = Along a road each hex costs the road rate while the whole move follows roads and paths. One hex beside the road, and the whole move is counted across country.
coach-column-enter = Units of a wave come in here with their Move command. They pay for the first hex as for any other.
coach-column-wave = A wave is on the map or a vehicle has left it. What has left counts neither as lost nor as present any more.
coach-column-aim = Name enough tanks for this target, and no more: all shots are declared before the first is rolled, and what is left over is wasted.
coach-column-wreck = Losses stay as wrecks: one in a hex gives a little cover, and the smoke of a burning one spoils every shot through it.
coach-column-exit = This hex leads off the map. A unit that exits here cannot come back.
