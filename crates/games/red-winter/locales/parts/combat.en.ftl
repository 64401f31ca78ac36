# Rule 8: Combat, and what assaults and night raids share with it.

why-attack-binding = The Combat is declared: name at least one attacker.
why-attack-declared = The attackers are named already; no more can join.

why-step-pajari = Pajari cannot be chosen for a loss.
why-step-involved = { $unit } does not take part in this battle on the side that pays.
why-step-armor = { $unit } is armor: it ignores the losses of a Combat, so a loss cannot be put on it.
why-step-among = { $unit } is not among the units that can lose this step.

why-retreat-nobody = There is nobody who could retreat.
why-losses-due = Losses have to be taken before anything else.
why-retreat-raid = All losses of a night raid are steps.
why-retreat-assault = The attacker takes all losses of an assault as steps.
why-retreat-first-step = The attacker's first loss must be a step.
why-retreat-armor = { $unit } cannot retreat from an assault; the stack may retreat only when no armor is left in it.
why-retreat-slow = { $unit } is too slow to retreat, so nobody with it can; the losses must be steps.
why-retreat-limit = { $unit } may retreat { $limit } hexes at most, and { $losses } losses are still to be paid.
why-retreat-no-room = There is no way for all units to retreat that far and end within the stacking limits.
why-retreat-turn = { $unit } retreats first.
why-retreat-stay = { $unit } has to retreat.
why-retreat-off = { $unit } may leave the map only where no other retreat is left.
why-retreat-one-hex = { $unit } retreats one hex at a time; { $hex } is not adjacent.
why-retreat-enemy = { $hex } holds an enemy or is not in play.
why-retreat-prohibited = { $unit } cannot enter { $hex }.
why-retreat-pajari = Pajari goes with his units; none of them went to { $hex }.
why-retreat-stacking = If a unit went to { $hex }, the retreat could not end within the stacking limits.
why-retreat-ezoc = { $hex } is in an enemy zone of control, and there are hexes that are not.
why-retreat-distance = Other hexes lead farther away from the enemy than { $hex }.

why-advance-turn = { $unit } is advancing; finish that first.
why-advance-kind = Mortars, infantry guns and anti-tank guns such as { $unit } never advance.
why-advance-retreated = { $unit } retreated in this battle and cannot advance.
why-advance-attackers = { $unit } did not attack, or has advanced already.
why-advance-first = The first hex of an advance is { $hex }.
why-advance-far = The advance goes { $hexes } hexes at most, as far as the defender retreated.
why-advance-limit = { $unit } may advance { $limit } hexes at most.
why-advance-ezoc = { $hex } is in an enemy zone of control: the advance ends there.
why-advance-adjacent = { $hex } is not the next hex of the advance.
why-advance-enemy = { $hex } holds an enemy or is not in play; there is no fighting during an advance.
why-advance-prohibited = { $unit } cannot enter { $hex }.
why-advance-pajari = Pajari advances only where his units are; none is in { $hex }.
why-advance-stacking = { $hex } is full.
why-advance-go-on = Too many units are stacked here: { $unit } must go on.
why-advance-must = After an assault the emptied hex must be entered.
