ask-reveal = { $side }: which unit is revealed first?
ask-declare = { $unit } rolled a dummy. Does it hold one step?
ask-redeploy = { $formation }: which counters come back to the map?
ask-defend = { $side }: which units prepare a deliberate defense?
ask-shed = Which counters of { $group } are taken away?
act-reveal = Reveal { $unit }
act-declare = One step
act-no-declare = A dummy
act-redeploy = { $unit } to { $hex }
act-defend = { $unit } prepares
act-remove = Take the unrevealed { $unit } away
act-take-unrevealed = { $unit }, unrevealed
act-leave-unrevealed = Leave { $unit }, unrevealed
act-mask-unrevealed = Mask { $unit }, unrevealed
done-redeploy = No more counters
done-defend = No more markers
event-unveiled = { $unit } in { $hex } is revealed: die { $die }{ $drm ->
    [0] {""}
   *[other] {" "}+ { $drm }
}, result { $result }; it holds { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}.
event-real = { $unit } in { $hex } is revealed and is real.
event-vanished = { $unit } in { $hex } is revealed as a dummy and removed: die { $die }{ $drm ->
    [0] {""}
   *[other] {" "}+ { $drm }
}.
event-no-steps = { $unit } in { $hex } can have no steps and is removed as a dummy.
event-left-force = { $units } leave the task force unrevealed and are Used: it has all the steps it may have.
event-redeployed = { $unit } comes back in { $hex }, unrevealed.
event-removed = The unrevealed { $unit } is taken away from { $hex }.
event-defends = { $unit } prepares a deliberate defense.
event-steps-return = Steps of units out of contact return to the pools.
verb-reveal = Reveal
verb-declare = Declare
verb-redeploy = Redeploy
verb-defend = Defend
verb-remove = Remove
flag-unrevealed = unrevealed
flag-deliberate-defense = deliberate defense
group-pool = Steps in the pool
counter-unrevealed = { $unit }, { $side }, { $kind }, attack { $attack }, defence { $defence }, unrevealed, in { $place }
counter-unrevealed-off = { $unit }: { $side }, { $kind }, attack { $attack }, defence { $defence }, unrevealed, off the map
answer-pool = { $formation } has { $steps ->
    [one] 1 step
   *[other] { $steps } steps
} in its pool.
why-pool-secret = Only its owner knows what is in a pool.
why-counters = Too many counters would stand in { $hex }.
