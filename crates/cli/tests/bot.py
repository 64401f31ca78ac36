"""A small program that plays one seat over `sandtable bot`: any option, told apart by a fixed seed.

usage: bot.py SANDTABLE GAME SCENARIO SEAT
"""

import json
import random
import subprocess
import sys


def main() -> int:
    program, game, scenario, seat = sys.argv[1:5]
    chooser = random.Random(1939)
    table = subprocess.Popen(
        [program, "bot", game, scenario, "--seat", seat, "--against", "recruit", "--seed", "3"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )

    def send(line: str) -> None:
        table.stdin.write(line + "\n")
        table.stdin.flush()

    asked = refused = viewed = 0
    for line in table.stdout:
        message = json.loads(line)
        kind = message["kind"]
        if kind == "hello":
            assert message["protocol"] == 1 and message["yours"] == [seat], message
        elif kind == "ask":
            asked += 1
            assert message["seat"] == seat and message["options"], message
            if asked == 1:
                send("this is no action")
                send(":view")
            send(chooser.choice(message["options"]))
        elif kind == "refused":
            refused += 1
        elif kind == "view":
            viewed += 1
        elif kind == "over":
            print(json.dumps({"asked": asked, "refused": refused, "viewed": viewed, "result": message["result"]}))
            return table.wait()
        else:
            print("what is", message, file=sys.stderr)
            return 1
    print("the table went away", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
