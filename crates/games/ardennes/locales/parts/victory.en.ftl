# What wins the game (18).

victory-standing = German victory points: { $points }.
goal-towns = Towns and cities with a victory value, while you own them: their printed value
goal-small-towns = Every other Allied town you own: { $worth } each
goal-meuse = A supplied unit west of the Meuse at a day's end, once: { $worth }
goal-exit = Units that leave the map west of the Meuse: infantry their strength, mechanized units twice that
goal-losses = Allied units eliminated: 1 for every { $worth }
goal-heydte = A unit that reaches von der Heydte: { $worth }
goal-westwall = Westwall hexes the Allies own, from the 18th: minus { $worth } each
goal-calendar = End of { $day } December, fewer than { $below } points: { $defeat }; more than { $above }: { $victory }
goal-at-least = End of { $days } December, { $points } points or more: { $level }
goal-at-most = End of { $days } December, { $points } points or fewer: { $level }

# Chapters of the rulebook.
chapter-1 = Scope
chapter-2 = Components
chapter-3 = Set-up
chapter-4 = Sequence of play
chapter-5 = German command cards
chapter-6 = German activation
chapter-7 = German reserves
chapter-8 = Allied command
chapter-9 = Allied reserves
chapter-10 = Allied activation
chapter-11 = Movement
chapter-12 = Zones of control and the front line
chapter-13 = Combat
chapter-14 = Communication and supply
chapter-15 = Roadblocks
chapter-16 = Towns, bridges, improved positions
chapter-17 = Replacements
chapter-18 = Victory points
chapter-19 = Scenarios
