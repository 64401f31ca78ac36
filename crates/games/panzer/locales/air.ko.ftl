# 항공기와 대공 사격.
piece-ju87 = Ju 87 B-1
piece-bf110 = Bf 110 C-4/B
piece-bf109 = Bf 109 E-7 전투폭격기
piece-cr42 = CR.42 AS
piece-g50bis = G.50 bis
piece-hurri = Hurricane IIB 폭격형
piece-hurri2d = Hurricane IID (40mm)
piece-kitty = Kittyhawk I 폭격형
piece-blen = Blenheim IV

phase-first-air = 1차 공중 페이즈
phase-second-air = 2차 공중 페이즈

air-bombs = 폭탄
air-rockets = 로켓
air-slow = 저속
air-fast = 고속
air-low = 저고도
air-medium = 중고도
air-high = 고고도
air-strafe = 기총소사
air-bomb = 폭격
air-dive = 급강하 폭격
air-rocket = 로켓 사격

verb-load = 탑재 선택
verb-fly = 비행
verb-approach = 진입
verb-course = 침로 설정
verb-onward = 직진
verb-bank = 선회
verb-acquire = 표적 지정
verb-attack = 공격
verb-flak = 대공 사격

act-load = { $payload } 탑재
act-fly = { $plane } 비행
act-approach = { $hex }(으)로 진입
act-course = 방향 { $direction }, { $speed }, { $altitude }
act-onward = 직진
act-leave-map = 맵 이탈
act-bank = 방향 { $direction }(으)로 선회
act-acquire = { $unit } 표적 지정
act-attack = { $attack }
act-flak = { $unit } 사격
act-no-flak = 지금은 사격하지 않음

asked-load = 항공기 무기 탑재
asked-air = 비행
asked-flak = 대공 사격

prompt-load = { $plane }에 무엇을 탑재합니까?
prompt-air = 어느 항공기가 비행합니까?
prompt-approach = { $plane }: 어디로 진입합니까?
prompt-course = { $plane }의 방향, 속도, 고도는?
prompt-flight = { $plane }: 맵 위를 비행 중입니다.
prompt-acquiring = { $plane }: 표적을 { $need }헥스 중 { $hexes }헥스 동안 보았습니다.
prompt-flak = { $plane }에 사격합니까?
prompt-roll-flak = { $plane }에 대한 대공 사격.
prompt-roll-crash = { $plane } 추락: 앞으로 몇 헥스인가?

event-loaded = { $plane }: { $payload } 탑재.
event-air-entered = { $plane }: { $hex }(으)로 진입, 방향 { $direction }, { $speed }, { $altitude }.
event-flew = { $plane }: { $hex }(으)로 비행.
event-banked = { $plane }: 방향 { $direction }(으)로 선회.
event-air-left = { $plane }: { $hex }에서 맵을 벗어남.
event-sighted = { $plane }: { $unit } 표적 지정.
event-acquired = { $plane }: { $unit } 표적 획득.
event-lost-sight = { $plane }: { $unit } 표적을 놓침.
event-guided = { $unit }: 항공기에 { $target } 위치를 알려 줌.
event-air-attacks = { $plane }: { $unit } 공격, { $attack }.
event-flak-fires = { $unit }: { $plane }에 사격.
event-flak = { $unit }, { $plane }에 대공 사격: { $roll }, 보정 { $net }, 합계 { $total }, { $result }.
event-shot-down = { $plane } 격추.
event-crashed = { $plane }: { $hex }에 추락(주사위 { $roll }).
event-crashed-off = { $plane }: 맵 밖에 추락(주사위 { $roll }).

answer-flak-factor = 대공 무기 계수 { $factor }

mod-air-low = 저고도 공격
mod-air-medium = 중고도 공격
mod-air-high = 고고도 공격
mod-air-fast = 고속 비행
mod-aa-weapon = 대공 무기
mod-aa-fast = 고속 항공기 표적
mod-aa-high = 고고도 표적
mod-aa-low = 저고도 표적

why-no-flight = 이 항공기는 지금 비행할 수 없습니다. 턴마다 한 번, 처음 등장한 턴부터 다섯 턴 동안만 비행합니다.
why-wrong-edge = 열린 가장자리의 헥스로 진입합니다. 지난 턴에 비행했으면 빠져나간 가장자리로 진입합니다.
why-wrong-speed = 이 속도로 비행할 수 없습니다.
why-not-inward = 맵 안쪽을 향해야 합니다.
why-no-bank = 저속 항공기만 한 번의 비행에 한 번, 헥스면 하나만큼 선회합니다.
why-one-target = 표적은 한 번에 하나입니다.
why-no-air-target = { $unit }: 새 표적이 아닙니다.
why-air-not-ahead = { $unit }: 항공기의 전방 사계 밖입니다.
why-air-blocked = { $unit }: 지형에 가려 항공기에서 보이지 않습니다.
why-needs-observer = { $unit }: 공중에서 보이지 않습니다. 엄호 명령이 있는 관측병(FO)이 탐지해야 합니다.
why-not-acquired = 획득한 표적이 없습니다.
why-not-carried = 이 공격에 쓸 무기가 없습니다.
why-no-load = 이 무기를 다 썼습니다.
why-wrong-altitude = 이 고도에서는 할 수 없는 공격입니다.
why-not-in-front = { $unit }: 이 공격의 사거리로 정면에 있지 않습니다.
why-no-aa = { $unit }: 대공 무기가 없습니다.
why-aa-inside = 건물이나 강화 진지 안에서는 대공 사격을 할 수 없습니다.
why-not-tracked = { $unit }: 항공기를 추적하지 못했습니다.
why-aa-arc = { $unit }: 항공기가 사계 밖입니다.
why-aa-high = { $unit }: 고고도에 닿지 않습니다.
why-aa-range = { $unit }: 항공기가 사거리 밖입니다.

procedure-flight = { $plane } 비행
counter-flying = { $unit }, { $side }, { $place } 상공, 방향 { $direction }{ $count ->
    [0] { "" }
   *[other] : { $flags }
 }
box-axis-air = 추축군 항공기
box-allied-air = 연합군 항공기
symbol-silhouette-aircraft = 항공기
value-strafes = 남은 기총소사
value-drops = 남은 폭탄 또는 로켓
flag-slow = 저속
flag-fast = 고속
flag-low = 저고도
flag-medium = 중고도
flag-high = 고고도

card-flight = 비행
card-slow = 저속
card-fast = 고속
card-dive = 급강하 폭격기
card-loads = 공격
card-strafe = 기총소사
card-bombs = 폭탄
card-rockets = 로켓
