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
answer-fire-sum = 합계
answer-fire-halved = 절반 후 버림: 유효 화력
factor-cap = 기본 전투력의 두 배까지
answer-shot = { $unit }, { $steps }스텝
answer-shot-air = 헬리콥터나 항공기, { $steps }스텝
answer-zones = ZOC입니다. 보이지 않는 카운터는 ZOC가 없는 더미일 수 있습니다.
answer-guns = { $hex }에 닿는 포병: { $count }개.
answer-gun = { $unit }: 사거리 안
outcome-hits = 명중 { $hits }
outcome-steps = 명중 { $hits }, { $steps ->
    [0] 손실 없음
   *[other] { $steps }스텝 손실
}
answer-fire-stand = 방어측이 버틸 때의 스텝 손실
answer-losses-stand = { $steps ->
    [0] 버티면 스텝 손실이 없습니다.
   *[other] 버티면 { $steps }스텝을 잃습니다.
}
answer-losses-retreat = { $steps ->
    [0] 후퇴하면 스텝 손실은 없지만 헥스를 내줍니다.
   *[other] 후퇴하면 { $steps }스텝을 잃고 헥스를 내줍니다.
}
losses-cover = { $unit }: 엄호 유닛으로 명중 흡수
losses-unit = { $unit }: 스텝 손실
ask-no-hits = 지금 응답할 내 명중이 없습니다.
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
question-seen = 누가 이것을 봅니까?
question-spotted = 드러난 스택과 가려진 스택
question-roads = 도로망
question-recon = 정찰에 필요한 수
seen-unrevealed = { $unit }: 미공개, 스텝이 아직 정해지지 않음
seen-single = { $unit }: 언제나 1스텝
seen-acquired = { $unit }: 획득된 헥스에 있어 스텝 공개
seen-fired = { $unit }: 사격하여 스텝 공개
seen-near = { $unit }: 적 지상 유닛에 인접하여 스텝 공개
seen-hidden = { $unit }: 종류만 보임
answer-seen-own = { $hex }의 아군 카운터 { $count }개 중 적이 스텝을 아는 것: { $open }개.
answer-seen-enemy = { $hex }의 적 카운터 { $count }개 중 스텝을 아는 것: { $open }개.
answer-seen-both = { $hex }의 카운터 { $count }개 중 상대가 스텝을 아는 것: { $open }개.
ask-nobody = { $hex }에는 아무도 없습니다.
answer-spotted = 양측이 서로의 스택에 대해 아는 것입니다.
layer-own-seen = 아군, 적이 스텝을 앎: { $count }헥스
layer-own-hidden = 아군, 스텝이 가려짐: { $count }헥스
layer-seen = 적, 스텝을 앎: { $count }헥스
layer-hidden = 적, 스텝이 가려짐: { $count }헥스
answer-roads = 도로망과 적이 막고 있는 곳입니다.
layer-autobahn = 아우토반: { $count }헥스
layer-federal = 연방 도로: { $count }헥스
layer-minor = 소로: { $count }헥스
layer-barred = 적이 있거나 적에게 인접하고 보호받지 않음: { $count }헥스
answer-recon = { $unit }: 정찰할 수 있는 적 헥스 { $count }개.
answer-recon-die = 보정한 주사위가 이 수 이상이어야 함
layer-recon-enemy = 적: 필요한 수
layer-recon = 그 밖의 헥스: 적이 있을 경우
why-no-recon = 이 시나리오에서는 정찰 규칙을 쓰지 않습니다.
ask-no-attempt = 지금 그런 시도를 하고 있지 않습니다.
answer-scout = { $hex } 정찰: 주사위가 { $number } 이상이어야 합니다.
answer-battery = { $gun } → { $target }: 주사위가 { $number } 이상이면 유효 화력 { $strength } 사격.
answer-number = 필요한 수
answer-drm = 주사위 보정
outcome-acquired = 획득
outcome-not-acquired = 획득 실패
outcome-found = 발견하여 사격
outcome-not-found = 발견 실패
answer-chance = 10면체 주사위로 정합니다.
ask-no-chance = 이 선택에는 곧바로 굴리는 주사위가 없습니다.
chance-die = 10면체 주사위 하나
chance-number = { $number } 이상이 필요
chance-drm = 주사위 보정: { $drm }
chance-each-step = 스텝마다 주사위 하나
chance-success = 성공
chance-failure = 실패
chance-step-lost = 1스텝 손실
chance-held = 손실 없음
chance-destroyed = 교량 파괴
chance-aa-none = 효과 없음
chance-aa-or = 명중 확인 또는 중단
chance-aa-and = 명중 확인 후 중단
chance-jammer-lost = 재밍 장비 파괴
chance-jam-none = 효과 없음
chance-jam-reduced = 포병 1개 절반, 헬리콥터 없음
chance-jam-no-call = 사격 요청 불가
chance-jam-no-reaction = 사격 요청과 대응 불가
chance-crossing = { $steps }스텝 도하 가능
chance-aircraft = { $type }
chance-air-points = 무엇이 오든 공중 포인트는 소모됨
chance-real = 실제: { $steps }스텝
chance-dummy = 더미
chance-pool = 풀에 남은 스텝: { $steps }
chance-jump-flak = { $count ->
    [0] 강하 지점에 대공포 없음
   *[other] 대공포 사거리 안 { $count }헥스: 명중하면 제거
}
ask-no-raid = 이 선택에는 공중 타격이 이어지지 않습니다.
raid-through = 모든 스텝이 살아남을 때
raid-sam = SAM 먼저 사격: 주사위에 { $strength } 더함
raid-flak = { $count ->
    [0] 비행 경로에 대공포 없음
   *[other] 비행 경로에서 대공포 { $count }번 사격
}
