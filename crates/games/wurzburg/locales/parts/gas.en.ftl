ask-gas-check = Contamination check in { $hex }
ask-gas-segment = Contamination checks of the units that end their cycle in gas
ask-gas-attack = Gas attack: a die for each step
ask-clean = { $unit } can clean the units of one hex. Which?
done-clean = Clean nobody more
act-clean = Clean { $unit }: { $steps ->
    [0] all of it
    [one] { $steps } step
   *[other] { $steps } steps
}
act-strike-gas = Gas strike, gas that does not persist
act-strike-persistent-gas = Gas strike, persistent gas
event-strike-gas = { $hq } calls a gas strike on { $hex }.
event-gas = Gas falls on { $hex }. The hex and the six around it are a gas zone until the turn ends.
event-gas-persistent = Persistent gas falls on { $hex }. The hex and the six around it are a gas zone.
event-contaminated = Contaminated in { $hex }: { $units }.
event-gas-check-failed = Contamination check in { $hex }: { $die }. Contaminated: { $units }.
event-gas-check-passed = Contamination check in { $hex }: { $die }. Not contaminated: { $units }.
event-gas-hit = Gas attack on { $unit }: { $die }, a step is lost.
event-gas-miss = Gas attack on { $unit }: { $die }, no loss.
event-cleaned = { $unit } in { $hex } is cleaned and Used.
event-gas-lifted = The gas on { $hex } is gone.
verb-clean = clean
verb-lay = lay
flag-contaminated = contaminated
factor-gas = gas
marker-gas = Gas zone, not persistent
marker-gas-persistent = Gas zone, persistent
ask-lay = { $side }: where is the next minefield laid?
ask-lay-kind = { $side }: is the field real?
act-lay = In { $hex }
act-lay-real = A real minefield
act-lay-dummy = A dummy minefield
done-lay = Lay no more
event-mines-set = { $side } has laid a minefield in { $hex }.
