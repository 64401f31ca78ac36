# Rule 13: combat.

## Events

event-attack = { $side }: { $units } { $count ->
    [one] attacks
   *[other] attack
 } { $hex }.
event-tactic = { $side }: { $tactic } serves in this combat.
event-tactic-card = { $side }: card { $card } is played as { $tactic }.
event-chit = Chit { $chit } (draw { $drawn }): { $situations } – { $hits }.
event-chit-odds = Chit { $chit } (draw { $drawn }): odds { $odds } – { $hits }.
event-chit-none = Chit { $chit } (draw { $drawn }) does not apply.
chit-unmet = { $situations } ({ $hits }): no
chit-unmet-odds = odds { $odds } ({ $hits }): no
event-refilled = A blue chit: the chits of earlier combats return to the cup.
event-hits = Hits { $sum }: { $attacker } on the attackers, { $defender } on the defenders.
event-lost = { $unit } loses a step.
event-eliminated = { $unit } is eliminated.
event-held = Hold check: { $number } or less holds, rolled { $die }: they hold and lose a step.
event-not-held = Hold check: { $number } or less holds, rolled { $die }: they retreat.
event-pursues = { $unit } may advance to { $hex }: { $number } or less, rolled { $die }.
event-stays = { $unit } does not advance to { $hex }: { $number } or less, rolled { $die }.
event-retreated = { $units } { $count ->
    [one] retreats
   *[other] retreat
 } to { $hex }.
event-dispersed = Dispersed: { $units }.
event-advanced = { $unit } advances to { $hex }.
event-broke-off = The Allies break off the attack.

## Situations on chits

situation-odds = odds
situation-clear = clear ground
situation-broken = broken ground
situation-woods = woods
situation-forest = forest
situation-city = city
situation-town = town
situation-dec-16 = 16 December
situation-dec-17 = 17 December
situation-german-airpower = German airpower
situation-allied-airpower = Allied airpower
situation-attacker-artillery = artillery of the attacker
situation-defender-artillery = artillery of the defender
situation-attacker-elite = elite attackers
situation-defender-elite = elite defenders
situation-attacker-green = green attackers
situation-defender-green = green defenders
situation-combat-engineers = combat engineers
situation-defender-adjacent = a fresh friend next to the defenders
situation-defender-recon = recon among the defenders
situation-unsupplied = defenders dispersed or unsupplied
situation-flank = flank attack
situation-large = large attack
situation-allied-attack = Allied attack
situation-5-pz-attack = attack of the Fifth Panzer Army
situation-crossfire = crossfire from an improved position
situation-one-hex = attack from one hex
situation-only-attacker-armor = only the attackers have armor
situation-only-defender-armor = only the defenders have armor
situation-only-attacker-combined = only the attackers have combined arms
situation-only-defender-combined = only the defenders have combined arms

## Reasons of the system

reason-combat-cover = town, city, Westwall or improved position
reason-combat-weak = all defenders dispersed, Out of Supply or without fuel
reason-combat-isolated = all defenders isolated
reason-break-off-losses = hits on the attackers
reason-break-off-limit = the card breaks off at
reason-break-off-kill = hits on the defenders
reason-break-off-needed = hits that count as their end
reason-hold-hv = Hold Value of the hex
reason-hold-steps = steps of the defenders
reason-hold-river = all attackers across a river
reason-hold-cut-off = surrounded or out of communication
reason-hold-costly = every retreat costs a step
reason-hold-retreated = already one hex back
reason-retreat-class = best class of retreat
reason-retreat-town = a town or city
reason-retreat-arrow = nearest to the withdrawal arrow
reason-retreat-west = westernmost
reason-retreat-number = lowest hex number
reason-advance-primary = along the primary arrow or into a victory hex
reason-advance-secondary = along the secondary arrow or into a town
reason-advance-other = along no arrow
reason-advance-there = Allied units in the hex
reason-draw-units = chits for attacking units without brackets
reason-draw-tactics = chits for tactics of the attackers
reason-draw-elite = chits for an elite attacker
reason-draw-big-units = chits for attackers of three or four steps
reason-draw-out-of-supply = chits against defenders Out of Supply
reason-draw-isolated = chits against isolated defenders
reason-draw-screen = chits lost to a screen
reason-draw-fury = chits by Fury of Bastogne

## Odds

answer-odds = Attack on { $hex } at { $odds } with { $chits } chits: on average { $attacker } hits on the attackers, { $defender } on the defenders.
odds-attackers = Attackers: { $units }
odds-defenders = Defenders: { $units }
odds-river = Across a river, half strength: { $units }
odds-doubled = City or Westwall doubles the defenders
odds-situation = These chits count: { $situation }
odds-cover = Cover takes one hit off the defenders
odds-weak = Weak defenders spare the attackers one hit
odds-isolated = Isolated defenders: the attackers take no hits
odds-minimum = Fewest chits
odds-maximum = Most chits
odds-counted = All { $draws } possible draws are counted
odds-sampled = A sample of { $draws } draws, because a blue chit may refill the cup
odds-outcome = attackers { $attacker }, defenders { $defender }
ask-odds-none = No combat is in progress; name a hex: odds HEX.
ask-odds-empty = Nobody is in { $hex } to be attacked.
ask-odds-far = { $unit } cannot attack { $hex }: it is not an enemy of the units there or not next to them.
ask-odds-nobody = Nobody next to { $hex } can attack it.

## Refusals

why-combat-other = The combat asks something else now.
why-target-empty = No Allied unit is in { $hex }.
why-target-again = The units in { $hex } were already attacked in this activation.
why-target-nobody = No active unit next to { $hex } can attack.
why-attack-again = { $unit } has already attacked in this activation.
why-attack-dispersed = { $unit } is dispersed and cannot attack.
why-attack-supply = { $unit } is Out of Supply or Isolated and cannot attack.
why-attack-fuel = { $unit } has no fuel and cannot attack.
why-attack-bracketed = { $unit } has a bracketed strength and cannot attack alone.
why-attack-side = { $unit } is not on the attacking side.
why-attack-named = { $unit } takes part already.
why-attack-far = { $unit } is not next to { $hex }.
why-attack-inactive = { $unit } is not active; only a tactic lets it join.
why-attack-nobody = Name at least one attacker.
why-attack-declared = The attackers are named; only Assault Coordination lets others join now.
why-tactic-hand = Card { $card } is not in your hand.
why-tactic-limit = Card { $card } cannot be played: no more tactics are allowed.
why-tactic-supply = Card { $card } helps nobody: no participating German unit is in supply and undispersed.
why-tactic-card = Card { $card } is not good for that tactic here.
why-bring-map = { $unit } is no German unit on the map.
why-bring-card = { $unit } cannot be brought without Reinforce Battle.
why-bring-one-hex = { $unit } is in another hex; Reinforce Battle brings units of one hex.
why-bring-unfit = { $unit } is dispersed or has no fuel and cannot come.
why-bring-attacked = { $unit } was already attacked in this activation and cannot defend again.
why-bring-strong = With { $unit } the reinforcement would be stronger than the defenders.
why-bring-place = { $unit } cannot join the combat from { $hex }.
why-bring-far = { $unit } cannot reach { $hex } in one move.
why-bring-room = Stacking does not allow { $unit } in { $hex }.
why-draw = Name a total from { $least } to { $most } chits.
why-step-participant = { $unit } does not take these hits.
why-step-even = { $unit } or its hex has already lost a step; others come first.
why-step-overstacked = The hex is overstacked: the retreat must go on before { $unit } can lose a step.
why-step-retreaters = A unit that retreats must lose this step.
why-disperse-defender = Defenders cannot disperse to absorb hits.
why-disperse-first = The first hit must be a step.
why-disperse-twice = The attackers are dispersed already.
why-retreat-attacker = Attackers do not retreat.
why-retreat-nobody = Nobody can retreat to { $hex }.
why-retreat-limit = They may retreat { $limit } hexes in this combat, so not to { $hex }.
why-retreat-adjacent = { $hex } is not next to the defenders.
why-retreat-away = { $hex } does not lead further away from the combat.
why-retreat-enemy = Enemy units are in { $hex }.
why-retreat-roadblock = A roadblock is in { $hex }.
why-retreat-town = { $hex } is an empty enemy town.
why-retreat-westwall = { $hex } is a Westwall hex without Allied units.
why-retreat-room = Stacking does not allow all of them in { $hex }.
why-retreat-better = { $hex } is a worse way than { $other }, which must be taken first.
why-advance-unit = { $unit } is not among those who may advance to { $hex }.
why-advance-first = { $unit } must enter { $hex } first.
why-advance-dispersed = { $unit } is dispersed or has no fuel and does not advance.
why-advance-enemy = Enemy units are in { $hex }; { $unit } cannot enter.
why-advance-roadblock = A roadblock is in { $hex }; { $unit } cannot enter.
why-advance-zone = { $hex } lies outside the zone of { $unit }.
why-advance-room = Stacking does not allow { $unit } in { $hex }.
why-advance-river = Another unit has crossed this hexside to { $hex }; without a bridge only one may.
why-advance-bridge = Another unit has used the bridge; into enemy control at { $hex } only one may.
why-advance-adjacent = { $hex } is not next to { $unit } in the vacated hex.
why-advance-second = { $unit } advances one hex only, not on to { $hex }.
why-advance-stopped = A roadblock on the road stops { $unit } before { $hex }.
why-advance-control = From enemy control { $unit } may go on only along the retreat, not to { $hex }.
why-advance-second-river = { $unit } cannot cross an unbridged river to { $hex } on its second hex.
why-advance-forest = { $unit } may enter the forest in { $hex } only by road.
chit-face = { $hits }
