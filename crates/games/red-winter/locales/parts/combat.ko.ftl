# 규칙 8: 전투, 그리고 강습과 야간 기습이 함께 쓰는 절차.

why-attack-binding = 전투를 선언했으므로 공격 유닛을 하나 이상 지정해야 합니다.
why-attack-declared = 공격 유닛 지정이 끝났으므로 더 참가할 수 없습니다.

why-step-pajari = 파야리는 손실 대상으로 고를 수 없습니다.
why-step-involved = { $unit } 유닛은 손실을 받는 쪽으로 이 싸움에 참가하지 않았습니다.
why-step-armor = { $unit } 유닛은 기갑이라 전투 손실을 무시하므로 손실을 배정할 수 없습니다.
why-step-among = { $unit } 유닛은 이 스텝 손실의 대상이 아닙니다.

why-retreat-nobody = 후퇴할 수 있는 유닛이 없습니다.
why-losses-due = 먼저 손실을 충당해야 합니다.
why-retreat-raid = 야간 기습의 손실은 모두 스텝 감소입니다.
why-retreat-assault = 강습에서 공격 측은 모든 손실을 스텝 감소로 받습니다.
why-retreat-first-step = 공격 측의 첫 손실은 스텝 감소여야 합니다.
why-retreat-armor = { $unit } 유닛은 강습에서 후퇴할 수 없으며, 스택에 기갑이 남아 있지 않아야 후퇴할 수 있습니다.
why-retreat-slow = { $unit } 유닛은 너무 느려 후퇴할 수 없으므로 손실을 스텝 감소로 처리해야 합니다.
why-retreat-limit = { $unit } 유닛의 후퇴 한도는 { $limit }헥스인데 남은 손실은 { $losses }입니다.
why-retreat-no-room = 모든 유닛이 그만큼 후퇴하여 스태킹 한도 안에서 끝낼 길이 없습니다.
why-retreat-turn = { $unit } 유닛이 먼저 후퇴합니다.
why-retreat-stay = { $unit } 유닛은 후퇴해야 합니다.
why-retreat-off = { $unit } 유닛은 다른 후퇴 길이 없을 때에만 지도 밖으로 나갈 수 있습니다.
why-retreat-one-hex = { $unit } 유닛은 한 번에 한 헥스씩 후퇴하며 { $hex } 헥스는 인접하지 않습니다.
why-retreat-enemy = { $hex } 헥스에 적이 있거나 사용하지 않는 헥스입니다.
why-retreat-prohibited = { $unit } 유닛은 { $hex } 헥스에 들어갈 수 없습니다.
why-retreat-pajari = 파야리는 함께 있던 유닛과 같이 갑니다. { $hex } 헥스로 간 유닛이 없습니다.
why-retreat-stacking = { $hex } 헥스로 가면 스태킹 한도 안에서 후퇴를 끝낼 수 없습니다.
why-retreat-ezoc = { $hex } 헥스는 eZOC입니다. eZOC가 아닌 헥스로 먼저 후퇴해야 합니다.
why-retreat-distance = { $hex } 헥스보다 적에게서 더 멀어지는 헥스가 있습니다.

why-advance-turn = { $unit } 유닛이 진격 중이므로 먼저 마쳐야 합니다.
why-advance-kind = { $unit } 같은 박격포, 보병포, 대전차포는 진격하지 않습니다.
why-advance-retreated = { $unit } 유닛은 이 싸움에서 후퇴했으므로 진격할 수 없습니다.
why-advance-attackers = { $unit } 유닛은 공격하지 않았거나 이미 진격했습니다.
why-advance-first = 진격의 첫 헥스는 { $hex } 헥스입니다.
why-advance-far = 진격은 방어 측이 후퇴한 만큼인 { $hexes }헥스까지입니다.
why-advance-limit = { $unit } 유닛은 최대 { $limit }헥스까지 진격할 수 있습니다.
why-advance-ezoc = { $hex } 헥스는 eZOC이므로 진격이 거기서 끝납니다.
why-advance-adjacent = { $hex } 헥스는 진격의 다음 헥스가 아닙니다.
why-advance-enemy = { $hex } 헥스에 적이 있거나 사용하지 않는 헥스입니다. 진격 중에는 싸울 수 없습니다.
why-advance-prohibited = { $unit } 유닛은 { $hex } 헥스에 들어갈 수 없습니다.
why-advance-pajari = 파야리는 자기 유닛이 있는 곳으로만 진격합니다. { $hex } 헥스에는 없습니다.
why-advance-stacking = { $hex } 헥스는 가득 찼습니다.
why-advance-go-on = 이곳은 스태킹 한도를 넘었으므로 { $unit } 유닛은 더 가야 합니다.
why-advance-must = 강습 후에는 비워진 헥스로 반드시 진격해야 합니다.
