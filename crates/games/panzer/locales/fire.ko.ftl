# 무기와 탄종
charge-ap = 철갑탄
charge-apcr = APCR
charge-heat = HEAT
charge-gp = GP 사격
charge-smoke = 연막탄
why-not-played = 지금 쓰는 규칙에는 없는 행동입니다.
why-no-gp-weapon = { $unit }: GP 사격을 할 수 없습니다.
why-too-near = { $unit }: 최소 사거리보다 가깝습니다.
why-hull-down = { $unit }: 차체 엄폐 중에는 이 무기를 쓸 수 없습니다.
