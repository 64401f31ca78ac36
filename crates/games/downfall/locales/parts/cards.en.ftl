# Order markers, action cards and event cards.

## Markers and cards
marker-line = { $order } ({ $side }): { $says }
marker-title = { $side } order
marker-says = { $says }
marker-cost = Initiative { $cost }
marker-cost-copied = As the order copied
card-line = { $card }, { $kind }
card-title = { $faction }: { $kind }
kind-hq = HQ card
kind-combat = combat card
kind-situation = situation card
card-figures = Strength { $strength }, die modifier { $drm }
event-card-line = Event card { $card }
event-card-title = Event card
card-air-label = Air
card-air = { $faction } { $count }
card-draws-label = Draws
card-draws = { $faction }
card-lasting-label = While visible
card-lasting = { $faction } +{ $bonus } to rolls

## Action cards
text-W1 = No condition.
text-W2 = Needs a US unit.
text-W3 = Needs a British or Canadian unit.
text-W4 = Combat hex in Italy or Africa.
text-W5 = No condition.
text-W6 = Attack with an armored primary attacker.
text-W7 = Fair weather.
text-W8 = The combat hex touches a sea area with a ready Western fleet (in Overlord any sea but the Baltic and the Black Sea).
text-W9 = Attack in fair weather with air superiority.
text-W10 = Look at the OKW hand.
text-W11 = Cancel the OKW card just played; both are discarded.
text-W12 = Free redeploy of partisans, { $a } MP; then OKW pays { $b } initiative for each Western partisan in France, Belgium or the Netherlands, { $c } at most.
text-W13 = Place up to { $a } partisans by 7.8-b in different countries of Poland, Serbia, Croatia, Greece, Hungary and Slovakia.
text-W14 = Turn an occupied beachhead to Mulberry, or gain { $a } Transport Point.
text-W15 = Redeploy: armored and motorized units have { $a } MP more.
text-W16 = Gain { $a } Transport Points.
text-W17 = { $a } infantry steps.
text-W18 = { $a } armor steps; they may go to the Armor Reserves.
text-W19 = Turn an airborne unit in a land area or hex within { $a } hexes of the target to its Airdrop side and put it on the target: +{ $b } DRM and one elite badge; afterwards it advances or goes to the force pool.
text-W20 = Free attack order: { $a } attacks.
text-W21 = Free attack order: { $a } attacks; DRM +{ $b } in the first.
text-W22 = Free redeploy of naval and infantry units, { $a } MP.
text-W23 = Battle of the Atlantic: +{ $a } to the roll.
text-W24 = Strategic Bombing: +{ $a } to the roll.
text-W25 = OKW pays { $a } initiative.
text-W26 = Reshuffle all three decks with their discards; then draw { $a }.
text-S1 = No condition.
text-S2 = No condition.
text-S3 = No condition.
text-S4 = No condition.
text-S5 = No condition.
text-S6 = Combat hex in row { $a } or above.
text-S7 = No condition.
text-S8 = Snow counts as fair in this combat.
text-S9 = Snow counts as fair in this combat.
text-S10 = When attacking.
text-S11 = When attacking.
text-S12 = When attacking: one armored unit that advanced may move { $a } hex more; enemy ZOC and borders hold.
text-S13 = Fair or snow: a tie in the air is Soviet superiority.
text-S14 = When attacking: the Soviets take { $a } hit more.
text-S15 = When defending.
text-S16 = When defending: attacking armor adds no strength.
text-S17 = When attacking: ignore { $a } attacker hit.
text-S18 = Free attack order: { $a } attacks.
text-S19 = Free attack order: { $a } attacks with the shock ability.
text-S20 = Soviet defenders ignore { $a } hit and may not retreat.
text-S21 = { $a } infantry steps.
text-S22 = { $a } armor steps.
text-S23 = Redeploy: { $a } MP more.
text-S24 = Cancel the OKH card just played; both are discarded.
text-S25 = { $a } steps for Yugoslav units: a new one replaces a Soviet partisan in Serbia, Croatia or Montenegro, or joins one on the map.
text-S26 = OKH pays { $a } initiative for each Soviet partisan in Ostland, Ukraine, Poland and the USSR, { $b } at most.
text-S27 = Reshuffle all three decks with their discards; then draw { $a }.
text-S28 = Attack order without redeploy: after the attacks armored units redeploy { $a } MP.
text-A1 = Combat hex in row { $a } or above.
text-A2 = No condition.
text-A3 = A German armored unit takes part.
text-A4 = No condition.
text-A5 = Not in Italy or Africa.
text-A6 = Combat hex in Italy or Africa.
text-A7 = A German armored unit takes part.
text-A8 = No German tank unit takes part.
text-A9 = An Axis minor unit takes part.
text-A10 = A German armored unit takes part.
text-A11 = When defending: one attacking armored unit adds no strength.
text-A12 = No air superiority modifier in this combat.
text-A13 = When defending with an armored unit: the attacker takes { $a } hit more.
text-A14 = When defending: one hit more than half may be retreated.
text-A15 = When defending in a city: no retreat.
text-A16 = Fair or snow: a tie in the air is superiority for this faction.
text-A17 = No condition.
text-A18 = No condition.
text-A19 = Free attack order: { $a } attacks with an armored primary attacker.
text-A20 = Pay { $a } initiative: the Battle of the Atlantic moves { $b } towards OKW and a submarine of the North Atlantic becomes ready; only while that display is active.
text-A21 = Redeploy: up to { $a } units may follow friendly rail without limit.
text-A22 = { $a } infantry steps for German units.
text-A23 = { $a } armor steps.
text-A24 = The other Axis faction pays { $a } initiative.
text-A25 = Cancel the card just played by the paired enemy faction; both are discarded.
text-A26 = Turn up to { $a } Fort Troops that are not isolated into Fortresses.
text-A27 = Put JETS on a friendly city or rail hex within { $a } hexes; it counts as an elite air unit in this combat and then leaves the map.
text-A28 = Western pays { $a } initiative.
text-A29 = Redeploy: armored and motorized units have { $a } MP more.
text-A30 = A lone partisan this faction fights, next to one of its units: 2d6, { $a } or more removes it.
text-A31 = The enemy faction that has just taken a city pays { $a } initiative.
text-A32 = Reshuffle all three decks with their discards; then draw { $a }.

## Event cards
text-E1 = Soviet { $a } armor steps; { $b } if Western holds the Atlantic objective.
text-E2 = OKH { $a } infantry steps.
text-E3 = Soviet { $a } armor step and { $b } infantry steps.
text-E4 = OKH and OKW { $a } armor step each.
text-E5 = OKW { $a } infantry { $a ->
    [1] step
   *[other] steps
}; it may turn one Fort Troop that is not isolated into a Fortress.
text-E6 = Western { $a } armor step or { $b } into the Armor Reserves; { $c } Transport Point.
text-E7 = Bulgaria surrenders if its test holds; otherwise every Bulgarian unit more than { $a } hexes from Bulgaria is removed.
text-E8 = Pending units and beachheads (from turn { $a }) become available; fleets go to the North Atlantic; Guards replace units; interdicted naval units become ready; Fortresses may become Fort Troops; closed beaches open (campaign turn { $b }, Husky turn { $c }).
text-E9 = Supply check of all combat units: Soviet, OKH, OKW, Western. A unit without supply is marked Isolated { $a }, or { $b } if it was marked before; pay { $c } initiative for each pip or remove it.
text-E10 = Romania surrenders if its test holds; otherwise OKH { $a } infantry step for a Romanian unit.
text-E11 = No Axis combat unit in Africa: Africa is liberated; otherwise OKW { $a } armor step.
text-E12 = Italy surrenders if its test holds; otherwise OKW { $a } infantry { $a ->
    [1] step
   *[other] steps
} for Italian units.
text-E13 = Hungary surrenders if its test holds; otherwise OKH { $a } infantry step for a Hungarian unit.
text-E14 = Western, then Soviet, may redeploy partisans { $a } MP; then the Axis pays { $b } initiative for each partisan in a city hex, { $c } at most each.
text-E15 = OKH and OKW pay { $a } initiative each.
text-E16 = Western { $a } Transport Point; OKW { $b } infantry step.
text-E17 = Soviet wins with a VP lead of { $a } or more and at least { $b } more partisans than Western; otherwise { $c } infantry steps.
text-E18 = Western wins with a VP lead of { $a } or more and at least { $b } more partisans than Soviet; otherwise { $c } VP to the side with more partisans.
text-E19 = Berlin not Axis: { $a } VP to its controller and the game ends; otherwise Western and Soviet draw { $b } card each.
