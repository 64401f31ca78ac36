act-ferry = Ferry to { $hex }
act-cross = Try to swim the Main here
act-ford = { $steps } of { $unit } swim to { $hex }
act-ford-dummy = A dummy of { $unit } to { $hex }
act-transfer = { $steps } of { $unit } to { $other }
act-discard = Take the dummy { $unit } away
act-effort = Main Effort of { $formation } next turn
act-slide = Move the Main Effort on to the next turn
act-take-back = Take the Main Effort back
act-attach = Attach { $formation } to { $to }
ask-ford = Up to { $steps ->
    [one] one step
   *[other] { $steps } steps
} may swim: which, and where to?
event-ferried = { $units } are ferried to { $to }.
event-forded = Crossing at { $hex }: { $die } + { $bonus }; { $steps ->
    [one] 1 step
   *[other] { $steps } steps
} may cross.
event-transferred = { $steps } of { $from } go to { $to }.
event-chit = The Main Effort chit of { $formation } lies on the next turn.
event-chit-back = The Main Effort chit is taken back.
event-main-effort = { $formation } makes its Main Effort.
event-attached = { $formation } is attached to { $to }.
payer-effort = Main Effort
verb-ferry = ferry
verb-cross = cross
verb-ford = ford
verb-transfer = transfer
verb-discard = discard
verb-effort = effort
verb-slide = slide
verb-take-back = take back
verb-attach = attach
event-hq-gone = { $unit } has nothing left to command and leaves the game.
track-main-effort = Main Effort chit on turn
