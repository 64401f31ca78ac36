# 육지: 1, 7, 8장의 추가 질문과 거절.
prompt-exploit = { $faction }: 전진한 유닛 중 무엇이 더 이동합니까?
prompt-drop = 어느 공수 유닛을 투하합니까?
prompt-air-shift = 아프리카를 떠날 서방 공중 유닛은 무엇입니까?
why-not-crowded = 스태킹 한도를 넘은 헥스가 있습니다. 먼저 그곳의 유닛이 자리를 비워야 합니다.
