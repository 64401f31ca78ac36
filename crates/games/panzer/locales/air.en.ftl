# Aircraft and anti-aircraft fire.
piece-ju87 = Ju 87 B-1
piece-bf110 = Bf 110 C-4/B
piece-bf109 = Bf 109 E-7 Jabo
piece-cr42 = CR.42 AS
piece-g50bis = G.50 bis
piece-hurri = Hurricane IIB bomber
piece-hurri2d = Hurricane IID (40 mm)
piece-kitty = Kittyhawk I bomber
piece-blen = Blenheim IV

phase-first-air = First Air Phase
phase-second-air = Second Air Phase

air-bombs = bombs
air-rockets = rockets
air-slow = slow
air-fast = fast
air-low = low
air-medium = medium
air-high = high
air-strafe = strafe
air-bomb = bomb
air-dive = dive-bomb
air-rocket = fire rockets

verb-load = choose the load
verb-fly = fly
verb-approach = come in
verb-course = set the course
verb-onward = fly on
verb-bank = turn
verb-acquire = go for a target
verb-attack = attack
verb-flak = anti-aircraft fire

act-load = carry { $payload }
act-fly = fly { $plane }
act-approach = come in over { $hex }
act-course = head { $direction }, { $speed }, { $altitude }
act-onward = fly on
act-leave-map = leave the map
act-bank = turn to { $direction }
act-acquire = go for { $unit }
act-attack = { $attack }
act-flak = { $unit } fires
act-no-flak = No fire now

asked-load = loads of aircraft
asked-air = flight
asked-flak = anti-aircraft fire

prompt-load = What does { $plane } carry?
prompt-air = Which aircraft flies now?
prompt-approach = Where does { $plane } come in?
prompt-course = Direction, speed and altitude of { $plane }?
prompt-flight = { $plane } is over the map.
prompt-acquiring = { $plane } has its target in view: { $hexes } of { $need } hexes.
prompt-flak = Fire at { $plane }?
prompt-roll-flak = Anti-aircraft fire at { $plane }.
prompt-roll-crash = { $plane } falls: how many hexes ahead?

event-loaded = { $plane } carries { $payload }.
event-air-entered = { $plane } comes in over { $hex }, heading { $direction }, { $speed }, { $altitude }.
event-flew = { $plane } flies to { $hex }.
event-banked = { $plane } turns to { $direction }.
event-air-left = { $plane } leaves the map at { $hex }.
event-sighted = { $plane } goes for { $unit }.
event-acquired = { $plane } has acquired { $unit }.
event-lost-sight = { $plane } loses sight of { $unit }.
event-guided = { $unit } points { $target } out to the aircraft.
event-air-attacks = { $plane } attacks { $unit }: { $attack }.
event-flak-fires = { $unit } fires at { $plane }.
event-flak = { $unit } at { $plane }: { $roll } and { $net } is { $total }: { $result }.
event-shot-down = { $plane } is shot down.
event-crashed = { $plane } crashes in { $hex } (die { $roll }).
event-crashed-off = { $plane } crashes outside the map (die { $roll }).

answer-flak-factor = Factor { $factor } of the anti-aircraft weapon

mod-air-low = Attack from low altitude
mod-air-medium = Attack from medium altitude
mod-air-high = Attack from high altitude
mod-air-fast = Fast aircraft
mod-aa-weapon = Anti-aircraft weapon
mod-aa-fast = At a fast aircraft
mod-aa-high = At high altitude
mod-aa-low = At low altitude

why-no-flight = This aircraft cannot fly now: it flies once a turn, for five turns from its first appearance on.
why-wrong-edge = It comes in over a hex of an open edge, after a flight last turn over the edge it left by.
why-wrong-speed = It cannot fly at this speed.
why-not-inward = It must head into the map.
why-no-bank = Only a slow aircraft turns, by one hexside and once in a flight.
why-one-target = It goes for one target at a time.
why-no-air-target = { $unit } is no new target.
why-air-not-ahead = { $unit } is not in the front arc of the aircraft.
why-air-blocked = Terrain hides { $unit } from the aircraft.
why-needs-observer = { $unit } is hidden from the air: a forward observer on Overwatch must spot it.
why-not-acquired = The aircraft has not acquired a target.
why-not-carried = It has no weapon for this attack.
why-no-load = This weapon is used up.
why-wrong-altitude = This attack is not made from this altitude.
why-not-in-front = { $unit } is not in front at the range of this attack.
why-no-aa = { $unit } has no anti-aircraft weapon.
why-aa-inside = Nobody fires at aircraft from inside a building or position.
why-not-tracked = { $unit } has not tracked the aircraft.
why-aa-arc = The aircraft is outside the field of fire of { $unit }.
why-aa-high = { $unit } does not reach high altitude.
why-aa-range = The aircraft is out of range of { $unit }.

procedure-flight = { $plane } flies
counter-flying = { $unit }, { $side }, over { $place }, heading { $direction }{ $count ->
    [0] { "" }
   *[other] : { $flags }
 }
box-axis-air = Axis aircraft
box-allied-air = Allied aircraft
symbol-silhouette-aircraft = aircraft
value-strafes = strafing attacks left
value-drops = bombs or rockets left
flag-slow = slow
flag-fast = fast
flag-low = low
flag-medium = medium altitude
flag-high = high

card-flight = Flight
card-slow = Slow
card-fast = Fast
card-dive = Dive bomber
card-loads = Attacks
card-strafe = Strafing
card-bombs = Bombs
card-rockets = Rockets
