# The briefing and the tips of the short game.

briefing-soviet-who = You command the Soviet fronts between Voronezh and Stalingrad in November 1942.
briefing-soviet-task = Have 7 points when both markers reach space 61. Rostov and Kharkov give 3 each, Stalingrad, Voroshilovgrad and Stalino 2, Kursk 1.
briefing-soviet-means = Every OKH unit eliminated, isolated or out of supply gives 1 more. Strike where the line is weak and cut off the army in Stalingrad.
briefing-okh-who = You command the German and Axis armies of OKH between Kursk and Stalingrad in November 1942.
briefing-okh-task = Keep the Soviets at 6 points or fewer until both markers reach space 61. Rostov and Kharkov give them 3 each.
briefing-okh-means = A unit eliminated, isolated or out of supply gives them 1 as well. Keep the railways open, and retreat in time.
coach-order = Choose an order from the action track. The number is its price in spaces; the faction whose marker lies farthest back acts next.
coach-move = Click a unit to move it, then a marked hex. The number in a hex is the cost.
coach-target = Click an enemy hex to attack. Nothing is rolled yet.
coach-primary = Choose the primary attacker: its pips are the base of the attack.
coach-flank = Other units next to the target can flank. Declare the attack when you are ready.
coach-odds = Every modifier with its rule, and every result in per cent. Nothing is rolled until you confirm.
coach-hits = Choose who takes the hit. A retreat can take the place of some hits.
coach-card = A card can be played now. Point at it to read its text, or pass.
coach-step = New steps have arrived. Click a unit in supply to strengthen it.
coach-why-not = That is not possible now. “Why not?” names the reason and the rule.
