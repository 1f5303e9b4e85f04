"""
Players that are programs, and speak to a canister as any other player does.

    bot          what a bot is, its key, how bots enter and move; rooms/ has a file for each room
    __main__     python -m bots world --count 5
"""
