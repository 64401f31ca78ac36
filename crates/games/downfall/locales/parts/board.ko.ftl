# 보드: 칸, 디스플레이, 트랙, 질문.

## 칸과 디스플레이
box-track = { $box }번 칸
box-event-pending = 대기 이벤트
box-event-current = 현재 이벤트
box-event-spent = 지난 이벤트
box-hq = 본부
box-recruit = 징집
box-mechanize = 기계화
box-partisans = 파르티잔 전쟁
box-strategic = 전략전
box-shortages = 물자 부족
box-failure = 지휘 실패
box-planning = 계획 칸
box-hand = { $faction } 손패
box-pool = { $faction } 병력 풀
box-pending = { $faction } 대기 구역
box-eliminated = 제거된 { $faction } 유닛
box-displays = 전략전으로 지도 밖에 있는 유닛
display-action-track = 행동 트랙
display-events = 이벤트 카드
display-wars = 전략전
display-orders = { $faction } 명령 디스플레이
display-forces = { $faction } 병력

## 트랙
track-initiative = 주도권 트랙
track-turns = 턴 트랙
track-vp = 승점
band-period-1 = 1기간
band-period-2 = 2기간
band-period-3 = 3기간
band-western = 서방 우세
band-axis = 추축 우세
icon-event-western = 서방 이벤트
icon-event-okh = OKH 이벤트
icon-event-okw = OKW 이벤트
icon-event-soviet = 소련 이벤트
icon-weather-fair = 맑음
icon-weather-snow = 눈
icon-weather-mud = 진창
icon-in-play-0 = 유닛 0개 사용 가능
icon-in-play-1 = 유닛 1개 사용 가능
icon-in-play-2 = 유닛 2개 사용 가능
icon-in-play-3 = 유닛 3개 사용 가능
icon-in-play-4 = 유닛 4개 사용 가능
icon-naval-plus-0 = 서방 해군 전투력 0
icon-naval-plus-1 = 서방 해군 전투력 +1
icon-naval-plus-2 = 서방 해군 전투력 +2
icon-naval-minus-1 = 서방 해군 전투력 -1
icon-naval-minus-2 = 서방 해군 전투력 -2
icon-naval-minus-3 = 서방 해군 전투력 -3

## 질문
question-vp = 승점
question-zones = ZOC
question-control = 헥스 통제
question-borders = 닫힌 국경
question-air = 항공 작전 거리
question-prices = 명령 비용
question-stack = 스택
question-why-not-hex = 이 헥스가 안 되는 이유
question-reach = 이동 범위
question-supply = 보급
question-why-not-piece = 이 유닛이 안 되는 이유
question-cost = 이동 비용
