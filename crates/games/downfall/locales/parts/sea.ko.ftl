# 해상: 멀베리, 거절.

## 상륙 거점
prompt-mulberry = 점유한 상륙 거점을 멀베리로 바꿉니까, 수송 포인트를 받습니까?
choice-mulberry = { $beach }: 멀베리로 바꿉니다
choice-done-mulberry = 수송 포인트를 받습니다
event-mulberry = { $beach } ({ $hex }): 상륙 거점이 멀베리가 되었습니다.

## 거절
why-not-sea-border = 이 진영은 그 해상 경계선을 넘을 수 없습니다.
why-not-fixed-fleet = 이 함대는 자기 해역을 떠나지 않습니다.
why-not-interdicted = 차단된 해군 유닛입니다.
why-not-ports-begun = 항구 간 이동을 시작했으므로 이 명령에서는 해군 이동과 상륙 거점 배치를 더 할 수 없습니다.
why-not-overlord = 이 시나리오에서는 해군 유닛이 이동하지 않습니다.
why-not-no-port = 아군 항구가 아닙니다.
why-not-no-fleet = 그곳까지 준비 상태의 자기 진영 함대가 이어지지 않습니다.
why-not-beachhead-border = 상륙 거점으로 오가는 유닛은 해상 경계선을 넘을 수 없습니다.
why-not-naval-hit = 해군 유닛, 바다 위의 스텝, 바다 위의 기갑 면 가운데 하나로 명중을 받아야 합니다.
why-not-no-beachhead = 이 상륙 거점은 가져올 수 없습니다. 점유되었거나 멀베리이거나 아직 게임에 없습니다.
why-not-beach-closed = 폐쇄된 해변입니다.
why-not-beach-weather = 지금 날씨에는 이 해변에 상륙할 수 없습니다.
why-not-beach-taken = 이 해변에는 이미 상륙 거점이 있습니다.
why-not-transport = 수송 포인트가 모자랍니다.

## 질문
question-seas = 해상 전투력
question-beaches = 해변
question-ports = 어디에 상륙할 수 있습니까?
answer-seas = 해역별 해군 전투력
line-sea = { $sea }: { $one } { $first }, { $other } { $second }
answer-beaches = 해변과 비용, 수송 포인트 { $points }
layer-beaches = 지금 열린 해변
line-beach-state = { $beach }: { $why }
beach-open = 상륙 거점을 놓을 수 있습니다
layer-ports = 갈 수 있는 항구
answer-ports = { $unit }: 상륙할 수 있는 곳 { $count }곳.
answer-naval = { $sea }: 해상 공격 { $interceptor } 대 { $defender }, 보정 { $drm }.
outcome-naval-riposte = 요격자의 유닛 하나가 차단됩니다
outcome-naval-hits = 명중 { $hits }
refused-no-interception = 진행 중인 요격이 없습니다.
