# 질문과 오버레이
question-zones = ZOC
question-command = 지휘 범위
question-range = 포병 사거리
question-guns = 사격할 수 있는 아군 포병
question-flak = 대공 위험
question-protected = 보호받는 헥스
answer-allowed = 지금 할 수 있습니다: { $action }.
ask-no-rule = “{ $rule }” 규칙은 없습니다. 가장 가까운 것: { $nearest }.
answer-rule = { $en ->
   *[other] { $ko }
    }
answer-fire = { $hex } 사격: 유효 화력 { $strength }.
answer-fire-halved = 모두 더한 뒤 절반으로 하고 버림
answer-shot = { $unit }, { $steps }스텝
answer-shot-air = 헬리콥터나 항공기, { $steps }스텝
answer-zones = ZOC입니다. 보이지 않는 카운터는 ZOC가 없는 더미일 수 있습니다.
answer-guns = { $hex }에 닿는 포병: { $count }개.
answer-gun = { $unit }: 사거리 안
outcome-hits = 명중 { $hits }
outcome-steps = 명중 { $hits }, 후퇴하지 않으면 { $steps }스텝 손실
layer-zone = { $side } ZOC: { $count }헥스
layer-command = 지휘 범위: { $count }헥스
layer-range = 사거리 안: { $count }헥스
layer-flak = 적 2헥스 이내: { $count }헥스
layer-protected = 보호받음: { $count }헥스
ask-no-fire = 지금 준비 중인 내 사격이 없습니다.
why-activated = { $formation }: 이번 턴에 이미 활성화되었습니다.
why-out-of-reach = { $hex } 헥스까지는 이동할 수 없습니다.
why-not-yours = { $unit }: 내 유닛이 아닙니다.
why-not-in-play = { $unit }: 게임에 나와 있지 않습니다.
why-disrupted = { $unit }: 교란 상태입니다.
why-used = { $unit }: 이번 턴에 이미 사용했습니다.
why-masked = { $unit }: 마스킹되어 사격하지 못합니다.
why-has-moved = { $unit }: 이동을 마쳤습니다.
why-not-in-operation = { $unit }: 이 작전에 참가하지 않습니다.
