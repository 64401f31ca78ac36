ask-reveal = { $side }: 어느 유닛을 먼저 공개합니까?
ask-declare = { $unit }: 더미가 나왔습니다. 1스텝으로 선언합니까?
ask-redeploy = { $formation }: 어느 카운터를 지도에 되돌립니까?
ask-defend = { $side }: 준비된 방어 마커를 어느 유닛에 놓습니까?
ask-shed = { $group }: 어느 카운터를 제거합니까?
act-reveal = { $unit } 공개
act-declare = 1스텝
act-no-declare = 더미
act-redeploy = { $unit } 재배치: { $hex }
act-defend = { $unit }: 준비된 방어
act-remove = 미공개 유닛 { $unit } 제거
act-take-unrevealed = { $unit } (미공개)
act-leave-unrevealed = { $unit } 남기기 (미공개)
act-mask-unrevealed = { $unit } 마스킹 (미공개)
done-redeploy = 재배치 끝
done-defend = 마커 배치 끝
event-unveiled = { $hex }의 { $unit } 공개: 주사위 { $die }{ $drm ->
    [0] {""}
   *[other] {" "}+ { $drm }
}, 결과 { $result }, { $steps }스텝입니다.
event-real = { $hex }의 { $unit }: 공개 결과 실제 유닛입니다.
event-vanished = { $hex }의 { $unit }: 더미로 공개되어 제거합니다. 주사위 { $die }{ $drm ->
    [0] {""}
   *[other] {" "}+ { $drm }
}.
event-no-steps = { $hex }의 { $unit }: 받을 스텝이 없어 더미로 제거합니다.
event-left-force = { $units }: 태스크포스가 스텝 한도에 이르러 공개되지 않은 채 사용 면으로 빠집니다.
event-redeployed = { $unit }: { $hex }에 미공개로 재배치합니다.
event-removed = { $hex }의 미공개 유닛 { $unit }: 제거합니다.
event-defends = { $unit }: 준비된 방어 마커를 놓습니다.
event-steps-return = 접촉하지 않은 유닛의 스텝이 풀로 돌아갑니다.
verb-reveal = 공개
verb-declare = 선언
verb-redeploy = 재배치
verb-defend = 준비된 방어
verb-remove = 제거
flag-unrevealed = 미공개
flag-deliberate-defense = 준비된 방어
group-pool = 풀의 스텝
counter-unrevealed = { $unit }, { $side }, { $kind }, 공격 { $attack }, 방어 { $defence }, 미공개, { $place }
counter-unrevealed-off = { $unit }: { $side }, { $kind }, 공격 { $attack }, 방어 { $defence }, 미공개, 지도 밖
answer-pool = { $formation }의 풀에 { $steps }스텝이 있습니다.
why-pool-secret = 풀의 스텝은 소유자만 압니다.
why-counters = { $hex }의 카운터가 한도를 넘습니다.
