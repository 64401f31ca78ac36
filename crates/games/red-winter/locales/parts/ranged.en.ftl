# Rules 10 and 11: the Combat Phase, ranged attacks, line of sight, AT Fire.

why-attack-phasing = { $unit } does not belong to the side whose Combat Phase it is.
why-attack-off-map = { $unit } is not on the map.
why-attack-no-strength = { $unit } has no strength to attack with.
why-combat-bonfire = { $unit } sits at a bonfire and takes no part in this turn's Combat Phases, except to defend.
why-attacked-before = { $unit } has already attacked in this Combat Phase.
why-attack-after-shot = { $unit } has made a ranged attack in this Combat Phase and cannot attack as well.
why-attack-not-adjacent = { $unit } is not adjacent to { $hex }.

why-no-ras = { $unit } has no ranged attack strength.
why-artillery-waits = { $unit } is being moved and may fire again on turn { $turn }.
why-artillery-not-in-play = { $unit } is not in play.
why-fire-off-map = { $unit } is not on the map.
why-fired = { $unit } has fired and waits for its owner's Reset Phase.
why-shot-before = { $unit } has already made a ranged attack in this Combat Phase.
why-fire-after-attack = { $unit } has taken part in a Combat of this phase and cannot fire as well.
why-fire-after-at-fire = { $unit } has made AT Fire in this phase and cannot make a ranged attack as well.
why-fire-retreated = { $unit } has retreated in this phase and cannot fire.
why-suppressed = { $unit } is suppressed and cannot fire.
why-no-ammo = There is no 76 mm ammunition left for { $unit }.
why-fire-adjacent = { $unit } cannot fire at { $hex }: the hex is adjacent.
why-fire-in-ezoc = { $unit } stands in an enemy zone of control in { $hex } and cannot fire.
why-out-of-range = The target is { $range } hexes away; { $unit } reaches { $reach }.
why-adjacent-not-lake = { $unit } may fire at adjacent attackers only if they are on a frozen lake, and { $hex } is not.
why-adjacent-other-enemy = { $unit } is also in the zone of control of the enemy in { $hex } and cannot fire at adjacent attackers.
why-no-spotter = Nobody can spot { $hex } for { $unit }: no friend is adjacent to it or sees it.
why-fire-phasing = { $unit } belongs to the side that is not phasing; it may only support the defence.
why-target-no-enemy = There is no enemy unit in { $hex }.
why-hex-closed = { $hex } is finished for this Combat Phase.
why-support-assault = { $unit } cannot support: there is no support in assaults and raids.
why-support-other-side = { $unit } is on the other side.
why-support-attacks = { $unit } attacks in this Combat and cannot support it as well.
why-supports-already = { $unit } has already been named as support.
why-no-attackers-there = Nobody attacks from { $hex }.
why-defender-supports = { $unit } is in the hex under attack and defends with its strength instead.

why-los-night = { $hex } is { $range } hexes away; at night nothing is seen beyond { $limit }.
why-los-limit = { $hex } is { $range } hexes away; this turn nothing is seen beyond { $limit }.
why-los-terrain = The terrain of { $hex } blocks the line of sight.
why-los-friends = Friendly units in { $hex } are in the line of fire.

why-nothing-to-attack-with = No unit can attack { $hex } or fire at it.
why-attacker-away = Only adjacent units attack; the nearest that could, { $unit }, is { $range } hexes from { $hex }.
why-combat-collapse = Soviet morale has collapsed: the Soviets make no Combat.
why-hex-fought = The Combat against { $hex } is over; there is one for each hex and phase.
why-combat-after-shot = Shots were fired at { $hex } without a Combat; one cannot be declared now.
why-no-attacker = No unit that may attack is adjacent to { $hex }.
why-close-hex-first = { $hex } has to be finished before another hex is attacked.
why-open-hex-first = Choose the hex that is to be attacked first.

why-no-at-gun = { $unit } is no AT gun on the map that can fire at armor.
why-at-fired-before = { $unit } has already made AT Fire in this Combat Phase.
why-at-fire-after-shot = { $unit } has made a ranged attack in this Combat Phase and cannot make AT Fire as well.
why-no-armor = { $unit } is no armor on the map.
why-at-out-of-range = The armor is { $range } hexes away; AT Fire of { $unit } reaches { $reach }.
why-at-no-los = { $unit } does not see { $hex }, and nobody can spot for AT Fire.
why-at-fire-phasing = Outside their own Combat Phase the Finns make AT Fire only at armor that fights or supports: { $unit } has to wait for that.
why-at-fire-in-combat = AT Fire at { $hex } belonged to the Combat against it, or the hex is finished.
why-at-gun-firing = { $unit } is firing; its dice come first.
why-at-not-in-hex = { $unit } is not in the assaulted hex; in an assault only guns there fire.
why-at-fire-supports = { $unit } reaches no armor of this Combat, or supports it by ranged fire.
why-at-not-involved = { $unit } neither fights nor supports here.
