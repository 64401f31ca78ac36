ask-gas-check = { $hex } 오염 판정
ask-gas-segment = 가스 구역에서 사이클을 끝내는 유닛의 오염 판정
ask-gas-attack = 가스 공격: 스텝마다 주사위 1개
ask-clean = { $unit }: 한 헥스의 유닛을 제독할 수 있습니다. 무엇을 제독합니까?
done-clean = 더 제독하지 않음
act-clean = { $unit } 제독: { $steps ->
    [0] 전부
   *[other] { $steps }스텝
}
act-strike-gas = 가스 타격, 비지속성
act-strike-persistent-gas = 가스 타격, 지속성
event-strike-gas = { $hq }: { $hex }에 가스 타격을 요청합니다.
event-gas = { $hex }에 가스 타격. 그 헥스와 둘레 여섯 헥스는 턴 끝까지 가스 구역입니다.
event-gas-persistent = { $hex }에 지속성 가스 타격. 그 헥스와 둘레 여섯 헥스는 가스 구역입니다.
event-contaminated = { $hex }에서 오염됨: { $units }.
event-gas-check-failed = { $hex } 오염 판정: { $die }. 오염됨: { $units }.
event-gas-check-passed = { $hex } 오염 판정: { $die }. 오염되지 않음: { $units }.
event-gas-hit = { $unit } 가스 공격: { $die }, 1스텝을 잃습니다.
event-gas-miss = { $unit } 가스 공격: { $die }, 손실 없음.
event-cleaned = { $unit }: { $hex }에서 제독되어 사용됨 상태가 됩니다.
event-gas-lifted = { $hex }의 가스가 사라집니다.
verb-clean = 제독
verb-lay = 설치
flag-contaminated = 오염
factor-gas = 가스
marker-gas = 가스 구역, 비지속성
marker-gas-persistent = 가스 구역, 지속성
ask-lay = { $side }: 다음 지뢰지대를 어디에 설치합니까?
ask-lay-kind = { $side }: 실제 지뢰지대입니까?
act-lay = { $hex }에
act-lay-real = 실제 지뢰지대
act-lay-dummy = 더미 지뢰지대
done-lay = 더 설치하지 않음
event-mines-set = { $side }: { $hex }에 지뢰지대를 설치했습니다.
