# Tips on terms of art and figures: gloss-KEY explains, gloss-KEY-words lists how it is written. A key of a term of
# the game explains that term. The number in brackets is its rule.

gloss-value-cs = Combat strength. Attack and defence compare the sums of both sides. In a black box it is doubled in defence; in parentheses the unit cannot attack. [8.2-a]
gloss-value-cs-words = combat strength|CS

gloss-value-ras = Ranged attack strength, with the range in hexes beside it. It is added to two dice; 14 or more suppresses. [10.4-b]
gloss-value-ras-words = ranged attack strength|RAS

gloss-value-at = Range of AT Fire in hexes. These guns fire at armor only. [11.0-a]
gloss-value-at-words = -

gloss-value-ma = Movement points the unit may spend in its action. [4.1-a]
gloss-value-ma-words = movement allowance

gloss-mp = Movement points. What a hex costs depends on its terrain; along a road it is half a point. [4.1-a]
gloss-mp-words = MP

gloss-zoc = Zone of control: the six hexes around a combat unit. [7.0-a]
gloss-zoc-words = ZOC|zone of control|zones of control

gloss-ezoc = The enemy’s zone of control. A unit that enters it stops; it cannot fire, recover or dig in there. [7.1-a]
gloss-ezoc-words = eZOC

gloss-step = What a unit can lose. With two steps it is at full strength, with one it shows its reduced side; without any it is eliminated. [GL-step]
gloss-step-words = step|steps

gloss-flag-reduced = It has lost a step and uses the weaker figures of its back. [2.2-m]
gloss-flag-reduced-words = -

gloss-marker-suppressed = Fire has pinned the hex. Each time moves the odds one column in Combat, three at most, and units there cannot fire. [10.4.1-a]
gloss-marker-suppressed-words = suppressed|suppresses|suppression

gloss-marker-dug-in = Trenches. Attacks on the hex shift one column left; ranged fire at it is worse too. [14.3-a]
gloss-marker-dug-in-words = Dug-In

gloss-marker-digging = Trenches begun. They have no effect until a second turn finishes them. [14.2-a]
gloss-marker-digging-words = Digging In

gloss-marker-bonfire = Soviet units at a bonfire do not roll for losses to the cold. [16.2.1]
gloss-marker-bonfire-words = bonfire|bonfires

gloss-flag-skull = It fought at night: it must roll for losses to the cold. [16.3.1-a]
gloss-flag-skull-words = -

gloss-oos = Out of supply. It fights and moves as before, but gets no replacements, and is lost for good when eliminated. [15.0-a]
gloss-oos-words = OOS|out of supply

gloss-in-supply = A path of at most four hexes to a road, and along the road to the own supply source. [15.2-a]
gloss-in-supply-words = in supply|supply source

gloss-retreat = Falling back one hex pays for one loss instead of a step. The attacker’s first loss is always a step. [8.5.2-a]
gloss-retreat-words = retreat|retreats

gloss-advance = If the defender’s hex is empty after Combat, attackers that did not retreat may enter it. [8.7-a]
gloss-advance-words = advance|advances

gloss-assault = An attack during the own move, without fire support. [9.0-a]
gloss-assault-words = assault|assaults

gloss-support = Fire that belongs to one Combat: a hit moves the odds a column for the side that fires. [10.3-a]
gloss-support-words = support fire|offensive support|defensive support

gloss-spotter = Who sees the target for mortars and artillery that cannot see it themselves. [10.5-a]
gloss-spotter-words = spotter|spotters

gloss-ratio = Attacking strength to defending strength, rounded for the defender. It gives the column of the table. [8.2-a]
gloss-ratio-words = combat ratio|ratio|odds column

gloss-shift = Modifiers move the column: 2R is two to the right, good for the attacker; 1L one to the left, good for the defender. [8.3-a]
gloss-shift-words = column shift|column shifts|columns to the right|columns to the left

gloss-morale = The side on the turn track gains one column in Combat and two in Assaults. [GL-morale]
gloss-morale-words = morale bonus

gloss-recovery = As its only action a reduced company outside eZOC rolls a die; 6 or more after modifiers restores it. [13.3-a]
gloss-recovery-words = recovery

gloss-track-rp = Replacement points. They restore or rebuild companies and are lost at the end of the turn. [13.2-a]
gloss-track-rp-words = RP|replacement points

gloss-track-vp = Victory points. The goal in the corner says what brings them here. [3.0-VI]
gloss-track-vp-words = VP|victory points

gloss-track-ammo = Each shot of off-map 76 mm artillery takes one. [12.4.1-a]
gloss-track-ammo-words = 76 mm ammunition

gloss-dead-pool = Companies lost while in supply. Replacement points can bring them back. [8.6-b]
gloss-dead-pool-words = Dead Pool

gloss-stacking = At most five units of a side in a hex, three of them infantry companies. [6.0-a]
gloss-stacking-words = stacking|stacking limit|overstacked

gloss-terrain-forest = Costs 2 MP; the common ground of the table, no shift. [5.2.1]

gloss-terrain-suo = Frozen bog. Costs 3 MP; in combat like forest. [5.2.2]
gloss-terrain-suo-words = -

gloss-terrain-village = Costs 1 MP. [5.2.3-a]
gloss-terrain-village-words = -

gloss-terrain-lake = Costs 1½ MP, on skis 1. Whoever attacks from the ice fights at half, and who stands on it is hit hard. [5.2.4-a]
gloss-terrain-lake-words = frozen lake|lake

gloss-feature-hotel = While infantry or machine guns defend it, the defender ignores the first loss of every fight. [5.2.5-b]
gloss-feature-hotel-words = -
