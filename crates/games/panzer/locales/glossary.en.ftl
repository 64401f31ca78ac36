# Tips on terms of art and figures: gloss-KEY explains, gloss-KEY-words lists how it is written. A key of a term of
# the game explains that term. The number in brackets is its rule.

gloss-value-pen = Penetration. A hit harms if it is at least the armor it strikes; it falls with range. [4.4.3.2.5]

gloss-value-armor = Armor, front and rear. A hit must penetrate it. [4.4.3.2.5]

gloss-value-gp = General-purpose strength: high explosive and machine guns, against soft targets. [6.5.4.1]

gloss-value-ma = Movement across country. Turning and slopes cost extra. [4.5.1.1.1]

gloss-value-drops = Bombs the aircraft can still drop. [6.7.2.2]

gloss-value-strafes = Strafing attacks the aircraft can still make. [6.7.2.2]

gloss-spot = To fire at an enemy somebody must have spotted it: in sight, and near enough for its cover and what it did. [4.1]
gloss-spot-words = spots|spotted|spotting

gloss-los = A straight line from hex center to hex center. Vehicles never block it. [4.1.4]
gloss-los-words = line of sight|LOS

gloss-initiative = Rolled after commands are set: who has it chooses who fires and moves first. [4.3]
gloss-initiative-words = initiative

gloss-plot = Each unit is told in secret before anybody acts: Fire, Move, Short Halt, Overwatch or nothing. [4.2]
gloss-plot-words = plot|sealed|command|commands

gloss-overwatch = The unit waits and fires at an enemy that fires or moves in its sight. [4.4.2a]
gloss-overwatch-words = overwatch

gloss-halt = Fire at -4, then move at half. [4.4.3.2.2d]
gloss-halt-words = short halt

gloss-band = Range of the weapon in steps: P point blank, S short, M medium, L long, E extreme. [4.4.3.2.1]
gloss-band-words = range band|band|range factor

gloss-hitnumber = The percentile roll must be this or less. [4.4.3.2.3]
gloss-hitnumber-words = hit number

gloss-facing = Where the vehicle looks. Behind it the armor is thin. [3.3]
gloss-facing-words = facing

gloss-flag-damaged = It fires at -3 and moves at half. A second damage knocks it out. [4.4.3.2.6b]

gloss-ko = Out of the battle; a wreck stays. [4.4.3.2.6c]
gloss-ko-words = KO|knocked out

gloss-bu = Burning: out of the battle, and its smoke hinders fire. [4.4.3.2.6d]
gloss-bu-words = BU|brewed up|brews up

gloss-flag-suppressed = Pinned by fire: it shoots and moves badly until it recovers. [5.10]
gloss-flag-suppressed-words = -

gloss-flag-hull-down = Only the turret shows: harder to hit. [6.1.4.1.1]
gloss-flag-hull-down-words = -

gloss-flag-full-cover = Hidden until it acts; hard to hurt. [6.1.4.2a]
gloss-flag-full-cover-words = -

gloss-flag-bailed = The crew has left the vehicle. [6.5.2.6]

gloss-ap = Armor-piercing fire: first the hit, then whether it penetrates. [4.4.3.2.3]
gloss-ap-words = AP fire|AP

gloss-gp = Fire with high explosive or machine guns at one target or an area. [6.5.4]
gloss-gp-words = GP fire

gloss-overstack = Six vehicles or more in a hex are easier to spot and to hit. [3.8]
gloss-overstack-words = overstacked

gloss-marker-control = Held for a full turn by an armed vehicle, it stays yours. [3.6]
gloss-marker-control-words = objective|objectives
