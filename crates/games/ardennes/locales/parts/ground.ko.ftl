# 규칙 11, 12.1, 14, 15, 16: 이동, 보급, 도로 장애물, 마을, 다리, 강화 진지.

## 사건

event-moved = { $unit }: { $from }에서 { $to }(으)로 이동했습니다({ $spent } MP 사용).
event-moved-system = { $unit }: { $from }에서 { $to }(으)로 이동했습니다.
event-left = { $unit }: 지도를 벗어나 { $points }점을 얻었습니다.
event-taken = { $hex } 헥스의 소유가 바뀌었습니다: { $side }.
event-taken-westwall = { $hex } 웨스트월의 소유가 바뀌었습니다: { $side }.
event-bridge-taken = { $from }–{ $to } 교량의 소유가 바뀌었습니다: { $side }.
event-blown = { $from }–{ $to } 교량 폭파 시도: 주사위 { $die }, 기준 { $number } 이하, 성공했습니다.
event-not-blown = { $from }–{ $to } 교량 폭파 시도: 주사위 { $die }, 기준 { $number } 이하, 실패했습니다.
event-reacted = 카드 { $card }번으로 반응했습니다: { $event }.
event-repaired = { $from }–{ $to } 교량을 수리했습니다.
event-built = { $from } 헥스와 { $to } 헥스 사이에 교량을 놓았습니다.
event-roadblock = { $hex } 헥스에 도로 장애물이 생겼습니다: 주사위 { $die }, 기준 { $number } 이하.
event-no-roadblock = { $hex } 헥스에 도로 장애물이 생기지 않았습니다: 주사위 { $die }, 기준 { $number } 이하.
event-roadblock-gone = { $hex } 헥스의 도로 장애물을 제거했습니다.
event-depot-full = { $hex } 헥스의 저장소에 연료가 있습니다. 보관합니다.
event-depot-empty = { $hex } 헥스의 저장소는 비어 있습니다.
event-came-reserve = { $unit }: 예비대에서 { $hex } 헥스로 들어왔습니다.
event-came-method-a = { $unit }: A 방식으로 { $hex } 헥스에 배치되었습니다.
event-came-method-b = { $unit }: 방법 B로 { $hex } 헥스에 배치되었습니다.
event-came-basic = { $unit }: 정해진 첫 진지 { $hex } 헥스에 배치되었습니다.
event-came-redeployed = { $unit }: 접촉 이탈 상태에서 { $hex } 헥스로 재배치되었습니다.
event-came-undetected = { $unit }: 미탐지 방어자로 { $hex } 헥스를 방어합니다.
event-came-roadblock = { $unit }: { $hex } 헥스의 도로 장애물 뒤에 있었습니다.
event-came-joined = { $unit }: { $hex } 헥스에서 공격에 합류합니다.
event-came-brought = { $unit }: 전투를 돕기 위해 { $hex } 헥스로 왔습니다.
event-came-engineers = { $unit }: { $hex } 헥스의 도로 장애물을 넘겨받았습니다.
event-came-dropped = { $unit }: { $hex } 헥스에 강하했습니다.
event-improved = { $hex } 헥스에 강화 진지를 만들었습니다.
event-improved-lost = { $hex } 헥스의 강화 진지를 잃었습니다.
event-supply-full = { $unit }: 다시 보급 상태입니다.
event-supply-low = { $unit }: 보급 부족입니다.
event-supply-out = { $unit }: 보급 불가입니다.
event-supply-isolated = { $unit }: 고립입니다.
event-british-free = 이제부터 XXX 군단은 뫼즈강을 건널 수 있습니다.
event-recovered = 분산이 끝났습니다: { $units }.
event-reserve = { $hex } 헥스 예비대 확인: 주사위 { $die }, 예비대가 나올 수 있습니다.
event-no-reserve = { $hex } 헥스 예비대 확인: 주사위 { $die }, 아무도 없었습니다.
event-surrender = { $unit }: 항복 확인 주사위 { $die }, 스텝 하나를 잃습니다.
event-no-surrender = { $unit }: 항복 확인 주사위 { $die }, 버팁니다.

reason-hold-value = 헥스의 사수 수치
reason-surrender-number = 유닛 등급의 항복 수치

## 들어갈 수 없는 까닭

bar-edge = 그곳은 지도 밖입니다.
bar-enemy = { $hex } 헥스에 적 유닛이 있습니다.
bar-roadblock = { $hex } 헥스에 도로 장애물이 있어 독일군은 들어갈 수 없습니다.
bar-zone = { $hex } 헥스는 유닛의 군 구역 밖입니다. 군 구역은 19일까지 적용합니다.
bar-zone-back = 유닛이 군 구역 밖에 있으며 { $hex } 헥스로 가도 구역에 가까워지지 않습니다.
bar-meuse = XXX 군단은 독일군이 강에 닿거나 26일이 될 때까지 뫼즈강 서쪽에 머뭅니다. { $hex } 헥스는 동쪽입니다.
bar-control = { $hex } 헥스도, 떠나는 헥스도 적 통제 아래입니다. 돌아서 가야 합니다.
bar-isolated-control = 고립된 유닛은 적 통제를 벗어날 수 없습니다.
bar-isolated-town = 고립된 유닛은 적 마을인 { $hex } 헥스에 들어갈 수 없습니다.
bar-isolated-bridge = 고립된 유닛은 적 교량을 건너 { $hex } 헥스로 갈 수 없습니다.
bar-isolated-westwall = 고립된 연합군 유닛은 빈 웨스트월인 { $hex } 헥스에 들어갈 수 없습니다.
bar-river = { $hex } 헥스로 가는 교량이 없습니다. 아직 움직이지 않은 유닛만 건널 수 있습니다.
bar-river-used = 이번 활성화에 다른 유닛이 이 헥스면을 건너 { $hex } 헥스로 갔습니다. 하나만 건널 수 있습니다.
bar-bridge-used = 이번 활성화에 다른 유닛이 이 교량을 썼습니다. 적 통제인 { $hex } 헥스로는 하나만 건널 수 있습니다.
bar-no-road = { $hex } 헥스로 이어진 도로가 없습니다. 전략 이동은 도로로만 합니다.
bar-near-enemy = { $hex } 헥스는 적 유닛 옆입니다. 전략 이동으로 들어갈 수 없습니다.
bar-near-roadblock = { $hex } 헥스는 도로 장애물이 있거나 생길 수 있는 곳 옆입니다. 전략 이동으로 들어갈 수 없습니다.
bar-allied-town = { $hex } 헥스는 연합군 마을입니다. 전략 이동으로 들어갈 수 없습니다.
bar-allied-bridge = { $hex } 헥스로 가는 교량은 연합군 것입니다. 전략 이동으로 건널 수 없습니다.
bar-too-far-west = { $hex } 헥스는 그 군의 모든 유닛보다 서쪽입니다. 전략 이동으로 갈 수 없습니다.
bar-map-edge = { $hex } 헥스는 지도 가장자리입니다. 전략 이동으로 들어갈 수 없습니다.

refused-too-far = 남은 { $left } MP로는 { $hex } 헥스에 닿지 못합니다.
refused-cannot-move = { $unit }: 분산, 연료 고갈 또는 고립된 기계화 유닛이므로 이동할 수 없습니다.
refused-no-march = { $unit }: 전략 이동은 보급 상태로 도로에서, 적과 떨어져 시작해야 합니다.
refused-go-while-marching = 전략 이동으로 시작한 이동은 전략 이동으로 이어 가거나 끝내야 합니다.
refused-march-while-going = 전략 이동은 이동의 첫 헥스부터 선택해야 합니다.
refused-moving = 유닛이 이동 중입니다. 헥스를 고르거나 이동을 끝내세요.
refused-demolition = 교량이 폭파되려 합니다. 그라이프 작전 카드를 내거나 받아들이세요.
refused-roadblock = 도로 장애물이 생겼습니다. 만토이펠의 교통 정리 카드를 내거나 받아들이세요.
refused-overstacked = 스택을 초과한 헥스가 있습니다. 그곳 유닛의 스텝 하나를 줄이세요.
refused-leave-here = 이곳에는 독일군이 나갈 도로가 없습니다. 서쪽 가장자리나 뫼즈강 서쪽의 북쪽 가장자리여야 합니다.
refused-leave-supply = 보급 상태의 유닛만 지도를 벗어날 수 있습니다.
refused-leave-control = 적 통제 헥스에서는 지도를 벗어날 수 없습니다.
refused-leave-points = 지도를 벗어나려면 1 MP가 필요하지만 남은 점수가 없습니다.
refused-leave-march = 전략 이동 중인 유닛은 지도를 벗어날 수 없습니다.
refused-dig-off-map = 유닛이 지도에 없습니다.
refused-dig-dispersed = 분산된 유닛은 강화 진지를 만들 수 없습니다.
refused-dig-supply = 보급 불가나 고립인 유닛은 강화 진지를 만들 수 없습니다.
refused-dig-busy = 이번 활성화에 이동하거나 공격한 유닛은 강화 진지를 만들 수 없습니다.
refused-dig-town = 마을과 도시에는 강화 진지가 없습니다.
refused-dig-already = 헥스에 이미 강화 진지가 있습니다.

## 답

ask-not-on-map = { $unit } 유닛은 지도에 없습니다.
answer-cost = { $unit }: { $hex } 헥스까지 { $cost } MP입니다.
answer-march = { $unit }: 전략 이동으로 { $hex } 헥스까지 { $cost } MP입니다.
answer-no-way = { $unit }: 한 번의 이동으로 { $hex } 헥스에 갈 수 없습니다.
answer-reach = { $unit }: { $count }개 헥스에 들어갈 수 있습니다.
answer-supply-yes = { $hex } 헥스에 보급이 닿습니다: { $side }.
answer-supply-no = { $hex } 헥스에 보급이 닿지 않습니다: { $side }.
answer-supply-head = 이 헥스는 보급 기점입니다
answer-supply-edge = 이 헥스는 아군 가장자리입니다
answer-supply-path = 적 마을·교량·유닛·통제를 피해 아군 가장자리나 보급 기점까지 4헥스 이내
answer-status-full = 오늘 이 유닛은 보급 상태입니다
answer-status-low = 오늘 이 유닛은 보급 부족입니다
answer-status-out = 오늘 이 유닛은 보급 불가입니다
answer-status-isolated = 오늘 이 유닛은 고립입니다
answer-communication-yes = { $hex } 헥스는 통신이 됩니다: { $side }.
answer-communication-no = { $hex } 헥스는 통신이 되지 않습니다: { $side }.
answer-communication-path = 아군이 있는 곳 외에는 적 마을·유닛·통제를 피해 아군 가장자리에 닿는 길
answer-net = 보급({ $side }): 보급 기점 { $heads }개, 보급되는 헥스 { $hexes }개.
answer-stacking = { $hex } 헥스의 { $side }: 유닛 { $units }/{ $most-units }, 스텝 { $steps }/{ $most-steps }.
answer-stacking-limit = 두 한도는 이동·후퇴·전진이 끝날 때 지켜야 합니다
layer-move-reach = { $unit } 유닛이 갈 수 있는 곳과 비용
layer-path = { $unit } 유닛의 경로와 누적 비용
layer-march = { $unit } 유닛이 전략 이동으로 갈 수 있는 곳
layer-supply-heads = 보급 기점: { $side }
layer-supplied = 보급이 닿는 헥스: { $side }
layer-unsupplied = 보급을 받지 못하는 유닛: { $side }
