# What wins a scenario.

victory-standing = If the game ended now: Soviet { $soviet } VP, Finnish { $finnish } VP, a { $result }.
victory-draw = draw
goal-at-once = At once a { $result }: { $ko ->
   *[other] { $en }
 }
goal-end-of-turn = At the end of any turn a { $result }: { $ko ->
   *[other] { $en }
 }
goal-end-of-game = At the end a { $result }: { $ko ->
   *[other] { $en }
 }
goal-otherwise = If nothing else has decided: { $side } victory
goal-otherwise-draw = If nothing else has decided: draw
goal-balance-over = Soviet minus Finnish points at the end { $least } or more: { $result }
goal-balance = { $least } to { $most }: { $result }
goal-balance-is = { $least }: { $result }
goal-balance-under = { $most } or less: { $result }
goal-control = { $ko ->
   *[other] { $en }
 } ({ $hexes }) under { $side } control{ $need ->
    [all] , every hex
    [any] , one hex and no enemy in the others
    [most] , more hexes than the enemy
   *[one] {""}
 }: { $points } VP
goal-occupied = { $ko ->
   *[other] { $en }
 } ({ $hexes }) held by a { $side } combat unit{ $need ->
    [all] , every hex
    [any] , one hex and no enemy in the others
    [most] , more hexes than the enemy
   *[one] {""}
 }: { $points } VP
goal-supplied = { $ko ->
   *[other] { $en }
 } ({ $hexes }) held by a { $side } combat unit in supply{ $need ->
    [all] , every hex
    [any] , one hex and no enemy in the others
    [most] , more hexes than the enemy
   *[one] {""}
 }: { $points } VP
goal-losses = { $victim } losses, { $kinds }: { $eliminated } VP for each eliminated
goal-losses-reduced = { $victim } losses, { $kinds }: { $eliminated } VP for each eliminated, { $reduced } for each reduced
goal-armor = Soviet armor committed: as many VP a unit as the turn track says
goal-park = Soviet artillery park wrecked: { $first } VP, later ones { $later }
goal-banked = Gained during play
victory-soviet-marginal = marginal Soviet victory
victory-soviet-substantial = substantial Soviet victory
victory-soviet-decisive = decisive Soviet victory
victory-finnish-marginal = marginal Finnish victory
victory-finnish-substantial = substantial Finnish victory
victory-finnish-decisive = decisive Finnish victory
kinds-company = infantry companies
kinds-engineer = engineers
kinds-mg = machine-gun companies
kinds-mortar = mortars
kinds-infantry-gun = infantry guns
kinds-at = anti-tank guns
kinds-armor = armor
kinds-leader = Pajari

# Chapters of the rulebook.
chapter-1 = Introduction
chapter-2 = Components and terms
chapter-3 = Sequence of play
chapter-4 = Movement
chapter-5 = Terrain
chapter-6 = Stacking
chapter-7 = Zones of control
chapter-8 = Combat
chapter-9 = Assault
chapter-10 = Ranged attacks
chapter-11 = Anti-tank fire
chapter-12 = Special units
chapter-13 = Reinforcement, replacement, recovery
chapter-14 = Digging in
chapter-15 = Supply
chapter-16 = Night turns
chapter-17 = Scenarios
chapter-18 = Notes
chapter-20 = Optional rules
