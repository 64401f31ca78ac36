# 게임 용어: 진영, 페이즈, 지형, 카운터, 마커, 트랙, 박스.

side-soviet = 소련
side-finnish = 핀란드

phase-set-up = 배치
phase-reset = 초기화 페이즈
phase-action = 행동 페이즈
phase-combat = 전투 페이즈
phase-sub-zero = 영하 손실 페이즈
phase-victory = 승리 확인
phase-over = 게임 종료

turn-line = { $turn }턴 · 1939년 12월 { $day }일 { $time } ({ $light })
light-dawn = 여명
light-fog = 안개
light-day = 주간
light-dusk = 황혼
light-night = 야간

step-set-up = 배치
step-reset = { $side } 초기화 페이즈
step-action = { $side } 행동 페이즈
step-combat = { $side } 전투 페이즈
step-sub-zero = 영하 손실 페이즈
step-victory = 승리 확인

terrain-forest = 숲
terrain-suo = 수오
terrain-village = 마을
terrain-lake = 결빙 호수

symbol-infantry = 보병 중대
symbol-bicycle = 자전거 중대
symbol-provisional = 임시 편성 중대
symbol-engineer = 공병 소대
symbol-mg = 기관총 중대
symbol-mortar = 박격포
symbol-infantry-gun = 보병포
symbol-at = 대전차포
symbol-tank = 전차
symbol-armored-car = 장갑차
symbol-leader = 지휘관
symbol-artillery-76 = 76mm 포병
symbol-artillery-122 = 122mm 포병
symbol-artillery-152 = 152mm 포병

piece-Pajari = 파야리
piece-Prov-TF-P = 임시 편성 중대

marker-dug-in = 참호
marker-digging = 참호 구축 중
marker-bonfire = 모닥불
marker-suppressed = 제압
marker-control = 통제

flag-reduced = 축소
flag-acted = 행동 완료
flag-fired = 사격 완료
flag-retreated = 후퇴함
flag-attacked = 공격함
flag-shot = 원거리 공격함
flag-at-shot = AT 사격함
flag-bonfire = 모닥불 아래
flag-skull = 해골 마커
flag-raider = 야간 기습 참가
flag-start-ezoc = eZOC에서 시작
flag-recovery = 회복 시도함
flag-stays = 이 페이즈에 이동 불가
flag-found-way = 길을 찾음
flag-lmg = 노획 경기관총
flag-heart = 심장 이상
flag-delayed = 진입 지연

track-turn = 턴
track-vp = 승점
track-vp-banked = 확정 승점(나머지는 끝에 계산)
track-ammo = 76mm 탄약
track-rp = 보충 포인트
track-bid = 비밀 입찰

box-soviet-set-up = 배치할 소련 유닛
box-finnish-set-up = 배치할 핀란드 유닛
box-soviet-off-map = 소련 맵 외 포병과 기갑
box-finnish-off-map = 핀란드 맵 외 포병과 임시 편성 중대
box-soviet-dead-pool = 소련 사망자 풀
box-finnish-dead-pool = 핀란드 사망자 풀
box-soviet-eliminated = 소련 영구 제거
box-finnish-eliminated = 핀란드 영구 제거
box-soviet-gone = 소련 맵 이탈
box-finnish-gone = 핀란드 맵 이탈

feature-hotel = 호텔
feature-gravel = 자갈 채석장
feature-supply-source-soviet = 소련 보급원
feature-supply-source-finnish = 핀란드 보급원
feature-entry = 718연대 진입 헥스
feature-out-of-play = 시나리오 범위 밖
feature-flag = 승점 깃발

line-main-road = 본선 도로
line-primary-road = 주요 도로
line-secondary-road = 보조 도로, 오솔길
hexside-bridge = 교량

attack-combat = 전투
attack-assault = 강습
attack-raid = 야간 기습
fire-free = 원거리 공격
fire-offensive = 공격 지원
fire-defensive = 방어 지원
cause-crt = 전투 결과
cause-ranged = 원거리 공격
cause-at = AT 사격
cause-toll = eZOC로 후퇴
cause-cold = 영하 손실

# Kinds of data, as the report on the pack lists them.
data-kind-terrain-hexes = 지형 헥스
data-kind-road-links = 도로 구간
data-kind-map-features = 지도의 표시
data-kind-places-and-lakes = 지명과 호수
data-kind-counters = 카운터
data-kind-combat-results = 전투 결과표 칸
data-kind-table-figures = 그 밖의 표 수치
data-kind-turns = 턴
data-kind-constants = 규칙 상수
data-kind-placements = 배치
data-kind-scenario-frames = 시나리오 조건
data-kind-victory-lines = 승리 조건

# 카운터에 인쇄된 수치.
value-cs = 전투력
value-ras = 원거리 공격력
value-at = AT 사격 사거리
value-ma = 이동 허용치(MA)

# 카운터를 말로; -1은 그 카운터에 없는 수치.
counter-line = { $side } { $unit }, { $kind }{ $cs ->
    [-1] {""}
   *[other] , 전투력 { $cs }
 }{ $ras ->
    [-1] {""}
   *[other] , 원거리 공격력 { $ras } { $range ->
        [-1] (사거리 무제한)
       *[other] (사거리 { $range }헥스)
     }
 }{ $at ->
    [-1] {""}
   *[other] , AT 사격 사거리 { $at }헥스
 }{ $ma ->
    [-1] {""}
   *[other] , 이동 허용치 { $ma }
 }, { $steps }스텝 중 { $left }
counter-on-map = { counter-line }, 위치 { $place }
counter-marked = { counter-line }, 위치 { $place }, { $flags }
counter-in-box = { counter-line }; { $place }
counter-due = { counter-line }; 턴 트랙 { $place }턴
counter-nowhere = 사용되지 않음
counter-unseen = 보이지 않는 { $side } 유닛, 위치 { $place }

# 턴 트랙.
calendar-turn = { $turn }턴 · 12월 { $day }일 { $time }
calendar-arrivals = { $side } 증원 { $count }개: { $units }
calendar-ammo = { $side } 76mm 탄약 { $rounds } 추가
calendar-rp = { $side } 보충 포인트 { $points }
calendar-morale = { $side } 사기 보너스
calendar-armor = 소련 기갑 유닛당 { $points } VP
calendar-last = 마지막 턴

# 부대 규모와 동사.
size-company = 중대
size-platoon = 소대
size-battalion = 대대
size-battery = 포대
verb-done = 마치기
verb-bid = 입찰
verb-side = 진영 선택
verb-deploy = 배치
verb-lift = 다시 배치
verb-default = 기본 배치
verb-stance = 작전 태세 변경
verb-replace = 보충
verb-rebuild = 재편성
verb-at = 배치 위치
verb-on = 이후 턴
verb-commit = 기갑 투입
verb-select = 선택
verb-join = 합류
verb-move = 이동
verb-exit = 맵 이탈
verb-assault = 강습
verb-recover = 회복
verb-dig = 참호 구축
verb-bonfire = 모닥불
verb-raid = 야간 기습
verb-via = 경로
verb-create = 생성
verb-fill = 참호 제거
verb-park = 집결지 파괴
verb-lose = 포기
verb-rescue = 합류 위치
verb-target = 목표
verb-fire = 사격
verb-combat = 전투
verb-attack = 공격
verb-support = 공격 지원
verb-defend = 방어 지원
verb-at-fire = AT 사격
verb-step = 스텝 손실
verb-retreat = 후퇴
verb-retreat-to = 후퇴 위치
verb-retreat-off = 맵 밖 후퇴
verb-stay = 제자리에 남기
verb-advance = 진격
window-defensive-support = 방어 지원
window-at-fire = 적 단계의 대전차 사격
