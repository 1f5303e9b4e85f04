"""
Canisters: each an entry file that Kybra builds, and nothing else.

    life2.py      World, over engine.life2
"""
