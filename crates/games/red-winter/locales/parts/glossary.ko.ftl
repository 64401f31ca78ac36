# 용어와 숫자의 설명: gloss-KEY는 설명, gloss-KEY-words는 글에 나오는 모양입니다. 대괄호 안은 규칙 번호입니다.

gloss-value-cs = 전투력(CS). 공격과 방어에서 양측의 합을 비교합니다. 검은 상자면 방어 때 두 배, 괄호면 공격할 수 없습니다. [8.2-a]
gloss-value-cs-words = 전투력

gloss-value-ras = 원거리 공격력(RAS)과 사거리. 주사위 두 개에 더해 14 이상이면 제압합니다. [10.4-b]
gloss-value-ras-words = 원거리 공격력

gloss-value-at = AT 사격의 사거리(헥스). 기갑에만 쏠 수 있습니다. [11.0-a]
gloss-value-at-words = AT 사거리

gloss-value-ma = 유닛이 행동 한 번에 쓸 수 있는 이동력(MP)입니다. [4.1-a]
gloss-value-ma-words = 이동력

gloss-mp = 이동력. 헥스마다 지형에 따라 들며, 도로를 따라가면 0.5입니다. [4.1-a]
gloss-mp-words = MP

gloss-zoc = 지역 통제 구역: 전투 유닛에 인접한 여섯 헥스입니다. [7.0-a]
gloss-zoc-words = 지역 통제 구역|ZOC

gloss-ezoc = 적의 ZOC. 들어가면 멈추고, 그 안에서는 원거리 공격, 회복, 참호 구축을 할 수 없습니다. [7.1-a]
gloss-ezoc-words = eZOC|적의 지역 통제 구역

gloss-step = 유닛의 남은 힘. 두 스텝이면 완편, 한 스텝이면 축소 면을 쓰고, 다 잃으면 제거됩니다. [GL-step]
gloss-step-words = 스텝

gloss-flag-reduced = 한 스텝을 잃어 뒷면의 낮은 수치를 씁니다. [2.2-m]
gloss-flag-reduced-words = 축소

gloss-marker-suppressed = 사격에 눌린 상태. 전투에서 한 번마다 1열, 최대 3열 이동하며 그 헥스의 유닛은 사격하지 못합니다. [10.4.1-a]
gloss-marker-suppressed-words = 제압

gloss-marker-dug-in = 참호가 있는 헥스. 공격하면 왼쪽으로 1열 이동하고 원거리 공격도 불리합니다. [14.3-a]
gloss-marker-dug-in-words = 참호

gloss-marker-digging = 참호를 파는 중. 다음 턴에 완성할 때까지 효과가 없습니다. [14.2-a]
gloss-marker-digging-words = -

gloss-marker-bonfire = 모닥불이 있는 소련 유닛은 영하 손실을 굴리지 않습니다. [16.2.1]
gloss-marker-bonfire-words = 모닥불

gloss-flag-skull = 밤에 싸웠으므로 영하 손실을 굴려야 합니다. [16.3.1-a]
gloss-flag-skull-words = 해골

gloss-oos = 보급 끊김. 이동과 전투는 그대로지만 보충을 받지 못하고, 제거되면 되살릴 수 없습니다. [15.0-a]
gloss-oos-words = OOS|보급 끊김

gloss-in-supply = 도로까지 4헥스 이내, 그리고 도로를 따라 자기 보급원까지 이어진 상태입니다. [15.2-a]
gloss-in-supply-words = 보급 상태|보급원

gloss-retreat = 한 헥스 물러나면 손실 하나를 스텝 대신 치릅니다. 공격자의 첫 손실은 항상 스텝입니다. [8.5.2-a]
gloss-retreat-words = 후퇴

gloss-advance = 전투로 방어 헥스가 비면 후퇴하지 않은 공격 유닛이 들어갈 수 있습니다. [8.7-a]
gloss-advance-words = 진격

gloss-assault = 이동 중에 하는 공격으로, 사격 지원이 없습니다. [9.0-a]
gloss-assault-words = 강습

gloss-support = 한 전투에 딸린 사격. 명중하면 쏜 쪽에 유리하게 1열 이동합니다. [10.3-a]
gloss-support-words = 공격 지원|방어 지원

gloss-spotter = 직접 볼 수 없는 박격포와 포병을 위해 목표를 보는 아군 유닛입니다. [10.5-a]
gloss-spotter-words = 관측병

gloss-ratio = 공격 전투력 대 방어 전투력. 방어자에게 유리하게 버려 표의 열을 정합니다. [8.2-a]
gloss-ratio-words = 전투 비율

gloss-shift = 보정이 열을 옮깁니다. 2R은 오른쪽 2열(공격자 유리), 1L은 왼쪽 1열(방어자 유리)입니다. [8.3-a]
gloss-shift-words = 열 이동

gloss-morale = 턴 트랙에 표시된 측은 전투에서 1열, 강습에서 2열의 이득을 얻습니다. [GL-morale]
gloss-morale-words = 사기 보너스

gloss-recovery = eZOC 밖의 축소된 중대가 유일한 행동으로 굴려 보정 후 6 이상이면 완편이 됩니다. [13.3-a]
gloss-recovery-words = 회복

gloss-track-rp = 중대를 보충하거나 재편성하는 포인트. 쓰지 않으면 사라집니다. [13.2-a]
gloss-track-rp-words = 보충 포인트(RP)|보충 포인트

gloss-track-vp = 승점. 무엇이 점수를 주는지는 지도 모서리의 목표에 나옵니다. [3.0-VI]
gloss-track-vp-words = VP|승점

gloss-track-ammo = 맵 밖 76mm 포병이 사격마다 하나씩 씁니다. [12.4.1-a]
gloss-track-ammo-words = 76mm 탄약

gloss-dead-pool = 보급 상태에서 제거된 중대. 보충 포인트로 되살릴 수 있습니다. [8.6-b]
gloss-dead-pool-words = 사망자 풀

gloss-stacking = 한 헥스에 같은 편 유닛 5개, 그중 보병 중대는 3개까지입니다. [6.0-a]
gloss-stacking-words = 스태킹 한도|스태킹

gloss-terrain-forest = 2MP. 전투표의 기준 지형이라 열 이동이 없습니다. [5.2.1]

gloss-terrain-suo = 얼어붙은 늪. 3MP이며 전투에서는 숲과 같습니다. [5.2.2]
gloss-terrain-suo-words = 수오

gloss-terrain-village = 1MP입니다. [5.2.3-a]
gloss-terrain-village-words = 마을

gloss-terrain-lake = 1½MP, 스키가 있으면 1MP. 얼음 위에서 공격하면 전투력이 절반이고, 얼음 위의 방어자는 크게 불리합니다. [5.2.4-a]
gloss-terrain-lake-words = 결빙 호수

gloss-feature-hotel = 보병이나 기관총이 지키는 동안 방어자는 전투마다 첫 손실을 무시합니다. [5.2.5-b]
gloss-feature-hotel-words = 호텔
