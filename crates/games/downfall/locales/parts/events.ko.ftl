# 일어난 일.

## 사건
event-round = { $faction }이(가) 주도권을 가집니다({ $space }번 칸).
event-weather-rolled = 날씨: { $dice }. 마커가 { $space }번 칸에 옵니다.
event-weather-moved = 날씨 마커가 { $space }번 칸까지 옵니다.
event-weather = 이제 날씨는 { $weather }입니다.
event-turn = { $turn }턴이 시작됩니다: { $months }.
event-drawn = { $order } 마커를 { $box }번 칸에 뽑았습니다.
event-ordered = { $faction }이(가) { $order }({ $face })을(를) 선택했습니다. 비용 { $price }{ $skipped ->
    [0] {""}
   *[other] {" "}+ 건너뛴 마커 { $skipped }
 }.
event-planned = { $faction }이(가) { $order }을(를) 계획 칸에 놓았습니다.
event-copied = { $faction } 본부가 { $order }을(를) 복사했습니다.
event-reseeded = { $faction }이(가) 행동 트랙을 초기화했습니다.
event-paid = { $faction }이(가) { $spaces }을(를) 지불했습니다({ $what }). 현재 { $space }번 칸.
event-pending = { $faction }의 이벤트가 대기 중입니다.
event-cards-joined = { $turn }턴 카드가 덱에 들어갑니다.
event-returned = 마커 { $count }개가 드로우 컵으로 돌아갑니다.
event-failure = { $faction } 지휘 실패: { $die }.
event-played = { $faction }이(가) { $card } 카드를 플레이했습니다.
event-cancelled = { $card } 카드가 취소되었습니다.
event-discarded = { $faction }이(가) { $card } 카드를 버렸습니다.
event-drew = { $faction }이(가) { $card } 카드를 뽑았습니다.
event-drew-hidden = { $faction }이(가) 카드를 한 장 뽑았습니다.
event-shuffled = { $deck } 덱을 섞었습니다.
event-looked = { $faction } 손패를 확인했습니다.
event-moved = { $unit } 유닛이 { $from }에서 { $to }(으)로 이동했습니다.
event-flipped = { $unit } 유닛을 뒤집었습니다.
event-controlled = { $city }({ $hex })의 통제가 { $side }(으)로 넘어갔습니다.
event-points = { $points ->
    [0] 승점: 동점.
   *[other] 승점: { $side } { $points }점 우세.
 }
event-rebased = { $unit } 항공 유닛이 { $to }(으)로 기지를 옮겼습니다.
event-declared = { $faction }이(가) { $hex } 공격: 주 공격자 { $unit }, 측면 { $flanks }.
event-declared-alone = { $faction }이(가) { $hex } 공격: { $unit } 단독.
event-fought = { $hex } 전투: 주사위 { $dice }, 보정 후 { $total }. 명중: 공격자 { $attacker }, 방어자 { $defender }.
event-lost = { $unit } 유닛이 스텝을 잃었습니다. 남은 스텝 { $pips }.
event-eliminated = { $unit } 유닛이 제거되었습니다.
event-removed = { $unit } 유닛이 지도를 떠났습니다: { $to }.
event-retreats = 방어자가 { $hexes }헥스 후퇴합니다.
event-retreated = { $unit } 유닛이 { $hex } 헥스로 후퇴했습니다.
event-advanced = { $unit } 유닛이 { $hex } 헥스로 전진했습니다.
event-granted = { $faction } 스텝 획득: 보병 { $infantry }, 기갑 { $armor }.
event-gained = { $unit } 유닛이 스텝을 얻어 { $pips }이(가) 되었습니다.
event-entered = { $unit } 유닛 투입: { $at }.
event-reserve = 기갑 예비대: { $steps }.
event-transport = 수송 포인트: { $points }.
event-guard = { $guard } 유닛이 { $unit } 유닛을 교체했습니다.
event-begins = { $faction }이(가) { $card } 이벤트를 해결합니다.
event-revealed = { $faction }이(가) { $card } 카드를 대기 이벤트로 공개했습니다.
event-replaced = { $card } 카드가 대신 들어옵니다.
event-no-effect = { $card } 카드는 효과가 없습니다.
event-surrendered = 항복: { $nation }.
event-africa = 아프리카가 해방되었습니다.
event-available = 사용 가능: { $units }.
event-air-in = { $unit } 항공 유닛이 { $to }에 배치되었습니다.
event-air-out = { $unit } 항공 유닛이 지도를 떠났습니다.
event-checked = { $faction } 보급: 보급이 없는 유닛 { $units }.
event-checked-all = { $faction } 보급: 모든 유닛이 보급을 받습니다.
event-isolated = { $unit } 유닛에 고립 { $level } 마커를 놓았습니다.
event-rolled = { $faction } 주사위 { $dice }, 보너스 { $bonus }: { $result }.
event-partisan-country = 파르티잔 표 { $total }: { $country }.
event-partisan-placed = { $unit }이(가) { $hex } 헥스에 나타났습니다.
event-forfeited = { $faction }이(가) 파르티잔을 배치할 수 없습니다.
event-war-moved = { $war }: 마커가 { $box }번 칸에 옵니다. 우세: { $side }.
event-beachhead = { $beach }({ $hex })에 상륙 거점을 놓았습니다.
event-beachhead-back = 상륙 거점이 병력 풀로 돌아갑니다.
event-interception = { $sea }: { $faction } 요격 판정, { $interceptor } 대 { $defender }. { $paid } 지불.
event-naval-attack = { $sea }: { $faction } 해상 공격, 주사위 { $dice }, 보정 후 { $total }: 명중 { $hits }.
event-interdicted = { $unit } 유닛이 차단되었습니다.
event-ready = { $unit } 유닛이 다시 준비 상태가 되었습니다.
event-blocked = { $sea }: 항로가 막혔습니다.

## 지불 이유
price-order = 명령
price-planning = 계획
price-reseed = 초기화
price-partisan = 파르티잔 헥스
price-interception = 요격
price-shortages = 물자 부족
price-failure = 지휘 실패
price-isolation = 고립된 유닛
price-supremacy = 오버로드 해역
price-no-order = 가능한 명령 없음
