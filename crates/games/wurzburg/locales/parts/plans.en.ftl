# What a computer player intends. Used by the plans of crates/ai.
plan-routine = Go for the goals, attack where the fire promises more than it costs, and shoot whenever it is allowed.
plan-attack = Attack wherever a target is in reach, and accept losses.
plan-march = Pass the enemy by and make for the goals.
plan-hold = Stand where the goals are; attack only what comes close.
