# The sea: Mulberries, refusals.

## Beachheads
prompt-mulberry = Turn a manned beachhead into a Mulberry, or take the Transport Point?
choice-mulberry = { $beach } becomes a Mulberry
choice-done-mulberry = Take the Transport Point
event-mulberry = The beachhead on { $beach } ({ $hex }) becomes a Mulberry.

## Refusals
why-not-sea-border = This sea border is not open to the faction.
why-not-fixed-fleet = The fleet is bound to its sea area.
why-not-interdicted = The naval unit is interdicted.
why-not-ports-begun = Units have gone from port to port: naval moves and beachheads are over for this order.
why-not-overlord = Naval units do not move in this scenario.
why-not-no-port = There is no friendly port.
why-not-no-fleet = No ready fleet of the faction leads there.
why-not-beachhead-border = To or from a beachhead no sea border may be crossed.
why-not-naval-hit = A naval unit, a step at sea or the armor of a unit at sea must take the hit.
why-not-no-beachhead = This beachhead cannot be taken: it is manned, a Mulberry or not in the game yet.
why-not-beach-closed = The beach is closed.
why-not-beach-weather = The weather allows no landing on this beach.
why-not-beach-taken = There is a beachhead on this beach already.
why-not-transport = There are not enough Transport Points.

## Questions
question-seas = Strengths at sea
question-beaches = Beaches
question-ports = Where can it land?
answer-seas = Naval strengths in the sea areas
line-sea = { $sea }: { $one } { $first }, { $other } { $second }
answer-beaches = Beaches and what they cost; { $points } Transport Points
layer-beaches = Beaches open now
line-beach-state = { $beach }: { $why }
beach-open = a beachhead can be put here
layer-ports = Ports in reach
answer-ports = { $unit } can land in { $count } places.
answer-naval = { $sea }: naval attack with { $interceptor } against { $defender }, modifier { $drm }.
outcome-naval-riposte = the interceptor loses a unit to interdiction
outcome-naval-hits = hits { $hits }
refused-no-interception = No interception is in progress.
