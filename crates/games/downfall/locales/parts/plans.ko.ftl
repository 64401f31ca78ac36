# What a computer player intends. Used by the plans of crates/ai.
plan-routine = 비용에 비해 가장 효과적인 명령을 고르고, 승산이 있으면 공격하며, 목표를 지킨다.
plan-attack = 승산이 있으면 어디서나 공격하고 손실을 감수한다.
plan-hold = 지역을 지킨다. 스택을 잃게 될 때만 헥스를 내준다.
plan-spare = 병력을 아낀다. 안전한 공격만 하고 제때 후퇴한다.
plan-other = 비용 대비 가장 효과적인 명령 대신, 그다음 전개가 더 나은 명령을 고른다.
