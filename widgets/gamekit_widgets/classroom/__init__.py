"""A class in browsers: its server, its pages, and the teacher's console.

`guard` says who may come in, `addresses` where the class is found; `server` is the way there and back, `hall` who is at
which window, `pupil` one student's windows, `audience` all those who look on together, `bars` what came of a question,
drawn; `page` is what a page shows. `room` is what a teacher has in hand, `console` how it shows itself in a cell,
`views` what stands there, `watch` what one looks at there and presses.
"""
