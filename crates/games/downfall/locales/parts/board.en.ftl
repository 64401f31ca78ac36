# The board: boxes, displays, tracks, questions.

## Boxes and displays
box-track = Box { $box }
box-event-pending = Pending event
box-event-current = Current event
box-event-spent = Spent event
box-hq = Headquarters
box-recruit = Recruit
box-mechanize = Mechanize
box-partisans = Partisan Warfare
box-strategic = Strategic Warfare
box-shortages = Material Shortages
box-failure = Command Failure
box-planning = Planning box
box-hand = Hand of { $faction }
box-pool = Force pool of { $faction }
box-pending = Pending area of { $faction }
box-eliminated = Eliminated units of { $faction }
box-displays = Units off the map by strategic warfare
display-action-track = Action track
display-events = Event cards
display-wars = Strategic warfare
display-orders = Order display of { $faction }
display-forces = Forces of { $faction }

## Tracks
track-initiative = Initiative track
track-turns = Turn track
track-vp = Victory points
band-period-1 = first period
band-period-2 = second period
band-period-3 = third period
band-western = Western advantage
band-axis = Axis advantage
icon-event-western = Western event
icon-event-okh = OKH event
icon-event-okw = OKW event
icon-event-soviet = Soviet event
icon-weather-fair = fair
icon-weather-snow = snow
icon-weather-mud = mud
icon-in-play-0 = 0 units in play
icon-in-play-1 = 1 units in play
icon-in-play-2 = 2 units in play
icon-in-play-3 = 3 units in play
icon-in-play-4 = 4 units in play
icon-naval-plus-0 = 0 to Western naval strength
icon-naval-plus-1 = +1 to Western naval strength
icon-naval-plus-2 = +2 to Western naval strength
icon-naval-minus-1 = -1 to Western naval strength
icon-naval-minus-2 = -2 to Western naval strength
icon-naval-minus-3 = -3 to Western naval strength

## Questions
question-vp = Points
question-zones = Zones of control
question-control = Control of hexes
question-borders = Closed borders
question-air = Air ranges
question-prices = Prices of orders
question-stack = Stack
question-why-not-hex = Why not here?
question-reach = Reach
question-supply = Supply
question-why-not-piece = Why not this unit?
question-cost = Cost of the way
