// Generated from crates/server/src/wire; do not edit. See crates/server/tests/types.rs.

export type Place = { "hex": string } | { "side": [string, string] } | { "box": string } | { "track": [string, number] } | { "aboard": string };

export type View = { 
/**
 * The seat it is made for; none for a spectator or the truth after the end.
 */
seat: string | null, 
/**
 * The current turn in words.
 */
turn: string, 
/**
 * The sequence of play.
 */
sequence: Array<Step>, 
/**
 * The turns of the game with what each brings.
 */
calendar: Array<CalendarEntry>, 
/**
 * Counters.
 */
pieces: Array<Piece>, 
/**
 * Markers.
 */
markers: Array<Marker>, 
/**
 * Tracks and counts of points.
 */
tracks: Array<Track>, 
/**
 * Formations as a tree, parents before their children.
 */
groups: Array<Group>, 
/**
 * Hands of cards, open or closed.
 */
hands: Array<Hand>, 
/**
 * Procedures under way, the outermost first.
 */
procedures: Array<Procedure>, 
/**
 * Who must act.
 */
actor: Actor, 
/**
 * What is asked.
 */
prompt: Prompt, 
/**
 * The places the question is about, such as the hex under attack.
 */
about: Array<Place>, 
/**
 * What the viewer may answer.
 */
options: Array<Choice>, 
/**
 * How it ended.
 */
result?: GameResult, 
/**
 * What wins the game, and how that stands.
 */
victory: Victory, 
/**
 * What the viewer may leave to the table, and has left to it.
 */
standing?: Standing, };

export type Standing = { 
/**
 * The window it is asked in now, and the action that passes.
 */
window?: Window, 
/**
 * The orders that stand.
 */
orders: Array<StandingOrder>, };

export type Window = { 
/**
 * Key.
 */
key: string, 
/**
 * In words.
 */
text: string, 
/**
 * The action that passes.
 */
pass: string, };

export type StandingOrder = { 
/**
 * Key of the window.
 */
key: string, 
/**
 * The window in words.
 */
text: string, 
/**
 * Whether it stands for the whole game, not only for a phase.
 */
always: boolean, };

export type Victory = { 
/**
 * How it stands, in a sentence; empty where nothing can be said.
 */
standing: string, 
/**
 * Everything that counts, what decides first.
 */
goals: Array<Goal>, };

export type Goal = { 
/**
 * How it counts.
 */
kind: GoalKind, 
/**
 * Key of the side it counts for; empty if for nobody in particular.
 */
side: string, 
/**
 * In words, with what it is worth.
 */
text: string, 
/**
 * Rule.
 */
rule: string, 
/**
 * The points it brings once fulfilled, where that is one figure.
 */
worth: number | null, 
/**
 * The points it brings now; none if it brings none or the viewer may not know.
 */
points: number | null, 
/**
 * Whether it is fulfilled now.
 */
met: boolean, 
/**
 * The places it is about.
 */
places: Array<Place>, };

export type GoalKind = "decides" | "scores" | "level";

export type Actor = { 
/**
 * What kind of actor.
 */
kind: ActorKind, 
/**
 * The seats that are asked.
 */
seats: Array<string>, };

export type ActorKind = "seat" | "seats" | "system" | "chance" | "nobody";

export type Step = { 
/**
 * Name.
 */
text: string, 
/**
 * Rule.
 */
rule: string, 
/**
 * Whether the game is in it.
 */
current: boolean, };

export type CalendarEntry = { 
/**
 * Its space on the turn track.
 */
place: Place, 
/**
 * Name.
 */
text: string, 
/**
 * Key of the light or weather, `night`; empty if it makes no difference.
 */
light: string, 
/**
 * What it brings.
 */
lines: Array<string>, 
/**
 * Whether it is played now.
 */
current: boolean, };

export type Group = { 
/**
 * Key.
 */
key: string, 
/**
 * Key of the formation above it; empty for the highest.
 */
parent: string, 
/**
 * Key of the side it belongs to; empty if none.
 */
side: string, 
/**
 * Name.
 */
text: string, 
/**
 * Its points; each has the term `group-KEY`.
 */
points: Array<GroupPoints>, 
/**
 * What it is to do; may be empty.
 */
plan: string, 
/**
 * Whether a plan of it lies face down before the reader.
 */
covered?: boolean, 
/**
 * Steps lost and steps at full strength.
 */
losses: [number, number] | null, 
/**
 * Keys of states to show, as for counters.
 */
flags: Array<string>, 
/**
 * Ids of its own counters, without those of formations below it.
 */
members: Array<string>, };

export type GroupPoints = { 
/**
 * Key of the kind.
 */
key: string, 
/**
 * How many.
 */
value: number, 
/**
 * Out of how many.
 */
of: number | null, };

export type Hand = { 
/**
 * Key.
 */
key: string, 
/**
 * Name.
 */
text: string, 
/**
 * The seat that plays it.
 */
owner: string | null, 
/**
 * Key of the side it belongs to; empty if none.
 */
side: string, 
/**
 * Where its cards are.
 */
place: Place, 
/**
 * How many cards there are, seen or not.
 */
count: number, };

export type Procedure = { 
/**
 * In words.
 */
text: string, 
/**
 * Rule.
 */
rule: string, 
/**
 * Where it happens.
 */
places: Array<Place>, 
/**
 * Its steps in order, with the one it is in; those before it are done.
 */
steps?: Array<Step>, };

export type Piece = { 
/**
 * Stable key.
 */
id: string, 
/**
 * Where.
 */
place: Place, 
/**
 * The seat that commands it.
 */
owner: string | null, 
/**
 * Key of the side it belongs to; empty if none.
 */
side: string, 
/**
 * What stands on it; none when the viewer may not know.
 */
face: Face | null, 
/**
 * Keys of states to show: `acted`, `fired`.
 */
flags: Array<string>, 
/**
 * In words, for screen readers and tips.
 */
text: string, 
/**
 * What it is called, where that is not what stands on its face.
 */
name?: string, 
/**
 * The hexside it faces, from 0: north with flat tops, north-west with pointed tops; then clockwise.
 */
facing?: number, 
/**
 * Key of its data card.
 */
card?: string, 
/**
 * Order of arrival in its place, from 1; left out where that does not count.
 */
order?: number, 
/**
 * What stands on a card to be played.
 */
print?: Print, };

export type Print = { 
/**
 * Kind of card; may be empty.
 */
title: string, 
/**
 * Name.
 */
name: string, 
/**
 * Its text.
 */
lines: Array<PrintLine>, };

export type PrintLine = { 
/**
 * What it is about; may be empty.
 */
label: string, 
/**
 * What it says.
 */
text: string, };

export type Face = { 
/**
 * Key of the NATO symbol.
 */
symbol: string, 
/**
 * Key of the size.
 */
size: string, 
/**
 * Designation.
 */
name: string, 
/**
 * Formation, for the colour of the symbol's field.
 */
formation: string, 
/**
 * Values left to right.
 */
values: Array<FaceValue>, 
/**
 * Steps left and steps at full strength; null where the viewer may not know.
 */
steps: [number | null, number | null], };

export type FaceValue = { 
/**
 * Key: `cs`, `ma`.
 */
key: string, 
/**
 * As printed.
 */
text: string, 
/**
 * Small raised figure; may be empty.
 */
raised: string, 
/**
 * Frame: empty, `black`, `yellow`, `orange`, `paren`.
 */
frame: string, };

export type Marker = { 
/**
 * Key of the kind.
 */
kind: string, 
/**
 * Where.
 */
place: Place, 
/**
 * Whose, by seat.
 */
owner: string | null, 
/**
 * Whose, by side; empty if nobody's.
 */
side: string, 
/**
 * How many, or the number it shows.
 */
count: number, 
/**
 * Order of arrival in its place, from 1; left out where that does not count.
 */
order?: number, };

export type Track = { 
/**
 * Key of the kind.
 */
kind: string, 
/**
 * Whose, by seat.
 */
owner: string | null, 
/**
 * Whose, by side; empty if nobody's.
 */
side: string, 
/**
 * Where it stands.
 */
value: number, 
/**
 * What it is counted up to, for those that are drawn as a track.
 */
of?: number, };

export type Prompt = { 
/**
 * In words.
 */
text: string, 
/**
 * The rule it follows from.
 */
rule: string, 
/**
 * The side the answer is given for, where a seat commands several; else empty.
 */
side: string, };

export type Choice = { 
/**
 * Canonical text; sent back to choose it.
 */
action: string, 
/**
 * Key of the verb: `move`, `assault`, `done`.
 */
verb: string, 
/**
 * What kind of thing it is.
 */
kind: ChoiceKind, 
/**
 * The counter it is about.
 */
piece?: string, 
/**
 * The place it is about.
 */
place?: Place, 
/**
 * The counters that would act by it, where it is about many; a client points at them.
 */
units?: Array<string>, 
/**
 * How many steps of the counter it is about, and how many it has.
 */
steps?: [number, number], 
/**
 * The other counter it is about: the one that is merged with, or that gets the steps.
 */
other?: string, 
/**
 * What it would cost, as a reader expects it: `2½`.
 */
cost?: string, 
/**
 * In words.
 */
text: string, 
/**
 * The same where the formation it is about is named already: “Assault” in the row of a regiment.
 */
short?: string, 
/**
 * What tells it from its like: who pays for it, what it would bring.
 */
note?: string, 
/**
 * The question that shows its odds, where it leads straight to dice: `odds N17 from 1/1/609`.
 */
ask?: string, 
/**
 * The question that shows what it would bring, where it can be taken back: a client shows the answer and does not stop.
 */
preview?: string, 
/**
 * What to know before choosing it; a client asks once.
 */
warning?: Warning, };

export type ChoiceKind = "choose" | "move" | "attack" | "fire" | "face" | "play" | "pass" | "end" | "back";

export type Warning = { 
/**
 * In words.
 */
text: string, 
/**
 * Rule.
 */
rule: string, };

export type GameResult = { 
/**
 * The winning seat; none for a draw or when the game's own system has won.
 */
winner: string | null, 
/**
 * Whether the game's own system has won.
 */
system: boolean, 
/**
 * In words.
 */
text: string, 
/**
 * Rule or scenario paragraph; `table` when the table ended it.
 */
rule: string, 
/**
 * Points of each seat, where points are counted.
 */
points: Array<number>, };

export type Answer = { 
/**
 * In one sentence.
 */
text: string, 
/**
 * The bare value.
 */
value: string, 
/**
 * The reasoning.
 */
lines: Array<AnswerLine>, 
/**
 * Places to light up, in order.
 */
places: Array<Place>, 
/**
 * Exact distribution of outcomes.
 */
outcomes: Array<OutcomeBar>, 
/**
 * Groups of places to lay over the map.
 */
layers: Array<Layer>, 
/**
 * The table the dice will be looked up in.
 */
table?: ResultTable, 
/**
 * Further tables.
 */
tables?: Array<ResultTable>, 
/**
 * Cells of data cards that were used.
 */
cells?: Array<CardCell>, 
/**
 * Counters that take part on the asker's side; empty: everybody at the places.
 */
pieces: Array<string>, 
/**
 * What a sum is made of, contribution by contribution; the sums themselves are `lines`.
 */
parts?: Array<AnswerPart>, };

export type CardCell = { 
/**
 * Key of the card.
 */
card: string, 
/**
 * Key of the group.
 */
group: string, 
/**
 * Index of the row.
 */
row: number, 
/**
 * Index of the column.
 */
column: number, };

export type AnswerLine = { 
/**
 * Rule number.
 */
rule: string, 
/**
 * In words.
 */
text: string, 
/**
 * Its number; may be empty.
 */
value: string, };

export type AnswerPart = { 
/**
 * Who or what gives it.
 */
text: string, 
/**
 * Its counter.
 */
piece?: string, 
/**
 * The figure it begins with.
 */
base: string, 
/**
 * What changes it, in order.
 */
factors: Array<AnswerLine>, 
/**
 * What comes of it.
 */
value: string, };

export type OutcomeBar = { 
/**
 * In words.
 */
text: string, 
/**
 * The bare result.
 */
value: string, 
/**
 * Weight out of the sum of all.
 */
weight: number, 
/**
 * `good` or `bad` for the side that acts; left out if neither.
 */
tone?: string, };

export type Layer = { 
/**
 * Stable key.
 */
key: string, 
/**
 * `neutral`, `good`, `bad`, `doubtful`, `friend`, `enemy`.
 */
tone: string, 
/**
 * In words: the legend.
 */
text: string, 
/**
 * The places.
 */
places: Array<Place>, 
/**
 * Short texts to print.
 */
labels: Array<[Place, string]>, };

export type ResultTable = { 
/**
 * Name.
 */
text: string, 
/**
 * Rule.
 */
rule: string, 
/**
 * Headings of columns.
 */
columns: Array<string>, 
/**
 * Headings of rows.
 */
rows: Array<string>, 
/**
 * Cells, row by row.
 */
cells: Array<Array<string>>, 
/**
 * The column that applies.
 */
litColumn: number | null, 
/**
 * The row that applies.
 */
litRow?: number, };

export type LogLine = { 
/**
 * Index of the journal entry that caused it.
 */
entry: number, 
/**
 * In words.
 */
text: string, 
/**
 * Rule.
 */
rule: string, 
/**
 * The reasoning.
 */
lines: Array<AnswerLine>, 
/**
 * Where it happened.
 */
places: Array<Place>, 
/**
 * Whether it tells what luck has just brought: dice, or a chit or card that was drawn.
 */
dice: boolean, 
/**
 * Cells of data cards that were used.
 */
cells?: Array<CardCell>, 
/**
 * The faces that fell, if everybody may know them.
 */
faces?: Array<number>, 
/**
 * How many faces each die has.
 */
sides?: number, 
/**
 * Where in a result table of the game it was read off.
 */
cell?: TableCell, 
/**
 * Counters that act in it.
 */
pieces?: Array<string>, 
/**
 * Counters it is done to.
 */
against?: Array<string>, 
/**
 * Chits and cards that were drawn, in order.
 */
drawn?: Array<DrawnThing>, };

export type TableCell = { 
/**
 * Key of the table in `GameDetail.tables`.
 */
table: string, 
/**
 * Index of its column.
 */
column: number, 
/**
 * Index of its row.
 */
row: number, };

export type DrawnThing = { 
/**
 * How it looks: `chit` or `card`.
 */
kind: string, 
/**
 * What stands on it.
 */
text: string, };

export type TableInfo = { 
/**
 * Key, part of the address.
 */
id: string, 
/**
 * Name its host gave it, else the scenario's.
 */
name: string, 
/**
 * Game key.
 */
game: string, 
/**
 * Name of the game.
 */
gameName: string, 
/**
 * Scenario key.
 */
scenario: string, 
/**
 * Name of the scenario.
 */
scenarioName: string, 
/**
 * Options that differ from the default.
 */
options: Array<ChosenOption>, 
/**
 * The seats in order.
 */
seats: Array<SeatInfo>, 
/**
 * When it was set up, unix milliseconds.
 */
created: number, 
/**
 * Whether it is over, and whether it was put away.
 */
state: TableState, 
/**
 * Version of the rules it is played with.
 */
rulesVersion: number, 
/**
 * Commitment to the dice, published at the start.
 */
commitment: string, 
/**
 * The seed of the dice, once the game is over.
 */
seed?: string, 
/**
 * Whether the seats see different things: then a shared screen needs a hand-over.
 */
secrets: boolean, 
/**
 * Clock.
 */
clock: ClockSetting, 
/**
 * Whether anybody may watch.
 */
public: boolean, 
/**
 * How long spectators lag behind, in seconds.
 */
spectatorDelay: number, 
/**
 * Whether positions may be corrected by agreement.
 */
edits: boolean, 
/**
 * Whether spectators may not talk.
 */
quiet: boolean, 
/**
 * Who may ask for hints.
 */
hints: Hints, 
/**
 * Whether the reader gets a hint here when one of his seats is asked.
 */
advised: boolean, 
/**
 * Whether the game can be looked back on when it is over.
 */
reviewed: boolean, 
/**
 * Raised by every change; an action names the version it answers. Whoever lags behind is told one that counts what
 * he may see.
 */
version: number, };

export type ChosenOption = { 
/**
 * Key.
 */
key: string, 
/**
 * Name.
 */
name: string, 
/**
 * Value.
 */
value: string, };

export type TableState = "active" | "finished" | "archived";

export type SeatInfo = { 
/**
 * Key: `soviet`.
 */
key: string, 
/**
 * Name: `Soviet`.
 */
name: string, 
/**
 * Who plays it.
 */
kind: SeatKind, 
/**
 * Level of a computer player.
 */
level?: string, 
/**
 * What the player calls himself; empty if unknown.
 */
player: string, 
/**
 * Whether somebody is connected for it.
 */
online: boolean, 
/**
 * Whether the reader holds it.
 */
mine: boolean, };

export type SeatKind = "here" | "link" | "computer";

export type ClockSetting = { "kind": "none" } | { "kind": "live", 
/**
 * Stock in seconds.
 */
seconds: number, 
/**
 * Added in seconds.
 */
increment: number, } | { "kind": "days", 
/**
 * Days.
 */
days: number, };

export type Hints = "off" | "alone" | "all";

export type Clock = { 
/**
 * Seat key.
 */
seat: string, 
/**
 * What is left, in milliseconds, when the message was sent.
 */
left: number, 
/**
 * Whether it is running.
 */
running: boolean, };

export type Offer = { 
/**
 * Number of the offer.
 */
id: number, 
/**
 * Who asks.
 */
by: string, 
/**
 * What for.
 */
what: Proposal, 
/**
 * In words.
 */
text: string, 
/**
 * Who has agreed.
 */
agreed: Array<string>, 
/**
 * Whose agreement is still needed.
 */
needed: Array<string>, };

export type Proposal = { "kind": "draw" } | { "kind": "back", 
/**
 * Entries.
 */
entry: number, } | { "kind": "edit", 
/**
 * The line, as position files write it.
 */
line: string, } | { "kind": "hints" };

export type ChatLine = { 
/**
 * Number.
 */
id: number, 
/**
 * Who said it: a seat key; empty for a spectator.
 */
seat: string, 
/**
 * What the speaker calls himself.
 */
player: string, 
/**
 * What was said.
 */
text: string, 
/**
 * When, unix milliseconds.
 */
at: number, 
/**
 * Whether nobody said it: something happened at the table, told in `text`.
 */
event: boolean, };

export type ClientMessage = { "do": "act", 
/**
 * Echoed.
 */
id: number, 
/**
 * The version of the table this answers; any other is stale.
 */
version: number, 
/**
 * Seat key.
 */
seat: string, 
/**
 * Canonical text of the action.
 */
action: string, } | { "do": "undo", 
/**
 * Echoed.
 */
id: number, 
/**
 * The version of the table this answers.
 */
version: number, 
/**
 * Seat key.
 */
seat: string, } | { "do": "askAgain", 
/**
 * Echoed.
 */
id: number, 
/**
 * Seat key.
 */
seat: string, 
/**
 * Key of the window.
 */
window: string, } | { "do": "ask", 
/**
 * Echoed.
 */
id: number, 
/**
 * The question in words: `odds N17 from 1/1/609`, `why-not move N17`.
 */
question: string, 
/**
 * Ask it of the position after this many entries instead of the present one.
 */
at?: number, } | { "do": "watch", 
/**
 * Echoed.
 */
id: number, 
/**
 * Seat key.
 */
seat: string | null, } | { "do": "lang", 
/**
 * Echoed.
 */
id: number, 
/**
 * `en` or `ko`.
 */
lang: string, } | { "do": "chat", 
/**
 * Echoed.
 */
id: number, 
/**
 * What.
 */
text: string, } | { "do": "note", 
/**
 * Echoed.
 */
id: number, 
/**
 * The whole note.
 */
text: string, } | { "do": "resign", 
/**
 * Echoed.
 */
id: number, 
/**
 * Seat key.
 */
seat: string, } | { "do": "offer", 
/**
 * Echoed.
 */
id: number, 
/**
 * Seat key.
 */
seat: string, 
/**
 * What.
 */
what: Proposal, } | { "do": "respond", 
/**
 * Echoed.
 */
id: number, 
/**
 * Seat key.
 */
seat: string, 
/**
 * Number of the offer.
 */
offer: number, 
/**
 * Yes or no.
 */
accept: boolean, } | { "do": "whole", 
/**
 * Echoed.
 */
id: number, } | { "do": "ping", 
/**
 * Echoed.
 */
id: number, };

export type ServerMessage = { "type": "table", 
/**
 * Protocol version.
 */
protocol: number, 
/**
 * The table.
 */
table: TableInfo, 
/**
 * Seats this client holds.
 */
held: Array<string>, 
/**
 * The seat it sees the table as; none for a spectator.
 */
watching: string | null, 
/**
 * Whether it may manage links and settings.
 */
host: boolean, } | { "type": "state" } & StateMessage | { "type": "change" } & ChangeMessage | { "type": "done", 
/**
 * Of the message.
 */
id: number, 
/**
 * The table's version now.
 */
version: number, } | { "type": "refused", 
/**
 * Of the message; 0 when it could not be read.
 */
id: number, 
/**
 * Rule of the game, or `turn`, `stale`, `seat`, `input`, `limit`, `table`.
 */
rule: string, 
/**
 * In words.
 */
text: string, } | { "type": "answer", 
/**
 * Of the message.
 */
id: number, 
/**
 * The answer.
 */
answer: Answer, } | { "type": "chat", 
/**
 * The lines.
 */
lines: Array<ChatLine>, } | { "type": "note", 
/**
 * All of it.
 */
text: string, } | { "type": "bye", 
/**
 * In words.
 */
text: string, 
/**
 * Whether trying again makes sense.
 */
again: boolean, };

export type StateMessage = { 
/**
 * Counts the positions sent over a socket that asked for changes; left out elsewhere.
 */
serial?: number, 
/**
 * The position.
 */
view: View, 
/**
 * The table's version; actions name it.
 */
version: number, 
/**
 * How many journal entries there are.
 */
entries: number, 
/**
 * Index of the first journal entry `log` covers: replace what you have from there on.
 */
logFrom: number, 
/**
 * Whether `log` is the last page only: drop all older lines you have. `GET /api/tables/ID/log?before=logFrom` gives
 * the page before. Left out if not.
 */
logPage?: boolean, 
/**
 * The log from there on.
 */
log: Array<LogLine>, 
/**
 * Whether the watched seat may undo, and if not, why.
 */
undo: Undo, 
/**
 * Clocks, where there are any.
 */
clocks: Array<Clock>, 
/**
 * Proposals that wait for an answer.
 */
offers: Array<Offer>, 
/**
 * A computer player is thinking.
 */
thinking: boolean, 
/**
 * Index of the watched seat's last own entry in the journal: what follows is new to its player.
 */
since?: number, };

export type ChangeMessage = { 
/**
 * One more than that of the position this builds on. If it is not, send `whole`.
 */
serial: number, 
/**
 * What is new in the view.
 */
view: ViewChange, 
/**
 * The table's version; actions name it.
 */
version: number, 
/**
 * How many journal entries there are.
 */
entries: number, 
/**
 * Index of the first journal entry `log` covers: replace what you have from there on.
 */
logFrom: number, 
/**
 * Whether `log` is the last page only: drop all older lines you have. `GET /api/tables/ID/log?before=logFrom` gives
 * the page before. Left out if not.
 */
logPage?: boolean, 
/**
 * The log from there on.
 */
log: Array<LogLine>, 
/**
 * Whether the watched seat may undo, and if not, why.
 */
undo: Undo, 
/**
 * Clocks, where there are any.
 */
clocks: Array<Clock>, 
/**
 * Proposals that wait for an answer.
 */
offers: Array<Offer>, 
/**
 * A computer player is thinking.
 */
thinking: boolean, 
/**
 * Index of the watched seat's last own entry in the journal: what follows is new to its player.
 */
since?: number, };

export type ViewChange = { 
/**
 * Fields with a new value.
 */
set?: Record<string, any>, 
/**
 * Fields that are not there any more.
 */
gone?: Array<string>, 
/**
 * Lists with something new: put each together from its runs.
 */
lists?: Record<string, Array<ListRun>>, };

export type ListRun = { 
/**
 * Index of the first.
 */
from: number, 
/**
 * How many.
 */
count: number, } | { 
/**
 * The items.
 */
new: Array<any>, };

export type Undo = { 
/**
 * Yes or no.
 */
can: boolean, 
/**
 * Why not; empty if it can.
 */
why: string, };

export type LogPage = { 
/**
 * Index of the first journal entry it covers; 0 if there is nothing older.
 */
from: number, 
/**
 * The lines, oldest first.
 */
log: Array<LogLine>, };

export type Replay = { 
/**
 * How many entries led to it.
 */
entry: number, 
/**
 * How many there are.
 */
entries: number, 
/**
 * The position.
 */
view: View, 
/**
 * What happened by the last of these entries, or by all from the one that was asked for.
 */
log: Array<LogLine>, 
/**
 * Where to stop when stepping through: numbers of entries at which somebody chose or something was rolled.
 */
stops: Array<number>, };

export type Hint = { 
/**
 * The version of the table it is about.
 */
version: number, 
/**
 * Seat key.
 */
seat: string, 
/**
 * At most three plans, best first.
 */
plans: Array<HintPlan>, };

export type HintPlan = { 
/**
 * Canonical text of its first action.
 */
action: string, 
/**
 * That action in words.
 */
first: string, 
/**
 * What is intended, in words; empty where the action says it all.
 */
why: Array<string>, 
/**
 * Where it happens: the places it speaks of, those its steps lead to, and where it begins.
 */
places: Array<Place>, 
/**
 * The seat's chance to win by this plan, from 0 to 1.
 */
chance: number | null, 
/**
 * Games played out in thought behind that figure.
 */
playouts: number, };

export type ReviewAnswer = { 
/**
 * The look back; none while it is being worked on: ask again.
 */
review: Review | null, };

export type Review = { 
/**
 * The seat whose chance to win is told; with two seats the other has the rest.
 */
seat: string, 
/**
 * Its chance after every entry.
 */
moments: Array<ReviewMoment>, 
/**
 * Where each turn begins.
 */
turns: Array<ReviewTurn>, 
/**
 * The entries that changed most, in the order of the game.
 */
turningPoints: Array<TurningPoint>, 
/**
 * What the dice gave each seat.
 */
luck: Array<SeatLuck>, 
/**
 * Whether it ends before the game does, because there was no time for more.
 */
cutShort: boolean, };

export type ReviewMoment = { 
/**
 * Entries made so far.
 */
entry: number, 
/**
 * Chance to win, from 0 to 1.
 */
chance: number, 
/**
 * Luck up to here, in chances to win.
 */
luck: number, };

export type ReviewTurn = { 
/**
 * Entries made before it.
 */
entry: number, 
/**
 * Its number on the turn track.
 */
number: number, 
/**
 * The turn in words.
 */
text: string, };

export type TurningPoint = { 
/**
 * Entries made with it: what to replay.
 */
entry: number, 
/**
 * Who made it: a seat key; none for dice and the game itself.
 */
by: string | null, 
/**
 * Whether dice decided it.
 */
dice: boolean, 
/**
 * What happened, in words.
 */
text: string, 
/**
 * Chance of the review's seat before it; for dice, on average over what they could have shown.
 */
before: number, 
/**
 * After it.
 */
after: number, };

export type SeatLuck = { 
/**
 * Seat key; the key of the side where nobody sits.
 */
seat: string, 
/**
 * Rolls that went better for it than they do on average.
 */
rolls: number, 
/**
 * What they gained it, in chances to win.
 */
gained: number, };

export type GameCard = { 
/**
 * Key.
 */
key: string, 
/**
 * Name.
 */
name: string, 
/**
 * Version of the rules.
 */
rulesVersion: number, 
/**
 * Seats.
 */
seats: Array<Named>, 
/**
 * Scenarios.
 */
scenarios: Array<ScenarioCard>, 
/**
 * Options.
 */
options: Array<OptionCard>, 
/**
 * Levels of computer players, weakest first.
 */
levels: Array<Named>, 
/**
 * What it is about, in one sentence; this and what follows may be empty.
 */
about: string, 
/**
 * When and where.
 */
era: string, 
/**
 * What a counter and a turn are.
 */
scale: string, 
/**
 * What players do not know of each other.
 */
hidden: string, 
/**
 * From 1 (easy) to 5; 0 says nothing.
 */
difficulty: number, 
/**
 * Scenario whose map is the cover.
 */
cover: string, };

export type Named = { 
/**
 * Key.
 */
key: string, 
/**
 * Name.
 */
name: string, };

export type ScenarioCard = { 
/**
 * Key.
 */
key: string, 
/**
 * Number in the rulebook; may be empty.
 */
number: string, 
/**
 * Name.
 */
name: string, 
/**
 * One or two sentences.
 */
summary: string, 
/**
 * Number of turns.
 */
turns: number, 
/**
 * What wins it.
 */
victory: Victory, 
/**
 * Counters on the map at the start.
 */
counters: number, 
/**
 * How long it takes, in minutes; 0 says nothing.
 */
minutes: number, 
/**
 * Key of the side that attacks, `both`, or empty.
 */
attacker: string, 
/**
 * Games in a hundred that the first seat wins between equal players, where that was measured.
 */
balance?: number, 
/**
 * Whether it teaches: it has a briefing and tips.
 */
teaches: boolean, };

export type OptionCard = { 
/**
 * Key.
 */
key: string, 
/**
 * Name.
 */
name: string, 
/**
 * Rule behind it.
 */
rule: string, 
/**
 * Values, the default first.
 */
values: Array<string>, 
/**
 * What it changes, in one or two sentences; may be empty.
 */
text: string, };

export type GameDetail = { 
/**
 * The card.
 */
card: GameCard, 
/**
 * How the counters of each side look.
 */
sides: Array<SideLook>, 
/**
 * Names of everything views and boards are made of, by key: `terrain-forest`, `flag-acted`.
 */
terms: { [key in string]: string }, 
/**
 * Overlays the game can answer: questions without words of their own (`zones`), with a name each.
 */
overlays: Array<Named>, 
/**
 * Questions about a hex or a counter that can be asked at any time.
 */
questions: Array<QuestionCard>, 
/**
 * Result tables lines of the log point into, by key.
 */
tables: { [key in string]: ResultTable }, };

export type QuestionCard = { 
/**
 * The question without its subject: `sight`.
 */
ask: string, 
/**
 * What has to be added to it.
 */
subject: QuestionSubject, 
/**
 * Name.
 */
name: string, };

export type LessonDetail = { 
/**
 * Seat key.
 */
seat: string, 
/**
 * The briefing, a paragraph each.
 */
briefing: Array<string>, 
/**
 * Places the briefing highlights.
 */
places: Array<Place>, 
/**
 * Tips in the order a newcomer needs them.
 */
marks: Array<CoachMark>, 
/**
 * Key of the scenario to play next.
 */
next?: string, };

export type CoachMark = { 
/**
 * Unique within the lesson.
 */
key: string, 
/**
 * What shows it.
 */
trigger: CoachTrigger, 
/**
 * Verb, rule or moment.
 */
value: string, 
/**
 * In words.
 */
text: string, 
/**
 * Places it highlights.
 */
places: Array<Place>, };

export type CoachTrigger = "choice" | "prompt" | "event" | "moment";

export type QuestionSubject = "hex" | "piece" | "pieceHex" | "hexHex";

export type SideLook = { 
/**
 * Key.
 */
key: string, 
/**
 * Name.
 */
name: string, 
/**
 * One or two letters, so that colour is never the only sign.
 */
mark: string, 
/**
 * Colour of the counter.
 */
paper: string, 
/**
 * Colour of lines and figures.
 */
ink: string, 
/**
 * Colour of the edge and of the hidden back.
 */
edge: string, 
/**
 * Colours of the symbol's field, for formations.
 */
fields: Array<string>, };

export type BoardDetail = { 
/**
 * Address of the map picture (SVG without counters).
 */
map: string, 
/**
 * Width of the picture.
 */
width: number, 
/**
 * Height of the picture.
 */
height: number, 
/**
 * Circumradius of a hex.
 */
radius: number, 
/**
 * Whether hexes have flat tops.
 */
flatTop: boolean, 
/**
 * The hexes.
 */
hexes: Array<HexDetail>, 
/**
 * Names on the map, for the search and for screen readers.
 */
names: Array<NameDetail>, 
/**
 * Hexsides with a direction, such as slopes.
 */
slopes: Array<SlopeDetail>, 
/**
 * Areas, sea zones and regions.
 */
areas: Array<AreaDetail>, 
/**
 * Boxes beside the map.
 */
boxes: Array<BoxDetail>, 
/**
 * Displays: groups of boxes with a title.
 */
displays: Array<DisplayDetail>, 
/**
 * Tracks with their spaces.
 */
tracks: Array<TrackDetail>, 
/**
 * Data cards.
 */
cards: Array<DataCard>, 
/**
 * What the scenario teaches, by seat.
 */
lessons: Array<LessonDetail>, };

export type HexDetail = { 
/**
 * Printed label.
 */
label: string, 
/**
 * Centre in the picture.
 */
x: number, 
/**
 * Centre in the picture.
 */
y: number, 
/**
 * Key of the terrain.
 */
terrain: string, 
/**
 * Keys of further features.
 */
features: Array<string>, 
/**
 * Key of where the terrain is known from.
 */
provenance: string, 
/**
 * Name of the place, if it has one; else empty.
 */
name: string, 
/**
 * Height of the ground in the game's levels.
 */
level: number, };

export type NameDetail = { 
/**
 * Name.
 */
name: string, 
/**
 * Kind: `lake`, `village`.
 */
kind: string, 
/**
 * Hexes it spans.
 */
hexes: Array<string>, };

export type SlopeDetail = { 
/**
 * Class: `slope`, `crest`, `cliff`.
 */
class: string, 
/**
 * The lower hex.
 */
low: string, 
/**
 * The higher hex.
 */
high: string, };

export type AreaDetail = { 
/**
 * Key, as in a box's place.
 */
key: string, 
/**
 * Name.
 */
name: string, 
/**
 * Class: `sea`, `land`.
 */
class: string, 
/**
 * Labels of the hexes it covers; may be empty.
 */
hexes: Array<string>, 
/**
 * Closed outlines in the picture.
 */
outline: Array<Array<[number, number]>>, 
/**
 * Where its name and its counters stand.
 */
at: [number, number], 
/**
 * Places one can go to from it.
 */
neighbours: Array<Place>, };

export type BoxDetail = { 
/**
 * Key.
 */
key: string, 
/**
 * Name.
 */
name: string, 
/**
 * Left, top, width and height in the picture, for those drawn on it.
 */
rect?: [number, number, number, number], 
/**
 * Labels of the hexes it lies beside.
 */
beside?: Array<string>, 
/**
 * Key of its display; left out if it has none.
 */
display?: string, };

export type DisplayDetail = { 
/**
 * Key.
 */
key: string, 
/**
 * Name.
 */
name: string, 
/**
 * Key of the side it belongs to; empty if none.
 */
side: string, 
/**
 * Boxes in a row; 0 leaves it to the client.
 */
columns: number, };

export type TrackDetail = { 
/**
 * Key, as in a track's place and in `kind` of a track of the view.
 */
key: string, 
/**
 * Name.
 */
name: string, 
/**
 * Key of the side it belongs to; empty if none.
 */
side: string, 
/**
 * The spaces in order.
 */
spaces: Array<TrackSpace>, 
/**
 * Spaces in a row; 0 leaves it to the client.
 */
columns: number, 
/**
 * Whether the order of arrival counts.
 */
queue: boolean, 
/**
 * Whether the last space leads to the first.
 */
ring: boolean, };

export type TrackSpace = { 
/**
 * Its number.
 */
number: number, 
/**
 * What is printed in it besides the number; may be empty.
 */
text: string, 
/**
 * Keys of icons, with the terms `icon-KEY`.
 */
icons: Array<string>, 
/**
 * Key of its band, with the term `band-KEY`; may be empty.
 */
band: string, };

export type DataCard = { 
/**
 * Key, as in a counter's `card`.
 */
key: string, 
/**
 * Name.
 */
name: string, 
/**
 * Key of the side it belongs to; empty if none.
 */
side: string, 
/**
 * Its groups.
 */
groups: Array<CardGroup>, };

export type CardGroup = { 
/**
 * Key.
 */
key: string, 
/**
 * Name.
 */
name: string, 
/**
 * Headings of the columns; may be empty.
 */
columns: Array<string>, 
/**
 * The rows.
 */
rows: Array<CardRow>, };

export type CardRow = { 
/**
 * Label.
 */
name: string, 
/**
 * Values by column.
 */
values: Array<string>, };

export type RuleRow = { 
/**
 * Number.
 */
id: string, 
/**
 * Chapter number.
 */
chapter: string, 
/**
 * Title.
 */
title: string, 
/**
 * Our summary.
 */
text: string, 
/**
 * Rulings on it.
 */
rulings: Array<RulingRow>, };

export type RulingRow = { 
/**
 * Number.
 */
id: string, 
/**
 * What was unclear.
 */
issue: string, 
/**
 * How it is played.
 */
ruling: string, };

export type Lobby = { 
/**
 * Who is asking.
 */
me: Me, 
/**
 * Tables the reader has a seat at or has set up, those that wait for him first.
 */
mine: Array<TableCard>, 
/**
 * Public tables: with a free seat, or to watch.
 */
open: Array<TableCard>, };

export type Me = { 
/**
 * What he calls himself; may be empty.
 */
name: string, 
/**
 * Account name, if signed in.
 */
account: string | null, 
/**
 * Whether this server wants an account before a table can be set up.
 */
accountNeeded: boolean, 
/**
 * Whether this server can send mail.
 */
mail: boolean, };

export type TableCard = { 
/**
 * Key.
 */
id: string, 
/**
 * Name.
 */
name: string, 
/**
 * Game key.
 */
game: string, 
/**
 * Name of the game.
 */
gameName: string, 
/**
 * Scenario key.
 */
scenario: string, 
/**
 * Name of the scenario.
 */
scenarioName: string, 
/**
 * Where it stands.
 */
state: TableState, 
/**
 * Seats with who plays them.
 */
seats: Array<SeatInfo>, 
/**
 * The turn or the result in words.
 */
status: string, 
/**
 * Whether it waits for the reader.
 */
yourTurn: boolean, 
/**
 * When something last happened, unix milliseconds.
 */
updated: number, };

export type NewTable = { 
/**
 * Game key.
 */
game: string, 
/**
 * Scenario key.
 */
scenario: string, 
/**
 * Options that differ from the default.
 */
options: { [key in string]: string }, 
/**
 * Who sits where, by seat key; a seat that is not named is `here`.
 */
seats: { [key in string]: NewSeat }, 
/**
 * Name; may be empty.
 */
name: string, 
/**
 * Clock.
 */
clock: ClockSetting, 
/**
 * Whether anybody may find and watch it.
 */
public: boolean, 
/**
 * How long spectators lag behind, in seconds.
 */
spectatorDelay: number, 
/**
 * Whether positions may be corrected by agreement.
 */
edits: boolean, 
/**
 * Whether spectators may not talk.
 */
quiet?: boolean, 
/**
 * Who may ask for hints; whoever plays against no other person, unless named.
 */
hints: Hints, };

export type TableChange = { 
/**
 * Name.
 */
name?: string, 
/**
 * Whether anybody may find and watch it.
 */
public?: boolean, 
/**
 * Whether spectators may not talk.
 */
quiet?: boolean, 
/**
 * Who may ask for hints; `all` only where no other person plays, else all must agree to it.
 */
hints?: Hints, };

export type NewSeat = { 
/**
 * Who plays it.
 */
kind: SeatKind, 
/**
 * Level of a computer player; `random` unless named.
 */
level?: string, };

export type Links = { 
/**
 * Key of the table.
 */
table: string, 
/**
 * A link per seat that is played by link; shown once, only a hash is kept.
 */
links: Array<SeatLink>, };

export type SeatLink = { 
/**
 * Seat key.
 */
seat: string, 
/**
 * Path with the token: `/join#…`; empty in a list, because only a hash of the token is kept.
 */
path: string, };

export type Claim = { 
/**
 * The token of a link.
 */
token: string, };

export type Claimed = { 
/**
 * Key of the table.
 */
table: string, 
/**
 * Seat key.
 */
seat: string, 
/**
 * The secret that opens the seat to a program: `Authorization: Bearer KEY`. Told this once, and to nobody else;
 * absent where the link was used before by the same person.
 */
key?: string, };

export type MeChange = { 
/**
 * What to be called.
 */
name: string, };

export type Credentials = { 
/**
 * Account name.
 */
name: string, 
/**
 * Password.
 */
password: string, };

export type PasswordChange = { 
/**
 * The password so far.
 */
current: string, 
/**
 * The new one.
 */
password: string, };

export type Notices = { 
/**
 * Address to post to; empty for none.
 */
webhook: string, 
/**
 * Mail address; empty for none.
 */
mail: string, 
/**
 * Told, not chosen: what the owner of the address has said to letters (`asked`, `confirmed`, `stopped`); empty for
 * none.
 */
mailState: string, };

export type Problem = { 
/**
 * Short key: `not-found`, `not-yours`, `input`, `too-large`, `too-many`, `conflict`, `unavailable`.
 */
kind: string, 
/**
 * In words.
 */
text: string, };
