"""What is measured: `make bench`. In the order in which it runs: engines, balance, strength, peers.

CPU time, medians of windows. A move is one change of state, draws of chance among them.
"""
