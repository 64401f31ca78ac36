# 서버의 문장.

# 테이블에서의 게임 진행.
table-stale = 그사이 게임이 진행되었습니다. 다시 보고 새로 선택하세요.
table-unavailable = 지금은 테이블에 연결할 수 없습니다. 바뀐 것은 없습니다. 다시 시도해 주세요.
table-missing = 그런 테이블이 없습니다.
table-broken = 이 테이블은 여기서 열 수 없습니다: { $reason }
table-fault = 게임이 이것을 처리하지 못했습니다. 바뀐 것은 없습니다. 테이블 기록과 함께 알려 주세요.
table-archived = 이 테이블은 보관되었으므로 아무것도 바꿀 수 없습니다.
table-time = 시간이 다 되었습니다.
table-not-yours = 이 자리는 당신의 자리가 아닙니다.
table-no-seat = 이 게임에는 “{ $seat }” 자리가 없습니다.
table-players-only = 플레이어만 할 수 있습니다.
table-private = 관전자는 공개 테이블에서만 대화할 수 있습니다.
table-quiet = 이 테이블에서는 관전자가 말할 수 없습니다. 방장이 관전자 채팅을 꺼 두었습니다.
table-no-entry = 기록 { $entry }개 뒤의 상황은 없습니다. 기록은 { $entries }개입니다.
table-truth-later = 숨은 정보까지 모두 보기는 게임이 끝난 뒤에 할 수 있습니다.
table-closing = 서버가 멈춥니다. 게임은 보존됩니다. 잠시 뒤 다시 연결하세요.
table-gone = 이 테이블은 삭제되었습니다.
table-revoked = 이 자리는 더 이상 당신의 자리가 아닙니다.
table-signed-out = 로그아웃했습니다. 계속하려면 로그인하세요.
seat-taken = 방장이 { $seat } 자리를 거두었습니다. (앉아 있던 사람: { $name })
seat-left = { $seat } 자리가 비었습니다. (떠난 사람: { $name })

# 쓸 수 없는 메시지.
input-unreadable = 이 메시지를 읽을 수 없습니다: { $problem }
input-too-large = 메시지가 너무 큽니다: { $size }바이트. 최대 { $most }바이트까지 읽습니다.
input-too-long = 너무 깁니다: { $size }자. 최대 { $most }자까지 됩니다.
input-empty = 내용이 없습니다.
input-lang = “{ $lang }” 문장은 없습니다. en 또는 ko를 쓰세요.
input-question = 질문은 종류로 시작합니다: { $example }
limit-rate = 메시지가 너무 많습니다. 잠시 기다리세요.
limit-closed = 메시지가 너무 많아 연결을 닫습니다.

# 제안.
offer-draw = { $seat }이(가) 무승부를 제안합니다.
offer-back = { $seat }이(가) 기록 { $entry } 뒤의 상황으로 돌아가자고 합니다.
offer-edit = { $seat }이(가) 상황을 고치자고 합니다: { $line }
offer-hints = { $seat }이(가) 모두 힌트를 쓸 수 있게 하자고 합니다.
offer-settled = 이미 끝난 제안입니다.
offer-open = 이미 제안한 것이 있습니다. 먼저 철회하세요.
offer-computer-declines = 컴퓨터 플레이어는 무승부에 동의하지 않습니다.
offer-no-edits = 이 테이블에서는 상황을 고칠 수 없습니다.
offer-own = 이미 동의했습니다.
offer-back-nowhere = 기록 { $entry }개 뒤의 이전 상황은 없습니다.

# 힌트와 돌아보기.
hint-off = 이 테이블에서는 힌트를 쓸 수 없습니다.
hint-people = 다른 사람과 대전하고 있습니다. 테이블의 모두가 동의해야 힌트를 드립니다.
hint-agree = 이 테이블에는 다른 사람도 있으므로 모두 힌트에 동의해야 합니다. 테이블에서 제안하세요.
hint-not-asked = 이 자리가 결정할 차례가 아니므로 드릴 힌트가 없습니다.
hint-nobody = 이 게임은 힌트를 지원하지 않습니다.
hint-busy = 지금 힌트 요청이 너무 많습니다. 몇 초 뒤 다시 시도해 주세요.
review-later = 게임이 끝난 뒤에 복기할 수 있습니다.
review-nobody = 이 게임은 복기를 지원하지 않습니다.
review-busy = 지금은 복기 요청이 너무 많습니다. 1분 뒤 다시 시도해 주세요.
review-failed = 복기를 끝내지 못했습니다. 다시 시도해 주세요.

# 처리하지 못한 요청.
problem-not-found = 찾을 수 없거나 볼 권한이 없습니다.
problem-not-yours = 할 수 없는 일입니다. 권한이 없습니다.
problem-taken = 이미 다른 사람이 차지했습니다.
problem-too-many = 요청이 너무 많습니다. { $seconds }초 기다려 주세요.
problem-too-large = 너무 큽니다.
problem-unavailable = 지금은 할 수 없습니다. 다시 시도해 주세요.
problem-internal = 서버에 오류가 생겼습니다. 바뀐 것은 없으며 서버 기록에 남았습니다.
problem-slow = 너무 오래 걸려서 중단했습니다.
problem-method = 이 주소는 그런 요청을 받지 않습니다.
problem-json = 읽을 수 없습니다. 요청 본문은 JSON(콘텐츠 형식 application/json)이어야 합니다.
problem-input = 읽을 수 없습니다: { $reason }
problem-bad-request = 잘못된 요청입니다.
problem-foreign = 다른 사이트가 보낸 요청입니다. 이 서버의 페이지만 할 수 있습니다.
problem-host = 이 주소로는 접속할 수 없습니다. 서버가 시작할 때 표시한 주소를 쓰세요.
problem-link = 이 링크로는 아무것도 열리지 않습니다. 잘못 적었거나, 취소되었거나, 새것으로 바뀌었습니다.
problem-link-used = 이 링크로 이미 누가 자리에 앉았으므로 더는 열리지 않습니다. 본인이라면 앉은 자리에서 다른 기기용 링크를 받고, 아니라면 방장에게 새 링크를 부탁하세요.
problem-seat-consent = 그 자리에 앉은 사람은 남이 알면 안 되는 것을 알고 있습니다. 스스로 떠날 때까지 그 사람의 자리입니다.
problem-seat-not-link = 링크로 앉는 자리가 아닙니다.
problem-account-needed = 먼저 로그인하세요. 이 서버에서는 계정이 있어야 테이블을 만들 수 있습니다.
problem-account-name = 계정 이름은 글자, 숫자, 점, 줄표, 밑줄로 된 2~40자입니다.
problem-account-taken = 같은 이름의 계정이 이미 있습니다.
problem-password = 비밀번호는 { $least }자 이상 { $most }자 이하입니다.
problem-sign-in = 이름과 비밀번호가 맞지 않습니다.
problem-banned = 이 계정은 서버 운영자가 닫았습니다.
problem-signed-out = 먼저 로그인하세요.
problem-password-wrong = 지금 쓰는 비밀번호가 아닙니다.
problem-no-game = 여기에는 “{ $word }”(이)라는 게임이 없습니다. 있는 게임: { $known }.
problem-no-scenario = “{ $word }”(이)라는 시나리오는 없습니다. 있는 시나리오: { $known }.
problem-no-option = “{ $word }”(이)라는 옵션은 없습니다. 있는 옵션: { $known }.
problem-option-value = 옵션 “{ $option }”의 값으로 “{ $word }”은(는) 쓸 수 없습니다. 쓸 수 있는 값: { $known }.
problem-setup = 게임을 이렇게 준비할 수 없습니다: { $reason }
problem-no-seat = “{ $word }”(이)라는 자리는 없습니다. 있는 자리: { $known }.
problem-no-level = “{ $word }”(이)라는 컴퓨터 플레이어는 없습니다. 있는 것: { $known }.
problem-clock-live = 시계 설정이 맞지 않습니다. 한 자리의 전체 시간은 { $least } 이상 { $most } 이하이고, 차례당 더하는 시간은 { $increment } 이하입니다.
problem-clock-days = 시계 설정이 맞지 않습니다. 차례당 { $least }일 이상 { $most }일 이하여야 합니다.
problem-delay = 관전자는 최대 { $most }초까지 늦게 볼 수 있습니다.
problem-name-long = 이름은 최대 { $most }자입니다.
problem-webhook = 알림을 보낼 수 있는 주소가 아닙니다: { $reason }
problem-webhook-scheme = https://(또는 http://)로 시작해야 합니다
problem-webhook-private = 사설 네트워크로 이어집니다
problem-webhook-unknown = 읽을 수 없습니다
problem-mail = “{ $word }”은(는) 메일 주소가 아닙니다.
problem-mail-off = 이 서버는 메일을 보낼 수 없습니다.
problem-import = 여기서 이어서 할 수 있는 게임이 아닙니다: { $reason }
problem-import-entries = 이 게임에는 항목이 { $found }개 있습니다. 최대 { $most }개까지 읽습니다.
problem-import-entry = { $index }번째 항목(“{ $entry }”)이 맞지 않습니다: { $reason }
problem-import-commitment = 시드가 시작할 때 공개한 약속값과 맞지 않습니다
problem-import-data = 다른 데이터 파일로 플레이한 게임입니다
problem-import-rules = 규칙 버전 { $found }(으)로 플레이한 게임입니다. 여기는 버전 { $known }입니다
problem-import-start = 시작 배치가 다릅니다
problem-import-format = 파일 형식 { $found }은(는) 알 수 없습니다
problem-import-seed = 시드가 없고 끝나지도 않아서 주사위를 굴릴 수 없습니다
problem-picture = 그림을 그리지 못했습니다.
problem-export-later = 기록에는 모든 것이 들어 있으므로 게임이 끝난 뒤에 드립니다. 그때까지는 읽기용 진행 기록을 받을 수 있습니다: format=txt를 덧붙이세요.
problem-format = “{ $word }”(이)라는 형식은 없습니다. 있는 형식: { $known }.

# 알림.
notice-subject = Sandtable: 당신 차례입니다
notice-text = “{ $table }”({ $game })에서 { $seat } 차례입니다. { $url }
notice-foot = 이 서버에서 플레이하는 누군가가 이 주소를 적었습니다. 메일을 받을지 그만 받을지 여기서 정하세요: { $url }
mail-ask-subject = Sandtable: 메일을 받으시겠습니까?
mail-ask-text = 누군가가(아마도 본인이) 게임에서 차례가 될 때마다 이 주소로 알림을 받고 싶어 합니다. 아래 주소에서 승낙해 주세요. 승낙하지 않으면 더는 아무것도 보내지 않습니다.

# 보고서와 이야기.
report-title = 전투 경과 보고서
report-options = 선택 규칙
report-result = 결과
report-start = 시작 배치
report-commitment = 시작할 때 공개한 주사위 약속값
report-seed = 주사위의 시드. “sandtable verify”가 이것으로 모든 굴림을 증명합니다
report-as = { $seat }의 시점
report-public = 모두가 알 수 있는 내용
report-truth = 실제 있었던 그대로
report-picture = 보드: { $turn }
report-rules = 규칙 버전 { $rules }, 데이터 { $data }
report-computer = 컴퓨터({ $level })
by-dice = 주사위
by-system = 시스템
by-table = 테이블
