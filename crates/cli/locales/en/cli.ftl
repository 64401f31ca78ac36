# Sentences of the sandtable program.

## Help

help-about = Sandtable plays board wargames and enforces their rulebooks: what may be done, what it costs, and which rule says so.
help-usage = Usage:
help-commands = Commands
help-command = COMMAND
help-arguments = Arguments
help-options = Options
help-examples-heading = Examples:
help-examples =
    sandtable                                play in the browser
    sandtable games                          which games and scenarios there are
    sandtable play red-winter                two players at one screen
    sandtable play red-winter tutorial --seat soviet=random
    sandtable help play                      everything about one command

    Exit codes: 0 done, 1 a check failed or something was refused, 2 wrong usage or unusable file.
help-help = Show help
help-version = Show the version
help-lang = Language of all texts; otherwise the locale decides
help-pack = Use the data pack in this folder instead of the one built in

help-any-lang = { help-lang }
help-any-data = { help-pack }
help-any-json = Write JSON for scripts
help-any-game = A game, as `sandtable games` lists them
help-any-scenario = A scenario of the game; the longest if left out
help-any-options = Switch an optional rule; may be given several times
help-any-force = Replace a file that exists
help-any-save = A saved game
help-any-viewer = Through whose eyes: a seat, public or referee
help-any-help = { help-help }
help-any-version = { help-version }

help-serve = Open the table in the browser; also what `sandtable` alone does
help-serve-listen = Where to listen: ADDRESS:PORT, or a port of this machine alone
help-serve-db = The SQLite file games are kept in; otherwise in the user's folder for data
help-serve-database-url = Another database: postgres://…; also read from SANDTABLE_DATABASE_URL
help-serve-public = Strangers come here: only accounts set up tables
help-serve-behind-proxy = A proxy in front tells who is calling (X-Forwarded-For, X-Forwarded-Proto)
help-serve-url = The address people use, where it is another one: https://play.example
help-serve-smtp = Mail server for notices: smtps://USER:PASSWORD@HOST; also read from SANDTABLE_SMTP
help-serve-mail-from = The address notices come from
help-serve-private-webhooks = Let notices be posted into private networks and to this machine
help-serve-log = How the log is written; SANDTABLE_LOG chooses what
help-serve-open = Open the browser
help-serve-check = Start nothing; tell which games in play this program would not open
help-serve-examples =
    sandtable serve --open
    sandtable serve --listen 0.0.0.0:7878 --db games.sqlite
    sandtable serve --public --behind-proxy --url https://play.example --log json

help-games = List the games with their scenarios, seats and optional rules
help-games-examples =
    sandtable games
    sandtable games --json

help-new = Set up a game and write it to a file
help-new-seed = Number that fixes all dice; a secret random seed if left out
help-new-output = File to write; GAME-SCENARIO.json if left out, - for the output
help-new-examples =
    sandtable new red-winter campaign -o game.json
    sandtable new red-winter first-day --option fog-of-war=on --seed 7

help-show = Show a saved game: board, counters, question and options
help-show-around = Only the part of the board around this hex
help-show-viewer = { help-any-viewer }; whoever must decide if left out
help-show-examples =
    sandtable show game.json
    sandtable show game.json --as finnish --around Q25

help-render = Draw a board as SVG or PNG
help-render-what = A saved game, or GAME/SCENARIO for a starting position
help-render-output = Picture to write; its ending says which kind: .svg or .png
help-render-around = Only the part of the board around this hex
help-render-scale = Size of the picture; 0.5 is half as wide
help-render-examples =
    sandtable render red-winter/campaign -o board.svg
    sandtable render game.json -o board.png

help-play = Play a whole game in the terminal
help-play-what = A game, or a saved game to take up again
help-play-seed = Number that fixes all dice and random seats
help-play-seats = Who sits where: human (the default), random, recruit, officer or general; may be given several times
help-play-save = Store the game in this file after every choice; a saved game goes on in its own
help-play-examples =
    sandtable play red-winter
    sandtable play red-winter first-day --seat soviet=random --save game.json
    sandtable play game.json

help-arena = Let computer players play matches: pairs of games with the same dice and the sides swapped
help-arena-a = Level of player A: random, recruit, officer or general
help-arena-b = Level of player B
help-arena-games = How many games; two make a pair
help-arena-seed = Number of the first pair's dice; the others follow
help-arena-time = Milliseconds a player may think about a plan with all its steps, or a single answer
help-arena-rounds = Playouts: an officer's for a plan, a general's for a plan with all its steps; without --time the match can then be repeated exactly
help-arena-threads = How many games at once; one per core if left out, one alone if a general has a time limit
help-arena-record = Write every decision as a line of JSON: features, options, choice, result
help-arena-examples =
    sandtable arena red-winter tutorial --a recruit --b random --games 200
    sandtable arena red-winter first-day --a general --b officer --games 20 --time 2000 --json

help-balance = Let equal computer players play every scenario, and tell which side wins how often
help-balance-scenarios = Scenarios; all of the game's if left out
help-balance-level = Level of both players: random, recruit, officer or general
help-balance-games = How many games of each scenario
help-balance-seed = Number of the first pair's dice; the others follow
help-balance-time = Milliseconds a player may think about a plan with all its steps, or a single answer
help-balance-rounds = Playouts: an officer's for a plan, a general's for a plan with all its steps; without --time the games can then be repeated exactly
help-balance-threads = How many games at once; one per core if left out
help-balance-plot = Draw the shares and their intervals as SVG
help-balance-examples =
    sandtable balance red-winter --games 400 --plot balance.svg
    sandtable balance red-winter tutorial hirvasvaara --level officer --games 100

help-bot = Let an outside program play over standard input and output, a line at a time (docs/engine-protocol.md)
help-bot-seats = A seat the program plays, repeatable; the first seat if left out
help-bot-against = Level of the computer in the other seats: random, recruit, officer or general
help-bot-seed = Number of the dice
help-bot-time = Milliseconds the computer may think about a plan with all its steps, or a single answer
help-bot-examples =
    sandtable bot red-winter tutorial --seat soviet --against recruit --seed 7

help-sim = Play random games: results, speed, faults
help-sim-games = How many games
help-sim-seconds = Stop after this many seconds; without --games as many games as fit
help-sim-seed = Number of the first game; the others follow
help-sim-threads = How many threads; one per core if left out
help-sim-check = Check every invariant along the way (slower)
help-sim-record = Play only game number S and write it as a save, to look at what happened
help-sim-decisions = Also write every decision as a line of JSON: features, options, choice, result
help-sim-examples =
    sandtable sim red-winter campaign --games 1000 --seed 1
    sandtable sim red-winter --games 100 --check --json
    sandtable sim red-winter --seed 42 --record game42.json

help-ask = Run position files: answer their questions and check what they expect
help-ask-files = Position files
help-ask-examples =
    sandtable ask examples/odds.pos
    sandtable ask examples/*.pos --lang ko

help-rules = Look up rules, or see which of them tests and examples cover
help-rules-words = Number of a rule or ruling, or words to search for
help-rules-check = List mechanics that no test or example covers; fails if there are any
help-rules-examples =
    sandtable rules red-winter 8.2
    sandtable rules red-winter retreat --lang ko
    sandtable rules red-winter --check

help-data = Where a game's figures come from, and whether its data files are sound
help-data-card = Print one data card by its key or name, with the source of its figures
help-data-check = Check the data files; fails if anything is wrong
help-data-examples =
    sandtable data red-winter
    sandtable data red-winter --check --data ./my-pack
    sandtable data panzer --card panzer-iiij

help-verify = Replay saved games and compare every action, roll and hash
help-verify-saves = Saved games
help-verify-examples =
    sandtable verify game.json

help-export = Write a saved game for others: the journal, or a transcript to read
help-export-output = File to write; a name ending in .txt gets the transcript, any other the journal; - for the output
help-export-without-seed = Leave the seed out, so that coming dice stay secret
help-export-viewer = Whose transcript: a seat, public or referee; everything once the game is over
help-export-examples =
    sandtable export game.json -o story.txt
    sandtable export game.json --without-seed -o public.json

help-import = Check an exported game and write it as a save
help-import-file = An exported journal
help-import-output = Save to write; GAME-SCENARIO.json if left out
help-import-examples =
    sandtable import public.json -o game.json

help-help-command = The command to explain

## Serving

serve-ready = Sandtable is ready: { $url }
serve-kept = Games are kept in { $where }.
serve-stop = Ctrl-C stops the server; every game is kept.
serve-open = Note: everybody who reaches this address can set up tables. With --public only accounts can.
serve-stopped = Stopped.
serve-taken = { $address } is taken: another program listens there, perhaps this one already. Stop it, or choose another place: --listen { $other }
serve-listen = Cannot listen on { $address } ({ $reason }).
serve-no-address = “{ $word }” is no address to listen on. Expected ADDRESS:PORT, as 127.0.0.1:7878, or a port.
serve-database = The games cannot be opened: { $reason }
serve-mail = Mail cannot be sent so: { $reason }
serve-mail-from = --smtp needs --mail-from: the address notices come from.

## Errors

error-did-you-mean = Did you mean “{ $word }”?
error-no-game = There is no game “{ $word }”; there are: { $known }.
error-no-game-line = { $file }: no line “game NAME” names the game; there are: { $known }.
error-no-scenario = There is no scenario “{ $word }”; there are: { $known }.
error-no-option = There is no option “{ $word }”; there are: { $known }.
error-option-value = Option “{ $option }” cannot be “{ $word }”; it can be: { $known }.
error-no-seat = There is no seat “{ $word }”; there are: { $known }.
error-no-player = Nobody called “{ $word }” can take a seat; there are: { $known }.
error-no-command = There is no command “{ $word }”; there are: { $known }.
error-no-hex = There is no hex “{ $word }” on this board.
error-no-rule = No rule has the number or the words “{ $word }”.
error-no-seed = This game was exported without its seed; without it no dice can be rolled, so it cannot be played on.
error-not-a-save = not a sound saved game of Sandtable ({ $reason }).
error-read = { $file }: cannot be read ({ $reason }).
error-write = { $file }: cannot be written ({ $reason }).
error-exists = { $file }: already there; --force replaces it.
error-picture = { $file }: a picture's name ends in .svg or .png.
error-render-what = “{ $word }” is neither a saved game nor GAME/SCENARIO; games are: { $known }.
error-render = { $file }: cannot be drawn ({ $reason }).
error-format = file format { $found } is not known; this program reads 1 to { $known }.
error-game = a game of “{ $found }”, not of “{ $expected }”.
error-rules-version = played with rules version { $found }; this program has version { $known }.
error-data-hash = played with other data files (hash { $found }, here { $here }); point --data at the pack it was played with.
error-commitment = the seed does not fit the commitment published at the start.
error-backs = the game goes back { $found } times by agreement; { $most } is the most.
error-snapshot = the stored position does not fit the journal.
error-start = the starting position has hash { $here }, the file says { $found }.
error-entry = entry { $index } (“{ $entry }”): { $reason }

## Games, saves, results

games-none = No games are built in.
games-seats = Seats
games-scenarios = Scenarios
games-options = Optional rules (the default first)
games-turns = { $turns ->
    [one] one turn
   *[other] { $turns } turns
 }
saved = Saved to { $file }.
drawn = Drawn to { $file }.
exported = Exported to { $file }.
import-without-seed = Note: without the seed this game can be shown and verified, but not played on.
verified = { $file }: holds ({ $entries } entries, every roll from the seed, position { $hash }).
verified-without-seed = { $file }: holds ({ $entries } entries, no seed to check the rolls with, position { $hash }).
transcript-head = Rules version { $rules }, data { $data }, seed commitment { $commitment }
by-dice = Dice
by-system = System
result = Result
points = Points
board-below = below each hex: who stands there, how many
board-marker = marker
board-roads = main and other roads
piece-hidden = hidden
answer-places = Hexes
ask-held = { $held ->
    [one] one statement held
   *[other] { $held } statements held
 }
options-more = and { $n } more; `options` lists them all, `options WORD` searches

## Rules and data

rule-optional = optional
rule-not-played = not played
ruling = ruling
rules-chapter = Chapter { $chapter }: { $rows } rows, { $covered } of { $mechanics } mechanics covered
rules-total = { $rows } rows and { $rulings } rulings. Give a number or words to read them.
rules-uncovered = not covered: { $id } { $title }
rules-unknown = cited in { $file }, but not in the ledger: { $id }
rules-coverage = { $covered } of { $total } mechanics are covered by a test or example.
data-rulebook = rulebook
data-public = public
data-derived = derived
data-reconstructed = reconstructed
data-total = total
data-kind-total = total
error-no-card = no card “{ $word }” ({ $n ->
    [0] this game has no data cards
    [one] it has one
   *[other] it has { $n }
}).
data-sound = The data files are sound.
data-faults = { $n ->
    [one] One fault.
   *[other] { $n } faults.
 }

## Simulation

arena-share = { $a } (A) against { $b } (B): { $share } % of { $games } games, { $low } % to { $high } % with 95 % confidence
arena-score = A won { $won }, drew { $drawn }, lost { $lost }; margin { $margin } points a game
arena-sides = { $seat } won { $games } games, { $share } %
arena-player = { $who }: { $decisions } decisions and { $seconds } s a game, { $turn-decisions } decisions and { $turn-seconds } s a turn, { $ms } ms a decision, { $slowest } ms the slowest decision group
bot-seats-only = A program plays seats; name one with --seat.
bot-stuck = The computer player has found no choice: that is a fault of ours.
balance-head = | scenario | games | { $first } won | { $second } won | drawn | wins more often | 95 % interval |
balance-title = { $game }: share of the { $seat } in games of { $level } against { $level }, in percent
arena-alone = { $who }: won { $share } % of { $games } games, { $low } % to { $high } % with 95 % confidence; { $points } points on average
arena-pairs = On the same dice A did better { $better } times, the same { $equal } times, worse { $worse } times; { $margin } points a game
balance-alone-head = | scenario | games | { $seat } won | drawn | lost | share won | 95 % interval | points: quarter, median, three quarters |
balance-alone-title = { $game }: share of the { $seat }’s victories at level { $level }, in percent
balance-ends = { $scenario }: { $ends }
arena-fault = faulty game
sim-draw = nobody
sim-game = game
sim-points = Points { $seat }: { $mean } on average, { $least } to { $most }
sim-games = { $games } games of { $mean } decisions on average ({ $shortest } to { $longest }), { $rolls } rolls
sim-speed = { $seconds } s on { $threads ->
    [one] one thread
   *[other] { $threads } threads
 }: { $speed } decisions per second
sim-faults = { $n } faulty games. Repeat the first with: sandtable sim { $game } { $scenario } --seed { $seed } --record fault.json

## Play

play-welcome = Type an option's number, a counter or a hex; `help` lists the commands.
play-help =
    NUMBER          choose that option
    COUNTER, HEX    choose the option about it, e.g. Q25
    do ACTION       choose by the action's text, as in ‹…›
    options [WORD]  all options, or those with the word
    why ACTION      why something may not be done
    ask QUESTION    ask about the position: cost, odds, los, supply …; `ask ?` lists them
    rule NUMBER     read a rule; words search
    hint            what the strongest computer player would do
    board [HEX [N]] the board, or N hexes around a hex
    units [WORD]    all counters, or those with the word
    status          turn, step and points
    log [N]         the last N events
    undo            take the last choice back
    save [FILE]     store the game; without FILE where it is kept
    load FILE       take up a stored game
    lang en|ko      change the language
    quit            leave
play-pass = { $seat } decides now. Let them sit down and press Enter.
play-undone = Taken back.
play-several = That fits several options:
play-why-what = Why what? For example: why move Q25
play-why-legal = “{ $action }” may be done.
play-ask-what = Ask what? For example: ask odds Q25; `ask ?` lists all questions
play-save-where = Save where? For example: save game.json
play-load-what = Load what? For example: load game.json
play-lang-what = There are these languages: { $known }. For example: lang ko
play-rule-what = Which rule? For example: rule 8.5, or rule retreat
play-log-empty = Nothing has happened yet.
play-no-number = There is no option { $number }; the options go from 1 to { $last }.
play-no-option = Somebody is asked but has no option.
play-input-ended = The input ended before the game.
play-quit-unsaved = The game is in no file. Enter saves it to { $file }; or type a file, `no` to leave without saving, `back` to play on:

help-backup = Copy the database into a file, while servers go on
help-backup-file = The file to write; it must not be there
help-backup-db = The SQLite file to copy; otherwise the one in the user's folder for data
help-backup-database-url = Another database: postgres://…
help-restore = Put a backup in the place of the database; the old one is kept beside it
help-restore-file = The backup
help-restore-db = The SQLite file to replace; otherwise the one in the user's folder for data
help-move = Copy everything from one database into another, empty one; stop the servers first
help-move-from = A SQLite file, or postgres://…
help-move-to = A SQLite file, or postgres://…
help-admin = What whoever runs a server does to people and tables
help-admin-what = A new password, everything kept about a person, deleting or shutting out an account, deleting a table or handing it over
help-admin-name = Name of the account, or key of the table
help-admin-to = The account a table is handed over to
help-admin-db = The SQLite file; otherwise the one in the user's folder for data
help-admin-database-url = Another database: postgres://…
serve-checked = { $count } games in play, { $faults } cannot be opened.
host-backed-up = Everything was copied into { $file }.
host-restored = { $file } is the backup now.
host-old-kept = What was there is in { $file }.
host-moved = { $count } tables were copied, with everything around them.
admin-password = The new password of { $name } is { $password } and every session is over.
admin-deleted = The account { $name } is gone; games that were played stay.
admin-banned = { $name } is shut out, and every session is over.
admin-unbanned = { $name } may come in again.
admin-table-deleted = The table { $name } is gone.
admin-handed-over = The table { $name } belongs to { $to } now.
play-no-hint = Hints are not available for this game.
export-as-text = A journal tells everything, the seed of the dice included. For the eyes of one seat write a transcript: -o FILE.txt
interrupted = Interrupted: { $done } of { $of } games count.
error-pack = { $file } holds a data pack of “{ $found }”, not of “{ $expected }”.
error-argument-empty = { $argument } needs a value.
error-argument-value = “{ $word }” does not fit { $argument }; there are: { $known }.
error-argument-wrong = “{ $word }” does not fit { $argument }: { $why }.
error-argument-unknown = There is no argument “{ $argument }”.
error-argument-missing = Something is missing: { $argument }.
error-argument-conflict = { $argument } cannot be given together with { $other }.
error-no-such-command = There is no command “{ $word }”.
play-hint-head = What the strongest computer player would do, and its chance to win:
help-completions = Write completions for a shell
help-completions-shell = The shell
help-completions-examples =
    sandtable completions bash > ~/.local/share/bash-completion/completions/sandtable
    sandtable completions zsh > ~/.zfunc/_sandtable
help-man = Write the manual page, of the program or of one command
help-man-command = The command; the whole program if left out
help-man-examples =
    sandtable man > sandtable.1
    sandtable man play > sandtable-play.1
