# The lesson of the first scenario.

briefing-who = You command three German armies on 16 December 1944. Nobody plays the Allies: their cards and priority lists decide, and the log shows why.
briefing-task = You have this one day. Every Allied town you take is worth points; eight points win.
briefing-means = Cards command your corps. Play one, choose a formation, then move and attack with its units. When the cards you played reach the Allied Command Level, the Allies answer.

coach-play = Choose a card from your hand. Its number is its Command Value: what you play brings the Allies closer to their turn.
coach-corps = Choose which formation the card commands. Point at a button to see its units on the map.
coach-select = Click a unit of the formation to move it. Units you leave alone may still attack.
coach-path = The number in a hex is what it costs to get there. Point at a hex, or touch it once, to see the path; click it, or touch it again, to go.
coach-target = Click the enemy hex to attack. Nothing is drawn yet.
coach-draw = Choose how many chits to draw. More chits mean more hits, for both sides.
coach-odds = What can come of it, in per cent. Nothing is drawn until you confirm.
coach-rolled = A chit counts only in its situation, which is named beside it. A hits the attacker, D the defender.
coach-undo = Not what you wanted? Undo takes it back, step by step, until something is drawn or rolled.
coach-enemy = The Allies have acted. “Show me” plays it back: every card, what it tested and who acted.
coach-why-not = That is not possible now. “Why not?” below the question gives the reason and its rule.
