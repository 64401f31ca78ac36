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
provenance-rulebook = 룰북에 인쇄됨
provenance-public = 공개 자료에서 확인
provenance-derived = 다른 수치에서 도출
provenance-reconstructed = 재구성
