# Weapons and rounds
charge-ap = armour-piercing
charge-apcr = APCR
charge-heat = HEAT
charge-gp = general purpose
charge-smoke = smoke
why-not-played = The rules in use do not have this.
why-no-gp-weapon = { $unit } has no general-purpose fire.
why-too-near = { $unit } is nearer than the least range.
why-hull-down = { $unit } cannot use this weapon while hull down.
