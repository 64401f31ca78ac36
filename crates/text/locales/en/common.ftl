# Sentences of the engine itself, for every game.

refused-not-your-decision = It is not for you to decide now.
refused-not-understood = Not understood: { $problem }
refused-no-such-question = There is no question “{ $kind }” in this game.

undo-nothing = Nothing has been done that could be taken back.
undo-chance = Dice were rolled or something was drawn since; that cannot be taken back.
undo-revealed = Something hidden came to light; that cannot be taken back.
undo-other = Another player has chosen since; your choice stands.
undo-system = The game's own system has played on; that cannot be taken back.

# Where a figure or a hex is known from.
provenance-rulebook = printed in the rulebook
provenance-public = recovered from public sources
provenance-derived = derived from other figures
provenance-reconstructed = reconstructed
undo-sealed = Choices were made in secret since; they cannot be taken back.
undo-agreed = The table has agreed on something since; ask the others to go back further.
undo-limit = Only the last 200 choices can be taken back; ask the others to go back further.
undo-over = The game is over and its dice are public: nothing is taken back any more.
agreed-back = By agreement the game goes back to the position after entry { $entry }. The dice go on from where they are.
agreed-edit = By agreement the position is corrected: { $line }
agreed-resign = { $en } resigns.
agreed-time = { $en } has run out of time.
agreed-draw = The players agree on a draw.
agreed-dice = This game was begun elsewhere. From here on it is played with new dice that nobody knows; the seed of the old ones was { $seed }.
refused-over = The game is over.
refused-agreed = This cannot be agreed on: { $problem }.
refused-order = Nothing can be left to the table here under the name “{ $window }”.

# What does not hold in a position file.
fault-no-position = There is no position yet.
fault-problem = { $problem }
fault-dice-left = { $n } scripted dice were never rolled.
fault-game = This is game “{ $game }”; expected “{ $expected }”.
fault-before-set-up = “{ $line }” must come before the set-up.
fault-face = “{ $word }” is not a face of a die.
fault-set-up-line = “{ $line }” is a set-up line; set-up ends with the first “do”, “ask” or “expect”.
fault-no-scenario = A line “scenario NAME” must come before the set-up.
fault-faces = The faces { $faces } do not fit what is rolled here.
fault-nobody-asked = Nobody is asked here.
fault-dice-due = Dice are rolled here: add a “dice” line before.
fault-system = The game’s own system acts here.
fault-no-seat = There is no seat “{ $word }”; there are: { $known }.
fault-refused = “{ $action }” is refused:
fault-empty-question = The question is empty.
fault-ask = The question “{ $question }” is not understood:
fault-expect = What is expected? The line says nothing.
fault-legal = “{ $action }” should be legal, but is refused:
fault-allowed = “{ $action }” should be refused, but is legal.
fault-by = “by” which rule?
fault-refused-by = “{ $action }” should be refused by { $rule }, but is refused by another rule:
fault-form = The line is written: { $line }
fault-shown = { $piece } is shown to { $seat }.
fault-hidden = { $piece } is not shown to { $seat }.
fault-event = No event “{ $event }” since the last “do”; this happened:
fault-no-event = There should be no event “{ $event }” since the last “do”; this happened:
fault-compare = Expected “{ $want }”, got “{ $got }”.
fault-compare-of = { $what }: expected “{ $want }”, got “{ $got }”.
