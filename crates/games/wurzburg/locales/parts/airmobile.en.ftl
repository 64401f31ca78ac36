ask-paradrop = { $formation }: is the paradrop declared?
ask-form = How many helicopter steps fly to { $hex }?
ask-load = Who boards in { $hex }, and where does the flight land?
ask-passenger = { $side }: which passenger loses a step?
ask-drop = Where does { $unit } drop?
act-airmobile = Declare an airmobile operation
act-paradrop = Declare the paradrop
act-lift = Fetch units in { $hex } by helicopter
act-lift-off-map = Fetch units from the airfield by helicopter
act-form = Send { $steps ->
    [one] 1 helicopter step
   *[other] { $steps } helicopter steps
}
act-drop = { $formation } drops
act-land = Land in { $hex }
act-drop-hex = Drop on { $hex }
verb-airmobile = airmobile
verb-paradrop = paradrop
verb-lift = lift
verb-form = helicopters
verb-drop = drop
event-airmobile = { $formation }: the operation is airmobile.
event-paradrop = { $formation } declares its paradrop.
event-formed = { $type }, { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}, take off.
event-boarded = { $units } board: { $hex }.
event-landed = { $units } land in { $hex }.
event-returned = { $units } are brought back: { $hex }.
event-recovered = { $type }, { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}, are in the Recovery box.
event-shot = Flak finds { $unit } over { $hex }.
event-dropped = { $unit } drops on { $hex } (die { $die }).
event-scattered = { $unit } is scattered over { $hex } and lost (die { $die }).
procedure-lift = Helicopter lift: { $hex }
procedure-drop = Paradrop
why-city-resists = Air assault units alone do not enter { $hex }: the city resists until fire hits it.
box-airfield-wp = Warsaw Pact, airfield
box-airfield-nato = NATO, airfield
box-aboard-wp = Warsaw Pact, in the air
box-aboard-nato = NATO, in the air
box-ready-wp = Warsaw Pact helicopters: Ready
box-ready-nato = NATO helicopters: Ready
box-rearm-wp = Warsaw Pact helicopters: Rearm and Refuel
box-rearm-nato = NATO helicopters: Rearm and Refuel
box-recovery-wp = Warsaw Pact helicopters: Recovery
box-recovery-nato = NATO helicopters: Recovery
marker-paratroops = Paratroops in the air
