"""
Players that are programs, and speak to a canister as any other player does.

    bot          what a bot is, its key, how bots enter and move; rooms/ has a file for each room
    strategies   how World is played: the tournament of bench.economy plays so, too
    sparring     what World's bots keep to, so that people have something left to win
    __main__     python -m bots world --count 5
"""
