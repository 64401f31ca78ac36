# The server's own sentences.

# Play at a table.
table-stale = The position has changed. Please choose again.
table-unavailable = The table cannot be reached at the moment; nothing was changed. Please try again.
table-missing = There is no such table.
table-broken = This table cannot be opened here: { $reason }
table-fault = The game failed at this; nothing was changed. Please report it with the log of the table.
table-archived = This table was put away; nothing can be changed.
table-time = The time is up.
table-not-yours = You do not hold this seat.
table-no-seat = There is no seat “{ $seat }” in this game.
table-players-only = Only players may do this.
table-private = Spectators can only talk at public tables.
table-quiet = The host has turned off spectator chat at this table.
table-no-entry = There is no position after { $entry } entries; there are { $entries }.
table-truth-later = Hidden information is shown when the game is over.
table-closing = The server stops; the game is kept. Connect again in a moment.
table-gone = This table was removed.
table-revoked = This seat is no longer yours.
table-signed-out = You have signed out; sign in to play on.
seat-taken = The host has taken the seat { $seat } from { $name }.
seat-left = { $name } has left the seat { $seat }.

# Messages that cannot be used.
input-unreadable = This message cannot be read: { $problem }
input-too-large = This message is too large: { $size } bytes, at most { $most } are read.
input-too-long = This is too long: { $size } characters, at most { $most } are kept.
input-empty = There is nothing in it.
input-lang = There are no sentences in “{ $lang }”; expected en or ko.
input-question = A question begins with its kind: { $example }
limit-rate = Too many messages; wait a moment.
limit-closed = Too many messages: the connection was closed.

# Proposals.
offer-draw = { $seat } offers a draw.
offer-back = { $seat } asks to go back to the position after entry { $entry }.
offer-edit = { $seat } asks to correct the position: { $line }
offer-hints = { $seat } asks to let everybody use hints.
offer-settled = This proposal is no longer open.
offer-open = You have proposed something already; withdraw it first.
offer-computer-declines = The computer player does not agree to a draw.
offer-no-edits = Positions cannot be corrected at this table.
offer-own = You have agreed to this already.
offer-back-nowhere = There is no earlier position after { $entry } entries.

# Hints and looking back.
hint-off = Hints are switched off at this table.
hint-people = You play against another person: hints are available once everybody at the table has agreed.
hint-agree = Other people play at this table: all must agree to hints. Propose it at the table.
hint-not-asked = It is not this seat’s turn to decide, so there is nothing to advise.
hint-nobody = Hints are not available for this game.
hint-busy = Too many hint requests right now. Try again in a few seconds.
review-later = The review is available once the game is over.
review-nobody = Reviews are not available for this game.
review-busy = Too many reviews are running. Try again in a minute.
review-failed = The review could not be finished. Please try again.

# Requests that were not carried out.
problem-not-found = Not found, or you do not have access.
problem-not-yours = You are not allowed to do this.
problem-taken = Somebody else already has this.
problem-too-many = Too many requests; wait { $seconds } s.
problem-too-large = This is too large.
problem-unavailable = This cannot be done at the moment; please try again.
problem-internal = The server failed; nothing was changed. The fault is in its log.
problem-slow = This took too long and was given up.
problem-method = This address does not take such a request.
problem-json = This cannot be read: a request body must be JSON (content type application/json).
problem-input = This cannot be read: { $reason }
problem-bad-request = This request is not valid.
problem-foreign = Another site asked for this; only pages of this server may.
problem-host = This server is not known by that name. Use the address it printed when it started.
problem-link = This link does not work: it was mistyped, revoked or replaced.
problem-link-used = Somebody has already taken the seat with this link. If that was you, get a link for another device from your seat; otherwise ask the host for a new one.
problem-seat-consent = Whoever sits there knows what others may not, so the seat is theirs until they leave it.
problem-seat-not-link = This seat is not played by link.
problem-account-needed = Please sign in first: on this server only accounts set up tables.
problem-account-name = An account name has 2 to 40 letters, digits, dots, dashes or underscores.
problem-account-taken = There is an account with this name already.
problem-password = A password has at least { $least } and at most { $most } characters.
problem-sign-in = Wrong name or password.
problem-banned = This account was closed by whoever runs the server.
problem-signed-out = Please sign in first.
problem-password-wrong = That is not your current password.
problem-no-game = There is no game “{ $word }” here; there are: { $known }.
problem-no-scenario = There is no scenario “{ $word }”; there are: { $known }.
problem-no-option = There is no option “{ $word }”; there are: { $known }.
problem-option-value = Option “{ $option }” cannot be “{ $word }”; it can be: { $known }.
problem-setup = This game cannot be set up like this: { $reason }
problem-no-seat = There is no seat “{ $word }”; there are: { $known }.
problem-no-level = There is no computer player “{ $word }”; there are: { $known }.
problem-clock-live = Invalid clock: a seat has { $least } to { $most } for the whole game, and at most { $increment } more for each move.
problem-clock-days = Invalid clock: a move takes { $least } to { $most } days.
problem-delay = Spectators can be at most { $most } seconds behind.
problem-name-long = A name has at most { $most } characters.
problem-webhook = Notices cannot be posted to this address: { $reason }
problem-webhook-scheme = it must begin with https:// (or http://)
problem-webhook-private = it leads into a private network
problem-webhook-unknown = it cannot be read
problem-mail = “{ $word }” is not a mail address.
problem-mail-off = This server cannot send mail.
problem-import = This game cannot be continued here: { $reason }
problem-import-entries = This game has { $found } entries; at most { $most } are read.
problem-import-entry = entry { $index } (“{ $entry }”) does not hold: { $reason }
problem-import-commitment = the seed does not fit the commitment published at the start
problem-import-data = it was played with other data files
problem-import-rules = it was played with version { $found } of the rules; here is version { $known }
problem-import-start = its starting position is another one
problem-import-format = file format { $found } is not known
problem-import-seed = it has no seed and is not over, so no dice can be rolled
problem-picture = The picture could not be drawn.
problem-export-later = The journal reveals everything, so it is available once the game is over. Until then there is the transcript: add format=txt.
problem-format = There is no format “{ $word }”; there are: { $known }.

# Notices.
notice-subject = Sandtable: it is your turn
notice-text = It is your turn at “{ $table }” ({ $game }), playing { $seat }. { $url }
notice-foot = Somebody who plays on this server gave this address. Choose here whether you want mail: { $url }
mail-ask-subject = Sandtable: do you want mail when it is your turn?
mail-ask-text = Somebody, perhaps you, wants mail sent to this address whenever it is their turn in a game. Agree at the address below; otherwise nothing more is sent to you.

# Reports and transcripts.
report-title = After-action report
report-options = Options
report-result = Result
report-start = Set-up
report-commitment = Commitment to the dice, published at the start
report-seed = Seed of the dice; “sandtable verify” proves every roll with it
report-as = As seen by { $seat }
report-public = As everybody may know it
report-truth = As it was
report-picture = The board: { $turn }
report-rules = rules version { $rules }, data { $data }
report-computer = computer ({ $level })
by-dice = Dice
by-system = System
by-table = Table
