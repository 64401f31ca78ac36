# 규칙 10과 11: 전투 페이즈, 원거리 공격, 시야선, AT 사격.

why-attack-phasing = { $unit }은(는) 지금 전투 페이즈를 진행하는 편이 아닙니다.
why-attack-off-map = { $unit }은(는) 맵에 없습니다.
why-attack-no-strength = { $unit }은(는) 공격에 쓸 전투력이 없습니다.
why-combat-bonfire = { $unit }은(는) 모닥불을 쬐고 있어 이번 턴 전투 페이즈에는 방어만 합니다.
why-attacked-before = { $unit }은(는) 이번 전투 페이즈에 이미 공격했습니다.
why-attack-after-shot = { $unit }은(는) 이번 전투 페이즈에 원거리 공격을 했으므로 전투까지 할 수 없습니다.
why-attack-not-adjacent = { $unit }은(는) { $hex }에 인접해 있지 않습니다.

why-no-ras = { $unit }은(는) 원거리 공격력이 없습니다.
why-artillery-waits = { $unit }은(는) 이동 중이며 { $turn }턴에 다시 사격할 수 있습니다.
why-artillery-not-in-play = { $unit }은(는) 아직 사용할 수 없거나 제거되었습니다.
why-fire-off-map = { $unit }은(는) 맵에 없습니다.
why-fired = { $unit }은(는) 이미 사격했으며 소유자의 초기화 페이즈를 기다립니다.
why-shot-before = { $unit }은(는) 이번 전투 페이즈에 이미 원거리 공격을 했습니다.
why-fire-after-attack = { $unit }은(는) 이번 페이즈에 전투에 참여했으므로 사격까지 할 수 없습니다.
why-fire-after-at-fire = { $unit }은(는) 이번 페이즈에 AT 사격을 했으므로 원거리 공격까지 할 수 없습니다.
why-fire-retreated = { $unit }은(는) 이번 페이즈에 후퇴했으므로 사격할 수 없습니다.
why-suppressed = { $unit }은(는) 제압되어 사격할 수 없습니다.
why-no-ammo = { $unit }이(가) 쓸 76mm 탄약이 남아 있지 않습니다.
why-fire-adjacent = { $unit }은(는) 인접한 { $hex }에 사격할 수 없습니다.
why-fire-in-ezoc = { $unit }은(는) { $hex }에서 eZOC에 있으므로 사격할 수 없습니다.
why-out-of-range = 목표까지 { $range }헥스인데 { $unit }의 사거리는 { $reach }입니다.
why-adjacent-not-lake = { $unit }은(는) 인접한 공격자가 결빙 호수에 있을 때만 사격할 수 있는데 { $hex }은(는) 호수가 아닙니다.
why-adjacent-other-enemy = { $unit }은(는) { $hex }에 있는 적의 ZOC에도 들어 있어 인접한 공격자에게 사격할 수 없습니다.
why-no-spotter = { $unit }을(를) 위해 { $hex }을(를) 관측할 아군이 없습니다. 인접하거나 시야선이 있는 아군이 필요합니다.
why-fire-phasing = { $unit }은(는) 비활성 측이므로 방어 지원만 할 수 있습니다.
why-target-no-enemy = { $hex }에는 적 유닛이 없습니다.
why-hex-closed = { $hex }은(는) 이번 전투 페이즈에서 이미 끝났습니다.
why-support-assault = 강습과 기습에는 지원이 없으므로 { $unit }은(는) 지원할 수 없습니다.
why-support-other-side = { $unit }은(는) 상대편 유닛입니다.
why-support-attacks = { $unit }은(는) 이 전투에서 공격하므로 지원까지 할 수 없습니다.
why-supports-already = { $unit }은(는) 이미 지원으로 선언되었습니다.
why-no-attackers-there = { $hex }에서 공격하는 유닛이 없습니다.
why-defender-supports = { $unit }은(는) 공격받는 헥스에 있으므로 지원 대신 전투력으로 방어합니다.

why-los-night = { $hex }까지 { $range }헥스인데 야간에는 { $limit }헥스까지만 보입니다.
why-los-limit = { $hex }까지 { $range }헥스인데 이번 턴에는 { $limit }헥스까지만 보입니다.
why-los-terrain = { $hex }의 지형이 시야선을 막습니다.
why-los-friends = { $hex }의 아군이 사선을 막습니다.

why-nothing-to-attack-with = { $hex }을(를) 공격하거나 사격할 수 있는 유닛이 없습니다.
why-attacker-away = 인접한 유닛만 공격합니다. 공격할 수 있는 가장 가까운 { $unit } 유닛도 { $hex }에서 { $range }헥스 떨어져 있습니다.
why-combat-collapse = 소련의 사기가 붕괴하여 소련은 전투를 할 수 없습니다.
why-hex-fought = { $hex }에 대한 전투는 끝났습니다. 헥스마다 한 페이즈에 한 번입니다.
why-combat-after-shot = { $hex }에 이미 비지원 사격을 했으므로 이제 전투를 선언할 수 없습니다.
why-no-attacker = { $hex }에 인접하여 공격할 수 있는 유닛이 없습니다.
why-close-hex-first = 다른 헥스를 공격하기 전에 { $hex }을(를) 먼저 끝내야 합니다.
why-open-hex-first = 먼저 공격할 헥스를 고르세요.

why-no-at-gun = { $unit }은(는) 기갑에 사격할 수 있는 맵 위의 AT 포가 아닙니다.
why-at-fired-before = { $unit }은(는) 이번 전투 페이즈에 이미 AT 사격을 했습니다.
why-at-fire-after-shot = { $unit }은(는) 이번 전투 페이즈에 원거리 공격을 했으므로 AT 사격까지 할 수 없습니다.
why-no-armor = { $unit }은(는) 맵 위의 기갑 유닛이 아닙니다.
why-at-out-of-range = 기갑까지 { $range }헥스인데 { $unit }의 AT 사거리는 { $reach }입니다.
why-at-no-los = { $unit }은(는) { $hex }을(를) 볼 수 없으며 AT 사격에는 관측병을 쓸 수 없습니다.
why-at-fire-phasing = 상대 전투 페이즈에 핀란드는 싸우거나 지원하는 기갑에만 AT 사격을 합니다. { $unit }은(는) 그때를 기다려야 합니다.
why-at-fire-in-combat = { $hex } 헥스의 AT 사격은 전투 4단계에서만 할 수 있습니다. 이미 마친 헥스에는 쏠 수 없습니다.
why-at-gun-firing = { $unit }이(가) 사격 중이며 그 주사위를 먼저 굴립니다.
why-at-not-in-hex = { $unit }은(는) 강습받는 헥스에 없습니다. 강습에서는 그 안의 포만 사격합니다.
why-at-fire-supports = { $unit }은(는) 이 전투의 기갑에 닿지 않거나 원거리 사격으로 지원합니다.
why-at-not-involved = { $unit }은(는) 여기서 싸우지도 지원하지도 않습니다.
