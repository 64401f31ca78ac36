# sandtable 프로그램의 문장.

## 도움말

help-about = Sandtable은 보드 워게임을 규칙서 그대로 진행합니다. 무엇을 할 수 있는지, 비용은 얼마인지, 어느 규칙에 따른 것인지 알려 줍니다.
help-usage = 사용법:
help-commands = 명령
help-command = 명령
help-arguments = 인수
help-options = 옵션
help-examples-heading = 예:
help-examples =
    sandtable                                브라우저에서 플레이
    sandtable games                          게임과 시나리오 목록
    sandtable play red-winter                한 화면에서 두 사람이 플레이
    sandtable play red-winter tutorial --seat soviet=random
    sandtable help play                      명령 하나에 대한 자세한 설명

    종료 코드: 0 완료, 1 검사 실패 또는 거부, 2 잘못된 사용법이나 쓸 수 없는 파일.
help-help = 도움말 보기
help-version = 버전 보기
help-lang = 모든 글의 언어. 없으면 로캘을 따름
help-pack = 내장 데이터 대신 이 폴더의 데이터 팩을 사용

help-any-lang = { help-lang }
help-any-data = { help-pack }
help-any-json = 스크립트를 위한 JSON 출력
help-any-game = 게임 (`sandtable games`의 목록 참조)
help-any-scenario = 게임의 시나리오. 없으면 가장 긴 시나리오
help-any-options = 선택 규칙 지정. 여러 번 쓸 수 있음
help-any-force = 이미 있는 파일을 덮어씀
help-any-save = 저장된 게임
help-any-viewer = 누구의 시점인가: 진영, public 또는 referee
help-any-help = { help-help }
help-any-version = { help-version }

help-serve = 브라우저에 테이블 열기. `sandtable`만 입력해도 같음
help-serve-listen = 연결을 받을 주소: 주소:포트. 포트만 쓰면 이 컴퓨터에서만 접속
help-serve-db = 게임을 보관할 SQLite 파일. 없으면 사용자의 데이터 폴더
help-serve-database-url = 다른 데이터베이스: postgres://…. SANDTABLE_DATABASE_URL에서도 읽음
help-serve-public = 낯선 사람도 오는 서버: 계정이 있어야 테이블을 만들 수 있음
help-serve-behind-proxy = 앞에 있는 프록시가 접속한 주소를 알려 줌 (X-Forwarded-For, X-Forwarded-Proto)
help-serve-url = 사람들이 쓰는 주소가 따로 있을 때: https://play.example
help-serve-smtp = 알림을 보낼 메일 서버: smtps://USER:PASSWORD@HOST. SANDTABLE_SMTP에서도 읽음
help-serve-mail-from = 알림을 보내는 메일 주소
help-serve-private-webhooks = 사설 네트워크와 이 컴퓨터로도 알림을 보낼 수 있게 함
help-serve-log = 기록의 형식. 내용은 SANDTABLE_LOG로 고름
help-serve-open = 브라우저 열기
help-serve-check = 서버를 켜지 않고, 진행 중인 게임 가운데 이 프로그램으로 열 수 없는 것을 알립니다
help-serve-examples =
    sandtable serve --open
    sandtable serve --listen 0.0.0.0:7878 --db games.sqlite
    sandtable serve --public --behind-proxy --url https://play.example --log json

help-games = 게임과 시나리오, 진영, 선택 규칙 목록
help-games-examples =
    sandtable games
    sandtable games --json

help-new = 게임을 준비하여 파일로 저장
help-new-seed = 모든 주사위를 정하는 번호. 없으면 비밀 난수
help-new-output = 저장할 파일. 없으면 GAME-SCENARIO.json, -는 표준 출력
help-new-examples =
    sandtable new red-winter campaign -o game.json
    sandtable new red-winter first-day --option fog-of-war=on --seed 7

help-show = 저장된 게임 보기: 보드, 카운터, 질문과 선택지
help-show-around = 이 헥스 주변만 표시
help-show-viewer = { help-any-viewer }. 없으면 결정할 진영
help-show-examples =
    sandtable show game.json
    sandtable show game.json --as finnish --around Q25

help-render = 보드를 SVG나 PNG로 그리기
help-render-what = 저장된 게임, 또는 시작 배치를 위한 GAME/SCENARIO
help-render-output = 그림 파일. 확장자(.svg 또는 .png)가 종류를 정함
help-render-around = 이 헥스 주변만 그리기
help-render-scale = 그림의 크기. 0.5는 절반 너비
help-render-examples =
    sandtable render red-winter/campaign -o board.svg
    sandtable render game.json -o board.png

help-play = 터미널에서 게임 전체를 플레이
help-play-what = 게임, 또는 이어서 할 저장된 게임
help-play-seed = 모든 주사위와 무작위 진영을 정하는 번호
help-play-seats = 누가 앉는가: human(기본), random, recruit, officer, general. 여러 번 쓸 수 있음
help-play-save = 선택할 때마다 이 파일에 저장. 저장된 게임은 그 파일에서 이어 감
help-play-examples =
    sandtable play red-winter
    sandtable play red-winter first-day --seat soviet=random --save game.json
    sandtable play game.json

help-arena = 컴퓨터끼리 시합: 같은 주사위로 진영을 바꾸어 두 판씩
help-arena-a = A의 수준: random, recruit, officer, general
help-arena-b = B의 수준
help-arena-games = 게임 수. 두 판이 한 쌍
help-arena-seed = 첫 쌍의 주사위 번호. 나머지는 그다음 번호
help-arena-time = 계획과 그 실행, 또는 대답 하나에 쓸 수 있는 시간 (밀리초)
help-arena-rounds = 시험 플레이 수: 장교는 계획 하나, 장군은 계획과 그 실행 전체에. --time이 없으면 시합을 똑같이 되풀이할 수 있음
help-arena-threads = 동시에 진행할 게임 수. 없으면 코어마다 하나, 시간 제한이 있는 general이 있으면 한 번에 하나
help-arena-record = 모든 결정을 JSON 한 줄씩 기록: 특징, 선택지, 선택, 결과
help-arena-examples =
    sandtable arena red-winter tutorial --a recruit --b random --games 200
    sandtable arena red-winter first-day --a general --b officer --games 20 --time 2000 --json

help-balance = 같은 수준의 컴퓨터끼리 모든 시나리오를 겨루어 어느 쪽이 얼마나 이기는지
help-balance-scenarios = 시나리오. 없으면 게임의 모든 시나리오
help-balance-level = 두 플레이어의 수준: random, recruit, officer, general
help-balance-games = 시나리오마다 게임 수
help-balance-seed = 첫 쌍의 주사위 번호. 나머지는 그다음 번호
help-balance-time = 계획과 그 실행, 또는 대답 하나에 쓸 수 있는 시간 (밀리초)
help-balance-rounds = 시험 플레이 수: 장교는 계획 하나, 장군은 계획과 그 실행 전체에. --time이 없으면 게임을 똑같이 되풀이할 수 있음
help-balance-threads = 동시에 진행할 게임 수. 없으면 코어마다 하나
help-balance-plot = 승률과 신뢰 구간을 SVG로 그림
help-balance-examples =
    sandtable balance red-winter --games 400 --plot balance.svg
    sandtable balance red-winter tutorial hirvasvaara --level officer --games 100

help-bot = 바깥 프로그램이 표준 입출력으로 한 줄씩 플레이 (docs/engine-protocol.md)
help-bot-seats = 프로그램이 맡을 자리. 여러 번 쓸 수 있고, 없으면 첫 자리
help-bot-against = 다른 자리를 맡을 컴퓨터의 수준: random, recruit, officer, general
help-bot-seed = 주사위 번호
help-bot-time = 컴퓨터가 계획과 그 실행, 또는 대답 하나에 쓸 수 있는 시간 (밀리초)
help-bot-examples =
    sandtable bot red-winter tutorial --seat soviet --against recruit --seed 7

help-sim = 무작위 게임 실행: 결과, 속도, 오류
help-sim-games = 게임 수
help-sim-seconds = 이 시간(초)이 지나면 멈춥니다. --games가 없으면 시간이 허락하는 만큼 진행합니다
help-sim-seed = 첫 게임의 번호. 나머지는 그다음 번호
help-sim-threads = 스레드 수. 없으면 코어마다 하나
help-sim-check = 진행 중 모든 불변 조건을 검사 (느려짐)
help-sim-record = S번 게임만 플레이하여 저장. 무슨 일이 있었는지 살펴볼 때
help-sim-decisions = 모든 결정을 JSON 한 줄씩 함께 기록: 특징, 선택지, 선택, 결과
help-sim-examples =
    sandtable sim red-winter campaign --games 1000 --seed 1
    sandtable sim red-winter --games 100 --check --json
    sandtable sim red-winter --seed 42 --record game42.json

help-ask = 포지션 파일 실행: 질문에 답하고 기대한 내용을 확인
help-ask-files = 포지션 파일
help-ask-examples =
    sandtable ask examples/odds.pos
    sandtable ask examples/*.pos --lang ko

help-rules = 규칙을 찾거나, 테스트와 예제가 다루는 규칙을 확인
help-rules-words = 규칙이나 판정의 번호, 또는 찾을 낱말
help-rules-check = 테스트나 예제가 없는 규칙을 나열. 있으면 실패
help-rules-examples =
    sandtable rules red-winter 8.2
    sandtable rules red-winter retreat --lang ko
    sandtable rules red-winter --check

help-data = 게임 수치의 출처와 데이터 파일의 상태
help-data-card = 데이터 카드 하나를 키나 이름으로 출력. 수치의 출처 포함
help-data-check = 데이터 파일을 검사. 잘못이 있으면 실패
help-data-examples =
    sandtable data red-winter
    sandtable data red-winter --check --data ./my-pack
    sandtable data panzer --card panzer-iiij

help-verify = 저장된 게임을 재현하여 모든 행동, 주사위, 해시를 비교
help-verify-saves = 저장된 게임
help-verify-examples =
    sandtable verify game.json

help-export = 저장된 게임을 내보내기: 기록 또는 읽기용 진행 기록
help-export-output = 쓸 파일. 이름이 .txt로 끝나면 읽기용 진행 기록, 아니면 기록. -는 표준 출력
help-export-without-seed = 시드를 빼서 앞으로의 주사위를 비밀로 유지
help-export-viewer = 누가 보는 기록인가: 진영, public 또는 referee. 게임이 끝났으면 전부
help-export-examples =
    sandtable export game.json -o story.txt
    sandtable export game.json --without-seed -o public.json

help-import = 내보낸 게임을 검사하여 저장
help-import-file = 내보낸 기록
help-import-output = 저장할 파일. 없으면 GAME-SCENARIO.json
help-import-examples =
    sandtable import public.json -o game.json

help-help-command = 설명할 명령

## 서버

serve-ready = 샌드테이블이 준비되었습니다: { $url }
serve-kept = 게임은 { $where }에 보관합니다.
serve-stop = Ctrl-C로 서버를 멈춥니다. 모든 게임은 보관됩니다.
serve-open = 참고: 이 주소에 접속할 수 있으면 누구나 테이블을 만들 수 있습니다. --public을 쓰면 계정이 있어야 합니다.
serve-stopped = 멈췄습니다.
serve-taken = { $address }은(는) 이미 쓰이고 있습니다. 다른 프로그램이나 이미 실행한 샌드테이블일 수 있습니다. 그것을 멈추거나 다른 곳을 고르세요: --listen { $other }
serve-listen = { $address }에서 연결을 받을 수 없습니다 ({ $reason }).
serve-no-address = “{ $word }”은(는) 연결을 받을 수 있는 주소가 아닙니다. 127.0.0.1:7878 같은 주소:포트나 포트를 쓰세요.
serve-database = 게임을 열 수 없습니다: { $reason }
serve-mail = 이렇게는 메일을 보낼 수 없습니다: { $reason }
serve-mail-from = --smtp에는 알림을 보내는 주소인 --mail-from이 필요합니다.

## 오류

error-did-you-mean = 혹시 “{ $word }”입니까?
error-no-game = “{ $word }”(이)라는 게임은 없습니다. 있는 게임: { $known }.
error-no-game-line = { $file }: 게임을 정하는 “game NAME” 줄이 없습니다. 있는 게임: { $known }.
error-no-scenario = “{ $word }”(이)라는 시나리오는 없습니다. 있는 시나리오: { $known }.
error-no-option = “{ $word }”(이)라는 옵션은 없습니다. 있는 옵션: { $known }.
error-option-value = 옵션 “{ $option }”의 값으로 “{ $word }”은(는) 쓸 수 없습니다. 쓸 수 있는 값: { $known }.
error-no-seat = “{ $word }”(이)라는 진영은 없습니다. 있는 진영: { $known }.
error-no-player = “{ $word }”은(는) 앉을 수 없습니다. 가능한 것: { $known }.
error-no-command = “{ $word }”(이)라는 명령은 없습니다. 있는 명령: { $known }.
error-no-hex = 이 보드에는 “{ $word }” 헥스가 없습니다.
error-no-rule = 번호나 낱말이 “{ $word }”인 규칙은 없습니다.
error-no-seed = 시드 없이 내보낸 게임입니다. 주사위를 굴릴 수 없으므로 이어서 할 수 없습니다.
error-not-a-save = 온전한 Sandtable 저장 파일이 아닙니다 ({ $reason }).
error-read = { $file }: 읽을 수 없습니다 ({ $reason }).
error-write = { $file }: 쓸 수 없습니다 ({ $reason }).
error-exists = { $file }: 이미 있습니다. --force로 덮어쓸 수 있습니다.
error-picture = { $file }: 그림 파일의 이름은 .svg나 .png로 끝나야 합니다.
error-render-what = “{ $word }”은(는) 저장된 게임도 GAME/SCENARIO도 아닙니다. 있는 게임: { $known }.
error-render = { $file }: 그릴 수 없습니다 ({ $reason }).
error-format = 파일 형식 { $found }은(는) 알 수 없습니다. 이 프로그램은 1부터 { $known }까지 읽습니다.
error-game = “{ $expected }”이(가) 아니라 “{ $found }” 게임입니다.
error-rules-version = 규칙 버전 { $found }(으)로 플레이한 게임입니다. 이 프로그램의 버전은 { $known }입니다.
error-data-hash = 다른 데이터 파일로 플레이한 게임입니다 (해시 { $found }, 여기는 { $here }). 그때의 데이터 팩을 --data로 지정하세요.
error-commitment = 시드가 시작할 때 공개한 약속값과 맞지 않습니다.
error-backs = 합의로 되돌아간 횟수가 { $found }번입니다. { $most }번까지만 됩니다.
error-snapshot = 저장된 배치가 기록과 맞지 않습니다.
error-start = 시작 배치의 해시가 { $here }인데 파일에는 { $found }(으)로 되어 있습니다.
error-entry = { $index }번째 항목 (“{ $entry }”): { $reason }

## 게임, 저장, 결과

games-none = 내장된 게임이 없습니다.
games-seats = 진영
games-scenarios = 시나리오
games-options = 선택 규칙 (기본값이 먼저)
games-turns = { $turns }턴
saved = { $file }에 저장했습니다.
drawn = { $file }에 그렸습니다.
exported = { $file }(으)로 내보냈습니다.
import-without-seed = 참고: 시드가 없으므로 보고 검증할 수는 있지만 이어서 할 수는 없습니다.
verified = { $file }: 맞습니다 (항목 { $entries }개, 모든 주사위가 시드와 일치, 국면 { $hash }).
verified-without-seed = { $file }: 맞습니다 (항목 { $entries }개, 시드가 없어 주사위는 확인하지 못함, 국면 { $hash }).
transcript-head = 규칙 버전 { $rules }, 데이터 { $data }, 시드 약속값 { $commitment }
by-dice = 주사위
by-system = 시스템
result = 결과
points = 점수
board-below = 헥스 이름 아래 줄: 그 헥스에 있는 진영과 카운터 수
board-marker = 마커
board-roads = 본선 도로와 그 밖의 도로
piece-hidden = 숨김
answer-places = 헥스
ask-held = 확인된 문장 { $held }개
options-more = 그 밖에 { $n }개. `options`는 모두 보여 주고 `options 낱말`은 찾습니다

## 규칙과 데이터

rule-optional = 선택 규칙
rule-not-played = 적용하지 않음
ruling = 판정
rules-chapter = { $chapter }장: { $rows }행, 규칙 { $mechanics }개 중 { $covered }개 확인됨
rules-total = { $rows }행과 판정 { $rulings }개. 번호나 낱말을 주면 읽을 수 있습니다.
rules-uncovered = 확인되지 않음: { $id } { $title }
rules-unknown = { $file }에서 인용했지만 규칙 목록에 없음: { $id }
rules-coverage = 규칙 { $total }개 중 { $covered }개가 테스트나 예제로 확인되었습니다.
data-rulebook = 규칙서
data-public = 공개 자료
data-derived = 추론
data-reconstructed = 재구성
data-total = 합계
data-kind-total = 합계
error-no-card = “{ $word }” 카드가 없습니다(이 게임의 카드 { $n }장).
data-sound = 데이터 파일에 문제가 없습니다.
data-faults = 잘못된 곳 { $n }개.

## 시뮬레이션

arena-share = { $a } (A) 대 { $b } (B): { $games }판 중 { $share } %, 95 % 신뢰 구간 { $low }~{ $high } %
arena-score = A 승 { $won }, 무 { $drawn }, 패 { $lost }; 점수 차 판당 { $margin }
arena-sides = { $seat } { $games }승, { $share } %
arena-player = { $who }: 판당 결정 { $decisions }회와 { $seconds }초, 턴당 결정 { $turn-decisions }회와 { $turn-seconds }초, 결정당 { $ms } ms, 가장 느린 결정 묶음 { $slowest } ms
bot-seats-only = 프로그램은 자리를 맡습니다. --seat로 자리를 고르세요.
bot-stuck = 컴퓨터 플레이어가 선택을 찾지 못했습니다. 프로그램의 잘못입니다.
balance-head = | 시나리오 | 게임 | { $first } 승 | { $second } 승 | 무승부 | 더 자주 이긴 쪽 | 95 % 구간 |
balance-title = { $game }: { $level } 대 { $level } 게임에서 { $seat }의 승률 (%)
arena-alone = { $who }: { $games }판 중 { $share } % 승, 95 % 신뢰 구간 { $low }~{ $high } %, 평균 { $points }점
arena-pairs = 같은 주사위에서 A가 나음 { $better }, 같음 { $equal }, 못함 { $worse }; 점수 차 판당 { $margin }
balance-alone-head = | 시나리오 | 게임 | { $seat } 승 | 무승부 | 패 | 승률 | 95 % 구간 | 점수: 하위 4분위, 중앙, 상위 4분위 |
balance-alone-title = { $game }: { $level } 수준 { $seat }의 승률 (%)
balance-ends = { $scenario }: { $ends }
arena-fault = 잘못된 게임
sim-draw = 무승부
sim-game = 게임
sim-points = { $seat } 점수: 평균 { $mean }, { $least }~{ $most }
sim-games = 게임 { $games }판, 평균 결정 { $mean }회 ({ $shortest }~{ $longest }), 주사위 { $rolls }회
sim-speed = { $seconds }초, 스레드 { $threads }개: 초당 결정 { $speed }회
sim-faults = 잘못된 게임 { $n }판. 첫 번째를 다시 보려면: sandtable sim { $game } { $scenario } --seed { $seed } --record fault.json

## 플레이

play-welcome = 선택지의 번호, 카운터 또는 헥스를 입력하세요. `help`는 명령을 보여 줍니다.
play-help =
    번호             그 선택지를 고름
    카운터, 헥스     그것에 관한 선택지를 고름 (예: Q25)
    do 행동          ‹…› 안의 글로 고름
    options [낱말]   모든 선택지, 또는 낱말이 든 것
    why 행동         왜 할 수 없는지
    ask 질문         국면에 대한 질문: cost, odds, los, supply …. 목록은 `ask ?`
    rule 번호        규칙 읽기. 낱말로 찾을 수도 있음
    hint            가장 강한 컴퓨터 플레이어라면 할 것
    board [헥스 [N]] 보드, 또는 헥스 주변 N칸
    units [낱말]     모든 카운터, 또는 낱말이 든 것
    status           턴, 단계, 점수
    log [N]          최근 사건 N개
    undo             마지막 선택을 되돌림
    save 파일        게임 저장
    load 파일        저장된 게임 불러오기
    lang en|ko       언어 바꾸기
    quit             나가기
play-pass = 이제 { $seat }이(가) 결정합니다. 자리를 바꾸고 Enter를 누르세요.
play-undone = 되돌렸습니다.
play-several = 여러 선택지에 해당합니다:
play-why-what = 무엇이 왜 안 되는지 알고 싶으신가요? 예: why move Q25
play-why-legal = “{ $action }”은(는) 할 수 있습니다.
play-ask-what = 무엇을 물어볼까요? 예: ask odds Q25. `ask ?`는 모든 질문을 보여 줍니다
play-save-where = 어디에 저장할까요? 예: save game.json
play-load-what = 무엇을 불러올까요? 예: load game.json
play-lang-what = 쓸 수 있는 언어: { $known }. 예: lang ko
play-rule-what = 어느 규칙을 볼까요? 예: rule 8.5 또는 rule 후퇴
play-log-empty = 아직 아무 일도 없었습니다.
play-no-number = { $number }번 선택지는 없습니다. 선택지는 1번부터 { $last }번까지입니다.
play-no-option = 결정할 차례인데 선택지가 없습니다.
play-input-ended = 게임이 끝나기 전에 입력이 끝났습니다.
play-quit-unsaved = 게임이 파일에 저장되지 않았습니다. Enter를 누르면 { $file } 파일에 저장합니다. 다른 파일 이름을 쓰거나, 저장하지 않고 나가려면 `no`, 계속하려면 `back`을 입력하세요:

help-backup = 서버가 도는 동안 데이터베이스를 파일로 복사합니다
help-backup-file = 쓸 파일. 이미 있으면 안 됩니다
help-backup-db = 복사할 SQLite 파일. 없으면 사용자 데이터 폴더의 것
help-backup-database-url = 다른 데이터베이스: postgres://…
help-restore = 백업으로 데이터베이스를 바꿉니다. 있던 것은 곁에 남겨 둡니다
help-restore-file = 백업 파일
help-restore-db = 바꿀 SQLite 파일. 없으면 사용자 데이터 폴더의 것
help-move = 한 데이터베이스의 모든 것을 비어 있는 다른 데이터베이스로 복사합니다. 먼저 서버를 멈추세요
help-move-from = SQLite 파일 또는 postgres://…
help-move-to = SQLite 파일 또는 postgres://…
help-admin = 서버 운영자가 사람과 테이블에 하는 일
help-admin-what = 새 비밀번호, 보관된 개인 자료 전부, 계정 삭제나 차단, 테이블 삭제나 양도
help-admin-name = 계정 이름 또는 테이블 키
help-admin-to = 테이블을 넘겨받을 계정
help-admin-db = SQLite 파일. 없으면 사용자 데이터 폴더의 것
help-admin-database-url = 다른 데이터베이스: postgres://…
serve-checked = 진행 중인 게임 { $count }개, 열 수 없는 것 { $faults }개.
host-backed-up = 모두 { $file }에 복사했습니다.
host-restored = 이제 { $file } 파일은 백업의 내용입니다.
host-old-kept = 있던 것은 { $file }에 있습니다.
host-moved = 테이블 { $count }개를 딸린 것과 함께 복사했습니다.
admin-password = { $name } 계정의 새 비밀번호: { $password }. 모든 접속을 끊었습니다.
admin-deleted = { $name } 계정을 지웠습니다. 둔 게임은 남습니다.
admin-banned = { $name } 계정을 막았고 모든 접속을 끊었습니다.
admin-unbanned = { $name } 계정이 다시 들어올 수 있습니다.
admin-table-deleted = 테이블 { $name } 삭제.
admin-handed-over = 테이블 { $name }: 이제 { $to } 계정의 것입니다.
play-no-hint = 이 게임에서 조언할 만한 컴퓨터 플레이어가 없습니다.
export-as-text = 저널에는 주사위의 시드까지 모든 것이 들어 있습니다. 한 자리에서 보이는 대로 쓰려면 기록을 만드세요: -o FILE.txt
interrupted = 중단했습니다. { $of }판 가운데 { $done }판을 집계했습니다.
error-pack = { $file }: “{ $expected }”이(가) 아니라 “{ $found }”의 데이터 팩입니다.
error-argument-empty = { $argument }: 값이 필요합니다.
error-argument-value = { $argument }: “{ $word }” 값은 쓸 수 없습니다. 가능한 값: { $known }
error-argument-wrong = { $argument }: “{ $word }” 값은 쓸 수 없습니다 ({ $why }).
error-argument-unknown = “{ $argument }” 인수는 없습니다.
error-argument-missing = 빠진 인수가 있습니다: { $argument }
error-argument-conflict = { $argument }: { $other } 인수와 함께 쓸 수 없습니다.
error-no-such-command = “{ $word }” 명령은 없습니다.
play-hint-head = 가장 강한 컴퓨터 플레이어라면 이렇게 합니다. 앞은 승리 확률입니다.
help-completions = 셸의 자동 완성 스크립트 출력
help-completions-shell = 셸
help-completions-examples =
    sandtable completions bash > ~/.local/share/bash-completion/completions/sandtable
    sandtable completions zsh > ~/.zfunc/_sandtable
help-man = 프로그램이나 명령의 매뉴얼 페이지 출력
help-man-command = 명령. 없으면 프로그램 전체
help-man-examples =
    sandtable man > sandtable.1
    sandtable man play > sandtable-play.1
