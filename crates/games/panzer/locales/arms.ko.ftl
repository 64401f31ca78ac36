# Chapters 5 and 6.6: leg and towed units, transport
flag-dismounted = 이번 턴에 하차
flag-crawled = 포복함
flag-upper = 꼭대기 층
flag-inside = 건물 안
flag-assaulted = 강습함
verb-go = 걷기
verb-cover = 완전 엄폐
verb-uncover = 엄폐하지 않음
act-go = { $direction } 방향으로 한 헥스
act-cover = { $unit }: 완전 엄폐
act-pivot = { $unit } 피벗
asked-adjust = 피벗과 완전 엄폐
prompt-adjust = 도보 유닛과 견인 유닛을 피벗하거나 완전 엄폐를 바꿉니다.
event-left-cover = { $unit }: 완전 엄폐에서 나옴.
why-no-pivot = { $unit }: 지금 피벗할 수 없습니다. 하차한 도보 유닛과 견인 유닛만 한 번 피벗합니다.
act-uncover = { $unit }: 엄폐하지 않음
prompt-setup-cover = { $unit }: 완전 엄폐 상태로 시작합니까?
prompt-roll-passenger = 주사위: { $unit } 탈출 여부
event-took-cover = { $unit }: 완전 엄폐.
event-passenger-lives = { $unit }: 잔해에서 살아 나옴({ $roll }).
event-passenger-dies = { $unit }: 잔해에서 나오지 못함({ $roll }).
event-passenger-out = { $unit }: 뛰어내림({ $roll }).
event-passenger-stays = { $unit }: 그대로 탑승({ $roll }).
event-dismounted = { $unit }: { $hex } 헥스에 하차.
event-eliminated = { $unit }: { $hex } 헥스에서 제거.
event-reduced = { $unit }: 절반을 잃고 { $half } 유닛이 됨.
why-not-on-foot = { $unit }: 전진과 후진만 할 수 있습니다.
why-on-foot = { $unit }: 도보로 움직이므로 방향을 고르세요.
why-tows = { $unit }: 포를 견인하므로 후진할 수 없습니다.
why-no-short-halt = { $unit }: 급정지 명령을 받을 수 없습니다.
why-full-cover = { $unit }: 완전 엄폐 상태에서는 받을 수 없는 명령입니다.
why-no-full-cover = { $unit }: 그곳에서는 완전 엄폐를 할 수 없습니다.

# 6.2 command control
verb-share = 명령 공유
act-share = { $unit }: 명령 공유
prompt-plot-pool = { $unit }: 명령을 고르세요. 대형에 남은 명령 { $left }/{ $all }.
event-shares = { $unit }: { $with } 유닛과 명령 공유.
event-watch-spent = { $unit }: 공유한 엄호가 끝남.
why-pool-empty = { $unit }: 대형에 남은 명령이 없습니다. 명령을 공유하거나 명령 없음을 고르세요.
why-nothing-to-share = { $unit }: 공유할 명령이 없습니다.
why-other-formation = { $unit }: 다른 대형에 속합니다.
why-recon-alone = { $unit }: 정찰 유닛은 자기 명령만 받으며 공유하지 않습니다.
why-shares-already = { $unit }: 이미 명령을 공유합니다.
why-out-of-command = { $unit }: 함께 공유하는 유닛 모두가 지휘 범위 안에 있지는 않습니다.
why-out-of-salvo = { $unit }: 같은 명령의 다른 목표들과 지휘 범위 밖에 있습니다.
why-column = { $unit }: 종대로 이동하므로 도로나 길을 벗어날 수 없습니다.
why-column-order = { $unit }: 종대의 순서를 지켜야 하며 이 헥스의 차량을 앞지를 수 없습니다.
why-straggles = { $unit }: 이동을 공유하므로 다른 유닛 쪽으로 붙어야 합니다.

# 6.6.4 to 6.6.9: special moves and transport
verb-quick = 신속 행군
verb-crawl = 포복
verb-search = 헐 다운 탐색
verb-mount = 태우기
verb-board = 탑승
verb-dismount = 하차
verb-jump = 긴급 탈출
verb-done = 더 없음
act-quick = 신속 행군
act-crawl = { $direction } 방향으로 포복
act-search = 헐 다운 위치 탐색
act-search-partial = 부분 헐 다운 위치 탐색
act-search-back = 후진으로 헐 다운 위치 탐색
act-search-partial-back = 후진으로 부분 헐 다운 위치 탐색
flag-tail = 뒤쪽이 가려짐
act-mount = { $unit } 태우기
act-board = { $unit }에 탑승
act-dismount = { $unit }: { $hex } 헥스에 하차
act-jump = { $unit }: 긴급 탈출
act-done = 이 단계에서 더 할 일 없음
prompt-facing = { $unit }: 바라볼 방향을 고르세요.
prompt-roll-quickmarch = 주사위: { $unit } 신속 행군 제압 여부
prompt-roll-search = 주사위: { $unit } 위치 탐색
event-quickmarch = { $unit }: 신속 행군.
event-winded = { $unit }: 신속 행군 뒤 { $roll }, { $number } 이하면 제압.
event-crawled = { $unit }: { $hex } 헥스로 포복.
event-searches = { $unit }: 헐 다운 위치 탐색.
event-searches-partial = { $unit }: 부분 헐 다운 위치 탐색.
event-search-found = { $unit }: 위치를 찾음({ $roll }, 필요 { $number } 이하).
event-search-failed = { $unit }: 위치를 찾지 못함({ $roll }, 필요 { $number } 이하).
event-mounted = { $unit }: { $carrier }에 탑승.
why-no-quickmarch = { $unit }: 지금은 신속 행군을 할 수 없습니다.
why-not-quick-ground = { $unit }: 신속 행군은 평지, 길, 도로에서만 할 수 있습니다.
why-no-crawl = { $unit }: 지금은 포복할 수 없습니다.
why-no-crawl-there = { $unit }: 그곳으로는 포복할 수 없습니다.
why-no-search = { $unit }: 지금은 위치를 탐색할 수 없습니다.
why-no-position-here = { $unit }: 이 지형에는 그런 위치가 없습니다.
why-no-mount = { $unit }: 지금은 탑승할 수 없습니다.
why-no-room = { $unit }: 자리가 없습니다.
why-too-far-to-mount = { $unit }: 탑승하기에 너무 멉니다.
why-carrier-moves = { $unit }: 스스로 이동하므로 그 이동 중에 타고 내립니다.
why-not-aboard = { $unit }: 탑승하고 있지 않습니다.
why-too-far-to-dismount = { $unit }: 그렇게 멀리 하차할 수 없습니다.
why-no-jump = { $unit }: 지금은 뛰어내릴 수 없습니다.
why-moves-due = 이동이나 급정지 명령이 있는 유닛을 먼저 움직여야 합니다.

# 6.6.1 close assault and hand-to-hand
step-close = 근접 강습: { $side }
procedure-assault = { $unit } 강습
asked-close = 근접 강습
verb-assault = 강습
verb-join = 강습 참가
verb-advance = 전진 공격
verb-occupy = 점유
act-assault = { $unit } 강습
act-join = { $unit } 참가
act-advance = { $unit }: { $hex } 헥스로 전진해 참가
act-occupy = { $unit }: 빈 헥스로 진입
prompt-close = 강습할 표적을 고르세요.
prompt-assault = { $unit } 강습에 참가할 유닛을 고르세요.
prompt-occupy = { $unit } 유닛이 있던 헥스로 들어갈 유닛을 고르세요.
prompt-roll-assault = 주사위: 근접 강습
prompt-roll-bout-attack = 주사위: 백병전 공격자
prompt-roll-bout-defence = 주사위: 백병전 방어자
event-assaults = { $unit }: { $target } 강습.
event-assault-none = { $unit }{ $others ->
    [0] { "" }
   *[other] { " " }외 { $others }개
    }, { $target } 강습({ $factor } 대 { $defence }): { $roll }, 보정 { $net }, 합계 { $total }. 효과 없음.
event-assault-suppressed = { $unit }{ $others ->
    [0] { "" }
   *[other] { " " }외 { $others }개
    }, { $target } 강습({ $factor } 대 { $defence }): { $roll }, 보정 { $net }, 합계 { $total }. 제압.
event-assault-effective = { $unit }{ $others ->
    [0] { "" }
   *[other] { " " }외 { $others }개
    }, { $target } 강습({ $factor } 대 { $defence }): { $roll }, 보정 { $net }, 합계 { $total }. 유효.
event-bout-won = 백병전: { $unit } { $attack }, { $target } { $defence }. 공격 성공.
event-bout-lost = 백병전: { $unit } { $attack }, { $target } { $defence }. 공격 실패.
event-bout-tie = 백병전: { $unit } { $attack }, { $target } { $defence }. 계속 싸움.
why-no-assault-target = { $unit }: 강습할 수 없습니다. 탐지되고 하차한 상태여야 합니다.
why-cannot-assault = { $unit }: 강습할 수 없습니다. 이동 명령이 있고 제압되지 않아야 합니다.
why-shared-assault = { $unit }: 이동을 공유하는 유닛이 다른 표적을 공격합니다.
why-too-far-to-assault = { $unit }: 인접해 있지 않습니다.
why-nobody-assaults = { $unit }: 강습할 수 있는 유닛이 없습니다.
why-cannot-occupy = { $unit }: 그 헥스로 들어갈 수 없습니다.

# 6.1.4.3, 6.6.8: entrenchments and positions
marker-hasty-entrenchment = 급조 참호
marker-improved-position = 강화 진지
marker-digging = 파는 중인 참호
work-hasty-entrenchment = 급조 참호
work-improved-position = 강화 진지
work-mines = 지뢰
work-wire = 철조망
work-block = 블록
work-ditch = 도랑
prompt-works = 놓을 곳을 고르세요: { $kind }. 남은 수 { $left }.
event-fortified = { $hex }: { $kind }.
event-dug-in = { $unit }: 참호 완성.
why-no-work-there = 참호와 진지는 배치 구역 안에 헥스마다 하나씩 놓으며 물과 건물 헥스에는 놓을 수 없습니다.

# 6.6.10 overrun
verb-overrun = 오버런
act-overrun = { $unit } 오버런
event-overruns = { $unit }: { $target } 오버런.
why-cannot-overrun = { $unit }: 지금은 오버런할 수 없습니다.
why-no-overrun-target = { $unit }: 오버런할 수 없습니다. 턴을 하차 상태로 시작한 탐지된 도보나 견인 유닛만 됩니다.
why-not-ahead = { $unit }: 바로 앞 헥스에 없습니다.
mod-overrun = 오버런
mod-transported = 수송 중 사격
why-no-fire-aboard = { $unit }: 수송 중에는 이 사격을 할 수 없습니다.
why-no-mortar-upstairs = { $unit }: 건물 상층에서는 박격포를 쏠 수 없습니다.
why-no-storm = 하차한 승객은 이미 탐지된 인접 유닛만 강습할 수 있습니다.
act-unload = { $unit }: 포 하차
event-set-down = { $unit } 포 하차: { $truck }, { $gun }.
event-portee-loaded = { $truck }: { $gun } 다시 장착, { $unit }.
why-no-portee = { $unit }에는 내릴 포가 없습니다.
why-no-unload = { $unit }: 지금 여기서 포를 내릴 수 없습니다.
verb-unload = 포 하차

# 강습, 오버런, 위치 탐색에 앞서
why-no-assault = 선언 중인 강습이 없습니다.
answer-assault = { $target }: 잃을 확률 { $lost } %.
answer-assault-nobody = 싸울 수 있는 공격자가 없습니다.
answer-assault-party = { $hex }: { $unit }{ $others ->
    [0] { "" }
   *[other] { " " }외 { $others }개
    }, { $factor } 대 { $defence }
answer-hand-to-hand = { $target }: 끝내 제거될 확률 { $won } %.
answer-bout-attack = { $unit }: 굴릴 때마다 더하는 수
answer-bout-defence = { $unit }: 굴릴 때마다 더하는 수
answer-overrun-ammo = 주사위(10)가 { $limit }보다 크면 탄약 부족
answer-search = { $unit }: { $number } 이하면 헐 다운 위치를 찾습니다.
answer-search-partial = { $unit }: { $number } 이하면 부분 헐 다운 위치를 찾습니다.
answer-search-ground = 이 지형
bar-bout-won = 방어자 제거
bar-bout-lost = 공격자 제거
bar-found = 찾음
bar-not-found = 못 찾음
mod-close-advance = 전진 공격
mod-close-dismount = 하차 공격
mod-close-uphill = 오르막 공격
mod-close-moving = 이동 중인 차량
mod-close-suppressed = 제압됨
mod-close-hesitating = 주저함
mod-close-broken = 와해됨
mod-close-c = C 표시기
mod-close-unsupported = 지원받지 않는 차량
mod-close-p = P형 차량
mod-close-s = S형 차량
mod-close-open = 개방형 A형 차량
mod-close-flamethrower = 화염방사기
mod-close-kind = 유닛 규모
mod-close-others = 추가 공격자
mod-close-grade = 유닛 등급
mod-search-size = 차량 크기
mod-search-grade = 유닛 등급
mod-search-partial = 부분 헐 다운
