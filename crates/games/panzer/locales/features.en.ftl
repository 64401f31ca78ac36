# Ground features, buildings, mines, fires, planned fire (6.1.4.3, 6.5.1.11, 6.6.3).

act-breach-in = Break into the building
act-breach-out = Break out into the alley
act-breach-ahead = Drive into the building ahead
act-up = Climb up
act-down = Come down
act-when = Turn { $turn }
act-arrive = Bring the planned fire of the { $en } on { $hex }

prompt-register = Register a point for a battery, { $left } left. Which battery?
prompt-register-hex = Which hex does it register?
prompt-plan-fire = Plan fire before the battle, { $left } left. Which battery?
prompt-plan-turn = In which turn is the fire to arrive?
prompt-plan-hex = On which hex?
prompt-plan-leg = What falls in turn { $turn } of the plan? You may shift it by five hexes first, or end the plan.
prompt-roll-breach = { $unit } at the wall: roll for harm.
prompt-roll-harm = { $unit } takes harm: track or damage?
prompt-roll-terrain = Roll against the { $what } in { $hex }.
prompt-roll-mine = { $unit } in a minefield: a mine goes off up to { $number }.
prompt-roll-blast = A mine under { $unit }: roll for what it does.
prompt-roll-muster = The { $side } draw a formation.
prompt-roll-ignite = Does { $hex } catch fire?

event-breach = { $unit } gets through the wall unharmed: { $total } is above { $number }.
event-breach-harm = { $unit } takes harm at the wall: { $total }, up to { $number }.
event-harm-track = { $unit }: { $roll }, up to { $number }: track hit. It stops before the wall.
event-harm-damage = { $unit }: { $roll }, above { $number }: damaged.
event-inside = { $unit } is inside the building in { $hex }.
event-in-alley = { $unit } is in the alley of { $hex }.
event-up = { $unit } climbs up in { $hex }.
event-down = { $unit } comes down in { $hex }.
event-wire-down = { $unit } flattens the wire in { $hex }.
event-terrain = Fire at the { $what } in { $hex }: { $total } against defence { $defence }, { $result }.
event-terrain-again = Second roll at the { $what } in { $hex }: { $total } against defence { $defence }, { $result }.
event-fallen = The { $what } in { $hex } is destroyed.
event-mine = A mine goes off under { $unit } in { $hex }: { $roll }, up to { $number }.
event-no-mine = { $unit } passes the mines in { $hex }: { $roll }, above { $number }.
event-ignited = { $hex } burns: { $roll }, up to { $number }.
event-not-ignited = { $hex } does not catch fire: { $roll }, above { $number }.
event-mustered = { $side }: { $en }, { $cost } points.
event-burnt-out = The fire in { $hex } has burnt out.
event-planned = Planned: { $en }, turn { $turn }, { $length } { $length ->
    [one] turn
   *[other] turns
} long.
event-plan-falls = Planned fire of the { $side }, { $en }: { $what }, { $pattern }, on { $hex }.

fallen-bridge = bridge
fallen-building = building
work-vehicle-mines = mines against vehicles
work-personnel-mines = mines against men

why-burning = { $unit } cannot enter a burning hex.
why-ditch = Only leg units enter a ditch.
why-block = Only leg units enter a block.
why-wire = Only fully tracked vehicles enter wire.
why-fallen-bridge = The bridge has fallen. Nobody crosses here.
why-rubble = Only tracked vehicles and leg units enter rubble.
why-not-into-building = Only closed tracked vehicles enter buildings; { $unit } is none.
why-carries = { $unit } carries passengers and cannot enter a building.
why-no-building = There is no building to enter or leave that way.
why-inside = { $unit } is inside a building and must break out first.
why-not-leg = Only leg units climb up or down.
why-no-upstairs = This building has neither a flat roof nor a second storey.
why-no-storey = { $unit } cannot climb up or down now.
why-overrun-position = { $unit } is in an improved position. It cannot be driven over.
why-battery-planned = This battery has its plan, or is not yours.
why-shift-too-far = A plan shifts by five hexes at most, once a turn.
why-registered = This battery has registered that hex.
why-no-planned-call = The battery cannot plan that: five turns at most, smoke only if it has smoke rounds.
why-no-such-turn = The scenario has no such turn.
why-plan-empty = The plan has no turn yet.
why-not-due = Planned fire arrives on its turn, one turn early or one turn late.

marker-rubble = rubble
marker-mines = mines
marker-planned-fire = planned fire
marker-registered = registered point
marker-wire = wire
marker-block = block
marker-ditch = ditch

mod-hesitating = hesitating
mod-broken = broken
flag-hesitating = hesitating
flag-broken = broken
prompt-roll-morale = { $unit }: roll for morale.
event-morale-holds = { $unit } holds: { $roll }, up to { $number }.
event-morale-hesitates = { $unit } hesitates: { $roll }, above { $number }.
event-morale-breaks = { $unit } breaks: { $roll }, far above { $number }.
event-morale-steady = { $unit } is steady again: { $roll }, up to { $number }.
event-morale-still-hesitates = { $unit } hesitates: { $roll } against { $number }.
event-morale-still-broken = { $unit } stays broken: { $roll }, above { $number }.
why-wavers = { $unit } hesitates or is broken and attacks nobody at close quarters.
