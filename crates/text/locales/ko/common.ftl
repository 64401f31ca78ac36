# 모든 게임이 함께 쓰는 엔진의 문장.

refused-not-your-decision = 지금은 당신이 결정할 차례가 아닙니다.
refused-not-understood = 이해할 수 없습니다: { $problem }
refused-no-such-question = 이 게임에는 “{ $kind }”(이)라는 질문이 없습니다.

undo-nothing = 되돌릴 행동이 없습니다.
undo-chance = 그 뒤에 주사위를 굴렸거나 무언가를 뽑았으므로 되돌릴 수 없습니다.
undo-revealed = 숨겨진 정보가 드러났으므로 되돌릴 수 없습니다.
undo-other = 그 뒤에 다른 플레이어가 선택했으므로 되돌릴 수 없습니다.
undo-system = 게임 시스템이 이미 진행했으므로 되돌릴 수 없습니다.

# 수치나 헥스의 출처.
provenance-rulebook = 규칙서에 인쇄됨
provenance-public = 공개 자료에서 확인
provenance-derived = 다른 수치에서 도출
provenance-reconstructed = 재구성
undo-sealed = 그 뒤에 비밀 선택이 있었으므로 되돌릴 수 없습니다.
undo-agreed = 그 뒤에 참가자들이 합의한 일이 있습니다. 더 이전으로 되돌리려면 상대의 동의를 구하세요.
undo-limit = 최근 선택 200개까지만 되돌릴 수 있습니다. 더 이전으로 되돌리려면 상대의 동의를 구하세요.
undo-over = 게임이 끝나 주사위가 공개되었으므로 더는 되돌릴 수 없습니다.
agreed-back = 합의에 따라 { $entry }번째 기록 직후로 돌아갑니다. 주사위는 지금 위치에서 이어집니다.
agreed-edit = 합의에 따라 배치를 수정합니다: { $line }
agreed-resign = { $ko } 측이 기권합니다.
agreed-time = { $ko } 측의 시간이 다 되었습니다.
agreed-draw = 참가자들이 무승부에 합의합니다.
agreed-dice = 다른 곳에서 시작한 게임입니다. 여기서부터는 아무도 모르는 새 주사위로 진행합니다. 이전 주사위의 시드: { $seed }
refused-over = 게임이 끝났습니다.
refused-agreed = 이렇게 합의할 수 없습니다: { $problem }.
refused-order = 여기서는 「{ $window }」 자동 응답을 맡길 수 없습니다.

# 포지션 파일에서 맞지 않는 것.
fault-no-position = 아직 배치가 없습니다.
fault-problem = { $problem }
fault-dice-left = 정해 둔 주사위 { $n }개를 굴리지 않았습니다.
fault-game = “{ $game }” 게임입니다. “{ $expected }” 게임이어야 합니다.
fault-before-set-up = “{ $line }” 줄은 배치보다 앞에 있어야 합니다.
fault-face = 주사위에는 “{ $word }” 눈이 없습니다.
fault-set-up-line = “{ $line }” 줄은 배치할 때만 쓸 수 있습니다. 배치는 첫 “do”, “ask”, “expect”에서 끝납니다.
fault-no-scenario = 배치보다 앞에 “scenario NAME” 줄이 있어야 합니다.
fault-faces = 눈 { $faces }: 여기서 굴리는 주사위와 맞지 않습니다.
fault-nobody-asked = 여기서는 아무도 선택하지 않습니다.
fault-dice-due = 여기서 주사위를 굴립니다. 앞에 “dice” 줄을 넣으세요.
fault-system = 여기서는 게임 시스템이 행동합니다.
fault-no-seat = “{ $word }” 진영은 없습니다. 있는 진영: { $known }.
fault-refused = “{ $action }” 행동은 거부됩니다:
fault-empty-question = 질문이 비어 있습니다.
fault-ask = “{ $question }” 질문을 이해할 수 없습니다:
fault-expect = 무엇을 기대하는지 쓰여 있지 않습니다.
fault-legal = “{ $action }” 행동은 가능해야 하지만 거부됩니다:
fault-allowed = “{ $action }” 행동은 거부되어야 하지만 가능합니다.
fault-by = “by” 뒤에 규칙 번호가 없습니다.
fault-refused-by = “{ $action }” 행동은 { $rule } 규칙에 따라 거부되어야 하지만, 다른 규칙에 따라 거부됩니다:
fault-form = 이 줄은 이렇게 씁니다: { $line }
fault-shown = { $seat }에게 { $piece } 카운터가 보입니다.
fault-hidden = { $seat }에게 { $piece } 카운터가 보이지 않습니다.
fault-event = 마지막 “do” 뒤에 “{ $event }” 사건이 없습니다. 일어난 일:
fault-no-event = 마지막 “do” 뒤에 “{ $event }” 사건이 없어야 합니다. 일어난 일:
fault-compare = 기대한 값은 “{ $want }”, 실제 값은 “{ $got }”입니다.
fault-compare-of = { $what }: 기대한 값은 “{ $want }”, 실제 값은 “{ $got }”입니다.
