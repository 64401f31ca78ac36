# What happened.

## Events
event-round = { $faction } has the initiative, in space { $space }.
event-weather-rolled = Weather: { $dice }. The marker comes to space { $space }.
event-weather-moved = The weather marker comes up to space { $space }.
event-weather = The weather is { $weather } now.
event-turn = Turn { $turn } begins: { $months }.
event-drawn = { $order } is drawn into box { $box }.
event-ordered = { $faction } takes { $order } ({ $face }) for { $price }{ $skipped ->
    [0] {""}
   *[other] {" "}and { $skipped } for markers skipped
 }.
event-planned = { $faction } plans { $order }.
event-copied = Headquarters of { $faction } copies { $order }.
event-reseeded = { $faction } re-seeds the action track.
event-paid = { $faction } pays { $spaces } ({ $what }), now in space { $space }.
event-pending = An event of { $faction } is pending.
event-cards-joined = Cards of turn { $turn } join the decks.
event-returned = { $count } markers go back to the cup.
event-failure = Command Failure of { $faction }: { $die }.
event-played = { $faction } plays { $card }.
event-cancelled = { $card } is cancelled.
event-discarded = { $faction } discards { $card }.
event-drew = { $faction } draws { $card }.
event-drew-hidden = { $faction } draws a card.
event-shuffled = The deck of { $deck } is shuffled.
event-looked = The hand of { $faction } is looked at.
event-moved = { $unit } moves from { $from } to { $to }.
event-flipped = { $unit } is flipped.
event-controlled = { $city } ({ $hex }) falls to { $side }.
event-points = { $points ->
    [0] VP: nobody leads.
   *[other] VP: { $side } lead by { $points }.
 }
event-rebased = { $unit } rebases to { $to }.
event-declared = { $faction } attacks { $hex }: { $unit } leads, with { $flanks }.
event-declared-alone = { $faction } attacks { $hex }: { $unit } alone.
event-fought = Combat in { $hex }: dice { $dice }, modified { $total }. Hits: attacker { $attacker }, defender { $defender }.
event-lost = { $unit } loses a step, { $pips } left.
event-eliminated = { $unit } is eliminated.
event-removed = { $unit } leaves the map: { $to }.
event-retreats = { $hexes ->
    [one] The defenders will retreat 1 hex.
   *[other] The defenders will retreat { $hexes } hexes.
 }
event-retreated = { $unit } retreats to { $hex }.
event-advanced = { $unit } advances to { $hex }.
event-granted = { $faction } gets steps: infantry { $infantry }, armor { $armor }.
event-gained = { $unit } gains a step, now { $pips }.
event-entered = { $unit } enters: { $at }.
event-reserve = Armor Reserves: { $steps }.
event-transport = Transport Points: { $points }.
event-guard = { $guard } replaces { $unit }.
event-begins = { $faction } resolves { $card }.
event-revealed = { $faction } reveals { $card } as the pending event.
event-replaced = { $card } comes in its place.
event-no-effect = { $card } has no effect.
event-surrendered = Surrender: { $nation }.
event-africa = Africa is liberated.
event-available = Available now: { $units }.
event-air-in = { $unit } comes to { $to }.
event-air-out = { $unit } leaves the map.
event-checked = Supply of { $faction }: without supply are { $units }.
event-checked-all = Supply of { $faction }: all units are in supply.
event-isolated = { $unit } is marked Isolated { $level }.
event-rolled = { $faction } rolls { $dice }, bonus { $bonus }: { $result }.
event-partisan-country = Partisan table, { $total }: { $country }.
event-partisan-placed = { $unit } appears in { $hex }.
event-forfeited = { $faction } cannot place the partisan.
event-war-moved = { $war }: the marker comes to box { $box }, held by { $side }.
event-beachhead = A beachhead is put on { $beach } ({ $hex }).
event-beachhead-back = A beachhead goes back to the pool.
event-interception = { $sea }: interception of { $faction }, { $interceptor } against { $defender }; { $paid } paid.
event-naval-attack = { $sea }: naval attack of { $faction }, dice { $dice }, modified { $total }: hits { $hits }.
event-interdicted = { $unit } is interdicted.
event-ready = { $unit } is ready again.
event-blocked = { $sea }: the way is blocked.

## What was paid for
price-order = order
price-planning = planning
price-reseed = re-seed
price-partisan = partisans in the way
price-interception = interception
price-shortages = Material Shortages
price-failure = Command Failure
price-isolation = isolated units
price-supremacy = the sea in Overlord
price-no-order = no order possible
