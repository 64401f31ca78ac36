# 용어와 숫자의 설명: gloss-KEY는 설명, gloss-KEY-words는 글에 나오는 모양입니다. 대괄호 안은 규칙 번호입니다.

gloss-value-pen = 관통 계수. 맞은 곳의 장갑 이상이면 관통하며, 거리가 멀수록 낮아집니다. [4.4.3.2.5]

gloss-value-armor = 장갑, 전면과 후면. 명중은 이를 관통해야 합니다. [4.4.3.2.5]

gloss-value-gp = GP 계수. 고폭탄과 기관총의 힘으로, 비장갑 표적에 씁니다. [6.5.4.1]

gloss-value-ma = 야지 이동력. 회전과 경사에 더 듭니다. [4.5.1.1.1]

gloss-value-drops = 항공기에 남은 폭탄입니다. [6.7.2.2]

gloss-value-strafes = 항공기에 남은 기총 소사 횟수입니다. [6.7.2.2]

gloss-spot = 사격하려면 먼저 탐지해야 합니다. 가시선 안이고, 엄폐와 행동에 비해 가까워야 합니다. [4.1]
gloss-spot-words = 탐지

gloss-los = 헥스 중심에서 중심으로 긋는 선. 차량은 막지 않습니다. [4.1.4]
gloss-los-words = 가시선|LOS

gloss-initiative = 명령을 정한 뒤 굴립니다. 가진 쪽이 먼저 사격하거나 이동할 쪽을 고릅니다. [4.3]
gloss-initiative-words = 주도권

gloss-plot = 누구도 행동하기 전에 유닛마다 몰래 내립니다: 사격, 이동, 급정지, 엄호, 없음. [4.2]
gloss-plot-words = 명령

gloss-overwatch = 기다리다가 보이는 곳에서 사격하거나 이동하는 적을 쏩니다. [4.4.2a]
gloss-overwatch-words = 엄호

gloss-halt = -4로 사격하고 절반만 이동합니다. [4.4.3.2.2d]
gloss-halt-words = 급정지

gloss-band = 무기마다의 거리 단계: P, S, M, L, E 순으로 멀어집니다. [4.4.3.2.1]
gloss-band-words = 거리 계수

gloss-hitnumber = 백분율 주사위가 이 수 이하면 명중합니다. [4.4.3.2.3]
gloss-hitnumber-words = 명중 수치

gloss-facing = 차량이 향한 쪽. 뒤는 장갑이 얇습니다. [3.3]
gloss-facing-words = -

gloss-flag-damaged = 사격 -3, 이동 절반. 피해를 또 입으면 KO입니다. [4.4.3.2.6b]

gloss-ko = 전투 불능. 잔해가 남습니다. [4.4.3.2.6c]
gloss-ko-words = KO

gloss-bu = 불타는 잔해. 연기가 사격을 방해합니다. [4.4.3.2.6d]
gloss-bu-words = BU

gloss-flag-suppressed = 사격에 눌린 상태. 벗어날 때까지 사격과 이동이 불리합니다. [5.10]
gloss-flag-suppressed-words = 제압

gloss-flag-hull-down = 포탑만 보여 맞히기 어렵습니다. [6.1.4.1.1]
gloss-flag-hull-down-words = 헐 다운

gloss-flag-full-cover = 행동하기 전에는 보이지 않고 피해를 덜 입습니다. [6.1.4.2a]
gloss-flag-full-cover-words = 완전 엄폐

gloss-flag-bailed = 승무원이 차량을 버렸습니다. [6.5.2.6]

gloss-ap = 철갑탄 사격. 먼저 명중, 다음에 관통을 봅니다. [4.4.3.2.3]
gloss-ap-words = AP 사격

gloss-gp = 고폭탄이나 기관총으로 표적이나 영역을 치는 사격입니다. [6.5.4]
gloss-gp-words = GP 사격

gloss-overstack = 한 헥스에 6대 이상이면 탐지와 명중이 쉬워집니다. [3.8]
gloss-overstack-words = 오버 스태킹

gloss-marker-control = 무장 차량이 한 턴 내내 있으면 통제하며, 떠나도 유지됩니다. [3.6]
gloss-marker-control-words = 목표
