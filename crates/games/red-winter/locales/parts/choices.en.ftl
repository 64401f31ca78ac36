# The answers one can choose.

act-bid = Bid { $points } VP
act-side = Take the { $side } side
act-deploy = Place { $unit } in { $hex }
act-lift = Place { $unit } again
act-default = Place the rest for me
act-stance = Change the operational stance
act-replace = Bring { $unit } to full strength
act-rebuild-full = Reconstitute { $unit } at full strength
act-rebuild-reduced = Reconstitute { $unit } reduced
act-at = Place it in { $hex }
act-on = Let it enter on turn { $turn }
act-commit = Commit { $unit }
act-select = Act with { $unit }
act-join = Take { $unit } along
act-move = Move to { $hex }
act-exit = Leave the map
act-assault = Assault { $hex }
act-recover = Attempt recovery
act-dig = Dig in
act-bonfire = Build a bonfire
act-raid = Night Raid on { $hex }
act-via = Attack from { $hex }
act-create = Create the provisional company in { $hex }
act-fill = Fill in the diggings in { $hex }
act-park = Give the company up and wreck the park
act-lose = Give up { $unit }
act-rescue = Pajari goes to { $hex }
act-target = Attack { $hex }
act-fire = Fire with { $unit }
act-combat = Declare Combat
act-attack = Attack with { $unit }
act-support = Support with { $unit }
act-defend = Support with { $unit } against { $hex }
act-at-fire = { $unit } fires at { $target }
act-step = { $unit } loses a step
act-retreat = Retreat
act-retreat-to = { $unit } retreats to { $hex }
act-retreat-off = { $unit } retreats off the map
act-stay = { $unit } stays
act-advance = { $unit } advances to { $hex }

done-deploy = Set-up finished
done-stance = Keep the stance
done-replace = No more replacements
done-commit = No more armor
done-action = End the Action Phase
done-acting = End this action
done-no-move = No action with this unit
done-park = Keep the company
done-combat = End the Combat Phase
done-open = Finished with this hex
done-open-untouched = Leave this hex for now
done-attackers = These units attack
done-offensive = Attack now: on to the dice
done-defensive = Confirm support and roll
done-at-fire = No more AT Fire
done-advance = No more advance
done-other = Go on

# What to know before choosing.
warn-units-left = { $count ->
    [one] One unit has not acted yet
   *[other] { $count } units have not acted yet
 }: { $units }.
warn-targets-left = { $count ->
    [one] One enemy hex
   *[other] { $count } enemy hexes
 } could still be attacked: { $hexes }.
warn-points-lost = Unspent replacement points are lost: { $points }.
warn-no-combat = A shot rules Combat against { $hex } out for this phase. To support a Combat, declare the Combat first.
