# 용어와 숫자의 설명: gloss-KEY는 설명, gloss-KEY-words는 글에 나오는 모양입니다. 대괄호 안은 규칙 번호입니다.

gloss-value-strength = 전투에서의 힘. 양측 스택의 수치를 비교합니다. [8.1s-c]
gloss-value-strength-words = 전투력

gloss-value-pips = 남은 스텝을 점으로 나타냅니다. 마지막 핍을 잃으면 제거됩니다. [GL-18]
gloss-value-pips-words = 핍

gloss-value-cost = 명령의 비용. 진영의 주도권 마커가 그만큼 나아갑니다. [1.I-1]

gloss-value-reverse = 마커의 뒷면에 적힌 것입니다. [2.5-a]

gloss-initiative = 트랙에서 가장 뒤에 있는 진영이 행동합니다. 명령은 칸을 쓰므로 많이 하면 오래 기다립니다. [5-a]
gloss-initiative-words = 주도권

gloss-faction = 서방, 소련, OKW, OKH. 둘씩 한 편입니다. [1.I-1]
gloss-faction-words = 진영

gloss-order = 재배치, 공격, 건설, 전략전 등을 하게 하는 마커입니다. [2.5-a]
gloss-order-words = 작전 명령|명령 마커

gloss-redeploy = 유닛이 명령 마커의 포인트만큼 이동합니다. [GL-13]
gloss-redeploy-words = 재배치|이동 포인트

gloss-zoc = 전투 유닛의 헥스와 걸어서 갈 수 있는 인접 육지 헥스입니다. [2.1.6-a]
gloss-zoc-words = ZOC

gloss-step = 전투 유닛은 1~4스텝을 핍으로 나타냅니다. [GL-18]
gloss-step-words = 스텝

gloss-flag-isolated-1 = 지난 보급 이벤트에서 보급을 찾지 못해 전투가 불리합니다. [11.3-a]
gloss-flag-isolated-1-words = 고립 1

gloss-flag-isolated-3 = 여전히 보급이 없어 전투가 크게 불리합니다. [11.3-a]
gloss-flag-isolated-3-words = 고립 3

gloss-flag-interdicted = 명중당한 해군 유닛. 활성화할 수 없습니다. [GL-10]
gloss-flag-interdicted-words = 차단

gloss-flag-elite = 정예 배지가 더 많은 쪽은 전투에서 +1입니다. [8.3s-A6]
gloss-flag-elite-words = 정예

gloss-flag-conscript = 징집병 배지가 더 많은 쪽은 전투에서 -1입니다. [8.3s-A7]
gloss-flag-conscript-words = 징집병

gloss-feature-supply-source = 보급의 출발점. 지상 유닛은 자기 국기가 필요합니다. [TK-14]
gloss-feature-supply-source-words = 보급원

gloss-feature-port = 도시나 항구의 방어자는 +1이며, 바다로 보급을 받습니다. [8.3s-D4]
gloss-feature-port-words = 항구

gloss-feature-beach = 서방이 상륙 거점을 놓을 수 있는 곳입니다. [1.C-9]
gloss-feature-beach-words = 해변

gloss-marker-beachhead = 서방의 거점. 상륙한 부대의 보급원이자 항구입니다. [2.4.2-a]
gloss-marker-beachhead-words = 상륙 거점

gloss-marker-mulberry = 제거되지 않는 상륙 거점으로, 항구이자 도시입니다. [2.4.2-j]
gloss-marker-mulberry-words = 멀베리

gloss-marker-beach-closed = 이벤트로 열릴 때까지 상륙할 수 없습니다. [2.6-h]
gloss-marker-beach-closed-words = 폐쇄된 해변

gloss-partisan = 서방과 소련의 비정규 부대. 할당된 국가를 벗어나지 않습니다. [2.2-a]
gloss-partisan-words = 파르티잔

gloss-air = 지상 전투에서 공중 우세를 주거나 막습니다. [2.3-a]
gloss-air-words = 공중 유닛|공중 우세

gloss-rail = 날씨와 관계없이 1 MP이며, 보급이 제한 없이 이어집니다. [TK-5]
gloss-rail-words = 철도

gloss-track-vp = 얻는 쪽으로 움직이며, 어느 쪽이든 10에 이르면 승리합니다. [1.G-1]
gloss-track-vp-words = 승점|VP

gloss-track-transport = 서방의 수송력, 0~10입니다. [1.G-2]
gloss-track-transport-words = 수송 포인트

gloss-track-armor-reserve = 서방이 쌓아 둔 기갑, 0~10입니다. [1.G-2]
gloss-track-armor-reserve-words = 기갑 예비대

gloss-marker-weather = 현재 날씨 카드: 맑음, 눈, 진창. [1.Q]
gloss-marker-weather-words = 날씨

gloss-retreat = 방어자는 명중의 절반까지 후퇴로 바꿀 수 있습니다. [8.6s-d]
gloss-retreat-words = 후퇴

gloss-advance = 비워진 헥스에 공격 유닛 둘까지 들어갑니다. [8.7s-a]
gloss-advance-words = 전진

gloss-stacking = 전투 유닛 2개, 합계 6핍까지입니다. [1.A.1-a]
gloss-stacking-words = 스태킹
