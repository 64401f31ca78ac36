# 컴퓨터의 의도. 계획에서 쓴다.
plan-routine = 목표와 사격과 위험을 그때그때 따진다.
plan-attack = 손실을 감수하고 목표로 밀고 나간다.
plan-hold = 머물러 엄호하며 위험을 피한다.
plan-flank = 목표보다 약한 장갑을 먼저 노린다.
plan-fire = 쏠 수 있는 유닛은 모두 사격한다.
plan-bound = 절반은 나아가고 절반은 엄호한다.
plan-smoke = 연막을 치고 목표로 나아간다.
plan-withdraw = 보이지 않는 곳으로 물러난다.
plan-unit-routine = { $unit }: 평소대로 한다.
plan-unit-attack = { $unit }: 밀고 나간다.
plan-unit-hold = { $unit }: 머물러 엄호한다.
plan-unit-flank = { $unit }: 약한 장갑을 노린다.
plan-unit-fire = { $unit }: 사격한다.
plan-unit-withdraw = { $unit }: 보이지 않는 곳으로 물러난다.
