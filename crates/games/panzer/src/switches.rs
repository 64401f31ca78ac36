//! Options that change a ruling of low confidence, or play an optional rule with a text of our own.

use crate::state::switch;
use sandtable_engine::info::{OptionInfo, Words};

/// An option that is off unless a player switches it on.
#[derive(Clone, Copy, Debug)]
pub struct Switch {
    /// Its key.
    pub key: &'static str,
    /// Its bit in [`crate::state::State::switches`].
    pub bit: u32,
    en: &'static str,
    ko: &'static str,
    rule: &'static str,
}

/// Every one of them, in the order of the rulebook.
pub const ALL: [Switch; 12] = [
    Switch {
        key: "initiative-choice",
        bit: switch::LEAD,
        en: "The winner of initiative chooses the order",
        ko: "주도권을 얻은 쪽이 순서를 고름",
        rule: "4.3.1",
    },
    Switch {
        key: "second-watches-first",
        bit: switch::SECOND_WATCHES,
        en: "The Second Player declares overwatch first",
        ko: "두 번째 플레이어가 먼저 엄호를 선언",
        rule: "4.4.2a",
    },
    Switch {
        key: "closed-positions",
        bit: switch::CLOSED_POSITIONS,
        en: "Vehicles do not enter hexes of improved positions",
        ko: "차량은 강화 진지 헥스에 진입하지 못함",
        rule: "6.1.4.3.7",
    },
    Switch {
        key: "smoke-waits",
        bit: switch::SMOKE_WAITS,
        en: "Smoke fired directly counts from the close assault step on",
        ko: "직접 사격 연막은 근접 강습 단계부터 적용",
        rule: "6.1.4.3.10d",
    },
    Switch {
        key: "hidden-march",
        bit: switch::HIDDEN_MARCH,
        en: "A hidden Move lowers the defense of leg units and guns",
        ko: "숨겨진 이동도 도보와 견인의 방어를 낮춤",
        rule: "6.5.4.2.2a",
    },
    Switch {
        key: "air-moving-indirect",
        bit: switch::AIR_INDIRECT,
        en: "Moving vehicles count against aircraft as against indirect fire",
        ko: "이동 차량은 항공기에 간접 사격의 보정을 받음",
        rule: "6.5.4.3a",
    },
    Switch {
        key: "air-dust",
        bit: switch::AIR_DUST,
        en: "Dust hinders air combat",
        ko: "먼지가 공중 전투를 방해함",
        rule: "6.5.4.3m",
    },
    Switch {
        key: "pinning",
        bit: switch::PINNING,
        en: "Pinning fire (our rule)",
        ko: "견제 사격(자체 규칙)",
        rule: "6.5.4.3v",
    },
    Switch {
        key: "ce-gp",
        bit: switch::CE_GP,
        en: "Hollow charges as GP fire (our rule)",
        ko: "CE 탄약의 GP 사격(자체 규칙)",
        rule: "6.5.4.3x",
    },
    Switch {
        key: "wavering-riders",
        bit: switch::WAVERING_RIDERS,
        en: "Units that waver neither mount nor dismount",
        ko: "주저하거나 와해된 유닛은 탑승과 하차를 못함",
        rule: "6.6.7.1.1a",
    },
    Switch {
        key: "riders-show",
        bit: switch::RIDERS_SHOW,
        en: "Fire of passengers shows the carrier's command",
        ko: "승객의 사격이 수송 차량의 명령을 공개함",
        rule: "6.6.7.2",
    },
    Switch {
        key: "wide-bombs",
        bit: switch::WIDE_BOMBS,
        en: "High bombing strikes both hands of the target",
        ko: "고고도 폭격이 표적의 양옆을 침",
        rule: "6.7.3.3",
    },
];

/// The options as the lobby shows them.
pub(crate) fn options() -> impl Iterator<Item = OptionInfo> {
    ALL.iter().map(|s| OptionInfo {
        key: s.key.into(),
        name: Words { en: s.en.into(), ko: s.ko.into() },
        rule: s.rule.into(),
        values: vec!["off".into(), "on".into()],
    })
}
