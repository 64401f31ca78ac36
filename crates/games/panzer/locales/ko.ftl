# Words of the game
side-axis = 추축군
side-allied = 연합군
command-none = 명령 없음
command-fire = 사격
command-move = 이동
command-halt = 급정지
command-watch = 엄호
command-clear = 카운터 없음
phase-set-up = 배치
phase-spotting = 탐지 단계
phase-command = 명령 단계
phase-initiative = 주도권 단계
phase-combat = 전투 단계
phase-movement = 이동 단계
phase-adjustment = 조정 단계
phase-over = 게임 종료
angle-front = 전방
angle-front-side = 전방/측면
angle-rear-side = 후방/측면
angle-rear = 후방
cover-none = 엄폐 없음
cover-light = 가벼운 엄폐
cover-medium = 중간 엄폐
cover-heavy = 두터운 엄폐
damage-none = 관통 실패
damage-slight = 피해 없음
damage-damaged = 피해
damage-knocked-out = 전투 불능
damage-brew-up = 폭발
edge-north = 북쪽
edge-south = 남쪽
edge-east = 동쪽
edge-west = 서쪽
chapter-1 = 구성물
chapter-2 = 게임 준비
chapter-3 = 일반 규칙
chapter-4 = 기본 게임
chapter-5 = 고급 일반 규칙
chapter-6 = 고급 게임 진행

# Turn and sequence
turn-line = { $turns }턴 중 { $turn }턴 · { $phase }
turn-line-first = { $turns }턴 중 { $turn }턴 · { $phase } · 선 플레이어: { $first }
step-indirect = 간접 사격: { $side }
step-fire = 직접 사격: { $side }
step-watch = 양측 엄호
step-move = 이동: { $side }
calendar-turn = { $turn }턴
calendar-end = 이 턴이 끝나면 게임이 끝납니다.
procedure-volley = { $unit } 사격
procedure-window = 엄호
procedure-move = { $unit } 이동

# Board
terrain-clear = 개활지
terrain-rough = 험지
terrain-scrub = 관목
terrain-brush = 덤불
terrain-sand = 모래
terrain-soft-sand = 부드러운 모래
terrain-light-grove = 작은 숲
terrain-medium-grove = 중간 숲
terrain-gully = 걸리(와디)
terrain-wood-building = 목재 건물
terrain-brick-building = 벽돌 건물
terrain-stone-building = 석재 건물
terrain-water = 물
feature-bridge = 교량
feature-flag = 목표
line-road = 도로
line-path = 길
hexside-slope = 경사
hexside-cliff = 절벽
hexside-crest = 능선
hexside-wall = 벽
hexside-defilade = 차폐
hexside-hedgerow = 관목 울타리
box-axis-reserve = 맵 밖의 추축군 유닛
box-allied-reserve = 맵 밖의 연합군 유닛
box-axis-destroyed = 추축군 손실
box-allied-destroyed = 연합군 손실
box-axis-left = 이탈한 추축군 유닛
box-allied-left = 이탈한 연합군 유닛
track-turn = 턴
track-points = 점수
marker-wreck-ko = 잔해
marker-wreck-bu = 불타는 잔해
marker-control = 통제
symbol-silhouette-tank = 전차
symbol-silhouette-light-tank = 경전차
symbol-silhouette-heavy-tank = 중전차
symbol-silhouette-assault-gun = 돌격포
symbol-silhouette-gun-carriage = 자주포
symbol-silhouette-armored-car = 장갑차
symbol-silhouette-half-track = 반궤도 차량
symbol-silhouette-carrier = 병력 수송 장갑차
symbol-silhouette-truck = 트럭 또는 견인 차량
symbol-silhouette-portee = 차량 탑재포
symbol-silhouette-flak = 대공 차량
symbol-silhouette-gun = 포
symbol-silhouette-squad = 분대
symbol-silhouette-half-squad = 반편분대
symbol-silhouette-engineers = 엔지니어
symbol-silhouette-crew = 섹션
value-pen = 근거리 관통력
value-armor = 장갑(전방/후방)
value-ma = 야지 이동력
value-gp = 초근거리 화력

# Flags
flag-command-none = 명령 없음
flag-command-fire = 사격
flag-command-move = 이동
flag-command-halt = 급정지
flag-command-watch = 엄호
flag-command-hidden = 뒷면 명령
flag-done = 명령 수행 완료
flag-spot-fire = 사격으로 노출
flag-spot-move = 이동으로 노출
flag-spot-small-arms = 소화기 사격으로 노출
flag-damaged = 피해
flag-track = 궤도 파손
flag-bailed = 승무원 탈출
flag-suppressed = 제압
flag-full-cover = 완전 엄폐
flag-hull-down = 차체 엄폐
flag-partial = 부분 차체 엄폐
flag-fired = 사격함
flag-headquarters = 본부
flag-observer = 전방 관측병
flag-recon = 정찰
flag-engineer = 엔지니어

# Counters
counter-on-map = { $side } { $unit }, { $place } 헥스, { $direction } 방향{ $count ->
    [0] {""}
   *[other] : { $flags }
    }
counter-aboard = { $side } { $unit }, { $place }에 탑승{ $count ->
    [0] {""}
   *[other] : { $flags }
    }
counter-in-box = { $side } { $unit }: { $place }{ $count ->
    [0] {""}
   *[other] : { $flags }
    }

# Verbs
verb-place = 배치
verb-face = 방향
verb-unit = 유닛 선택
verb-default = 기본 배치
verb-fire = 사격
verb-move = 이동
verb-halt = 급정지
verb-watch = 엄호
verb-none = 명령 없음
verb-clear = 카운터 없음
verb-seal = 명령 확정
verb-target = 목표
verb-aim = 조준
verb-declare = 사격 개시
verb-reveal = 공개
verb-nothing = 공개 안 함
verb-angle = 명중 면
verb-pass = 통과
verb-hold = 사격 보류
verb-start = 유닛 이동
verb-step = 전진
verb-back = 후진
verb-follow = 길 따라가기
verb-turn = 회전
verb-enter = 진입
verb-exit = 맵 이탈
verb-stop = 정지

# Choices
act-place = { $hex } 헥스에 배치
act-face = 방향: { $direction }
act-unit = { $unit }의 명령 정하기
act-set-up = { $unit } 들기
act-set-up-again = { $unit } 다시 배치
act-default = 나머지 자동 배치
act-setup-done = 배치 완료
act-order-fire = 사격
act-order-move = 이동
act-order-halt = 급정지
act-order-watch = 엄호
act-order-none = 명령 없음(뒷면)
act-order-clear = 카운터 없음
act-seal = 명령 확정
act-target = { $unit } 사격
act-aim = { $unit } 사격({ $weapon }, { $charge })
act-declare = 사격 개시
act-reveal = 이동 명령 공개
act-nothing = 공개하지 않음
act-angle = { $angle }에 명중한 것으로 함
act-watch = { $unit }, { $target }에 엄호 사격({ $weapon }, { $charge })
act-pass = 지금은 엄호하지 않음
act-hold = 이 이동이 끝날 때까지 사격 보류
act-start = { $unit } 이동
act-step = 한 헥스 전진
act-back = 한 헥스 후진
act-follow = 길을 따라 { $direction } 방향으로
act-turn = 회전: { $direction }
act-enter = { $hex } 헥스로 진입
act-exit = 맵 이탈
act-stop = 이동 종료
act-stay = 제자리에 머무름
warn-no-orders = 무장 유닛 { $count }개에 카운터가 없습니다. 예: { $unit }.

# Prompts
prompt-setup = { $unit }: 배치할 헥스를 고르세요.
prompt-setup-face = { $unit }: 바라볼 방향을 고르세요.
prompt-setup-done = 모든 유닛을 배치했습니다. 다시 옮기거나 배치를 마치세요.
prompt-plot = 비밀리에 명령을 정하세요. 유닛을 고르거나 명령을 확정하세요.
prompt-plot-unit = { $unit }: 명령을 고르세요.
prompt-fire = 다음으로 사격할 적을 고르세요.
prompt-gather = { $unit }에 사격할 유닛을 모두 고른 뒤 사격을 개시하세요.
prompt-reveal = { $unit }: 사격을 받습니다. 이동 명령을 공개하시겠습니까?
prompt-shoot = { $unit }: 사격을 받고 있습니다.
prompt-angle = { $unit }: 명중이 경계 헥스면에 놓였습니다. 어느 면에 맞았습니까?
prompt-watch-combat = 직접 사격 뒤 엄호 사격을 하시겠습니까?
prompt-watch-move = 이동하는 적에게 엄호 사격을 하시겠습니까?
prompt-move = 다음으로 이동할 유닛을 고르세요.
prompt-programme = { $unit } 이동 중: 남은 이동력 { $left }{ $road ->
    [-1] .
   *[other] , 도로 { $road }, 길 { $path }.
    }
prompt-roll-initiative = { $side }: 주도권 주사위를 굴립니다.
prompt-roll-hit = 백분율 주사위: { $number } 이하면 명중합니다.
prompt-over = 게임이 끝났습니다.
prompt-other = { $side }의 결정: { $what }.
prompt-waiting = 기다리는 중: { $what }.
asked-setup = 배치
asked-plot = 명령
asked-fire = 직접 사격
asked-reveal = 명령 공개 여부
asked-angle = 명중한 면
asked-watch = 엄호
asked-move = 이동
asked-dice = 주사위
asked-over = 게임 종료

# Events
event-turn = { $turn }턴이 시작됩니다.
event-phase = { $phase }.
event-placed = { $unit }, { $hex } 헥스에 { $direction } 방향으로 배치.
event-spot-lost = { $unit }: 아무도 탐지하지 못해 탐지 마커를 제거합니다.
event-ordered = { $unit }: { $order }.
event-sealed = { $side }: 명령을 확정했습니다.
event-initiative = { $side }, 주도권 주사위 { $roll }.
event-initiative-tie = 동점입니다. 다시 굴립니다.
event-first = 선 플레이어는 { $side }입니다. 이동은 { $second }부터 합니다.
event-step-fire = 직접 사격 순서: { $side }.
event-step-move = 이동 순서: { $side }.
event-declared = { $unit }, { $target }에 사격.
event-watch = { $unit }, { $target }에 엄호 사격.
event-revealed = { $unit }, 명령 공개: { $command }.
event-no-effect = { $unit }, 명령을 공개하지 않음.
event-hit = { $unit }, { $target }에 명중({ $number } 이하에 { $roll }).
event-missed = { $unit }, { $target } 사격 빗나감({ $number } 이하에 { $roll }).
event-wasted = { $unit }의 { $target } 사격은 헛되이 끝납니다.
event-armor = { $unit }, { $angle }에 명중: 관통력 { $penetration } 대 장갑 { $armor }, { $damage }.
event-damaged = { $unit }, 피해.
event-knocked-out = { $unit }, { $hex } 헥스에서 전투 불능.
event-brewed-up = { $unit }, { $hex } 헥스에서 폭발.
event-started = { $unit }, 이동 시작.
event-moved = { $unit }, { $hex } 헥스로 이동({ $cost }).
event-backed = { $unit }, { $hex } 헥스로 후진({ $cost }).
event-entered = { $unit }, { $hex } 헥스로 맵에 진입({ $cost }).
event-turned = { $unit }, { $direction } 방향으로 회전({ $cost }).
event-exited = { $unit }, { $hex } 헥스에서 맵을 이탈.
event-returned = { $unit }, { $hex } 헥스로 되돌아감.
event-stopped = { $unit }, 이동 종료.
event-leftover = { $unit }, 수행하지 않은 명령: { $command }.
event-control = { $side }, { $hexes } 통제.
event-contested = { $hexes }: 양쪽이 함께 있어 아무도 통제하지 않습니다.

# Modifiers
mod-size = 목표 크기
mod-moving = 이동하는 목표
mod-cover = 목표: { $cover }
mod-short-halt = 사수 급정지
mod-damaged = 사격 유닛 피해
mod-brew-up-smoke = 폭발 연기 { $count }개
mod-watch = 엄호
mod-watch-adjust = 사격 범위 밖 엄호

# Answers
answer-allowed = 지금 할 수 있습니다: { $action }.
answer-range = { $from }에서 { $to }까지 { $range }헥스입니다.
answer-range-rule = 목표 헥스는 세고 사수의 헥스는 세지 않습니다.
answer-los-clear = { $from } → { $to }: 보입니다({ $range }헥스).
answer-los-far = { $from } → { $to }: 너무 멉니다({ $range }헥스).
answer-los-blocked = { $from } → { $to }: { $hex } 헥스에서 가시선이 막힙니다({ $range }헥스).
answer-los-hex = { $hex }의 가장 높은 곳
answer-los-side = { $hex }의 능선 또는 헥스면
answer-los-dead = 가려진 땅: 높은 쪽에서 { $first }~{ $last }번째 헥스
answer-los-from = { $hex }의 높이
answer-los-to = { $hex }의 높이
answer-sight = { $hex }에서 { $count }헥스가 보입니다.
why-nobody-there = { $hex } 헥스에 적이 없습니다.
answer-bands = { $unit }의 사거리는 { $range }헥스입니다.
answer-seen = { $unit }: 유닛 { $count }개에 탐지되었습니다({ $range }헥스까지 보임).
answer-unseen = { $unit }: 아무도 탐지하지 못했습니다({ $range }헥스까지 보임, 탐지 유닛 { $count }개).
answer-seen-net = 탐지 보정 합계
answer-seen-range = 탐지 거리
answer-seen-yes = { $unit }, { $range }헥스에서 탐지
answer-seen-unarmed = { $unit }, 비무장이라 탐지하지 못함({ $range }헥스)
answer-seen-far = { $unit }, 너무 멂({ $range }헥스)
answer-seen-blocked = { $unit }, 가시선 없음({ $range }헥스)
answer-odds = { $unit }, { $target }에 { $number } 이하면 명중합니다.
answer-volley = { $target }에 { $shots }발: 피해나 전투 불능 확률 { $harm } %.
answer-volley-mixed = { $target }에 { $shots }발.
line-volley = { $unit } ({ $load }) 필요한 수
answer-band = 거리 { $range }, 사거리대 { $band }
answer-net = 보정 합계
answer-penetration = 이 거리의 관통력
answer-angle = 맞는 장갑: { $angle }
answer-excess = 관통력에서 장갑을 뺀 값
answer-cost = { $unit }: { $hex } 헥스 진입에 { $cost }점이 듭니다.
answer-cost-country = 야지
answer-cost-road = 도로
answer-cost-path = 길
answer-cost-back = 후진
answer-points = 추축군 { $axis }점, 연합군 { $allied }점.
answer-points-side = { $side } 점수
bar-miss = 빗나감
bar-nothing = 효과 없는 명중
bar-track = 궤도 명중
bar-damaged = 피해
bar-knocked-out = 전투 불능
bar-brewed-up = 폭발
table-ap-hit = AP 명중표
layer-seen = 보이는 헥스
layer-dead-ground = 보이지 않는 헥스
layer-band = { $band }: { $limit }헥스까지, 관통력 { $value }
layer-band-gp = { $band }: { $limit }헥스까지, GP 계수 { $value }
question-sight = 이 헥스에서 무엇이 보입니까?
question-los = 가시선
question-bands = 사거리대와 사격 범위
question-arc = 포의 사계와 가려진 땅
question-odds = 사격 확률
question-seen = 누가 탐지합니까?
question-cost = 이동 비용은 얼마입니까?
question-vp = 점수
ask-unknown = “{ $kind }”(이)라는 질문은 없습니다. 가능한 질문: { $known }.
ask-words = 다음 형식이어야 합니다: { $expected }.
ask-unclear = 이해할 수 없습니다: { $problem }
ask-no-rule = “{ $rule }” 규칙은 없습니다. 가장 가까운 것: { $nearest }.
ask-not-adjacent = { $hex }: { $unit }의 옆 헥스가 아닙니다.

# Victory
victory-standing = 추축군 { $axis }점, 연합군 { $allied }점
goal-losses = { $side }: 전투 불능이나 폭발시킨 { $enemy } 유닛의 점수, 피해를 준 유닛은 절반
goal-hold = { $side }: 종료 시 { $hexes } 통제에 { $points }점
goal-hold-any = 종료 시 통제하는 쪽에({ $hexes }) { $points }점
goal-exit = { $side }: { $edge } 가장자리로 이탈한 { $what }마다 { $points }점
goal-exit-any = { $edge } 가장자리로 이탈한 { $what }마다 { $points }점
goal-per-unit = 유닛
goal-per-vehicle = 차량
goal-draw = 두 점수의 차이가 합계의 { $percent }% 안이면 무승부입니다.
result-axis = 추축군 승리, { $axis } 대 { $allied }.
result-allied = 연합군 승리, { $allied } 대 { $axis }.
result-draw = 무승부, 추축군 { $axis } 대 연합군 { $allied }.

# Cards
card-general = 일반
card-points = 점수
card-service = 배치 기간
card-source = 출처
card-movement = 이동
card-allowance = 이동력
card-passenger = 탑승 크기
card-motorcycle = 모터사이클 탑승
card-transport = 수송(견인-도보)
card-weapon = { $name }
card-small-arms = 소화기
card-mount = 거치
card-ap-range = AP 사거리
card-penetration = 관통력
card-special-range = { $round } 사거리({ $from }부터)
card-special-penetration = { $round } 관통력({ $from }부터)
card-gp-range = GP 사거리
card-gp-factor = GP 화력
card-if-range = 간접 사거리
card-if-factor = 간접 화력
card-defence = 방어
card-size = 목표 크기
card-gpd = GP 방어력
card-basic-armor = 기본 장갑
card-open = 개방형
card-coax = 동축 기관총
card-full-cover = 완전 엄폐 시
card-armor-ends = 장갑(전방·후방)
card-armor-sides = 장갑(전방/측면·후방/측면)
card-level = 수평
card-rising = 상향
card-falling = 하향

# Refusals
why-not-now = 지금 묻는 것이 아닙니다.
why-not-yours = 자기 유닛이 아닙니다.
why-not-on-map = { $unit }: 맵 위에 없습니다.
why-not-in-area = { $unit }: 그곳에 배치할 수 없습니다.
why-no-volley = 지금은 조준하는 유닛이 없습니다.
why-not-set-up = { $unit }: 직접 배치하는 유닛이 아닙니다.
why-units-wait = { $unit }: 아직 지도에 배치하지 않았습니다.
why-no-such-facing = 방향은 여섯 가지입니다.
why-takes-no-commands = { $unit }: 명령을 받을 수 없습니다.
why-no-target = { $unit }: 사격할 수 있는 목표를 탐지하지 못했습니다.
why-cannot-watch = { $unit }: 엄호할 수 없습니다.
why-track = { $unit }: 궤도가 파손되어 이동할 수 없습니다.
why-no-ap-target = { $unit }: 이 사격의 목표가 될 수 없습니다.
why-no-ap-weapon = { $unit }: 쓸 수 있는 무기가 없습니다.
why-has-fired = { $unit }: 이미 사격했거나 승무원이 없습니다.
why-not-spotted = { $unit }: 탐지되지 않았습니다.
why-out-of-range = { $unit }: 사거리 밖입니다.
why-out-of-arc = { $unit }: 사격 범위 밖입니다.
why-no-chance = { $unit }: 명중할 수 없는 사격입니다.
why-no-fire-command = { $unit }: 남은 사격 또는 급정지 명령이 없습니다.
why-no-shooter = { $unit }에 사격할 수 있는 유닛이 없습니다.
why-nothing-to-reveal = 공개할 이동 또는 급정지 명령이 없습니다.
why-not-that-face = 그 면에는 명중할 수 없습니다.
why-no-watch = { $unit }: 엄호 명령이 없습니다.
why-has-not-acted = { $unit }: 엄호할 만한 행동을 하지 않았습니다.
why-no-move-command = { $unit }: 남은 이동 명령이 없습니다.
why-cannot-move = { $unit }: 이동할 수 없습니다.
why-no-points = 이동력이 모자랍니다.
why-has-turned = 이 헥스에서 이미 회전했습니다.
why-no-way = 그쪽으로 가는 도로나 길이 없습니다.
why-no-entry = 그곳으로 진입할 수 없습니다.
why-not-at-edge = 맵 밖을 향하고 있지 않습니다.
why-off-map = 맵이 끝나는 곳입니다.
why-bridge = 교량은 도로나 길로만 건널 수 있습니다.
why-cliff = 절벽은 넘을 수 없습니다.
why-too-steep = 경사가 너무 가파릅니다.
why-wall = 이 헥스면는 넘을 수 없습니다.
why-prohibited = 이 지형에는 들어갈 수 없습니다.
why-enemy-hex = 적이 있는 헥스입니다.

# Names in both languages
named = { $en ->
   *[other] { $ko }
    }
calendar-enter = { $side }: { $en ->
   *[other] { $ko }
    }
answer-rule = { $en ->
   *[other] { $ko }
    }

# The lesson
briefing-axis-who = PzKpfw IIIJ 한 대를 지휘합니다.
briefing-axis-task = 7턴 동안 176고지를 지키세요. Crusader 두 대가 가까이 오거나 뒤로 돌지 못하게 하세요.
briefing-axis-means = 전방 장갑은 4헥스 밖의 2파운더를 막아 냅니다. 후방은 그렇지 않습니다.
briefing-allied-who = Crusader 전차 두 대를 지휘합니다.
briefing-allied-task = 7턴 안에 176고지를 차지하거나 그곳의 전차를 전투 불능으로 만드세요.
briefing-allied-means = 가려진 땅을 이용해 4헥스 안으로 다가가거나 뒤로 도세요. 이쪽이 더 빠릅니다.
coach-place = 이 전차를 놓을 헥스를 고르세요. 능선 위에서는 아래가 보이고, 능선 뒤에서는 보이지 않습니다.
coach-face = 이제 바라볼 헥스면을 고르세요. 전방은 두껍고 후방은 얇습니다.
coach-plot = 전차마다 비밀리에 명령을 내리세요. 사격에는 탐지한 목표가 필요하고, 엄호는 목표를 기다리며, 급정지는 쏘고 나서 움직입니다.
coach-first = 사격은 선 플레이어가 먼저, 이동은 후 플레이어가 먼저 합니다.
coach-aim = 이 목표를 쏠 전차를 모두 고른 뒤 사격을 개시하세요. 첫 주사위를 굴리기 전에 모든 사격을 선언합니다.
coach-odds = 굴려야 할 수치와 보정, 명중했을 때의 결과입니다.
coach-watch = 적이 행동했습니다. 엄호 중인 전차가 지금 응사하거나 더 좋은 때를 기다릴 수 있습니다.
coach-step = 헥스마다 이동력이 듭니다. 한 걸음마다 엄호 사격을 받을 수 있습니다.
coach-why-not = 지금은 할 수 없습니다. 까닭은 규칙에 있습니다.

# 고급 규칙의 명중
event-hits = { $unit }: { $hits }회 명중했습니다.
event-located = { $unit } 피격: { $angle }, { $location } ({ $tens }, { $units }).
event-sheltered = { $unit } 피격: { $angle }, { $location } ({ $tens }, { $units }). 지형에 가려 빗나갔습니다.
event-tracked = { $unit }: 궤도 명중으로 더는 이동할 수 없습니다.
event-bailed = { $unit }: 승무원이 탈출했습니다 (굴림 { $roll }, 기준 { $number }).
event-stayed = { $unit }: 승무원이 남았습니다 (굴림 { $roll }, 기준 { $number }).
event-suppressed = { $unit }: 제압되었습니다.
event-recovered = { $unit }: 제압에서 회복했습니다 (굴림 { $roll }, 기준 { $number }).
event-not-recovered = { $unit }: 제압 상태가 이어집니다 (굴림 { $roll }, 기준 { $number }).
event-turret-damaged = { $unit }: 포탑 피해를 입었습니다.
event-hull-damaged = { $unit }: 차체 피해를 입었습니다.
mod-suppressed = 사격 유닛 제압
mod-grade = 유닛 등급
location-tf = 포탑 전방
location-ts = 포탑 측방
location-tr = 포탑 후방
location-hf = 차체 전방
location-hs = 차체 측방
location-hr = 차체 후방
location-tk = 궤도
location-dk = 상부
prompt-roll-location = 백분율 주사위: 십의 자리는 피격 위치, 일의 자리는 피해입니다.
prompt-roll-bail-out = 백분율 주사위: 승무원의 탈출 여부를 판정합니다.
prompt-roll-recovery = { $unit }: 제압 회복을 시도합니다.
answer-arc = { $unit }: 주포가 향한 사계에서 { $count }헥스를 봅니다.
answer-arc-rule = 향한 쪽 60도이며 경계의 헥스도 포함
layer-arc = 사계 안, 가시선 있음
answer-location = { $location }, 명중의 { $share }%: 장갑 { $armor }. 관통하면 피해 { $damaged }%, 전투 불능 { $lost }%, 폭발 { $burnt }%
answer-location-holds = { $location }, 명중의 { $share }%: 장갑 { $armor } 관통 불가
answer-location-hidden = { $location }, 명중의 { $share }%: 지형에 가림
answer-location-track = { $location }, 명중의 { $share }%: 궤도

# 시나리오 2의 교습: 능선과 엄호
briefing-saddle-axis-who = 능선 서쪽 끝에 있는 PzKpfw IIIG 다섯 대, 한 소대를 지휘합니다.
briefing-saddle-axis-task = { $turns }턴이 끝날 때 가운데 안부는 차지한 쪽, 동쪽 63고지는 이쪽, 서쪽 208고지는 적의 점수가 됩니다.
briefing-saddle-axis-means = 포와 전방 장갑은 대등하지만 적이 한 대 더 많습니다. 능선을 하나씩 넘어오게 해 엄호 중인 전차로 맞으세요.
briefing-saddle-allied-who = 북동쪽에서 오는 빠른 A13 순항전차 여섯 대를 지휘합니다.
briefing-saddle-allied-task = { $turns }턴이 끝날 때 가운데 안부는 차지한 쪽, 서쪽 208고지는 이쪽, 동쪽 63고지는 적의 점수가 됩니다.
briefing-saddle-allied-means = 장갑이 얇습니다. 여럿이 한 전차를 쏠 수 있을 때까지 비탈 뒤에 머물고, 빠른 속도로 옆과 뒤를 노리세요.
coach-crest-place = 능선 뒤의 전차는 아무도 보지 못합니다. 능선 위에서는 건너편 비탈이 보이고 적도 이쪽을 봅니다. 헥스를 오른쪽 클릭하면 무엇이 보이는지 물을 수 있습니다.
coach-crest-plot = 엄호는 이번 턴에 시야에 들어오는 적을 쏩니다. 몇 대는 능선을 바라보고 엄호하고 나머지는 움직이세요.
coach-crest-second = 이동은 후 플레이어가 먼저 합니다. 능선을 먼저 넘는 쪽이 먼저 사격을 받습니다. 순서는 턴마다 주사위로 바뀝니다.
coach-crest-step = 능선을 넘는 한 걸음에, 그 헥스를 보는 모든 엄호 사격을 받을 수 있습니다. 가기 전에 그 헥스를 누가 보는지 물으세요.
coach-crest-back = 후진하면 전방을 적에게 향한 채 능선 뒤로 물러납니다. 이동력이 두 배로 듭니다.
coach-crest-watch = 엄호 중인 전차가 지금 쏠 수 있습니다. 사격 명령보다 덜 맞고 한 번만 쏩니다. 기다리던 목표인가요?
coach-crest-halt = 사격이 시작됩니다. 급정지한 전차는 보정 -4로 지금 쏘고도 이동력의 절반을 움직입니다. 능선을 넘어 쏘고 물러날 수 있습니다.
coach-crest-damage = 명중탄은 맞은 쪽의 장갑을 뚫어야 합니다. 기본 규칙에서는 전방과 후방만 따집니다.
coach-crest-goal = 무장 차량이 턴의 시작과 끝에 홀로 그곳에 있으면 목표의 주인이 바뀝니다. 떠나도 이쪽 것으로 남습니다.

# 시나리오 3의 교습: 도로, 증원, 이탈
briefing-pimple-axis-who = 해안 도로를 가는 제10군의 종대를 지휘합니다. M13 전차가 앞서고 트럭은 2턴부터 따라옵니다.
briefing-pimple-axis-task = { $turns }턴 안에 동쪽 도로로 지도를 벗어나는 유닛마다 점수를 얻습니다. 적 전차를 전투 불능으로 만들어도 얻습니다.
briefing-pimple-axis-means = 4턴과 7턴에 M13이 더 옵니다. 도로에서는 모래 위보다 훨씬 멀리 가지만 도로는 핌플 고지의 포 아래에 있습니다.
briefing-pimple-allied-who = 핌플 고지에 있는 제2왕립전차연대의 순항전차를 지휘합니다. 3턴에 남쪽에서 예비대가 옵니다.
briefing-pimple-allied-task = { $turns }턴 동안 종대가 동쪽 도로로 벗어나지 못하게 하고 끝까지 핌플 고지를 지키세요.
briefing-pimple-allied-means = M13은 세 번의 물결로 옵니다. 다음 물결이 오기 전에 모든 사격을 모아 앞 물결을 치세요. 4헥스 밖에서는 피해만 줄 수 있습니다.
coach-column-place = 핌플 고지에서는 도로가 내려다보이고, 그 아래에서는 종대를 막습니다. 남겨 둘 전차는 반대쪽 비탈에 숨기세요.
coach-column-plot = 움직일 차량에는 모두 이동 명령이 있어야 하며 이번 턴에 들어오는 차량도 마찬가지입니다. 적이 보이는 전차는 쏘거나 엄호하세요.
coach-column-step = 이동 전체가 도로와 길을 따르는 동안에는 헥스마다 도로 이동력만 듭니다. 한 헥스라도 벗어나면 이동 전체를 야지로 셉니다.
coach-column-enter = 이번 물결의 유닛은 이동 명령으로 이곳에 들어옵니다. 첫 헥스의 비용도 다른 헥스와 같습니다.
coach-column-wave = 물결이 들어왔거나 차량이 지도를 벗어났습니다. 벗어난 유닛은 손실도 아니고 더는 지도에 있지도 않습니다.
coach-column-aim = 이 목표에 필요한 만큼만 전차를 고르세요. 첫 주사위를 굴리기 전에 모든 사격을 선언하므로 남는 사격은 낭비됩니다.
coach-column-wreck = 잃은 차량은 잔해로 남습니다. 잔해는 엄폐를 조금 주고, 타는 잔해의 연기는 지나가는 사격을 모두 방해합니다.
coach-column-exit = 이 헥스는 지도 밖으로 이어집니다. 여기서 나간 유닛은 돌아오지 못합니다.
