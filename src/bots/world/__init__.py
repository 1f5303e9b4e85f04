"""
How bots play World, without a network: the tournament of `bench.economy` plays the same.

    strategies.py   what to place, and where
    sparring.py     when to hold back, and when to leave
"""
