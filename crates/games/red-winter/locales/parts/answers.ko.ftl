# 질문에 대한 대답.

ask-unknown = “{ $kind }”(이)라는 질문은 없습니다. 가능한 질문: { $known }.
ask-words = 다음 형식이어야 합니다: { $expected }.
ask-unclear = 이해할 수 없습니다: { $problem }
ask-hidden-unit = { $unit }: 보이지 않는 유닛입니다.
ask-hidden-stack = { $hex } 헥스에 무엇이 있는지 보이지 않습니다.
ask-hidden-score = 점수를 알면 보이지 않는 유닛의 상태가 드러납니다.
ask-hidden-choice = 한쪽이 할 수 있는 일은 그쪽만 아는 정보에 달려 있습니다.
ask-nobody-chooses = 지금은 아무도 선택할 차례가 아닙니다.
ask-no-rule = “{ $rule }” 규칙은 없습니다. 가장 가까운 것: { $nearest }.
ask-not-on-map = { $unit }: 맵 위에 없습니다.
ask-nobody-there = { $hex } 헥스에 공격할 적 유닛이 없습니다.
ask-no-attack = 진행 중인 공격이 없습니다.
ask-nobody-attacks = { $hex } 헥스를 공격할 수 있는 인접 유닛이 없습니다.
ask-same-side = { $unit }: { $hex } 헥스의 유닛과 같은 진영입니다.
ask-cannot-attack = { $unit }: { $hex } 헥스를 공격할 수 없습니다.
ask-assault-apart = { $unit }: 다른 헥스에 있습니다. 강습은 한 헥스에서 합니다.
ask-no-at-fire = { $unit }: { $target } 유닛에 AT 사격을 할 수 없습니다.

answer-range = { $from } 헥스에서 { $to } 헥스까지 { $range }헥스.
answer-range-rule = 헥스 수로 세며 인접 헥스는 1입니다.
answer-legal = “{ $action }” 가능합니다.
answer-rule = { $en ->
   *[other] { $ko }
 }
answer-los-clear = { $from } 헥스에서 { $to } 헥스가 보입니다({ $range }헥스).
answer-los-blocked = { $from } 헥스에서 { $to } 헥스가 보이지 않습니다({ $range }헥스). 차단: { $hexes }.
answer-los-far = { $from } 헥스에서 { $to } 헥스까지 { $range }헥스입니다. 이번 턴의 시야는 { $limit }헥스까지입니다.
answer-los-limit = 이번 턴의 최대 시야
answer-los-adjacent = 인접 헥스는 언제나 보입니다
answer-los-spine = 헥스변을 따르는 선: 양쪽이 모두 막아야 차단됩니다
answer-los-hex = { $hex } 헥스가 차단: 결빙 호수만 시야를 막지 않습니다
answer-zoc = { $hex } 헥스는 { $side } ZOC 안에 있습니다.
answer-zoc-both = { $hex } 헥스는 양측 ZOC 안에 있습니다.
answer-zoc-none = { $hex } 헥스는 누구의 ZOC도 아닙니다.
answer-zoc-from = { $hex } 헥스의 { $side } 유닛
answer-supply-yes = { $hex } 헥스의 { $side } 유닛은 보급 상태입니다(보급원까지 { $hexes }헥스).
answer-supply-cut = { $hex } 헥스의 { $side } 유닛은 보급이 끊겼습니다. { $cut } 헥스에서 차단됩니다.
answer-supply-none = { $hex } 헥스의 { $side } 유닛은 보급이 끊겼습니다. 보급원으로 이어지는 경로가 없습니다.
answer-supply-soviet = 도로까지 4헥스 이내, 이후 연결된 도로
answer-supply-finnish = 지형과 길이에 제한 없음
answer-supply-enemy = { $hex } 헥스에 적 유닛이 있음
answer-supply-zoc = { $hex } 헥스는 아군 유닛이 없는 eZOC
answer-supply-source = 보급원: { $hexes }
answer-cost = { $unit } 유닛, { $hex } 헥스까지 { $cost } MP (가용 { $allowance } MP).
answer-cost-extended = 확장 이동으로만 가능: 처음부터 끝까지 도로, 모든 적에게서 떨어져 이동
answer-cost-minimum = 최소 이동 1헥스로만 가능
step-road = { $hex }: 도로
step-road-zoc = { $hex }: eZOC 진입이므로 도로 비용 불가
step-armor-trail = { $hex }: 보조 도로의 기갑
step-forest = { $hex }: 숲
step-suo = { $hex }: 수오
step-village = { $hex }: 마을
step-lake = { $hex }: 결빙 호수
step-lake-skis = { $hex }: 결빙 호수(스키)
step-leave-zoc = 그중 { $hex } 헥스의 eZOC 이탈 비용
answer-who = 다음에 { $hex } 헥스에 닿을 수 있는 { $side } 유닛: { $count }개.
answer-who-unit = { $unit } 유닛, { $hex } 헥스에서
answer-who-hidden = 보이지 않는 카운터 { $count }개가 더 있음
answer-stack = { $hex } 헥스: { $units }.
answer-stack-empty = { $hex } 헥스는 비어 있습니다.
answer-stack-hidden = { $hex } 헥스: 보이지 않는 { $side } 카운터 { $count }개.
answer-stack-unseen = 인접하거나 시야에 둔 아군 유닛이 없음
answer-stack-attack = 공격 시 CS
answer-stack-defence = 방어 시 CS
answer-stack-units = 유닛 수
answer-stack-companies = 보병 중대 수
answer-vp = 지금 끝난다면: 소련 { $soviet } VP, 핀란드 { $finnish } VP.
answer-vp-losses = { $side }: 적 제거 { $dead }, 축소 { $reduced }
answer-vp-place = { $side }: { $en ->
   *[other] { $ko }
 }
answer-vp-banked = { $side }: 게임 중 획득
answer-odds = { $hex } 헥스 공격: { $attackers } 대 { $defenders } = { $ratio }, { $way ->
    [right] 공격자에게 유리하게 오른쪽 { $columns }열
    [left] 방어자에게 유리하게 왼쪽 { $columns }열
   *[none] 열 이동 없음
 }: { $column } 열.
answer-odds-attack = 공격 전투력
answer-odds-defence = 방어 전투력
answer-odds-ratio = 열 이동 전 비율(끝수는 방어자에게 유리하게)
answer-odds-shift = 열 이동 합계: { $way ->
    [right] { $columns }R
    [left] { $columns }L
   *[none] 없음
 }
answer-fire = { $unit } 유닛이 { $hex } 헥스를 사격: 주사위 2개에 { $total }, 36가지 중 { $hits }가지에서 제압 이상.
answer-fire-ras = 원거리 공격력 (RAS)
answer-at-fire = { $unit } 유닛, { $target } 유닛: 주사위 { $dice }개, 6면 중 { $hits }면 명중.
answer-recovery = { $unit } 유닛: 6면 중 { $hits }면에서 회복.

bar-crt = 공격 측 { $attacker }, 방어 측 { $defender }
bar-none = 효과 없음
bar-suppressed = 제압
bar-one-step = 제압, 스텝 감소 1
bar-two-steps = 제압, 스텝 감소 2
bar-hit = 명중
bar-miss = 빗나감
bar-recovered = 회복
bar-not-recovered = 회복 실패

mod-ice-or-bridge = 결빙 호수 또는 교량 너머에서 공격: 절반(올림)
mod-armor-at-night = 야간의 기갑: 절반(내림)
mod-suppression = 순 제압
mod-concentric = 포위 공격
mod-defender-on-lake = 호수 위의 방어자
mod-all-on-lake = 모두 호수 위
mod-pajari = 파야리
mod-dug-in = 참호 속 목표
mod-morale = 사기 보너스
mod-soviet-armor = 소련 기갑
mod-stance = 작전 태세를 변경한 턴
mod-bonfire = 목표 헥스의 모닥불
mod-collapse = 소련 사기 붕괴
mod-smg = 핀란드 기관단총
mod-retreated-none = 다른 유닛과 함께 있는 후퇴 유닛: CS 0
mod-retreated-half = 후퇴한 유닛뿐: 절반(올림)
mod-raid = 야간 기습 표
mod-companies = 목표 헥스의 보병 중대
mod-target-on-lake = 호수 위의 목표
mod-self-spotting = 자가 관측
mod-distant-spotter = 목표와 떨어진 관측병
mod-dim-light = 여명, 안개, 황혼
mod-night = 야간
mod-long-range = 장거리
mod-assaulting = 목표가 강습 중
mod-adjacent = 인접한 목표
mod-ba10 = 목표가 BA-10
mod-t37 = 목표가 T-37
mod-obuhov = 오부호프 포
mod-other = 보정
mod-doubled = 검은 네모: 방어할 때 두 배
mod-shift = { $what }: { $way ->
    [right] { $columns }R
    [left] { $columns }L
   *[none] 열 이동 없음
 }

drm-morale = 사기 보너스
drm-distance = 모든 적에게서 멀리 떨어짐
drm-pajari = 파야리와 함께
drm-night = 야간
drm-out-of-supply = 보급 끊김
drm-late-soviets = 마지막 이틀의 소련군

# 오버레이, 표, 화면이 스스로 제시하는 질문.
ask-no-raiders = 기습할 중대가 없습니다.
answer-zones = ZOC.
layer-zone = { $side } ZOC: { $count }헥스
layer-zone-at = 확인된 AT포에 인접: 기갑은 이 헥스만 신경 씁니다
answer-supply-net = 보급이 끊긴 { $side } 스택: { $count }개.
answer-supply-net-cut = { $hex } ({ $units }): { $cut }에서 차단
answer-supply-net-none = { $hex } ({ $units }): 보급원으로 이어지는 선이 없음
answer-units-unseen = 보이지 않는 유닛
layer-supplied = { $side } 유닛이 보급을 받을 수 있는 헥스
layer-supply-source = { $side } 보급원
layer-supply-cut-by = { $side } 보급선을 끊는 헥스
layer-unsupplied = 보급이 끊긴 { $side } 유닛
answer-sight = { $hex }에서 { $count }헥스가 보입니다.
answer-sight-rule = 결빙 호수 위로만 시야가 통합니다
layer-seen = { $hex }에서 보이는 헥스
layer-blocked = { $hex }에서 보이지 않음: 막는 헥스 표시
layer-path = { $unit } 유닛의 경로와 누적 비용
answer-cost-lost = 먼저 숲길을 찾아야 합니다
bar-found = 길을 찾음
bar-lost = 길을 잃음
answer-reach = { $unit } 유닛은 { $points } MP로 { $count }헥스에 갈 수 있습니다.
answer-reach-points = 이동력
layer-reach = { $unit } 유닛이 갈 수 있음
layer-reach-extended = { $unit } 유닛이 확장 이동으로 갈 수 있음
layer-reach-minimum = { $unit } 유닛이 최소 이동으로만 갈 수 있음
layer-reach-no-room = { $unit } 유닛이 지나갈 수 있으나 멈출 자리가 없음
answer-threat = 다음에 { $hex }에 들어갈 수 있는 { $side } 유닛: { $count }; 사격할 수 있는 유닛: { $shots }.
answer-threat-held = 다음에 { $hex }에 인접할 수 있는 { $side } 유닛: { $count }; 사격할 수 있는 유닛: { $shots }.
answer-threat-fire = { $unit } 유닛이 사격할 수 있음
layer-threatened = 질문한 헥스: { $hex }
layer-threat-reach = { $hex }에 올 수 있음 (비용 표시)
layer-threat-fire = { $hex }에 사격할 수 있음 (공격력 표시)
answer-raid = { $units }의 { $hex } 야간 기습: 주사위 6면 중 { $found }면에서 길을 찾습니다.
answer-raid-fight = 전투 (기습 표의 열 이동 전)
answer-acting-now = { $unit } 유닛이 지금 행동하고 있습니다.
answer-not-asked = 지금 묻고 있는 것이 아닙니다.
table-crt = 전투 결과표: 공격자/방어자 손실
table-rat = 원거리 공격표: 주사위 2개의 합 { $modifier }; S 제압, 숫자: 잃는 스텝
table-fnrt = 야간 기습표: 주사위 1개; 우(R)/좌(L) 열 이동, – 길을 잃음
table-at-fire = AT 사격표: 주사위 1개
table-recovery = 회복표: 주사위 1개
mod-first-raid = 게임의 첫 기습
mod-short-route = 짧은 경로
mod-easy-route = 도로·호수·마을만 지나는 경로
question-zones = ZOC
question-supply-net-soviet = 소련 보급
question-supply-net-finnish = 핀란드 보급
question-vp = 승점
question-sight = 이곳에서의 시야
question-threat = 이 헥스에 오거나 사격할 수 있는 유닛
question-zoc = 이 헥스의 ZOC
question-stack = 이곳의 스택
question-why-not-hex = 이 헥스가 안 되는 이유
question-reach = 갈 수 있는 곳
question-supply = 보급선
question-why-not-piece = 이 유닛이 안 되는 이유
question-cost = 경로와 비용
question-fire = 원거리 공격 확률
