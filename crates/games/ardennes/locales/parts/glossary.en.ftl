# Tips on terms of art and figures: gloss-KEY explains, gloss-KEY-words lists how it is written. A key of a term of
# the game explains that term. The number in brackets is its rule.

gloss-value-cs = Combat strength with the steps it has now. In brackets: it cannot attack alone and controls nothing alone. [2.21-f]
gloss-value-cs-words = -

gloss-value-ma = What the unit may spend on movement in one activation. [2.21-h]
gloss-value-ma-words = -

gloss-value-select = Selection number. The Allied system looks at units in this order. [2.21-m]
gloss-value-select-words = -

gloss-value-cv = Command Value of the card. The values of an impulse add up until they reach the Allied Command Level. [4.IV.1-d]
gloss-value-cv-words = -

gloss-track-level = When the Command Values of an impulse reach it, the impulse ends and the Allies act. [4.IV.1-e]
gloss-track-level-words = Command Level|Allied Command Level

gloss-impulse = Cards played one after the other before the Allies answer. [4.IV.1-e]
gloss-impulse-words = impulse|impulses

gloss-activation = A card lets a formation act: move, attack, dig in. The same formation cannot act in two impulses in a row. [6.5-a]
gloss-activation-words = activation|activate|activates

gloss-step = What a unit can lose: one to four. Each loss shows its next face. [2.21-i]
gloss-step-words = step|steps

gloss-chit = Drawn from a cup of sixty instead of dice. Each shows what brings the attacker a hit. [2.22-a]
gloss-chit-words = chit|chits

gloss-hold = How much the Allies want to keep the hex, 1 to 6. It helps their units to stand there. [2.1-e]
gloss-hold-words = Hold Value

gloss-position = Hexes in which Allied reserves and roadblocks may appear. [2.1-f]
gloss-position-words = position hex|position hexes|positions

gloss-zoc = A unit controls the six hexes around it. Who enters stops. [12.1-a]
gloss-zoc-words = zone of control|enemy control|enemy-controlled

gloss-front = It holds while no German path leads from east to west past Allied units and their control. [12.2-a]
gloss-front-words = front line

gloss-gap = A way for the Germans to the west edge without Allied towns, units or control. [12.2-b]
gloss-gap-words = gap|gaps

gloss-flag-low = Low Supply: no tactics, no leaving the map. [14.31]
gloss-flag-low-words = -

gloss-flag-out = Out of Supply: mechanized units move one hex, nobody attacks, attackers draw a chit more. [14.32]
gloss-flag-out-words = -

gloss-flag-isolated = Cut off: no control, infantry moves one hex, others none. [14.33]
gloss-flag-isolated-words = -

gloss-flag-no-fuel = No movement, retreat, advance or attack this day. [14.51]
gloss-flag-no-fuel-words = out of fuel

gloss-flag-dispersed = It neither controls, moves, attacks nor advances until it recovers. [13.9-b]
gloss-flag-dispersed-words = -

gloss-supply-head = A path of any length to a friendly edge, free of enemy towns, units and control. [14.1-a]
gloss-supply-head-words = communication

gloss-marker-roadblock = Germans cannot enter it and stop in hexes joined to it by road. [15.2-a]
gloss-marker-roadblock-words = roadblock|roadblocks

gloss-marker-improved = Takes one hit off the defender and is then removed. [16.3]
gloss-marker-improved-words = improved position|improved positions

gloss-feature-depot = A German unit that enters reveals it; if full, it pays for one lack of fuel. [14.52]
gloss-feature-depot-words = depot|depots

gloss-feature-westwall = The German fortifications on the border. Towns east of it begin German. [16.1-a]
gloss-feature-westwall-words = -

gloss-flank = Attackers stand in three hexes, or in two that do not touch. [13.41-l]
gloss-flank-words = flank attack

gloss-proximate = Near enough to reach in one move. [10.3-e]
gloss-proximate-words = proximate

gloss-contact = No German is near, and no gap opens if the unit leaves. [9.3-a]
gloss-contact-words = out of contact

gloss-primary = There every day. [2.31-g]
gloss-primary-words = primary card|primary cards

gloss-supplemental = Comes at random. [2.31-g]
gloss-supplemental-words = supplemental card|supplemental cards|supplemental

gloss-advance = Attackers may enter the hex that was left. [13.8]
gloss-advance-words = advance|advances

gloss-retreat = Defenders give up a hex for a hit, two at most. [13.7-a]
gloss-retreat-words = retreat|retreats

gloss-tactic = What a card adds to a combat; a unit in supply must take part. [13.3-a]
gloss-tactic-words = tactic|tactics

gloss-track-vp = Towns, the Meuse and losses bring points; scenario and day say what they mean. [18.2]
gloss-track-vp-words = victory points|VP

gloss-stacking = At most three units and six steps of a side in a hex. [11.5-a]
gloss-stacking-words = stacking
