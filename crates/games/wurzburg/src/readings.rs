//! Other readings of rules: options for rulings of low confidence, and for rows whose text is known at second hand only.

use crate::Wurzburg;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{CounterId, GroupId};
use crate::state::State;
use sandtable_engine::Sink;
use sandtable_engine::info::{OptionInfo, Words};

/// Bits of [`State::readings`].
pub mod reading {
    /// Retreat only from hits that reach the strongest defence (18.3).
    pub const HARD_RETREAT: u32 = 1;
    /// Retreats turn to the HQ before they mind stacking, and gas last (18.4.1).
    pub const HOMEWARD: u32 = 1 << 1;
    /// A regiment without a plan does nothing (12.3).
    pub const IDLE: u32 = 1 << 2;
    /// The owner picks surplus dummies (11.3.3).
    pub const OWN_SURPLUS: u32 = 1 << 3;
    /// Dummy markers are limited (11.3.4).
    pub const MARKERS: u32 = 1 << 4;
    /// A gas attack kills at the highest number the example allows (44.5).
    pub const DEADLY_GAS: u32 = 1 << 5;
    /// Cleaning needs only command (44.6).
    pub const PLAIN_CLEANING: u32 = 1 << 6;
    /// Any artillery that is strong enough lays mines (23.5.4).
    pub const ANY_ADM: u32 = 1 << 7;
    /// Counter-battery waits for the end of the Defensive Fire Step (23.4).
    pub const LATE_BATTERY: u32 = 1 << 8;
    /// A Reserve regiment without a marker does not react (19.1).
    pub const MARKED_REACTION: u32 = 1 << 9;
    /// All units of the attacking side have the bonus of an offensive operation (45.3).
    pub const SIDE_BONUS: u32 = 1 << 10;
    /// Minefields of the set-up may lie under enemies (37.1).
    pub const MINED_UNDER: u32 = 1 << 11;
    /// Engineers use the infantry's terrain column (18.3.1).
    pub const FOOT_ENGINEERS: u32 = 1 << 12;
    /// Heavy woods shelter infantry like light woods, cities like towns (18.3.1).
    pub const FLAT_COVER: u32 = 1 << 13;
    /// Steps are handed over in an advance through mines (18.5.1).
    pub const HANDS_OVER_MINES: u32 = 1 << 14;
    /// Disrupted and masked defenders withdraw from a close attack (43.0).
    pub const FREE_WITHDRAWAL: u32 = 1 << 15;
    /// Nobody drops where a step was lost in the air (29.5.1).
    pub const SPREAD_DROP: u32 = 1 << 16;
    /// Engineers do not help in a mine attack (37.5).
    pub const BARE_MINES: u32 = 1 << 17;
    /// Reinforcements wait while their entry zone is blocked (46.6.2).
    pub const BLOCKED_WAITS: u32 = 1 << 18;
    /// HQ and artillery arrive beside the map like all others (46.6).
    pub const BESIDE_MAP: u32 = 1 << 19;
    /// Stacking limits do not hold beside the map (46.6.3).
    pub const LOOSE_QUEUE: u32 = 1 << 20;
    /// Reinforcements enter in Reserve operations as well (46.6.1).
    pub const LATE_ENTRY: u32 = 1 << 21;
    /// The first hex of the map costs its terrain, whatever road leads into it (46.6.4).
    pub const PLAIN_ENTRY: u32 = 1 << 22;
    /// Reinforcements enter as soon as they may (46.6.5).
    pub const AT_ONCE: u32 = 1 << 23;
}

/// A reading that is off unless the players choose it.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// Its key among the options.
    pub key: &'static str,
    /// Its bit.
    pub bit: u32,
    en: &'static str,
    ko: &'static str,
    rule: &'static str,
}

const fn reading(
    key: &'static str,
    bit: u32,
    rule: &'static str,
    en: &'static str,
    ko: &'static str,
) -> Reading {
    Reading { key, bit, en, ko, rule }
}

/// Every one of them, in the order of the rulebook.
pub const ALL: [Reading; 24] = [
    reading(
        "owner-picks-dummies",
        reading::OWN_SURPLUS,
        "11.3.3",
        "The owner picks surplus dummies",
        "초과한 더미는 소유자가 고름",
    ),
    reading(
        "dummy-markers",
        reading::MARKERS,
        "11.3.4",
        "Fifteen dummy markers a side",
        "더미 마커는 진영마다 15개",
    ),
    reading(
        "unplanned-idle",
        reading::IDLE,
        "12.3",
        "A regiment without a plan does nothing",
        "계획이 없는 연대는 작전하지 않음",
    ),
    reading(
        "retreat-from-defense",
        reading::HARD_RETREAT,
        "18.3.2",
        "Retreat only from hits that reach the strongest defense",
        "명중이 가장 높은 방어 이상일 때만 후퇴",
    ),
    reading(
        "engineers-on-foot",
        reading::FOOT_ENGINEERS,
        "18.3.1",
        "Engineers defend in terrain like infantry",
        "공병도 보병처럼 지형의 방어를 받음",
    ),
    reading(
        "flat-cover",
        reading::FLAT_COVER,
        "18.3.1",
        "Heavy woods protect like light woods, cities like towns",
        "중삼림은 경삼림처럼, 도시는 마을처럼 방어",
    ),
    reading(
        "retreat-homeward",
        reading::HOMEWARD,
        "18.4.1",
        "Retreats turn to the HQ before they mind stacking",
        "후퇴는 스태킹보다 HQ와의 거리를 먼저 봄",
    ),
    reading(
        "hand-over-in-mines",
        reading::HANDS_OVER_MINES,
        "18.5.1",
        "Steps are handed over in an advance through mines",
        "지뢰지대를 지나는 전진에서도 스텝을 넘김",
    ),
    reading(
        "marked-reaction",
        reading::MARKED_REACTION,
        "19.1",
        "A Reserve regiment reacts only with its lead marker placed",
        "예비 연대는 선도 마커가 있어야 대응",
    ),
    reading(
        "late-counter-battery",
        reading::LATE_BATTERY,
        "23.4",
        "Counter-battery fire waits for the end of Defensive Fire",
        "대포병 사격은 방어 사격 스텝이 끝난 뒤",
    ),
    reading(
        "any-adm",
        reading::ANY_ADM,
        "23.5.4",
        "Any artillery of strength 8 makes ADM strikes",
        "전투력 8 이상의 모든 포병이 ADM 타격",
    ),
    reading(
        "spread-drop",
        reading::SPREAD_DROP,
        "29.5.1",
        "Nobody drops where a step was lost in the air",
        "공중에서 스텝을 잃은 헥스에는 강하하지 않음",
    ),
    reading(
        "mines-under-enemies",
        reading::MINED_UNDER,
        "37.1",
        "Minefields of the set-up may lie under enemies",
        "준비 때 적 아래에도 지뢰지대를 놓음",
    ),
    reading(
        "mines-without-engineers",
        reading::BARE_MINES,
        "37.5",
        "Engineers do not help in a mine attack",
        "공병이 지뢰 공격을 돕지 않음",
    ),
    reading(
        "disrupted-withdraw",
        reading::FREE_WITHDRAWAL,
        "43.0",
        "Disrupted and masked defenders withdraw from a close attack",
        "교란되거나 마스킹된 방어자도 근접 공격에서 철수",
    ),
    reading(
        "deadly-gas",
        reading::DEADLY_GAS,
        "44.5",
        "A gas attack eliminates on 1 to 3",
        "가스 공격은 1~3에서 스텝을 제거",
    ),
    reading(
        "plain-cleaning",
        reading::PLAIN_CLEANING,
        "44.6",
        "Decontamination needs command only",
        "제독은 지휘 계통과 범위만 필요",
    ),
    reading(
        "side-revelation",
        reading::SIDE_BONUS,
        "45.3",
        "The whole attacking side has the offensive bonus when revealed",
        "공격하는 진영의 모든 유닛이 공개에서 공세 보정",
    ),
    reading(
        "arrivals-beside",
        reading::BESIDE_MAP,
        "46.6",
        "Reinforcing HQ and artillery wait beside the map",
        "증원 HQ와 포병도 진입 헥스 옆에서 대기",
    ),
    reading(
        "arrivals-in-reserve",
        reading::LATE_ENTRY,
        "46.6.1",
        "Reinforcements may also enter by Reserve operations",
        "증원은 예비 작전으로도 진입",
    ),
    reading(
        "arrivals-wait",
        reading::BLOCKED_WAITS,
        "46.6.2",
        "Reinforcements wait while their entry is blocked",
        "진입 구역이 막히면 증원은 기다림",
    ),
    reading(
        "arrivals-loose",
        reading::LOOSE_QUEUE,
        "46.6.3",
        "No stacking limits beside the map",
        "진입을 기다리는 동안 스태킹 제한이 없음",
    ),
    reading(
        "arrivals-by-terrain",
        reading::PLAIN_ENTRY,
        "46.6.4",
        "The first hex of the map costs its terrain, not its road",
        "지도의 첫 헥스는 도로가 아니라 지형의 비용",
    ),
    reading(
        "arrivals-at-once",
        reading::AT_ONCE,
        "46.6.5",
        "Reinforcements are not held back beside the map",
        "증원을 지도 옆에서 미루지 못함",
    ),
];

/// The options as the lobby shows them.
pub(crate) fn options() -> impl Iterator<Item = OptionInfo> {
    ALL.iter().map(|r| OptionInfo {
        key: r.key.into(),
        name: Words { en: r.en.into(), ko: r.ko.into() },
        rule: r.rule.into(),
        values: vec!["off".into(), "on".into()],
    })
}

impl State {
    /// Whether a reading is played.
    #[inline]
    pub const fn reads(&self, bit: u32) -> bool {
        self.readings & bit != 0
    }
}

impl Wurzburg {
    /// Asks the owner for surplus dummies where he picks them (11.3.3).
    pub(crate) fn push_surplus(&self, st: &mut State) -> bool {
        if !st.reads(reading::OWN_SURPLUS) || st.concealed.on || matches!(st.top(), Some(Frame::Surplus(_))) {
            return false;
        }
        let due = self.pack.groups().find(|g| self.has_surplus(st, *g));
        due.is_some_and(|group| {
            st.frames.push(Frame::Surplus(group));
            true
        })
    }

    /// Whether a pool has more dummies than real steps (11.3.3).
    pub(crate) fn has_surplus(&self, st: &State, group: GroupId) -> bool {
        let (dummies, steps) = self.dummies_and_steps(st, group);
        dummies > steps
    }

    /// The dummies of a pool.
    pub(crate) fn surplus<'a>(
        &'a self,
        st: &'a State,
        group: GroupId,
    ) -> impl Iterator<Item = CounterId> + 'a {
        let all = self.dummy_pool(group).flat_map(|g| self.pack.members(g));
        all.filter(|c| st.counter(*c).in_play() && st.counter(*c).is_dummy())
    }

    /// One of the dummies goes.
    pub(crate) fn drop_surplus<K: Sink<Event>>(&self, st: &mut State, unit: CounterId, sink: &mut K) {
        self.remove_dummy(st, unit, sink);
        if let Some(Frame::Surplus(group)) = st.top()
            && !self.has_surplus(st, *group)
        {
            st.frames.pop();
        }
    }
}
