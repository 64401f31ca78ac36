# 모든 게임이 함께 쓰는 엔진의 문장.

refused-not-your-decision = 지금은 당신이 결정할 차례가 아닙니다.
refused-not-understood = 이해할 수 없습니다: { $problem }
refused-no-such-question = 이 게임에는 “{ $kind }”라는 질문이 없습니다.

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
