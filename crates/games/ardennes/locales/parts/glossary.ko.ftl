# 용어와 숫자의 설명: gloss-KEY는 설명, gloss-KEY-words는 글에 나오는 모양입니다. 대괄호 안은 규칙 번호입니다.

gloss-value-cs = 남은 스텝의 전투력. 괄호면 단독으로 공격하거나 통제하지 못합니다. [2.21-f]
gloss-value-cs-words = 전투력

gloss-value-ma = 활성화 한 번에 이동에 쓸 수 있는 양입니다. [2.21-h]
gloss-value-ma-words = 이동 허용량

gloss-value-select = 선택 번호. 연합군 시스템이 유닛을 살피는 순서입니다. [2.21-m]
gloss-value-select-words = 선택 번호

gloss-value-cv = 카드의 명령 수치. 임펄스마다 더하며 연합군 레벨에 이르면 끝납니다. [4.IV.1-d]
gloss-value-cv-words = 명령 수치

gloss-track-level = 임펄스의 명령 수치 합이 여기에 이르면 임펄스가 끝나고 연합군이 행동합니다. [4.IV.1-e]
gloss-track-level-words = 명령 레벨|연합군 레벨

gloss-impulse = 연합군이 응답하기 전에 잇달아 내는 카드들입니다. [4.IV.1-e]
gloss-impulse-words = 임펄스

gloss-activation = 카드로 편제가 이동, 공격, 강화 진지 구축을 합니다. 같은 편제는 두 임펄스에 잇달아 활성화할 수 없습니다. [6.5-a]
gloss-activation-words = 활성화

gloss-step = 유닛이 잃을 수 있는 것, 1~4개. 잃을 때마다 다음 면을 씁니다. [2.21-i]
gloss-step-words = 스텝

gloss-chit = 주사위 대신 컵의 60개에서 뽑습니다. 공격자가 언제 타격을 얻는지 적혀 있습니다. [2.22-a]
gloss-chit-words = 치트

gloss-hold = 연합군이 그 헥스를 지키려는 정도, 1~6입니다. [2.1-e]
gloss-hold-words = 사수 수치

gloss-position = 연합군 예비대와 도로 장애물이 나타날 수 있는 헥스입니다. [2.1-f]
gloss-position-words = 진지

gloss-zoc = 유닛은 주위 여섯 헥스를 통제합니다. 들어가면 멈춥니다. [12.1-a]
gloss-zoc-words = 통제 지대|적 통제

gloss-front = 연합군 유닛과 통제를 피해 동서를 잇는 독일군 길이 없으면 온전합니다. [12.2-a]
gloss-front-words = 전선

gloss-gap = 독일군이 연합군 마을, 유닛, 통제 없이 서쪽 가장자리에 닿는 길입니다. [12.2-b]
gloss-gap-words = 틈

gloss-flag-low = 전술을 주지 못하고 지도를 떠나지 못합니다. [14.31]
gloss-flag-low-words = 보급 부족

gloss-flag-out = 기계화는 1헥스만 이동하고 공격하지 못하며, 공격받으면 치트를 하나 더 뽑습니다. [14.32]
gloss-flag-out-words = 보급 불가

gloss-flag-isolated = 통제가 없고 보병은 1헥스, 나머지는 이동하지 못합니다. [14.33]
gloss-flag-isolated-words = 고립

gloss-flag-no-fuel = 오늘은 이동, 후퇴, 전진, 공격을 하지 못합니다. [14.51]
gloss-flag-no-fuel-words = 연료 고갈

gloss-flag-dispersed = 회복할 때까지 통제, 이동, 공격, 전진을 하지 못합니다. [13.9-b]
gloss-flag-dispersed-words = 분산

gloss-supply-head = 적 마을, 유닛, 통제가 없는, 아군 가장자리까지의 길입니다. [14.1-a]
gloss-supply-head-words = 통신

gloss-marker-roadblock = 독일군은 들어가지 못하고, 도로로 이어진 헥스에서 멈춥니다. [15.2-a]
gloss-marker-roadblock-words = 도로 장애물

gloss-marker-improved = 방어자의 타격을 하나 막고 제거됩니다. [16.3]
gloss-marker-improved-words = 강화 진지

gloss-feature-depot = 독일군이 들어가면 공개하고, 차 있으면 연료 부족을 한 번 막습니다. [14.52]
gloss-feature-depot-words = 연료 저장소

gloss-feature-westwall = 국경의 독일군 요새선. 그 동쪽 마을은 독일군 소유로 시작합니다. [16.1-a]
gloss-feature-westwall-words = 웨스트월

gloss-flank = 세 헥스나 서로 닿지 않는 두 헥스에서 하는 공격입니다. [13.41-l]
gloss-flank-words = 측면 공격

gloss-proximate = 한 번의 이동으로 닿을 수 있는 거리입니다. [10.3-e]
gloss-proximate-words = 근접

gloss-contact = 독일군이 가까이 없고, 유닛이 빠져도 틈이 생기지 않습니다. [9.3-a]
gloss-contact-words = 접촉 이탈

gloss-primary = 매일 나오는 카드입니다. [2.31-g]
gloss-primary-words = 기본 카드

gloss-supplemental = 무작위로 나오는 카드입니다. [2.31-g]
gloss-supplemental-words = 추가 카드

gloss-advance = 비워진 헥스에 공격 유닛이 들어가는 것입니다. [13.8]
gloss-advance-words = 전진

gloss-retreat = 타격 하나에 한 헥스씩, 최대 두 헥스 물러납니다. [13.7-a]
gloss-retreat-words = 후퇴

gloss-tactic = 카드가 전투에 더하는 효과. 보급 상태의 참가 유닛이 있어야 합니다. [13.3-a]
gloss-tactic-words = 전술

gloss-track-vp = 마을, 뫼즈강, 손실로 얻습니다. 시나리오와 날짜가 그 의미를 정합니다. [18.2]
gloss-track-vp-words = 승점|VP

gloss-stacking = 한 헥스에 한 진영 유닛 3개, 6스텝까지입니다. [11.5-a]
gloss-stacking-words = 스태킹
