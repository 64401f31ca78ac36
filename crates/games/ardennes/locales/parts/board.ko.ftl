# 지도 옆의 박스.
box-german-hand = 독일군 손패
box-german-reserve = 독일군 예비대
box-german-eliminated = 제거된 독일군 유닛
box-german-okw = OKW 예비대
box-german-heydte = 폰 데어 하이트
box-german-exited = 지도 이탈
box-allied-reserve = 연합군 예비대
box-allied-eliminated = 제거된 연합군 유닛
box-calendar = 12월 { $day }일
