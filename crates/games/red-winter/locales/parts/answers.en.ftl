# Answers to questions about a position.

ask-unknown = There is no question “{ $kind }”; known: { $known }.
