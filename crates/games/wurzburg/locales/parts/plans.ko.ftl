# What a computer player intends. Used by the plans of crates/ai.
plan-routine = 목표를 향해 나아가고, 얻을 것이 잃을 것보다 많으면 공격하며, 쏠 수 있으면 쏜다.
plan-attack = 닿는 적은 모두 공격하고 손실을 감수한다.
plan-march = 적을 비켜 목표로 달린다.
plan-hold = 목표가 있는 곳을 지키고 다가온 적만 공격한다.
