# 거절: 보충, 기갑, 임시 편성 중대, 야간, 포병, 파야리, 시나리오.

why-not-now = 지금은 그렇게 할 수 없습니다.
why-not-on-map = { $unit }: 맵 위에 있는 당신의 유닛이 아닙니다.
why-not-company = { $unit }: 보병 중대가 아닙니다.
why-not-reduced = { $unit }: 이미 완편 상태입니다.
why-out-of-supply = { $unit }: 보급이 끊겼습니다.
why-no-replacements = 보충 포인트 { $need }점이 필요하지만 { $left }점 남았습니다.
why-not-in-pool = { $unit }: 당신의 사망자 풀에 없습니다.
why-too-far-from-source = { $hex } 헥스는 아군 보급원에서 { $limit }헥스보다 멉니다.
why-enemy-there = { $hex } 헥스에 적 유닛이 있습니다.
why-in-ezoc = { $hex } 헥스는 eZOC입니다.
why-bonfire-began-in-zone = { $unit }: 야간 턴을 eZOC에서 시작했습니다.
why-enemy-too-near = { $hex } 헥스는 적 유닛에서 4헥스보다 가깝습니다.
why-overstacked = { $hex } 헥스의 스태킹 한도를 넘습니다.
why-hex-out-of-supply = { $hex } 헥스는 보급이 끊겼습니다.
why-not-a-later-turn = { $turn }턴은 이 시나리오에 남은 턴이 아닙니다.
why-no-provisional-here = 지금은 임시 편성 중대를 만들 수 없습니다.
why-provisional-too-early = 임시 편성 중대는 { $turn }턴부터 만들 수 있습니다.
why-provisional-not-west = 소련 유닛이 아직 I열에 도달하지 않았습니다.
why-provisional-pajari-away = 파야리가 루티카뫼키에서 { $limit }헥스 이내에 있지 않습니다.
why-provisional-not-with-pajari = { $hex } 헥스는 파야리의 헥스도 그 인접 헥스도 아닙니다.
why-no-armor-here = 이 시나리오에서는 기갑을 투입할 수 없습니다.
why-not-armor = { $unit }: 소련 기갑 유닛이 아닙니다.
why-armor-too-early = 기갑은 { $turn }턴부터 투입할 수 있습니다.
why-armor-committed = { $unit }: 투입 대기 중인 유닛이 아닙니다.

why-stance-first = 먼저 작전 태세를 결정해야 합니다.
why-no-choice-of-set-up = { $unit }: 시작 위치를 고를 수 있는 유닛이 아닙니다.
why-other-unit-first = { $unit } 유닛을 먼저 배치해야 합니다.
why-set-up-on-lake = { $hex } 헥스는 결빙 호수이므로 배치할 수 없습니다.
why-set-up-alone = { $unit }: 아군 유닛과 함께 시작해야 하지만 { $hex } 헥스에는 아군이 없습니다.
why-set-up-too-far = 이 유닛은 { $hex } 헥스에서 { $limit }헥스 이내에 배치해야 합니다.
why-not-in-set-up-area = { $hex } 헥스는 { $unit } 유닛의 배치 구역이 아닙니다.
why-still-to-set-up = { $unit } 유닛을 아직 배치하지 않았습니다.
why-set-up-stands = { $unit } 유닛은 이미 놓여 있습니다. 다시 놓으려면 먼저 집어 드세요.
why-set-up-waits = { $unit } 유닛은 아직 배치하지 않았습니다.
why-set-up-complete = 모든 유닛을 배치했습니다.
why-bid-made = 이미 입찰했습니다.
why-bid-out-of-range = 입찰은 { $least }점에서 { $most }점까지 가능합니다.
why-sides-not-settled = 아직 진영이 정해지지 않았습니다.

result-outcome = { $side } { $level }: { $en ->
   *[other] { $ko }
 }
result-points = { $side } { $level }: 소련 { $soviet } VP, 핀란드 { $finnish } VP.
result-otherwise = { $side } 승리: 상대가 목표를 이루지 못했습니다.
result-draw-points = 무승부: 소련 { $soviet } VP, 핀란드 { $finnish } VP.
result-draw = 무승부.
level-marginal = 근소한 승리
level-substantial = 상당한 승리
level-decisive = 결정적 승리

why-no-raid-now = 야간 기습은 야간 턴의 행동 페이즈에 핀란드만 할 수 있습니다.
why-raid-used = 이번 야간 턴의 기습은 이미 했습니다.
why-reduced = { $unit }: 축소 상태입니다.
why-acted = { $unit }: 이 페이즈에 이미 행동했습니다.
why-moved = 이 유닛들은 이 페이즈에 이미 이동했습니다.
why-no-enemy-there = { $hex } 헥스에 적 유닛이 없습니다.
why-raid-hotel = 호텔은 야간 기습의 목표가 될 수 없습니다.
why-raid-too-near = { $unit }: 페이즈를 { $hex } 헥스에서 4헥스보다 가까운 곳에서 시작했습니다.
why-raid-size = 야간 기습에는 최대 { $most }개 중대가 함께 참가합니다.
why-raid-apart = { $unit }: 다른 기습 유닛과 스택되어 있지도 인접해 있지도 않습니다.
why-raid-no-route = { $hex } 헥스까지 갈 수 있는 기습 경로가 없습니다.
why-already-in-group = { $unit }: 이미 기습 부대에 속해 있습니다.
why-not-next-to-target = { $hex } 헥스는 목표와 인접하지 않습니다.
why-no-bonfire-now = 모닥불은 야간 턴의 행동 페이즈에 소련만 피울 수 있습니다.
why-bonfire-already = { $unit }: 이미 모닥불 아래에 있습니다.
why-on-lake = { $hex } 헥스는 결빙 호수입니다.
why-not-nearest-friends = { $hex } 헥스의 유닛은 파야리에게 가장 가까운 아군이 아닙니다.
why-nowhere-to-rebuild = { $unit }: 놓을 헥스가 없고 이후 턴도 없습니다.
