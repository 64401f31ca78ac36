# Questions.
prompt-over = The game is over.
prompt-waiting = The rules play on.
prompt-deal = The German hand is dealt; { $cards } cards to come.
prompt-unknown = A supplemental card was drawn: which one?
prompt-actions = The Allies draw their action cards.
prompt-unknown-action = An offensive action card was drawn: which one?
prompt-depot = A depot at { $hex }: full or empty?
prompt-draw-interdiction = The Allies draw a card for air interdiction.
prompt-draw-impulse = The Allies draw the card of their impulse.
prompt-draw-second = The Allies draw a second card.
prompt-draw-defence = The Allies draw a card for their defence.
prompt-draw-attack = The Allies draw a card for their attack.
prompt-interdicted = Air interdiction: which of your dearest cards do you give up?
prompt-engineers = Do you send Bridge Engineers before supply is judged?
prompt-fuel = Card { $card }: { $units } would run out of fuel. Do you help?
prompt-impulse = Your impulse: which card do you play? At Command Values of { $level }, the Allied Command Level, the Allies act; you may stop before.
prompt-impulse-on = Command Values { $total } of { $level } played: another card, or is your impulse over?
prompt-impulse-surprise = The surprise attack: which card do you play first? Cards worth { $level } in all must be played; units attack from where they stand, nobody moves.
prompt-impulse-surprise-on = The surprise attack, { $total } of { $level } played: which card is next?
prompt-command = Card { $card } ({ $formation }): for which command?
prompt-command-group = Card { $card } ({ $formation }): which formation is activated? Or choose a hex: all its units within two hexes form a battle group.
prompt-command-single = Card { $card } ({ $formation }): which unit does it activate alone? It cannot attack.
prompt-command-nothing = Card { $card } ({ $formation }) has nothing to command now.
prompt-placing = Where do these reserves enter: { $units }?
prompt-delayed = Delayed reserves may enter without a card: { $units }.
prompt-replacing = Replacements of { $corps }: { $points ->
    [one] 1 point
   *[other] { $points } points
 } left. Which unit gets a step back?
prompt-event = { $event }: what do you choose?
prompt-event-engineers = { $event }: which bridge is repaired, or where is one built?
prompt-event-heydte = { $event }: into which hex do the paratroopers drop?
prompt-event-eisenhower = { $event }: which airborne division comes later?
prompt-movement = Which active unit moves next?
prompt-combat = Which Allied hex is attacked next?
prompt-combat-surprise = Nobody moves in the first impulse of the 16th: which Allied hex is attacked next?
prompt-dig-in = Which units dig in?
prompt-dig-in-surprise = Nobody moves in the first impulse of the 16th: which units dig in?
prompt-move = { $unit }: where to? ({ $spent } of { $allowance } movement points spent)
prompt-demolition = The bridge { $from }–{ $to } is about to be blown. Do you answer?
prompt-roadblock = A roadblock appeared at { $hex }. Do you answer?
prompt-overstacked = Too many units in { $hexes }: which one loses a step?
prompt-system-move = { $unit } moves.
prompt-attackers = Attack on { $hex }: which units attack?
prompt-attackers-more = { $units } against { $hex }: who else attacks, or is that all?
prompt-tactics = Attack on { $hex }: do you play cards as tactics? Each brings its effect and one more chit.
prompt-tactic-defence = The Allies attack { $hex } with { $units }: do you play a tactic?
prompt-chit = { $units } against { $hex }: the next chit is drawn. So far { $drawn }, with { $attacker ->
    [one] 1 hit
   *[other] { $attacker } hits
 } on the attackers and { $defender } on the defenders.
prompt-chits = Attack on { $hex }: { $drawn ->
    [one] 1 chit
   *[other] { $drawn } chits
 } drawn, { $attacker ->
    [one] 1 hit
   *[other] { $attacker } hits
 } on the attackers and { $defender } on the defenders{ $covered ->
    [0] {""}
   *[other] {" "}(cover took one off)
 }. Break off, or draw how many in all?
prompt-attack = The attack on { $hex } is being resolved.
prompt-hits-attacker = The { $side } attackers must take { $hits ->
    [one] 1 hit
   *[other] { $hits } hits
 }: how?
prompt-hits-defender = The { $side } defenders must take { $hits ->
    [one] 1 hit
   *[other] { $hits } hits
 }: how?
prompt-pick-step = Which unit loses a step?
prompt-retreat = { $units } { $count ->
    [one] leaves
   *[other] leave
 } { $hex }: where to?
prompt-advance = Which units advance to { $hex }?
prompt-advance-on = Does { $unit } go on to a second hex?
prompt-allied-impulse = The Allies look at their card.
prompt-allied-deploy = The Allies deploy reserves.
prompt-allied-activation = The Allies act.
prompt-gathering = The Allies gather to attack { $hex }.
prompt-tie = For the Allies: the rules leave it to you where { $unit } goes.
prompt-roll = A die is rolled.
prompt-roll-demolition = A die is rolled for the bridge { $from }–{ $to }.
prompt-roll-roadblock = A die is rolled for a roadblock at { $hex }.
prompt-roll-reserve = A die is rolled for a reserve at the roadblock { $hex }.
prompt-roll-surrender = A die is rolled: does { $unit } surrender a step?
prompt-roll-hold = A die is rolled: they hold on { $number } or less.
prompt-roll-advance = A die is rolled: { $unit } enters { $hex } on { $number } or less.
prompt-roll-wanderer = A die is rolled for { $unit } behind the lines.

# Choices.
choice-done = Done
choice-done-engineers = Send no engineers
choice-done-impulse = End your impulse: the Allies act next
choice-done-command = Put card { $card } away unused
choice-done-placing = End the placement: the rest stays in reserve
choice-done-replacing = End the replacements
choice-done-event = Do without it: { $event }
choice-done-movement = End the movement of { $formation }
choice-done-combat = End the attacks of { $formation }
choice-done-dig-in = End the activation of { $formation }
choice-done-unmoved = Leave { $unit } where it is for now
choice-done-move = End the move of { $unit } in { $hex }
choice-done-demolition = Let the bridge be blown
choice-done-roadblock = Accept the roadblock
choice-done-declare = That is all: attack { $hex }
choice-done-no-tactic = Play no tactic
choice-done-tactics = Play no more tactics
choice-done-advance = End the advance into { $hex }
choice-done-stay = { $unit } stays in { $hex }
choice-play = Play card { $card }: { $formation } ({ $value })
choice-corps = Activate { $corps }
choice-division = Activate { $division }
choice-hold-back = { $division } comes later
choice-single = Activate { $unit } alone
choice-group = Battle group around { $hex }: { $count ->
    [one] 1 unit
   *[other] { $count } units
 }
choice-deploy = Deploy reserves
choice-deploy-one = Deploy { $unit }
choice-replace = Assign replacements
choice-restore = Restore a step of { $unit }
choice-event = Event: { $event }
choice-discard = Give up card { $card }
choice-dry = Let them run out of fuel: the card is lost
choice-depot = Use up a captured fuel depot
choice-enter = { $unit } enters at { $hex }
choice-drop = Drop at { $hex }
choice-repair = Repair the bridge { $from }–{ $to }
choice-build = Build a bridge { $from }–{ $to }
choice-select = Move { $unit }
choice-go = Move to { $hex }
choice-march = March to { $hex }
choice-leave = Leave the map
choice-reduce = { $unit } loses a step
choice-react = Answer with card { $card }
choice-dig-in = { $unit } digs in
choice-target = Attack { $hex }: { $units }
choice-attack = { $unit } attacks
choice-tactic = Card { $card } as { $tactic }: { $effect }
    .note = { $effect }
choice-bring = Bring { $unit } to { $hex }
choice-draw = Draw { $chits } in all
choice-draw-no-more = Break off with { $chits }
choice-step = { $unit } loses a step
choice-disperse = Disperse all attackers: that takes up to two hits
choice-retreat = Retreat to { $hex }
choice-advance = { $unit } advances to { $hex }
choice-choose = To { $hex }

# Before choosing.
company-active = the active units
company-battle-group = the battle group
warn-card-idle = Card { $card } has nothing to command now: it would be spent for nothing but its Command Value.
warn-impulse = Cards in your hand could still activate { $count ->
    [one] 1 unit
   *[other] { $count } units
 } in this impulse: { $units }.
warn-unmoved = { $count ->
    [one] 1 active unit has not moved and could
   *[other] { $count } active units have not moved and could
 }: { $units }. There is no movement after the attacks.
warn-targets = { $count ->
    [one] 1 hex could still be attacked
   *[other] { $count } hexes could still be attacked
 } in this activation: { $hexes }.
warn-reserves = They stay in reserve until another card brings them: { $units }.
warn-replacements = { $points ->
    [one] 1 replacement point is
   *[other] { $points } replacement points are
 } lost.
warn-event = The card is spent and { $event } brings nothing.
warn-crowded = { $hex } would hold too many units: if they are still together when movement ends, one loses a step.
warn-leave = { $unit } never comes back.
warn-nobody-brought = Reinforce Battle has been played and nobody has been brought.
warn-break-off = The attack would end with the defenders unhurt, though up to { $more ->
    [one] 1 chit
   *[other] { $more } chits
 } more may be drawn.

# What happened.
event-other = Something happened.
event-turn = { $day } December begins.
event-phase = { $phase }
event-arrived = { $side } reserves are ready: { $units }.
event-okw = The OKW reserve is released.
event-dealt = The draw pile has { $pile } cards, { $supplementals } of them supplemental.
event-drew = Card { $card } ({ $formation }) comes to the hand.
event-allied-joined = { $count } cards join the Allied deck.
event-offensive-joined = { $count } offensive cards join the action deck.
event-impulse = { $side } impulse.
event-impulse-skipped = The { $side } impulse is skipped.
event-played = Card { $card } ({ $formation }) is played: Command Values { $total } of { $level }.
event-activated = { $formation } is activated: { $units }.
event-activated-single = { $units } is activated alone.
event-activated-group = A battle group around { $hex } is activated: { $units }.
event-activated-allied = Allied card { $card } activates { $units }.
event-discarded = Card { $card } ({ $formation }) is given up.
event-out-of-fuel = Card { $card } is lost, without fuel: { $units }.
event-refuelled = Fuel was found for the formations of card { $card }.
event-restored = { $unit } gets a step back.
event-function = Event: { $event }.
event-points = German victory points: { $total }.
event-over = The game is over: { $level }.

# Results.
level-strategic-defeat = strategic defeat of the Germans
result-strategic-defeat = Strategic defeat of the Germans, with { $points } points.
level-operational-defeat = operational defeat of the Germans
result-operational-defeat = Operational defeat of the Germans, with { $points } points.
level-tactical-defeat = tactical defeat of the Germans
result-tactical-defeat = Tactical defeat of the Germans, with { $points } points.
level-draw = draw
result-draw = Draw, with { $points } points.
level-tactical-victory = tactical victory of the Germans
result-tactical-victory = Tactical victory of the Germans, with { $points } points.
level-operational-victory = operational victory of the Germans
result-operational-victory = Operational victory of the Germans, with { $points } points.
level-strategic-victory = strategic victory of the Germans
result-strategic-victory = Strategic victory of the Germans, with { $points } points.

# Reasons of the system.
reason-held = { $reason }: yes
reason-held-by = { $reason }: { $left }
reason-held-by-none = { $reason }: no, all the same: { $left }
reason-not-held = { $reason }: no
reason-not-held-number = { $reason } (no)
reason-number = { $reason }

# What cannot be done.
why-not-allied = { $unit } is Allied: the cards of the Allied system decide what it does. You can only attack it.
why-not-allied-attack = Its hex { $hex } can be attacked now: choose the hex.
why-not-now = That is not what is being asked.
refused-not-active = { $unit } is not active.
refused-step = This is not the step for it in this activation.
refused-cannot-go = { $unit } cannot move now.
refused-surprise-stop = In the surprise attack cards worth ten must be played before the Allies act.
refused-must-play = At least one card must be played in each impulse.
refused-no-engineers = The card has no Bridge Engineers for now.
refused-not-in-hand = The card is not in your hand.
refused-surprise-command = The first impulse of the 16th has no events and no reserves.
refused-one-unit = One unit has been activated alone today already.
refused-worn = A unit of it was activated in this or the last impulse.
refused-single = The card cannot activate a single unit, or the unit cannot trace supply.
refused-group = The card forms no battle group there.
refused-deploy = No reserve of the card can enter now.
refused-replace = The card has no replacements to assign now.
refused-event = The event is not on the card today, or it cannot happen now.
refused-must-command = The card must be used for one of its commands.
refused-enter = Reserves enter at a Supply Head of their zone, near their own and away from the enemy.
refused-apart = A division that comes in one impulse comes to one hex.
refused-restore = The unit is not reduced, not in supply, or not first in line.
refused-discard = Only a card of the highest value is given up.
refused-fuel = That does not help now.
refused-not-on-card = The formation is not on the card.
refused-nobody-there = It has no unit on the map.
ask-unknown = No question { $kind }; known: { $known }.
ask-words = Expected: { $expected }.
ask-no-rule = No rule { $rule }; nearest: { $nearest }.
ask-unclear = { $problem }
answer-rule = { $ko ->
   *[other] { $en }
 }
answer-vp = German points: { $total }
points-18-1-a = towns and cities
points-19-1 = towns without printed points
points-18-1-b = beyond the Meuse
points-18-1-c = units that left the map
points-18-1-d = Allied units eliminated
points-18-1-e = von der Heydte brought home
points-18-1-f = Westwall lost
answer-card = Card { $card }: { $count } commands now
answer-why-legal = That is allowed.
answer-reserves = { $unit }: { $count } hexes
answer-stack = { $hex }: { $units }
answer-zones = Zones of control
layer-zone-german = German zone of control
layer-zone-allied = Allied zone of control
layer-reach = can be reached
layer-enter = can enter here
question-vp = Victory points
question-zones = Zones of control
question-supply-german = German supply
question-supply-allied = Allied supply
question-gap = Allied front line and its gap
question-danger = Would Allies here be in danger of surround?
question-reach = Where can it go?
question-supply = Is it in supply?
question-stack = Who is here?
question-path = Way there
question-reserve = Where can it enter?
question-why-not-hex = Why not this hex?
question-why-not-piece = Why not this unit?
