# 승리 조건 (18).

victory-standing = 독일군 승점: { $points }점.
goal-towns = 승점이 적힌 마을과 도시를 소유하는 동안: 적힌 값
goal-small-towns = 그 밖에 소유한 연합군 마을: 하나마다 { $worth }점
goal-meuse = 하루가 끝날 때 보급을 받는 유닛이 뫼즈강 서쪽에 있으면 한 번만: { $worth }점
goal-exit = 뫼즈강 서쪽으로 맵을 나간 유닛: 보병은 전투력, 기계화 유닛은 그 두 배
goal-losses = 제거된 연합군 유닛: { $worth }개마다 1점
goal-heydte = 폰 데어 하이트에 도달한 유닛: { $worth }점
goal-westwall = 18일부터 연합군이 소유한 웨스트월 헥스: 하나마다 { $worth }점 감점
goal-calendar = 12월 { $day }일이 끝날 때 { $below }점 미만: { $defeat }, { $above }점 초과: { $victory }
goal-at-least = 12월 { $days }일이 끝날 때 { $points }점 이상: { $level }
goal-at-most = 12월 { $days }일이 끝날 때 { $points }점 이하: { $level }

# 규칙서의 장.
chapter-1 = 범위
chapter-2 = 구성물
chapter-3 = 준비
chapter-4 = 진행 순서
chapter-5 = 독일군 명령 카드
chapter-6 = 독일군 활성화
chapter-7 = 독일군 예비대
chapter-8 = 연합군 명령
chapter-9 = 연합군 예비대
chapter-10 = 연합군 활성화
chapter-11 = 이동
chapter-12 = 지역 통제 지대(ZOC)와 전선
chapter-13 = 전투
chapter-14 = 통신과 보급
chapter-15 = 연합군 도로 장애물
chapter-16 = 마을, 교량, 강화 진지
chapter-17 = 보충
chapter-18 = 승점
chapter-19 = 시나리오
