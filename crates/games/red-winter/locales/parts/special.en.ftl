# Refusals: replacements, armor, the provisional company, night, artillery, Pajari, scenarios.

why-not-now = That cannot be done at this point.
why-not-on-map = { $unit } is not one of your units on the map.
why-not-company = { $unit } is no infantry company.
why-not-reduced = { $unit } is at full strength.
why-out-of-supply = { $unit } is out of supply.
why-no-replacements = That takes { $need } replacement points; { $left } are left.
why-not-in-pool = { $unit } is not in your Dead Pool.
why-too-far-from-source = { $hex } is more than { $limit } hexes from your supply source.
why-enemy-there = Enemy units are in { $hex }.
why-in-ezoc = { $hex } is in an enemy ZOC.
why-bonfire-began-in-zone = { $unit } began the night turn in an enemy zone of control.
why-enemy-too-near = { $hex } is fewer than 4 hexes from an enemy unit.
why-overstacked = { $hex } would hold too many units.
why-hex-out-of-supply = { $hex } is out of supply.
why-not-a-later-turn = Turn { $turn } is no later turn of this scenario.
why-no-provisional-here = The provisional company is not to be had now.
why-provisional-too-early = The provisional company may appear from turn { $turn } on.
why-provisional-not-west = No Soviet unit has reached column I yet.
why-provisional-pajari-away = Pajari is not within { $limit } hexes of Lutikkamökki.
why-provisional-not-with-pajari = { $hex } is neither Pajari's hex nor next to it.
why-no-armor-here = No armor can be committed in this scenario.
why-not-armor = { $unit } is no Soviet armor.
why-armor-too-early = Armor may be committed from turn { $turn } on.
why-armor-committed = { $unit } is not waiting to be committed.

why-stance-first = First decide about the operational stance.
why-no-choice-of-set-up = The start of { $unit } is not left to you.
why-other-unit-first = { $unit } is placed first.
why-set-up-on-lake = { $hex } is frozen lake; nobody sets up there.
why-set-up-alone = { $unit } starts with a friendly unit, and there is none in { $hex }.
why-set-up-too-far = The unit starts within { $limit } hexes of { $hex }.
why-not-in-set-up-area = { $hex } is not in the set-up area of { $unit }.
why-still-to-set-up = { $unit } has yet to be placed.
why-set-up-stands = { $unit } stands already. Take it up to place it again.
why-set-up-waits = { $unit } has not been placed yet.
why-set-up-complete = Every unit has its place.
why-bid-made = Your bid is made.
why-bid-out-of-range = A bid is from { $least } to { $most } VP.
why-sides-not-settled = The sides are not settled yet.

result-outcome = { $side } victory ({ $level }): { $ko ->
   *[other] { $en }
 }
result-points = { $side } victory ({ $level }): Soviet { $soviet } VP, Finnish { $finnish } VP.
result-otherwise = { $side } victory: the enemy has not reached his aim.
result-draw-points = A draw: Soviet { $soviet } VP, Finnish { $finnish } VP.
result-draw = A draw.
level-marginal = marginal
level-substantial = substantial
level-decisive = decisive

why-no-raid-now = Night Raids are made by the Finns, in the Action Phase of a night turn.
why-raid-used = This night's raid has been made.
why-reduced = { $unit } is reduced.
why-acted = { $unit } has already acted this phase.
why-moved = The units have already moved this phase.
why-no-enemy-there = There is no enemy unit in { $hex }.
why-raid-hotel = The hotel cannot be raided.
why-raid-too-near = { $unit } began the phase fewer than 4 hexes from { $hex }.
why-raid-size = At most { $most } companies raid together.
why-raid-apart = { $unit } is neither stacked with nor next to the other raiders.
why-raid-no-route = The raiders have no free route to { $hex } that is short enough.
why-already-in-group = { $unit } is among the raiders already.
why-not-next-to-target = { $hex } is not next to the target.
why-no-bonfire-now = Bonfires are built by the Soviets, in the Action Phase of a night turn.
why-bonfire-already = { $unit } is under a bonfire already.
why-on-lake = { $hex } is frozen lake.
why-not-nearest-friends = { $hex } does not hold the friendly unit nearest to Pajari.
why-nowhere-to-rebuild = There is no hex for { $unit }, and no later turn.
