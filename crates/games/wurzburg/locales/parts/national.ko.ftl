act-gegenangriff = 역습(Gegenangriff) 선언
event-gegenangriff = { $formation }: 역습(Gegenangriff)을 선언합니다.
event-fires-first = { $hex } 역습: 주사위 { $die }. 공격측이 먼저 사격합니다.
event-fires-second = { $hex } 역습: 주사위 { $die }. 통상 순서를 따릅니다.
verb-gegenangriff = 역습
