# Questions and answers.

## Lines of a combat
line-primary = primary attacker's pips
line-cards = cards
line-flanks = flanking attackers
line-shock = shock units
line-elite = more elite badges
line-conscript = more conscript badges
line-quality = German or Western unit
line-armor-snow = armored units in snow
line-armor-german = German armored units in fair weather
line-armor-fair = other armored units in fair weather
line-pips = defenders' pips
line-city = city
line-rough = hills or forest
line-steep = mountain or swamp
line-river = all attackers across a river
line-beach = all attackers across a beach
line-strait = all attackers across a strait
line-water = all attackers across water
line-cards-attacker = attacker's cards
line-cards-defender = defender's cards
line-event = visible event card
line-fortress = Fortress
line-weather = weather
line-air = air superiority
line-airdrop = airdrop
line-isolated-defender = isolated defender
line-isolated-attacker = isolated attacker
line-attack = Attack strength
line-defence = Defence strength
line-drm = Die modifiers
line-column = Column
line-rail = by rail
line-terrain = terrain and hexside
line-supply-badge = The unit has the supply badge.
line-price = { $order }, markers skipped { $skipped }
line-price-none = { $order }: no empty box for it
price-copied = price of the order copied

## Answers
answer-odds = Attack on { $hex }: { $attack } against { $defence }, column { $column }, modifier { $drm }.
outcome-hits = attacker { $attacker }, defender { $defender }
table-combat = Land combat table
answer-allowed = This can be done now: { $action }.
answer-zones = Zones of control
layer-zone = Zone of control of { $side }
answer-zoc = { $hex } is in the zone of control of { $sides }.
answer-zoc-none = { $hex } is in no zone of control.
answer-control = Control of hexes
layer-control = Controlled by { $side }
answer-controller = { $hex } is controlled by { $side }.
answer-air = Air units and their ranges
layer-air = Air range of { $faction }, units: { $count }
answer-prices = Prices of orders for { $faction }
answer-stack = { $hex }: { $units } of { $most-units } units, { $pips } of { $most-pips } pips.
answer-reach = { $unit } reaches { $count } hexes with { $mp } MP.
layer-reach = Within { $mp } MP
answer-cost = The way of { $unit } to { $hex } costs { $cost } MP.
answer-cost-never = { $unit } cannot go to { $hex }.
answer-supplied = { $unit } is in supply.
answer-unsupplied = { $unit } is not in supply.
layer-supply = Hexes with a supply line
answer-vp-short = The Soviets have { $points } points.

## Refusals
refused-no-attack = No attack is being composed.
refused-no-target = There is nobody to attack in { $hex }.
refused-not-on-map = { $unit } is not on the map.
