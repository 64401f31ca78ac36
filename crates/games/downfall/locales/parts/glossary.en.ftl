# Tips on terms of art and figures: gloss-KEY explains, gloss-KEY-words lists how it is written. A key of a term of
# the game explains that term. The number in brackets is its rule.

gloss-value-strength = Strength in combat. The figures of both stacks are compared. [8.1s-c]
gloss-value-strength-words = -

gloss-value-pips = Steps the unit has left, shown as dots. It is lost with the last. [GL-18]
gloss-value-pips-words = -

gloss-value-cost = What the order costs: so many spaces the marker of the faction goes on. [1.I-1]

gloss-value-reverse = What stands on the other side of the marker. [2.5-a]

gloss-initiative = The faction least advanced on the track acts. Orders cost spaces: who does much waits long. [5-a]
gloss-initiative-words = initiative

gloss-faction = West, Soviet, OKW and OKH. Two play one side, two the other. [1.I-1]
gloss-faction-words = faction|factions

gloss-order = A marker that lets a faction redeploy, attack, build or wage war from the air. [2.5-a]
gloss-order-words = ops order|order marker|order markers

gloss-redeploy = Units move up to the points on the order marker. [GL-13]
gloss-redeploy-words = redeploy|movement points

gloss-zoc = Zone of control: the hex of a combat unit and the land hexes beside it that can be walked to. [2.1.6-a]
gloss-zoc-words = ZOC|EZOC|zone of control

gloss-step = Combat units have one to four, shown as pips. [GL-18]
gloss-step-words = step|steps

gloss-flag-isolated-1 = Found no supply in the last Supply event; it fights worse. [11.3-a]
gloss-flag-isolated-1-words = -

gloss-flag-isolated-3 = Still without supply; it fights much worse. [11.3-a]
gloss-flag-isolated-3-words = -

gloss-flag-interdicted = A naval unit that was hit; it cannot act. [GL-10]
gloss-flag-interdicted-words = -

gloss-flag-elite = The side with more elite badges adds one in combat. [8.3s-A6]
gloss-flag-elite-words = -

gloss-flag-conscript = The side with more conscript badges loses one in combat. [8.3s-A7]
gloss-flag-conscript-words = -

gloss-feature-supply-source = Where supply begins. Land units need their own flag. [TK-14]
gloss-feature-supply-source-words = supply source|supply sources

gloss-feature-port = A city or port adds one to its defender, and supply comes by sea. [8.3s-D4]
gloss-feature-port-words = port|ports

gloss-feature-beach = Here the West may land with a beachhead. [1.C-9]
gloss-feature-beach-words = beach|beaches

gloss-marker-beachhead = A Western foothold: supply and a port for what lands. [2.4.2-a]
gloss-marker-beachhead-words = beachhead|beachheads

gloss-marker-mulberry = A beachhead made lasting: port and city. [2.4.2-j]
gloss-marker-mulberry-words = Mulberry

gloss-marker-beach-closed = No landing here until an event opens it. [2.6-h]
gloss-marker-beach-closed-words = -

gloss-partisan = Western and Soviet irregulars; each stays in its country. [2.2-a]
gloss-partisan-words = partisan|partisans

gloss-air = They give or deny air superiority in land combat. [2.3-a]
gloss-air-words = air unit|air units|air superiority

gloss-rail = A rail hex costs 1 in any weather; supply runs along it without limit. [TK-5]
gloss-rail-words = rail

gloss-track-vp = The marker moves toward the side that gains; 10 on either end wins. [1.G-1]
gloss-track-vp-words = VP|victory points

gloss-track-transport = Western shipping, from 0 to 10. [1.G-2]
gloss-track-transport-words = transport points|TP

gloss-track-armor-reserve = Western armor kept ready, from 0 to 10. [1.G-2]
gloss-track-armor-reserve-words = armor reserves|WAR

gloss-marker-weather = The weather card in force: Fair, Snow or Mud. [1.Q]
gloss-marker-weather-words = Fair|Snow|Mud

gloss-retreat = The defender may turn up to half the hits into hexes of retreat. [8.6s-d]
gloss-retreat-words = retreat|retreats

gloss-advance = Up to two attackers enter the emptied hex. [8.7s-a]
gloss-advance-words = advance|advances

gloss-stacking = At most two combat units with six pips together. [1.A.1-a]
gloss-stacking-words = stacking
