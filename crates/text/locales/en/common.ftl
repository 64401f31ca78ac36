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
