# 서버의 문장.

# 테이블에서의 게임 진행.
table-stale = 그사이 게임이 진행되었습니다. 다시 보고 새로 선택하십시오.
table-unavailable = 지금은 테이블에 연결할 수 없습니다. 바뀐 것은 없습니다. 다시 시도해 주십시오.
table-missing = 그런 테이블이 없습니다.
table-broken = 이 테이블은 여기서 열 수 없습니다: { $reason }
table-fault = 게임이 이것을 처리하지 못했습니다. 바뀐 것은 없습니다. 테이블 기록과 함께 알려 주십시오.
table-archived = 이 테이블은 보관되었으므로 아무것도 바꿀 수 없습니다.
table-time = 시간이 다 되었습니다.
table-not-yours = 이 자리는 당신의 자리가 아닙니다.
table-no-seat = 이 게임에는 “{ $seat }” 자리가 없습니다.
table-players-only = 플레이어만 할 수 있습니다.
table-private = 관전자는 공개 테이블에서만 대화할 수 있습니다.
table-no-entry = 기록 { $entry }개 뒤의 상황은 없습니다. 기록은 { $entries }개입니다.
table-truth-later = 전체 진실은 게임이 끝난 뒤에 볼 수 있습니다.
table-closing = 서버가 멈춥니다. 게임은 보존됩니다. 잠시 뒤 다시 연결하십시오.
table-gone = 이 테이블은 삭제되었습니다.
table-revoked = 이 자리는 더 이상 당신의 자리가 아닙니다.

# 쓸 수 없는 메시지.
input-unreadable = 이 메시지를 읽을 수 없습니다: { $problem }
input-too-large = 메시지가 너무 큽니다: { $size }바이트. 최대 { $most }바이트까지 읽습니다.
input-too-long = 너무 깁니다: { $size }자. 최대 { $most }자까지 됩니다.
input-empty = 내용이 없습니다.
input-lang = “{ $lang }” 문장은 없습니다. en 또는 ko를 쓰십시오.
input-question = 질문은 종류로 시작합니다: { $example }
limit-rate = 메시지가 너무 많습니다. 잠시 기다리십시오.

# 제안.
offer-draw = { $seat }이(가) 무승부를 제안합니다.
offer-back = { $seat }이(가) 기록 { $entry } 뒤의 상황으로 돌아가자고 합니다.
offer-edit = { $seat }이(가) 상황을 고치자고 합니다: { $line }
offer-settled = 이 제안은 더 이상 열려 있지 않습니다.
offer-open = 이미 제안한 것이 있습니다. 먼저 거두어들이십시오.
offer-computer-declines = 컴퓨터 플레이어는 무승부에 동의하지 않습니다.
offer-no-edits = 이 테이블에서는 상황을 고칠 수 없습니다.
offer-own = 이미 동의했습니다.
offer-back-nowhere = 기록 { $entry }개 뒤의 이전 상황은 없습니다.

# 컴퓨터 플레이어의 수준.
level-random = 무작위
