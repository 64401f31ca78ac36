# 일어난 일.

event-turn = { $turn }턴 시작: 12월 { $day }일 { $time }.
event-phase = { $side }: { $phase }.
event-bid = { $side } 자리가 입찰했습니다.
event-bids = 입찰 공개: 1번 자리 { $first } VP, 2번 자리 { $second } VP.
event-sides = { $seat }번 자리가 소련을 맡고, 낮게 입찰한 쪽이 { $points } VP를 받습니다.
event-deployed = { $unit } 유닛을 { $hex } 헥스에 배치.
event-ammo = { $side } 76mm 탄약 { $points }발 추가.
event-artillery = { $unit } 유닛 사용 가능.
event-replacements = { $side } 보충 포인트 { $points }점.
event-replaced = { $unit } 유닛이 완편으로 돌아옵니다.
event-rebuilt-full = { $unit } 유닛을 { $hex } 헥스에 완편으로 재편성.
event-rebuilt-reduced = { $unit } 유닛을 { $hex } 헥스에 축소 상태로 재편성.
event-rebuilt-track = { $unit } 유닛을 재편성하여 턴 트랙에 대기.
event-committed = { $unit } 유닛 투입, 핀란드가 { $points } VP를 얻습니다.
event-moved = { $units }: { $hex } 헥스로 이동, 경로 { $path } ({ $cost } MP).
event-moved-unseen = 시야 밖의 { $side } 이동: 카운터 { $count }개, { $from } 헥스에서 { $to } 헥스로.
event-entered-unseen = 시야 밖의 { $side } 진입: 카운터 { $count }개, { $to } 헥스.
event-left-map = { $units }: 맵을 떠납니다.
event-attack = { $hex } 헥스에 대한 { $attack }: { $units }.
event-support = { $side } 지원: { $units }.
event-ranged-nothing = { $fire }: { $unit } 유닛, { $hex } 헥스, { $dice } { $modifier } = { $total }: 효과 없음.
event-ranged-suppressed = { $fire }: { $unit } 유닛, { $hex } 헥스, { $dice } { $modifier } = { $total }: 제압.
event-ranged-one = { $fire }: { $unit } 유닛, { $hex } 헥스, { $dice } { $modifier } = { $total }: 제압과 스텝 감소 1.
event-ranged-two = { $fire }: { $unit } 유닛, { $hex } 헥스, { $dice } { $modifier } = { $total }: 제압과 스텝 감소 2.
event-at-hit = AT 사격: { $unit } 유닛이 { $target } 유닛에 명중 ({ $die } { $modifier }).
event-at-miss = AT 사격: { $unit } 유닛이 { $target } 유닛을 빗맞힘 ({ $die } { $modifier }).
event-crt = { $hex } 헥스에 대한 { $attack }: { $attackers } 대 { $defenders }, 열 이동 { $shift }, { $column } 열; { $dice } = { $total }: { $result }.
event-hotel = 호텔의 방어자가 첫 손실을 무시합니다.
event-step = { $unit } 유닛 스텝 감소 ({ $cause }).
event-dead-pool = { $unit } 유닛이 제거되어 사망자 풀로 갑니다.
event-eliminated = { $unit } 유닛이 영구 제거됩니다.
event-losses-ignored = { $side }: 충당할 유닛이 없는 손실 { $losses }점을 무시합니다.
event-retreated = { $unit } 유닛, { $from } 헥스에서 { $to } 헥스로 후퇴.
event-retreated-off = { $unit } 유닛, 맵 밖으로 후퇴.
event-advanced = { $unit } 유닛, { $hex } 헥스로 진격.
event-recovered = { $unit } 유닛 회복 성공 ({ $die } { $modifier }).
event-not-recovered = { $unit } 유닛 회복 실패 ({ $die } { $modifier }).
event-digging = { $hex } 헥스에서 참호 구축 시작.
event-dug-in = { $hex } 헥스 참호 완성.
event-filled = { $hex } 헥스의 참호(구축 중 포함) 제거.
event-bonfire = { $unit } 유닛이 { $hex } 헥스에 모닥불을 피웁니다.
event-raid-found = 기습 부대가 { $hex } 헥스로 가는 길을 찾습니다 ({ $die } { $modifier }): 열 이동 { $shift }.
event-raid-lost = 기습 부대가 { $hex } 헥스로 가다 길을 잃습니다 ({ $die } { $modifier }).
event-created = { $unit } 유닛을 { $hex } 헥스에 생성.
event-park = { $unit } 유닛을 포병 집결지에서 희생.
event-park-howitzers = { $unit } 유닛을 포병 집결지에서 희생: 354연대 곡사포를 잃습니다.
event-park-ammo = { $unit } 유닛을 포병 집결지에서 희생: 76mm 탄약 { $points }발을 잃습니다.
event-park-both = { $unit } 유닛을 포병 집결지에서 희생: 354연대 곡사포와 76mm 탄약 { $points }발을 잃습니다.
event-artillery-lost = { $unit } 유닛이 영구히 제거됩니다.
event-artillery-delayed = { $unit } 유닛은 { $turn }턴에 다시 준비됩니다.
event-pajari-joins = 파야리가 { $hex } 헥스의 유닛에 합류합니다.
event-pajari-lost = 파야리의 운명 ({ $die }): 파야리를 잃습니다.
event-pajari-safe = 파야리의 운명 ({ $die }): 무사합니다.
event-heart-fine = 파야리의 심장은 이상 없습니다 ({ $dice }).
event-heart-rest = 파야리의 심장에 이상이 있습니다 ({ $dice }). { $turn }턴에 돌아옵니다.
event-heart-gone = 파야리의 심장에 이상이 있습니다 ({ $dice }). 전투에서 빠집니다.
event-cold-loss = 영하 손실: { $units } ({ $die } { $modifier }), 스텝 감소 1.
event-cold-none = 영하 손실: { $units } ({ $die } { $modifier }), 손실 없음.
event-lost = 숲에서 길을 잃음 ({ $dice } { $modifier }): 이동이 여기서 끝납니다.
event-not-lost = 숲길을 찾음 ({ $dice } { $modifier }).
event-lmg = { $unit } 유닛이 경기관총을 노획합니다 ({ $dice } { $modifier }).
event-no-lmg = 노획한 경기관총이 없습니다 ({ $dice } { $modifier }).
event-stance = 핀란드가 작전 태세를 변경하여 이제부터 플레이어 1이 됩니다.
event-collapse = 소련군의 사기가 붕괴합니다.
event-points = { $side } +{ $points } VP: { $reason }.
event-over = { $side } 승리: 소련 { $soviet } VP, 핀란드 { $finnish } VP.
event-over-draw = 무승부: 소련 { $soviet } VP, 핀란드 { $finnish } VP.
