# What a computer player intends. Used by the plans of crates/ai.
plan-routine = Make for what counts, attack where the odds are good, and keep losses low.
plan-card = Begin with card { $card }.
plan-attack = Attack wherever the odds allow it, and accept losses.
plan-spare = Spare the troops: make only attacks that are safe.
plan-push = Push on to the west; leave towns behind without a garrison.
plan-hold = Hold what has been taken before going on.
plan-goal = Concentrate on { $hex }.
plan-spend = Spend cards freely: as tactics, and at once.
plan-hoard = Keep cards for the moment in which they do most.
