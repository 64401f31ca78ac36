# 시나리오의 승리 조건.

victory-standing = 지금 끝난다면: 소련 { $soviet } VP, 핀란드 { $finnish } VP, { $result }.
victory-draw = 무승부
goal-at-once = 즉시 { $result }: { $en ->
   *[other] { $ko }
 }
goal-end-of-turn = 어느 턴이든 끝날 때 { $result }: { $en ->
   *[other] { $ko }
 }
goal-end-of-game = 게임이 끝날 때 { $result }: { $en ->
   *[other] { $ko }
 }
goal-otherwise = 달리 결정되지 않으면: { $side } 승리
goal-otherwise-draw = 달리 결정되지 않으면: 무승부
goal-balance-over = 끝날 때 소련 점수에서 핀란드 점수를 뺀 값이 { $least } 이상: { $result }
goal-balance = { $least }~{ $most }: { $result }
goal-balance-is = { $least }: { $result }
goal-balance-under = { $most } 이하: { $result }
goal-control = { $en ->
   *[other] { $ko }
 } ({ $hexes }) { $side } 통제{ $need ->
    [all] , 모든 헥스
    [any] , 한 헥스 이상이고 적은 없음
    [most] , 적보다 많은 헥스
   *[one] {""}
 }: { $points } VP
goal-occupied = { $en ->
   *[other] { $ko }
 } ({ $hexes }) { $side } 전투 유닛 점유{ $need ->
    [all] , 모든 헥스
    [any] , 한 헥스 이상이고 적은 없음
    [most] , 적보다 많은 헥스
   *[one] {""}
 }: { $points } VP
goal-supplied = { $en ->
   *[other] { $ko }
 } ({ $hexes }) 보급을 받는 { $side } 전투 유닛 점유{ $need ->
    [all] , 모든 헥스
    [any] , 한 헥스 이상이고 적은 없음
    [most] , 적보다 많은 헥스
   *[one] {""}
 }: { $points } VP
goal-losses = { $victim } 손실, { $kinds }: 제거마다 { $eliminated } VP
goal-losses-reduced = { $victim } 손실, { $kinds }: 제거마다 { $eliminated } VP, 축소마다 { $reduced } VP
goal-armor = 소련 기갑 투입: 턴 트랙에 적힌 만큼 유닛마다 VP
goal-park = 소련 포병 집결지 파괴: { $first } VP, 그 뒤로는 { $later } VP
goal-banked = 게임 중 획득
victory-soviet-marginal = 소련의 근소한 승리
victory-soviet-substantial = 소련의 상당한 승리
victory-soviet-decisive = 소련의 결정적 승리
victory-finnish-marginal = 핀란드의 근소한 승리
victory-finnish-substantial = 핀란드의 상당한 승리
victory-finnish-decisive = 핀란드의 결정적 승리
kinds-company = 보병 중대
kinds-engineer = 공병
kinds-mg = 기관총 중대
kinds-mortar = 박격포
kinds-infantry-gun = 보병포
kinds-at = 대전차포
kinds-armor = 기갑
kinds-leader = 파야리

# 규칙서의 장.
chapter-1 = 소개
chapter-2 = 구성물과 용어
chapter-3 = 진행 순서
chapter-4 = 이동
chapter-5 = 지형
chapter-6 = 스태킹
chapter-7 = 지역 통제 구역(ZOC)
chapter-8 = 전투
chapter-9 = 강습
chapter-10 = 원거리 공격
chapter-11 = 대전차 사격
chapter-12 = 특수 유닛
chapter-13 = 증원, 보충, 회복
chapter-14 = 참호 구축
chapter-15 = 보급
chapter-16 = 야간 턴
chapter-17 = 시나리오
chapter-18 = 참고
chapter-20 = 선택 규칙
