"""
The canisters: an entry for each room, which decides nothing.

    world.py    World, over engine.world; its Candid types in world_types.py
    arena.py    Arena, over engine.arena; its Candid types in arena_types.py
    lab.py      Lab, over engine.lab
    boxes.py    Boxes, over engine.boxes
    petri.py    Petri, over engine.petri
    common/     what all of them have
"""
