"""`python -m gamekit.words todo es` makes room for what Spanish lacks and counts it, with -v: lists it;
`python -m gamekit.words check es` says what is wrong with what there is.

With a folder behind it, of a game of one's own: the same there.
"""

import sys

from gamekit.room import GamekitError
from gamekit.words.todo import check, todo

given = [arg for arg in sys.argv[1:] if arg != "-v"]
try:
    match given:
        case ["todo", lang, *folder] if len(folder) < 2:
            sys.stdout.write(f"{todo(lang, *folder, details='-v' in sys.argv)}\n")
        case ["check", lang, *folder] if len(folder) < 2:
            sys.stdout.write(f"{check(lang, *folder)}\n")
        case _:
            sys.exit("python -m gamekit.words todo es [-v] [the folder of a game], or check es [the folder of a game]")
except GamekitError as error:
    sys.exit(str(error))
