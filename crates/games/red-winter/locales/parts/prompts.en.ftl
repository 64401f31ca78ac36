# The questions.

prompt-other = The { $side } player decides: { $what }.
prompt-waiting = Next: { $what }.
prompt-over = The game is over.
prompt-bid = How many victory points do you bid, in secret, for the choice of side?
prompt-pick-side = You bid most. Which side do you take? The other one receives { $points } VP.
prompt-deploy = Set-up: place the units whose start is left to you.
prompt-deployed = All units stand. Move any of them again, or finish the set-up.
prompt-stance = Do you change the operational stance this turn? It can be done once in the game.
prompt-replace = Spend replacement points ({ $points } left); unspent points are lost.
prompt-rebuild = Where does the reconstituted company { $unit } appear?
prompt-commit = Which armor enters this turn? Each unit gives the Finns { $points } VP.
prompt-action = Action Phase: which unit acts next?
prompt-acting = { $units }: which action? ({ $points } MP)
prompt-acting-enter = { $units }: where to enter the map? ({ $points } MP)
prompt-acting-on = { $units }: move on, assault or stop? ({ $points } MP left)
prompt-acting-stopped = { $units }: the move is stopped. Assault or end the action? ({ $points } MP left)
prompt-acting-ended = The action of { $units } is over. ({ $points } MP left)
prompt-raid-route = From which hex do the raiders attack { $hex }?
prompt-park = { $unit } has reached the Soviet artillery park: give the company up to wreck it?
prompt-lose-76 = The park was overrun: which 76 mm unit is lost?
prompt-rescue = Pajari must leave { $hex }: which units does he join?
prompt-combat = Combat Phase: which enemy hex is attacked next?
prompt-open = { $hex }: ranged attacks, Combat, or finished?
prompt-open-either = { $hex }: Combat or ranged attacks? The first shot rules Combat out.
prompt-open-shot = { $hex } was fired at, so no Combat is possible there any more. Fire on?
prompt-attackers = Combat against { $hex }: which units attack?
prompt-offensive = Combat against { $hex }: offensive support?
prompt-defensive = Combat against { $hex }: defensive support?
prompt-battle = The attack on { $hex } is being resolved.
prompt-at-fire = AT Fire: which gun fires at which armor?
prompt-at-fire-next = { $unit } has { $dice } dice of AT Fire left: at which armor?
prompt-losses = { $losses ->
    [one] One loss
   *[other] { $losses } losses
 } to take: step or retreat?
prompt-losses-first = { $losses ->
    [one] One loss
   *[other] { $losses } losses
 } to take; the attacker's first must be a step. Which unit?
prompt-losses-armor = Armor ignores { $losses ->
    [one] the loss
   *[other] { $losses } losses
 }; it may retreat all the same.
prompt-losses-steps = { $losses ->
    [one] One loss to take, as a step.
   *[other] { $losses } losses to take, all as steps.
 } Which unit?
prompt-retreat = Retreat, { $hexes ->
    [one] one hex
   *[other] { $hexes } hexes
 } to go: which unit goes where?
prompt-step-crt = Which unit loses a step? ({ $steps } to lose)
prompt-step-ranged = Ranged fire: which unit loses a step? ({ $steps } to lose)
prompt-step-at = AT Fire: which unit loses a step? ({ $steps } to lose)
prompt-step-toll = Retreat into an enemy ZOC: which unit loses a step? ({ $steps } to lose)
prompt-step-cold = Frost: which unit loses a step? ({ $steps } to lose)
prompt-advance = { $hex } is empty: which units advance?
prompt-advance-must = { $hex } is empty: the assaulting units must advance.
prompt-advance-on = Does { $unit } advance farther?
prompt-cold = { $side } stacks roll for sub-zero losses.
prompt-roll = Roll the dice.
prompt-roll-ranged = Roll two dice: { $unit } fires at { $hex }.
prompt-roll-crt = Roll two dice on the CRT for { $hex }.
prompt-roll-at = Roll one die: { $unit } fires at { $target }.
prompt-roll-recovery = Roll one die: recovery of { $unit }.
prompt-roll-raid = Roll one die: do the raiders find their way?
prompt-roll-cold = Roll one die: sub-zero loss of { $units }.
prompt-roll-delay = Roll one die: when is { $unit } ready again?
prompt-roll-fate = Roll one die: Pajari's fate.
prompt-roll-lmg = Roll two dice: captured light machine-guns.
prompt-roll-lost = Roll two dice: lost in the woods?
prompt-roll-heart = Roll two dice: Pajari's heart.
prompt-roll-absence = Roll the dice: how long does Pajari rest?

asked-over = the end of the game
asked-bid = the bid
asked-side = the choice of side
asked-deploy = set-up
asked-stance = the operational stance
asked-replace = replacements
asked-rebuild = the place of a reconstituted company
asked-commit = armor commitment
asked-action = which unit acts
asked-acting = the action of a unit
asked-raid-route = the route of a night raid
asked-park = the artillery park
asked-lose-76 = the loss of a 76 mm unit
asked-rescue = where Pajari goes
asked-combat = the next enemy hex
asked-open = the attack on a hex
asked-attackers = the attackers
asked-support = support
asked-battle = the resolution of an attack
asked-at-fire = AT Fire
asked-losses = losses
asked-retreat = a retreat
asked-step = a step loss
asked-advance = the advance
asked-cold = sub-zero losses
asked-dice = the dice
