# Boxes beside the map.
box-german-hand = German hand
box-german-reserve = German reserves
box-german-eliminated = German units eliminated
box-german-okw = OKW reserve
box-german-heydte = Von der Heydte
box-german-exited = Left the map
box-allied-reserve = Allied reserves
box-allied-eliminated = Allied units eliminated
box-calendar = { $day } December
