# Words of the game.

## Sides
side-western = Western
side-okh = OKH
side-okw = OKW
side-soviet = Soviet
side-axis = Axis
ideology-west = the West
ideology-axis = the Axis
ideology-soviet = the Soviets
ideology-nobody = nobody

## Weather
weather-fair = fair
weather-snow = snow
weather-mud = mud
light-weather-fair = fair weather
light-weather-snow = snow
light-weather-mud = mud

## Places
place-pool = the force pool
place-pending = the pending area
place-turn = the turn track
place-display = its display
place-card = a card
place-eliminated = out of the game
place-out = out of play

## Terrain
terrain-clear = clear
terrain-forest = forest
terrain-hills = hills
terrain-swamp = swamp
terrain-mountain = mountain
terrain-sea = sea
terrain-neutral = out of play
terrain-desert = impassable desert
terrain-home = Western land area
hexside-river = river
hexside-strait = strait
hexside-border = border
hexside-impassable-ridge = impassable
line-railway = railway
feature-city = city
feature-port = port
feature-objective = objective
feature-supply-source = supply source
feature-beach = beach
feature-vp-1 = 1 point
feature-vp-2 = 2 points
feature-vp-3 = 3 points

## Symbols
symbol-infantry = infantry
symbol-mechanized = mechanized
symbol-motorized = motorized
symbol-tank = tank
symbol-assault-infantry = shock
symbol-airborne = airborne
symbol-provisional = garrison
symbol-engineer = Fort Troop
symbol-fortress = Fortress
symbol-air = air
symbol-naval = naval
symbol-card = card
symbol-order = order marker
symbol-armored = armored
symbol-elite = elite
symbol-partisan = partisans
symbol-leg = leg
symbol-mech = mechanized
symbol-mot = motorized
symbol-shock = shock
symbol-garrison = garrison
symbol-fort = Fort Troops

## States
flag-primary = primary attacker
flag-attacking = attacking
flag-defending = defending
flag-retreating = retreating
flag-moving = moving
flag-isolated-1 = Isolated 1
flag-isolated-3 = Isolated 3
flag-moved = moved
flag-attacked = attacked
flag-elite = elite
flag-conscript = conscript
flag-self-supplied = always in supply
flag-interdicted = interdicted
flag-carrier = with aircraft
size-army = army
value-pips = pips
value-reverse = reverse side
value-strength = strength
value-cost = initiative

## Counters
counter-unit = { $unit }, { $nation } { $type }, { $faction }, { $pips } of { $max } pips, { $place }
counter-unit-marked = { $unit }, { $nation } { $type }, { $faction }, { $pips } of { $max } pips, { $place }: { $flags }
counter-air = { $unit }, air unit of { $faction }, { $place }
counter-air-marked = { $unit }, air unit of { $faction }, { $place }: { $flags }
counter-naval = { $unit }, naval unit of { $faction }, strength { $strength }, { $place }
counter-naval-marked = { $unit }, naval unit of { $faction }, strength { $strength }, { $place }: { $flags }
counter-partisan = { $unit } ({ $faction }), { $place }
counter-partisan-marked = { $unit } ({ $faction }), { $place }: { $flags }

## Tracks and counts
track-turn = Turn
track-hand = Cards in hand
track-cup = Markers in the cup
track-pile = Cards in the event pile
track-transport = Transport Points
track-armor-reserve = Armor Reserves

## Markers
marker-initiative = initiative marker
marker-initiative-pending = initiative marker, event pending
marker-weather = weather marker
marker-turn = turn marker
marker-control = control
marker-vp = victory point marker
marker-war = display marker
marker-beachhead = beachhead
marker-mulberry = Mulberry
marker-beach-closed = closed beach

## The round
step-initiative = Initiative
step-weather = Weather
step-refill = Action track
step-order = Order
step-events = Events
turn-line = Turn { $turn }, { $months }: { $weather }, { $faction } has the initiative
turn-line-over = Turn { $turn }, { $months }: { $weather }
calendar-turn = Turn { $turn }: { $months }
calendar-weather = Weather: { $a }, { $b }, { $c }

## Victory
standing = { $points ->
    [0] Nobody leads.
   *[other] Lead: { $leader } by { $points }.
 }
standing-short = The Soviets have { $points } points; { $goal } win.
goal-points = A lead of { $points } victory points wins at once.
goal-red-tide = Red Tide Over Europe wins for the Soviets when its test holds.
goal-united-nations = United Nations wins for the West when its test holds.
goal-surrender = Germany surrenders when no objective but Oslo is Axis.
goal-time = The game ends in turn 8, third period; the lead decides, then Berlin.
goal-objective = { $city }: { $owner }
goal-war = { $war }: { $owner }
goal-city = { $city } in Soviet hands at the end: { $points }
goal-units = Each OKH unit eliminated, isolated or out of supply at the end: { $points }
goal-level = The Soviets win with { $points } points.
over-points = Victory points: { $winner } won.
over-red-tide = Red Tide Over Europe: { $winner } won.
over-united-nations = United Nations: { $winner } won.
over-surrender = Germany surrendered: { $winner } won.
over-victory-day = VE-Day: { $winner } won.
over-time = The war ended: { $winner } won.
over-uranus = The Soviets have { $points } points: { $winner } won.
