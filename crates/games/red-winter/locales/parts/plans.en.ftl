# What computer players intend. Used by the plans of crates/ai.
plan-routine = Go on as the situation suggests.
plan-attack = Attack wherever the odds allow it, and accept losses.
plan-storm = Storm forward without regard for losses.
plan-hold = Hold the line: stay, dig in, give no ground.
plan-careful = Spare the troops: move only where the enemy cannot strike well.
plan-withdraw = Break contact and trade ground for time.
plan-goal = Concentrate on { $hex }.
plan-armor = Commit the armor now.
plan-no-armor = Keep the armor back: it costs too many points.
plan-strike = Attack every enemy hex within reach.
plan-spare = Make no attack that is not safe.
plan-barrage = Let every gun fire.
plan-save-shells = Keep mortars and shells for the defence.
plan-post = { $unit } goes to { $hex }.
