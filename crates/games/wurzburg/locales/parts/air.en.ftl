ask-profile = How do the aircraft attack?
ask-position = From which hex do the aircraft fire?
ask-flight = { $side }: where do the helicopters fly?
ask-sam = { $side }: does SAM fire at the aircraft?
ask-announce = { $side }: how much flak is announced over { $hex }?
ask-check-or-abort = { $side }: hit check, or the mission ends?
act-air = { $points ->
    [one] 1 air point
   *[other] { $points } air points
}
act-helicopter = { $type }, { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}
act-gunships = Helicopters fire with { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}
act-profile = { $profile }
act-position = From { $hex }
act-fly = Fly to { $hex }
act-announce = Flak { $strength }
act-check = Take the hit check
act-abort = The mission ends
verb-air = air points
verb-helicopter = helicopters
verb-gunships = helicopters fire
verb-profile = profile
verb-fly = fly
verb-announce = flak
verb-check = hit check
verb-abort = turn back
event-air = { $type }, { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}, answer the air call (die { $die }).
event-air-fixed = { $type }, { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}, are sent.
event-flew = { $type }, { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}, fly to { $hex }.
event-aborted = { $type } turn back.
event-aa-none = Anti-aircraft fire over { $hex }: die { $die } + { $strength }, no effect.
event-aa-or = Anti-aircraft fire over { $hex }: die { $die } + { $strength }, hit check or abort.
event-aa-and = Anti-aircraft fire over { $hex }: die { $die } + { $strength }, hit check and abort.
event-hit = { $type }: hit check { $die } against { $defence }, a step is lost.
event-no-hit = { $type }: hit check { $die } against { $defence }, nothing happens.
marker-helicopter = Helicopters
profile-high-bomb = High, bombs
profile-high-standoff = High, stand-off
profile-low-bomb = Low, bombs
profile-low-standoff = Low, stand-off
air-mi-24 = Mi-24
air-ah-1 = AH-1
air-ah-64 = AH-64
air-pah-1 = PAH-1
air-mi-8 = Mi-8/Mi-6
air-uh-1d = UH-1D/CH-53
air-a-10 = A-10
air-f-16 = F-16
air-tornado = Tornado
air-alpha-jet = Alpha Jet
air-cf-18 = CF-18
air-su-25 = Su-25
air-mig-27 = MiG-27
air-su-17 = Su-17
air-su-24 = Su-24
