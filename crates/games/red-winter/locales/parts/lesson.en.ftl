# The lesson of the first scenario.

briefing-soviet-who = You lead the vanguard of the Soviet 139th Rifle Division: four companies and a mortar on the road to the hotel of Tolvajärvi.
briefing-soviet-task = Take the hotel (M16, 9 VP) and the house beside it (N16, 3 VP) by the end of turn 5. At 6 VP more than the Finns you win outright.
briefing-soviet-means = Bring several companies next to one Finnish hex, let the mortar and the machine gun support, then attack. Two Finnish units eliminated win at once.
briefing-finnish-who = You hold the hotel of Tolvajärvi with two companies and a machine gun against the vanguard of a Soviet division.
briefing-finnish-task = Keep the Soviets out of the hotel (M16, 9 VP) and the house beside it (N16, 3 VP) until turn 5 is over.
briefing-finnish-means = Every Soviet step you cost them is worth points. Two Soviet companies eliminated win at once.

coach-select = Click one of your highlighted counters: it is up to you who acts first.
coach-path = The number in a hex is what it costs to get there. Point at a hex, or touch it once, to see the path; click it, or touch it again, to go.
coach-stack = Several counters share this hex. Click one to pick it. While it is in hand, click another to take it along.
coach-undo = Not what you wanted? Undo takes it back, choice by choice, until dice fall. When everybody has acted, end the phase: attacks come next.
coach-target = Combat Phase: click an enemy hex next to you, then declare Combat. A shot instead rules Combat there out. Nothing is rolled yet.
coach-support = Mortars and machine guns can fire first. A hit suppresses the defender and shifts the odds; click the counter to add it.
coach-odds = Every modifier with its rule, and every result in per cent. Nothing is rolled until you confirm.
coach-rolled = The result reads attacker / defender: so many step losses for each side. Retreating a hex pays for one.
coach-retreat = A retreat takes the place of a step loss. The hex that was held is empty: you may advance into it.
coach-why-not = That is not possible now. “Why not?” below the question gives the reason and its rule.
coach-enemy = The other side has acted. “Show me” plays it back.

table-rat-totals = Ranged attack table, by total
answer-odds-support = support fire of { $unit }: suppresses in { $hits } of 36 rolls
