# 컴퓨터의 의도. crates/ai의 계획에서 쓴다.
plan-routine = 승점이 걸린 곳으로 나아가고, 승산이 있으면 공격하며, 손실을 줄인다.
plan-card = 카드 { $card }번으로 시작한다.
plan-attack = 승산이 있으면 어디서나 공격하고 손실을 감수한다.
plan-spare = 병력을 아낀다. 안전한 공격만 한다.
plan-push = 서쪽으로 밀고 나간다. 마을에 수비대를 남기지 않는다.
plan-hold = 더 나아가기 전에 얻은 곳을 지킨다.
plan-goal = { $hex }에 집중한다.
plan-spend = 카드를 아끼지 않는다. 전술로도, 당장에도 쓴다.
plan-hoard = 카드를 가장 효과적인 순간까지 아낀다.
