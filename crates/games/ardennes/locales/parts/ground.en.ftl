# Rules 11, 12.1, 14, 15, 16: movement, supply, roadblocks, towns, bridges, improved positions.

## Events

event-moved = { $unit } moves from { $from } to { $to } ({ $spent } MP spent).
event-moved-system = { $unit } moves from { $from } to { $to }.
event-left = { $unit } leaves the map for { $points } points.
event-taken = { $hex } is in { $side } hands now.
event-taken-westwall = The Westwall in { $hex } is in { $side } hands now.
event-bridge-taken = The bridge { $from }–{ $to } is in { $side } hands now.
event-blown = The bridge { $from }–{ $to } is to be blown: { $number } or less, rolled { $die }: it will fall.
event-not-blown = The bridge { $from }–{ $to } is to be blown: { $number } or less, rolled { $die }: it stands.
event-reacted = Card { $card } answers with { $event }.
event-repaired = The bridge { $from }–{ $to } is repaired.
event-built = A bridge is built between { $from } and { $to }.
event-roadblock = A roadblock appears in { $hex }: { $number } or less, rolled { $die }.
event-no-roadblock = No roadblock in { $hex }: { $number } or less, rolled { $die }.
event-roadblock-gone = The roadblock in { $hex } is removed.
event-depot-full = The depot in { $hex } is full: the fuel is kept.
event-depot-empty = The depot in { $hex } is empty.
event-came-reserve = { $unit } comes from the reserve to { $hex }.
event-came-method-a = { $unit } is deployed in { $hex } by method A.
event-came-method-b = { $unit } is deployed in { $hex } by method B.
event-came-basic = { $unit } takes its first position, { $hex }.
event-came-redeployed = { $unit }, out of contact, is redeployed to { $hex }.
event-came-undetected = { $unit } was undetected and defends { $hex }.
event-came-roadblock = { $unit } was behind the roadblock in { $hex }.
event-came-joined = { $unit } joins the attack from { $hex }.
event-came-brought = { $unit } is brought to the battle, to { $hex }.
event-came-engineers = { $unit } takes over the roadblock in { $hex }.
event-came-dropped = { $unit } drops into { $hex }.
event-improved = An improved position is ready in { $hex }.
event-improved-lost = The improved position in { $hex } is lost.
event-supply-full = { $unit } is in supply again.
event-supply-low = { $unit } is in Low Supply.
event-supply-out = { $unit } is Out of Supply.
event-supply-isolated = { $unit } is Isolated.
event-british-free = XXX Corps may cross the Meuse from now on.
event-recovered = Dispersal ends: { $units }.
event-reserve = Reserve check in { $hex }: rolled { $die }, a reserve may appear.
event-no-reserve = Reserve check in { $hex }: rolled { $die }, nobody was there.
event-surrender = { $unit } rolls { $die } for surrender and loses a step.
event-no-surrender = { $unit } rolls { $die } for surrender and holds out.

reason-hold-value = Hold Value of the hex
reason-surrender-number = surrender number of the unit's quality

## Why a step is barred

bar-edge = The map ends there.
bar-enemy = An enemy unit is in { $hex }.
bar-roadblock = A roadblock is in { $hex }; Germans never enter one.
bar-zone = { $hex } lies outside the zone of the unit's army, which holds until the 19th.
bar-zone-back = The unit stands outside its army's zone and { $hex } brings it no nearer.
bar-meuse = XXX Corps stays west of the Meuse until a German comes to the river or the 26th; { $hex } lies east of it.
bar-control = { $hex } is enemy-controlled, and so is the hex the unit leaves; it must go another way around.
bar-isolated-control = An isolated unit cannot leave enemy control.
bar-isolated-town = An isolated unit cannot enter { $hex }, a town of the enemy.
bar-isolated-bridge = An isolated unit cannot cross a bridge of the enemy to { $hex }.
bar-isolated-westwall = An isolated Allied unit cannot enter { $hex }, an empty Westwall hex.
bar-river = There is no bridge to { $hex }; only a unit that has not moved yet can cross.
bar-river-used = A unit has crossed this hexside to { $hex } without a bridge in this activation; one may.
bar-bridge-used = A unit has used this bridge in this activation; into enemy control at { $hex } one may.
bar-no-road = No road joins this hex to { $hex }; strategic movement follows roads.
bar-near-enemy = { $hex } is next to an enemy unit; strategic movement keeps away.
bar-near-roadblock = { $hex } is next to a roadblock or to a place where one could appear; strategic movement keeps away.
bar-allied-town = { $hex } is an Allied town; strategic movement does not enter it.
bar-allied-bridge = The bridge to { $hex } is Allied; strategic movement does not cross it.
bar-too-far-west = { $hex } lies west of every unit of its army; strategic movement does not go there.
bar-map-edge = { $hex } lies on the edge of the map; strategic movement does not touch it.

refused-too-far = { $hex } is out of reach with the { $left } MP that are left.
refused-cannot-move = { $unit } cannot move: dispersed, without fuel, or isolated and mechanized.
refused-no-march = { $unit } cannot move strategically: it must be in supply, start on a road and not next to an enemy.
refused-go-while-marching = A move begun as strategic movement stays one: march on or end it.
refused-march-while-going = Strategic movement must be chosen with the first hex of the move.
refused-moving = A unit is on the move: choose a hex, or end the move.
refused-demolition = The bridge is about to be blown: play a card with Operation Greif, or accept it.
refused-roadblock = A roadblock has appeared: play a card with Manteuffel Directs Traffic, or accept it.
refused-overstacked = A hex is overstacked: reduce one of its units by a step.
refused-leave-here = No road leads off the map here for Germans: the west edge, or the north edge west of the Meuse.
refused-leave-supply = Only a unit in supply leaves the map.
refused-leave-control = A unit cannot leave the map from an enemy-controlled hex.
refused-leave-points = Leaving the map costs 1 MP, and none is left.
refused-leave-march = A unit in strategic movement cannot leave the map.
refused-dig-off-map = The unit is not on the map.
refused-dig-dispersed = A dispersed unit cannot dig in.
refused-dig-supply = A unit Out of Supply or Isolated cannot dig in.
refused-dig-busy = A unit that moved or attacked in this activation cannot dig in.
refused-dig-town = There are no improved positions in towns and cities.
refused-dig-already = The hex has an improved position already.

## Answers

ask-not-on-map = { $unit } is not on the map.
answer-cost = { $unit } reaches { $hex } for { $cost } MP.
answer-march = { $unit } reaches { $hex } by strategic movement for { $cost } MP.
answer-no-way = { $unit } cannot reach { $hex } in one move.
answer-reach = { $unit } can enter { $count } hexes.
answer-supply-yes = { $side } supply reaches { $hex }.
answer-supply-no = { $side } supply does not reach { $hex }.
answer-supply-head = the hex is a Supply Head
answer-supply-edge = the hex lies on a friendly edge
answer-supply-path = at most four hexes to a friendly edge or Supply Head, clear of enemy towns, bridges, units and control
answer-status-full = today the unit is in supply
answer-status-low = today the unit is in Low Supply
answer-status-out = today the unit is Out of Supply
answer-status-isolated = today the unit is Isolated
answer-communication-yes = { $hex } has communication: { $side }.
answer-communication-no = { $hex } has no communication: { $side }.
answer-communication-path = any way to a friendly edge clear of enemy towns, units and control, unless a friend is there
answer-net = Supply ({ $side }): { $heads } Supply Heads, { $hexes } supplied hexes.
answer-stacking = { $side } in { $hex }: { $units } of { $most-units } units, { $steps } of { $most-steps } steps.
answer-stacking-limit = both limits hold at the end of movement, retreat and advance
layer-move-reach = { $unit } can go there, with the cost
layer-path = Way of { $unit } with what it has spent
layer-march = { $unit } can go there by strategic movement
layer-supply-heads = Supply Heads: { $side }
layer-supplied = supply reaches these hexes: { $side }
layer-unsupplied = units that cannot trace supply: { $side }
