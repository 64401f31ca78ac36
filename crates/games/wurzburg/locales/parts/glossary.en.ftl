# Tips on terms of art and figures: gloss-KEY explains, gloss-KEY-words lists how it is written. A key of a term of
# the game explains that term. The number in brackets is its rule.

gloss-value-attack = Attack strength. Fire is this times the steps. [4.1.1.4]
gloss-value-attack-words = -

gloss-value-defence = Hits that one step absorbs, with cover added. [18.3.3]

gloss-value-range = How far artillery reaches, in hexes. [4.1.4.3]
gloss-value-range-words = -

gloss-step = A company or battery. Fire and losses are counted in steps. [18.3.3]
gloss-step-words = step|steps

gloss-taskforce = Up to four steps of a brigade near a lead unit that make an operation together. [12.6]
gloss-taskforce-words = task force|task forces

gloss-lead = Units within three hexes of it take part. [12.3.2]
gloss-lead-words = lead unit

gloss-operation = March, Hasty Attack, Assault or Reserve. A unit makes one in a turn. [8.2]
gloss-operation-words = operation|operations

gloss-flag-used = Its operation is done; it makes no other this turn. [13.0]
gloss-flag-used-words = Used

gloss-track-cp = They pay for operations other than a March. [8.4]
gloss-track-cp-words = command points|CP

gloss-hq = Headquarters: pays for operations and fire in its range and chain. [30.1]
gloss-hq-words = HQ

gloss-flag-disrupted = No operation, half fire, no retreat or advance until the turn is reorganized. [23.3.1]
gloss-flag-disrupted-words = -

gloss-flag-shattered = The formation can only march. [31.2]
gloss-flag-shattered-words = -

gloss-marker-acquired = The hex may be inspected and struck until the cycle ends. [20.3]
gloss-marker-acquired-words = acquired

gloss-recon = Spent by an HQ to acquire a hex. [20.0]
gloss-recon-words = recon points|recon point|reconnaissance

gloss-firestrike = Artillery at an acquired hex: no retreat, and it may disrupt. [23.1]
gloss-firestrike-words = Fire Strike|Fire Strikes

gloss-reaction = One enemy force within three hexes moves into the objective. [GL-reaction]
gloss-reaction-words = reaction

gloss-marker-objective = The hex an attack is made on. [13.5]
gloss-marker-objective-words = objective hex|objective

gloss-track-main-effort = The division that is favored next turn. [12.4]
gloss-track-main-effort-words = Main Effort

gloss-marker-improved = Adds 2 to the defence of those who built it. [35.0]
gloss-marker-improved-words = Improved Position

gloss-ferry = An engineer carries up to three steps across the Main. [17.4]
gloss-ferry-words = ferry|ferries

gloss-marker-military-bridge = Built by engineers on a river hexside. [34.0]
gloss-marker-military-bridge-words = military bridge|military bridges

gloss-flak = Fires at helicopters and low aircraft near enemy units. [27.2]
gloss-flak-words = Flak

gloss-airmobile = Moves on the ground and once by helicopter in an operation. [29.0]
gloss-airmobile-words = airmobile

gloss-airpoints = Pay for air calls; they are not renewed. [24.1]
gloss-airpoints-words = air points

gloss-marker-gas = Ground fire out of the zone is halved. [44.3]
gloss-marker-gas-words = gas

gloss-marker-minefield = Who enters is attacked and stops. [37.4]
gloss-marker-minefield-words = minefield|minefields

gloss-flag-unrevealed = Its steps are drawn from a pool when it is revealed. [45.1]
gloss-flag-unrevealed-words = -

gloss-retreatfire = Who retreats into enemy control is fired at. [18.9]
gloss-retreatfire-words = retreat fire

gloss-retreat = Only against Offensive Fire, after the hits are known; the strongest unit covers it. [18.4]
gloss-retreat-words = retreat|retreats

gloss-advance = Attackers beside an emptied objective may enter it. [18.5]
gloss-advance-words = advance|advances

gloss-shift-initiative = A die decides who begins; then cycles alternate. [8.1.2]
gloss-shift-initiative-words = initiative
