act-gegenangriff = Declare a Gegenangriff
event-gegenangriff = { $formation } declares a Gegenangriff.
event-fires-first = Gegenangriff at { $hex }: { $die }. The attacker fires first.
event-fires-second = Gegenangriff at { $hex }: { $die }. The usual order holds.
verb-gegenangriff = Gegenangriff
