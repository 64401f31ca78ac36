# 컴퓨터의 의도. crates/ai의 계획에서 쓴다.
plan-routine = 상황에 맞추어 계속한다.
plan-attack = 승산이 있으면 어디서나 공격하고 손실을 감수한다.
plan-storm = 손실을 돌보지 않고 돌격한다.
plan-hold = 전선을 지킨다. 머물러 참호를 파고 땅을 내주지 않는다.
plan-careful = 병력을 아낀다. 적이 치기 어려운 곳으로만 움직인다.
plan-withdraw = 접촉을 끊고 땅을 내주며 시간을 번다.
plan-goal = { $hex }에 집중한다.
plan-armor = 지금 기갑을 투입한다.
plan-no-armor = 기갑은 점수가 너무 비싸므로 아껴 둔다.
plan-strike = 닿는 적 헥스를 모두 공격한다.
plan-spare = 안전하지 않은 공격은 하지 않는다.
plan-barrage = 모든 포가 사격한다.
plan-save-shells = 박격포와 포탄을 방어에 아껴 둔다.
plan-post = { $unit }: { $hex }로 간다.
