# 용어와 숫자의 설명: gloss-KEY는 설명, gloss-KEY-words는 글에 나오는 모양입니다. 대괄호 안은 규칙 번호입니다.

gloss-value-attack = 공격 전투력. 여기에 스텝을 곱한 것이 사격입니다. [4.1.1.4]
gloss-value-attack-words = 공격 전투력

gloss-value-defence = 한 스텝이 흡수하는 명중 수. 엄폐가 더해집니다. [18.3.3]

gloss-value-range = 포병이 닿는 거리(헥스)입니다. [4.1.4.3]
gloss-value-range-words = 사거리

gloss-step = 중대나 포대 하나. 사격과 손실은 스텝으로 셉니다. [18.3.3]
gloss-step-words = 스텝

gloss-taskforce = 선도 유닛 가까이에서 함께 작전하는 여단의 4스텝까지입니다. [12.6]
gloss-taskforce-words = 태스크포스

gloss-lead = 그 3헥스 안의 유닛이 참여합니다. [12.3.2]
gloss-lead-words = 선도 유닛

gloss-operation = 행군, 급속 공격, 강습, 예비 작전. 유닛은 턴에 하나만 합니다. [8.2]
gloss-operation-words = 작전

gloss-flag-used = 작전을 마쳐 이번 턴에는 더 하지 못합니다. [13.0]
gloss-flag-used-words = 사용 면

gloss-track-cp = 행군을 뺀 작전에 씁니다. [8.4]
gloss-track-cp-words = 지휘 포인트|CP

gloss-hq = 지휘 계통과 범위 안의 작전과 사격에 포인트를 냅니다. [30.1]
gloss-hq-words = HQ

gloss-flag-disrupted = 재정비까지 작전, 후퇴, 전진을 못 하고 사격은 절반입니다. [23.3.1]
gloss-flag-disrupted-words = 교란

gloss-flag-shattered = 이 편제는 행군만 할 수 있습니다. [31.2]
gloss-flag-shattered-words = 궤멸

gloss-marker-acquired = 사이클이 끝날 때까지 보고 타격할 수 있는 헥스입니다. [20.3]
gloss-marker-acquired-words = 획득

gloss-recon = HQ가 헥스를 획득하는 데 씁니다. [20.0]
gloss-recon-words = 정찰 포인트|정찰

gloss-firestrike = 획득한 헥스를 때리는 포격. 후퇴가 없고 교란할 수 있습니다. [23.1]
gloss-firestrike-words = 화력 타격

gloss-reaction = 3헥스 안의 적 부대 하나가 목표 헥스에 들어옵니다. [GL-reaction]
gloss-reaction-words = 대응

gloss-marker-objective = 공격의 목표인 헥스입니다. [13.5]
gloss-marker-objective-words = 목표 헥스

gloss-track-main-effort = 다음 턴에 밀어 주는 사단입니다. [12.4]
gloss-track-main-effort-words = 주공

gloss-marker-improved = 지은 쪽의 방어에 +2입니다. [35.0]
gloss-marker-improved-words = 개량 진지

gloss-ferry = 공병이 마인강 너머로 3스텝까지 나릅니다. [17.4]
gloss-ferry-words = 도선

gloss-marker-military-bridge = 공병이 하천 헥스면에 놓은 다리입니다. [34.0]
gloss-marker-military-bridge-words = 군용 교량

gloss-flak = 적 가까이의 헬리콥터와 저고도 항공기를 쏩니다. [27.2]
gloss-flak-words = 대공포

gloss-airmobile = 작전에서 한 번은 땅으로, 한 번은 헬리콥터로 움직입니다. [29.0]
gloss-airmobile-words = 공중기동

gloss-airpoints = 공중 지원 요청에 쓰며 다시 채우지 않습니다. [24.1]
gloss-airpoints-words = 공중 포인트

gloss-marker-gas = 구역 안에서 하는 지상 사격은 절반입니다. [44.3]
gloss-marker-gas-words = 가스

gloss-marker-minefield = 들어가면 공격받고 멈춥니다. [37.4]
gloss-marker-minefield-words = 지뢰지대

gloss-flag-unrevealed = 공개될 때 풀에서 스텝을 받습니다. [45.1]
gloss-flag-unrevealed-words = 미공개

gloss-retreatfire = 적의 통제로 후퇴하면 사격을 받습니다. [18.9]
gloss-retreatfire-words = 후퇴 사격

gloss-retreat = 공세 사격에만, 명중을 안 뒤에 합니다. 가장 강한 유닛이 엄호합니다. [18.4]
gloss-retreat-words = 후퇴

gloss-advance = 비워진 목표 옆의 참여 유닛이 들어갑니다. [18.5]
gloss-advance-words = 전진

gloss-shift-initiative = 주사위로 먼저 할 쪽을 정하고 번갈아 사이클을 합니다. [8.1.2]
gloss-shift-initiative-words = 주도권
