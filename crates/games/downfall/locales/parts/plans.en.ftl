# What a computer player intends. Used by the plans of crates/ai.
plan-routine = Take the order that does most for its price, attack where the odds are good, and cover the objectives.
plan-attack = Attack wherever the odds allow it, and accept losses.
plan-hold = Hold the ground; give up a hex only if the stack would be lost.
plan-spare = Spare the troops: make only safe attacks, and retreat in time.
plan-other = Take another order than the one that does most for its price: what follows it is better.
