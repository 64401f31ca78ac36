# Chapters 5 and 6.6: leg and towed units, transport
flag-dismounted = dismounted this turn
flag-crawled = crawled
flag-upper = on the top floor
flag-inside = inside the building
flag-assaulted = has assaulted
verb-go = go
verb-cover = take full cover
verb-uncover = stay in the open
act-go = One hex in direction { $direction }
act-cover = { $unit } takes full cover
act-pivot = Turn { $unit }
asked-adjust = pivots and full cover
prompt-adjust = Turn leg units and guns, take or leave full cover.
event-left-cover = { $unit } leaves full cover.
why-no-pivot = { $unit } cannot turn now: leg units and guns on the ground turn once.
act-uncover = { $unit } stays in the open
prompt-setup-cover = Does { $unit } begin in full cover?
prompt-roll-passenger = Dice: does { $unit } get out?
event-took-cover = { $unit } is in full cover.
event-passenger-lives = { $unit } gets out of the wreck alive ({ $roll }).
event-passenger-dies = { $unit } does not get out of the wreck ({ $roll }).
event-passenger-out = { $unit } jumps out ({ $roll }).
event-passenger-stays = { $unit } stays aboard ({ $roll }).
event-dismounted = { $unit } dismounts in { $hex }.
event-eliminated = { $unit } is eliminated in { $hex }.
event-reduced = { $unit } loses half its strength and is { $half } now.
why-not-on-foot = { $unit } moves forward or backward only.
why-on-foot = { $unit } moves on foot: name the direction.
why-tows = { $unit } tows a gun and cannot back up.
why-no-short-halt = { $unit } cannot be given a Short Halt.
why-full-cover = { $unit } is in full cover and cannot be told so.
why-no-full-cover = { $unit } cannot be in full cover there.

# 6.2 command control
verb-share = share a command
act-share = Share the command of { $unit }
prompt-plot-pool = What does { $unit } do? Its formation has { $left } of { $all } commands left.
event-shares = { $unit } shares the command of { $with }.
event-watch-spent = { $unit } shared that overwatch; it is spent.
why-pool-empty = The formation of { $unit } has no command left; share one, or give No Command.
why-nothing-to-share = { $unit } has no command to share.
why-other-formation = { $unit } belongs to another formation.
why-recon-alone = Reconnaissance units have their own commands and share none ({ $unit }).
why-shares-already = The command of { $unit } is shared already.
why-out-of-command = { $unit } and those who share with it are not all in command range.
why-out-of-salvo = { $unit } is out of command range of what the others of this shared command fire at.
why-column = { $unit } moves in a column and keeps to its road or path.
why-column-order = { $unit } keeps its place in the column and cannot pass the vehicle in this hex.
why-straggles = { $unit } shares its move and must close up to the others first.

# 6.6.4 to 6.6.9: special moves and transport
verb-quick = quickmarch
verb-crawl = crawl
verb-search = search hull down
verb-mount = take aboard
verb-board = climb aboard
verb-dismount = dismount
verb-jump = jump off
verb-done = nothing more
act-quick = March quickly
act-crawl = Crawl in direction { $direction }
act-search = Search for a hull-down position
act-search-partial = Search for a partial hull-down position
act-search-back = Search for a hull-down position in reverse
act-search-partial-back = Search for a partial hull-down position in reverse
flag-tail = sheltered to the rear
act-mount = Take { $unit } aboard
act-board = Climb aboard { $unit }
act-dismount = { $unit } dismounts in { $hex }
act-jump = { $unit } jumps off
act-done = Nothing more in this step
prompt-facing = Where does { $unit } face now?
prompt-roll-quickmarch = Dice: is { $unit } suppressed by its quickmarch?
prompt-roll-search = Dice: does { $unit } find a position?
event-quickmarch = { $unit } marches quickly.
event-winded = { $unit } after its quickmarch: { $roll }, suppressed up to { $number }.
event-crawled = { $unit } crawls to { $hex }.
event-searches = { $unit } searches for a hull-down position.
event-searches-partial = { $unit } searches for a partial hull-down position.
event-search-found = { $unit } finds a position: { $roll }, needed { $number } or less.
event-search-failed = { $unit } finds no position: { $roll }, needed { $number } or less.
event-mounted = { $unit } climbs aboard { $carrier }.
why-no-quickmarch = { $unit } cannot march quickly now.
why-not-quick-ground = A quickmarch of { $unit } keeps to clear ground, paths and roads.
why-no-crawl = { $unit } cannot crawl now.
why-no-crawl-there = { $unit } cannot crawl there.
why-no-search = { $unit } cannot search for a position now.
why-no-position-here = The ground offers { $unit } no such position.
why-no-mount = { $unit } cannot be taken aboard now.
why-no-room = { $unit } has no room for that.
why-too-far-to-mount = { $unit } is not near enough to climb aboard.
why-carrier-moves = { $unit } moves itself: passengers mount and dismount during its move.
why-not-aboard = { $unit } is not aboard.
why-too-far-to-dismount = { $unit } cannot dismount that far away.
why-no-jump = { $unit } cannot jump off now.
why-moves-due = Units with a Move or Short Halt must be moved first.

# 6.6.1 close assault and hand-to-hand
step-close = Close assault: { $side }
procedure-assault = Assault on { $unit }
asked-close = close assault
verb-assault = assault
verb-join = join the assault
verb-advance = advance to assault
verb-occupy = occupy
act-assault = Assault { $unit }
act-join = { $unit } takes part
act-advance = { $unit } advances to { $hex } to take part
act-occupy = { $unit } goes into the cleared hex
prompt-close = Which unit is assaulted?
prompt-assault = Who assaults { $unit }?
prompt-occupy = Who goes into the hex of { $unit }?
prompt-roll-assault = Dice: close assault
prompt-roll-bout-attack = Dice: hand-to-hand, attacker
prompt-roll-bout-defence = Dice: hand-to-hand, defender
event-assaults = { $unit } assaults { $target }.
event-assault-none = { $unit }{ $others ->
    [0] { " " }assaults
   *[other] { " " }and { $others } more assault
    } { $target } ({ $factor } against { $defence }): { $roll }, with { $net } { $total }: no effect.
event-assault-suppressed = { $unit }{ $others ->
    [0] { " " }assaults
   *[other] { " " }and { $others } more assault
    } { $target } ({ $factor } against { $defence }): { $roll }, with { $net } { $total }: suppressed.
event-assault-effective = { $unit }{ $others ->
    [0] { " " }assaults
   *[other] { " " }and { $others } more assault
    } { $target } ({ $factor } against { $defence }): { $roll }, with { $net } { $total }: effective.
event-bout-won = Hand-to-hand: { $unit } { $attack }, { $target } { $defence }. The attack gets through.
event-bout-lost = Hand-to-hand: { $unit } { $attack }, { $target } { $defence }. The attack is thrown back.
event-bout-tie = Hand-to-hand: { $unit } { $attack }, { $target } { $defence }. They fight on.
why-no-assault-target = { $unit } cannot be assaulted: it must be spotted and stand by itself.
why-cannot-assault = { $unit } cannot assault: it needs a Move and must not be suppressed.
why-shared-assault = { $unit } shares a Move with units that attack something else.
why-too-far-to-assault = { $unit } is not next to it.
why-nobody-assaults = Nobody can assault { $unit }.
why-cannot-occupy = { $unit } cannot go into that hex.

# 6.1.4.3, 6.6.8: entrenchments and positions
marker-hasty-entrenchment = hasty entrenchment
marker-improved-position = improved position
marker-digging = entrenchment being dug
work-hasty-entrenchment = hasty entrenchment
work-improved-position = improved position
work-mines = mines
work-wire = wire
work-block = block
work-ditch = ditch
prompt-works = Where is the next { $kind }? { $left } left.
event-fortified = { $hex }: { $kind }.
event-dug-in = { $unit } has dug in.
why-no-work-there = Entrenchments and positions go where your units are set up, one in a hex, not in water or buildings.

# 6.6.10 overrun
verb-overrun = overrun
act-overrun = Overrun { $unit }
event-overruns = { $unit } drives over { $target }.
why-cannot-overrun = { $unit } cannot overrun anybody now.
why-no-overrun-target = { $unit } cannot be overrun: only a spotted leg unit or gun that began the turn on foot.
why-not-ahead = { $unit } is not in the hex ahead.
mod-overrun = overrun
mod-transported = Fired from aboard
why-no-fire-aboard = { $unit } cannot fire this from aboard.
why-no-mortar-upstairs = { $unit } cannot fire its mortar from upstairs.
why-no-storm = A passenger that gets off may assault a unit next to it that was spotted before.
act-unload = Set down the gun of { $unit }
event-set-down = { $unit } sets its gun down: { $truck } and { $gun }.
event-portee-loaded = { $truck } takes { $gun } up again: { $unit }.
why-no-portee = { $unit } has no gun to set down.
why-no-unload = { $unit } cannot set its gun down here and now.
verb-unload = set down

# Before an assault, an overrun, a search
why-no-assault = No assault is being declared.
answer-assault = { $target } is lost in { $lost } % of the cases.
answer-assault-nobody = None of the attackers can fight any more.
answer-assault-party = { $hex }: { $unit }{ $others ->
    [0] { "" }
   *[other] { " " }and { $others } more
    }, { $factor } against { $defence }
answer-hand-to-hand = { $won } % that { $target } is gone in the end.
answer-bout-attack = { $unit } adds to each roll
answer-bout-defence = { $unit } adds to each roll
answer-overrun-ammo = above { $limit } on a die of ten the rounds are short
answer-search = { $unit } finds a hull-down position on { $number } or less.
answer-search-partial = { $unit } finds a partial hull-down position on { $number } or less.
answer-search-ground = this ground
bar-bout-won = the defender is gone
bar-bout-lost = the attackers are gone
bar-found = found
bar-not-found = not found
mod-close-advance = advanced first
mod-close-dismount = straight from its carrier
mod-close-uphill = uphill
mod-close-moving = vehicle moves
mod-close-suppressed = suppressed
mod-close-hesitating = hesitates
mod-close-broken = broken
mod-close-c = cannot defend itself at close quarters (C)
mod-close-unsupported = nobody protects it in close terrain
mod-close-p = partly armored
mod-close-s = unarmored
mod-close-open = open top
mod-close-flamethrower = flamethrower
mod-close-kind = size of the unit
mod-close-others = further attackers
mod-close-grade = grade
mod-search-size = size
mod-search-grade = grade
mod-search-partial = a partial position will do
