"""
Canisters: each an entry file that Kybra builds, and nothing else.

    world.py      World, over engine.world
"""
