# The server's own sentences.

# Play at a table.
table-stale = The game has moved on since; look again and choose anew.
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
table-no-entry = There is no position after { $entry } entries; there are { $entries }.
table-truth-later = The whole truth is shown when the game is over.
table-closing = The server stops; the game is kept. Connect again in a moment.
table-gone = This table was removed.
table-revoked = This seat is no longer yours.

# Messages that cannot be used.
input-unreadable = This message cannot be read: { $problem }
input-too-large = This message is too large: { $size } bytes, at most { $most } are read.
input-too-long = This is too long: { $size } characters, at most { $most } are kept.
input-empty = There is nothing in it.
input-lang = There are no sentences in “{ $lang }”; expected en or ko.
input-question = A question begins with its kind: { $example }
limit-rate = Too many messages; wait a moment.

# Proposals.
offer-draw = { $seat } offers a draw.
offer-back = { $seat } asks to go back to the position after entry { $entry }.
offer-edit = { $seat } asks to correct the position: { $line }
offer-settled = This proposal is no longer open.
offer-open = You have proposed something already; withdraw it first.
offer-computer-declines = The computer player does not agree to a draw.
offer-no-edits = Positions cannot be corrected at this table.
offer-own = You have agreed to this already.
offer-back-nowhere = There is no earlier position after { $entry } entries.

# Levels of computer players.
level-random = Random
