"""`python -m gamekit.words todo es`: what Spanish lacks, and the files in which it is to be written.

With a folder behind it, of a game of one's own: what that lacks.
"""

import sys

from gamekit.room import GamekitError
from gamekit.words.todo import todo

match sys.argv[1:]:
    case ["todo", lang, *folder] if len(folder) < 2:
        try:
            sys.stdout.write(f"{todo(lang, *folder)}\n")
        except GamekitError as error:
            sys.exit(str(error))
    case _:
        sys.exit("python -m gamekit.words todo es [the folder of a game]")
