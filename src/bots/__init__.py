"""
Players that are programs, and speak to a canister as any other player does.

    bot          what a bot is, its key, how bots enter and move; rooms/ has a file for each room
    world/       how World is played, and what bots keep to so that people have something to win
    __main__     python -m bots world --count 5
"""
