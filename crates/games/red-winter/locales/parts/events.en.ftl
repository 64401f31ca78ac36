# What happened.

event-turn = Turn { $turn } begins: { $day } December, { $time }.
event-phase = { $side } { $phase }.
event-bid = The { $side } seat has made its bid.
event-bids = The bids are open: seat 1 { $first } VP, seat 2 { $second } VP.
event-sides = Seat { $seat } plays the Soviets; the lower bidder receives { $points } VP.
event-deployed = { $unit } sets up in { $hex }.
event-lifted = { $unit } leaves { $hex } and is placed again.
event-ammo = { $side } 76 mm ammunition: { $points } more.
event-artillery = { $unit } is in play.
event-replacements = { $side } replacement points: { $points }.
event-replaced = { $unit } is back at full strength.
event-rebuilt-full = { $unit } is reconstituted at full strength in { $hex }.
event-rebuilt-reduced = { $unit } is reconstituted, reduced, in { $hex }.
event-rebuilt-track = { $unit } is reconstituted and waits on the turn track.
event-committed = { $unit } is committed; the Finns gain { $points } VP.
event-moved = { $units }: move to { $hex } by { $path } ({ $cost } MP).
event-moved-unseen = { $side } movement out of sight: { $count ->
    [one] a counter
   *[other] { $count } counters
 } from { $from } to { $to }.
event-entered-unseen = { $side } units enter out of sight: { $count ->
    [one] a counter
   *[other] { $count } counters
 } in { $to }.
event-left-map = { $units }: off the map.
event-attack = { $attack } against { $hex }: { $units }.
event-support = { $side } support: { $units }.
event-ranged-nothing = { $fire }: { $unit } at { $hex }, dice { $dice }, modifier { $modifier }, total { $total }: no effect.
event-ranged-suppressed = { $fire }: { $unit } at { $hex }, dice { $dice }, modifier { $modifier }, total { $total }: suppressed.
event-ranged-one = { $fire }: { $unit } at { $hex }, dice { $dice }, modifier { $modifier }, total { $total }: suppressed and one step.
event-ranged-two = { $fire }: { $unit } at { $hex }, dice { $dice }, modifier { $modifier }, total { $total }: suppressed and two steps.
event-at-hit = AT Fire: { $unit } hits { $target } ({ $die } { $modifier }).
event-at-miss = AT Fire: { $unit } misses { $target } ({ $die } { $modifier }).
event-crt = { $attack } against { $hex }: { $attackers } to { $defenders }, { $way ->
    [right] { $columns ->
        [one] one column
       *[other] { $columns } columns
     } to the right for the attacker
    [left] { $columns ->
        [one] one column
       *[other] { $columns } columns
     } to the left for the defender
   *[none] not shifted
 }, column { $column }; dice { $dice } = { $total }, { $result }: the attacker loses { $lost }, the defender { $beaten }.
event-hotel = The defenders of the hotel ignore their first loss.
event-step = { $unit } loses a step ({ $cause }).
event-dead-pool = { $unit } is eliminated and goes to the Dead Pool.
event-eliminated = { $unit } is eliminated for good.
event-losses-ignored = { $side }: { $losses ->
    [one] one loss nobody can take is ignored.
   *[other] { $losses } losses nobody can take are ignored.
 }
event-retreated = { $unit } retreats from { $from } to { $to }.
event-retreated-off = { $unit } retreats off the map.
event-advanced = { $unit } advances to { $hex }.
event-recovered = { $unit } recovers ({ $die } { $modifier }).
event-not-recovered = { $unit } does not recover ({ $die } { $modifier }).
event-digging = Digging begins in { $hex }.
event-dug-in = { $hex } is Dug-In.
event-filled = The diggings in { $hex } are filled in.
event-bonfire = { $unit } lights a bonfire in { $hex }.
event-raid-found = The raiders find their way to { $hex } ({ $die } { $modifier }): shift { $shift }.
event-raid-lost = The raiders lose their way to { $hex } ({ $die } { $modifier }).
event-created = { $unit } is created in { $hex }.
event-park = { $unit } is given up at the artillery park.
event-park-howitzers = { $unit } is given up at the artillery park: the howitzers of the 354th are lost.
event-park-ammo = { $unit } is given up at the artillery park: { $points } rounds of 76 mm ammunition are lost.
event-park-both = { $unit } is given up at the artillery park: the howitzers of the 354th and { $points } rounds of 76 mm ammunition are lost.
event-artillery-lost = { $unit } is removed for good.
event-artillery-delayed = { $unit } is ready again on turn { $turn }.
event-pajari-joins = Pajari joins the units in { $hex }.
event-pajari-lost = Pajari's fate ({ $die }): he is lost.
event-pajari-safe = Pajari's fate ({ $die }): he escapes.
event-heart-fine = Pajari's heart holds ({ $dice }).
event-heart-rest = Pajari's heart fails ({ $dice }): he returns on turn { $turn }.
event-heart-gone = Pajari's heart fails ({ $dice }): he is out of the battle.
event-cold-loss = Frost: { $units } ({ $die } { $modifier }): a step is lost.
event-cold-none = Frost: { $units } ({ $die } { $modifier }): no loss.
event-lost = Lost in the woods ({ $dice } { $modifier }): the move ends here.
event-not-lost = The way through the woods is found ({ $dice } { $modifier }).
event-lmg = { $unit } captures light machine-guns ({ $dice } { $modifier }).
event-no-lmg = No machine-guns are captured ({ $dice } { $modifier }).
event-stance = The Finns change their operational stance and play first from now on.
event-collapse = Soviet morale collapses.
event-points = { $side } +{ $points } VP: { $reason }.
event-over = The { $side } side wins: Soviet { $soviet } VP, Finnish { $finnish } VP.
event-over-draw = The game is a draw: Soviet { $soviet } VP, Finnish { $finnish } VP.
