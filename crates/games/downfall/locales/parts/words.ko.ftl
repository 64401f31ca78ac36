# 게임의 낱말.

## 편
side-western = 서방
side-okh = OKH
side-okw = OKW
side-soviet = 소련
side-axis = 추축
ideology-west = 서방
ideology-axis = 추축
ideology-soviet = 소련
ideology-nobody = 아무도 아님

## 날씨
weather-fair = 맑음
weather-snow = 눈
weather-mud = 진창
light-weather-fair = 맑음
light-weather-snow = 눈
light-weather-mud = 진창

## 장소
place-pool = 병력 풀
place-pending = 대기 구역
place-turn = 턴 트랙
place-display = 해당 디스플레이
place-card = 카드
place-eliminated = 게임에서 제외
place-out = 게임 밖

## 지형
terrain-clear = 평지
terrain-forest = 숲
terrain-hills = 언덕
terrain-swamp = 늪지
terrain-mountain = 산악
terrain-sea = 바다
terrain-neutral = 게임 구역 밖
terrain-desert = 통행 불가 사막
terrain-home = 서방 육지 지역
hexside-river = 강
hexside-strait = 해협
hexside-border = 국경
hexside-impassable-ridge = 통행 불가
line-railway = 철도
feature-city = 도시
feature-port = 항구
feature-objective = 목표
feature-supply-source = 보급원
feature-beach = 해변
feature-vp-1 = 1점
feature-vp-2 = 2점
feature-vp-3 = 3점

## 기호
symbol-infantry = 보병
symbol-mechanized = 기계화
symbol-motorized = 차량화
symbol-tank = 전차
symbol-assault-infantry = 충격
symbol-airborne = 공수
symbol-provisional = 주둔
symbol-engineer = 요새 병력
symbol-fortress = 요새
symbol-air = 항공
symbol-naval = 해군
symbol-card = 카드
symbol-order = 명령 마커
symbol-armored = 기갑
symbol-elite = 정예
symbol-partisan = 파르티잔
symbol-leg = 도보
symbol-mech = 기계화
symbol-mot = 차량화
symbol-shock = 충격
symbol-garrison = 주둔
symbol-fort = 요새 병력

## 상태
flag-primary = 주 공격자
flag-attacking = 공격 중
flag-defending = 방어 중
flag-retreating = 후퇴 중
flag-moving = 이동 중
flag-isolated-1 = 고립 1
flag-isolated-3 = 고립 3
flag-moved = 이동함
flag-attacked = 공격함
flag-elite = 정예
flag-conscript = 징집병
flag-self-supplied = 항상 보급
flag-interdicted = 차단됨
flag-carrier = 함재기
size-army = 야전군
value-pips = 스텝
value-reverse = 뒷면
value-strength = 전투력
value-cost = 주도권

## 유닛 말
counter-unit = { $unit }, { $faction } { $nation } { $type }, 스텝 { $pips }/{ $max }, { $place }
counter-unit-marked = { $unit }, { $faction } { $nation } { $type }, 스텝 { $pips }/{ $max }, { $place }: { $flags }
counter-air = { $unit }, { $faction } 항공 유닛, { $place }
counter-air-marked = { $unit }, { $faction } 항공 유닛, { $place }: { $flags }
counter-naval = { $unit }, { $faction } 해군 유닛, 전투력 { $strength }, { $place }
counter-naval-marked = { $unit }, { $faction } 해군 유닛, 전투력 { $strength }, { $place }: { $flags }
counter-partisan = { $unit }({ $faction }), { $place }
counter-partisan-marked = { $unit }({ $faction }), { $place }: { $flags }

## 트랙과 수
track-turn = 턴
track-hand = 손패
track-cup = 드로우 컵의 마커
track-pile = 이벤트 더미의 카드
track-transport = 수송 포인트
track-armor-reserve = 기갑 예비대

## 마커
marker-initiative = 주도권 마커
marker-initiative-pending = 주도권 마커(대기 이벤트)
marker-weather = 날씨 마커
marker-turn = 턴 마커
marker-control = 통제
marker-vp = 승점 마커
marker-war = 디스플레이 마커
marker-beachhead = 상륙 거점
marker-mulberry = 멀베리
marker-beach-closed = 폐쇄된 해변

## 행동 라운드
step-initiative = 주도권
step-weather = 날씨
step-refill = 행동 트랙
step-order = 명령
step-events = 이벤트
turn-line = { $turn }턴, { $months }: { $weather }, 주도권 { $faction }
turn-line-over = { $turn }턴, { $months }: { $weather }
calendar-turn = { $turn }턴: { $months }
calendar-weather = 날씨: { $a }, { $b }, { $c }

## 승리
standing = { $points ->
    [0] 동점입니다.
   *[other] { $leader } 측이 승점 { $points }점 앞서 있습니다.
 }
standing-short = 소련은 { $points }점입니다. { $goal }점이면 승리합니다.
goal-points = 승점 차이가 { $points }점이면 즉시 승리합니다.
goal-red-tide = Red Tide Over Europe의 조건이 충족되면 소련이 승리합니다.
goal-united-nations = United Nations의 조건이 충족되면 서방이 승리합니다.
goal-surrender = 오슬로를 제외한 모든 목표가 추축 소유가 아니면 독일이 항복합니다.
goal-time = 8턴 3기간에 게임이 끝납니다. 승점 차이로, 같으면 베를린으로 결정합니다.
goal-objective = { $city }: { $owner }
goal-war = { $war }: { $owner }
goal-city = 종료 시 소련이 { $city } 통제: { $points }점
goal-units = 종료 시 제거되었거나 고립되었거나 보급이 없는 OKH 유닛마다 { $points }점
goal-level = 소련은 { $points }점이면 승리합니다.
over-points = 승점으로 승리: { $winner }.
over-red-tide = Red Tide Over Europe: 승자는 { $winner }입니다.
over-united-nations = United Nations: 승자는 { $winner }입니다.
over-surrender = 독일이 항복했습니다. 승자: { $winner }.
over-victory-day = VE-Day: 승자는 { $winner }입니다.
over-time = 전쟁이 끝났습니다. 승자: { $winner }.
over-uranus = 소련 { $points }점. 승자: { $winner }.
