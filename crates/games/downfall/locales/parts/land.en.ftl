# Land: questions and refusals of chapters 1, 7 and 8 that came later.
prompt-exploit = { $faction }: which unit moves on after its advance?
prompt-drop = Which airborne unit is dropped?
prompt-air-shift = Which Western air units leave Africa?
why-not-crowded = A hex holds too much: a unit there must make room first.
