# 질문과 답.

## 전투 내역
line-primary = 주 공격자 스텝
line-cards = 카드
line-flanks = 측면 공격자
line-shock = 충격 유닛
line-elite = 정예 배지 우세
line-conscript = 징집병 배지 우세
line-quality = 독일 또는 서방 유닛
line-armor-snow = 눈에서 기갑 유닛
line-armor-german = 맑음에서 독일 기갑 유닛
line-armor-fair = 맑음에서 기타 기갑 유닛
line-pips = 방어자 스텝
line-city = 도시
line-rough = 언덕 또는 숲
line-steep = 산악 또는 늪지
line-river = 모든 공격자가 강 건너
line-beach = 모든 공격자가 해변 건너
line-strait = 모든 공격자가 해협 건너
line-water = 모든 공격자가 물 건너
line-cards-attacker = 공격자 카드
line-cards-defender = 방어자 카드
line-event = 공개된 이벤트 카드
line-fortress = 요새
line-weather = 날씨
line-air = 공중 우세
line-airdrop = 공수 투하
line-isolated-defender = 고립된 방어자
line-isolated-attacker = 고립된 공격자
line-attack = 공격 전투력
line-defence = 방어 전투력
line-drm = 주사위 보정
line-column = 열
line-rail = 철도 이동
line-terrain = 지형과 헥스면
line-supply-badge = 보급 배지가 있는 유닛입니다.
line-price = { $order }, 건너뛴 마커 { $skipped }
line-price-none = { $order }: 놓을 빈 칸이 없습니다
price-copied = 복사한 명령의 비용

## 답
answer-odds = { $hex } 공격: { $attack } 대 { $defence }, { $column } 열, 보정 { $drm }.
outcome-hits = 공격자 { $attacker }, 방어자 { $defender }
table-combat = 지상 전투 결과표
answer-allowed = 지금 할 수 있습니다: { $action }.
answer-zones = ZOC
layer-zone = { $side } ZOC
answer-zoc = { $hex } 헥스는 { $sides } ZOC에 있습니다.
answer-zoc-none = { $hex } 헥스는 어느 ZOC에도 없습니다.
answer-control = 헥스 통제
layer-control = { $side } 통제
answer-controller = { $hex } 헥스의 통제: { $side }.
answer-air = 항공 유닛과 작전 거리
layer-air = { $faction } 항공 작전 거리, 유닛 { $count }개
answer-prices = { $faction }의 명령 비용
answer-stack = { $hex }: 유닛 { $units }/{ $most-units }, 스텝 { $pips }/{ $most-pips }.
answer-reach = { $unit } 유닛은 { $mp } MP로 { $count }개 헥스에 갈 수 있습니다.
layer-reach = { $mp } MP 이내
answer-cost = { $unit } 유닛이 { $hex } 헥스로 가는 데 { $cost } MP가 듭니다.
answer-cost-never = { $unit } 유닛은 { $hex } 헥스로 갈 수 없습니다.
answer-supplied = { $unit } 유닛은 보급을 받습니다.
answer-unsupplied = { $unit } 유닛은 보급을 받지 못합니다.
layer-supply = 보급선이 닿는 헥스
answer-vp-short = 소련은 { $points }점입니다.

## 거절
refused-no-attack = 준비 중인 공격이 없습니다.
refused-no-target = { $hex } 헥스에는 공격할 유닛이 없습니다.
refused-not-on-map = { $unit } 유닛은 지도 위에 없습니다.
