"""
The development kits that canisters in Python are written with: what differs, a module each.

All other parts of localnet ask the kit of a canister, and none of them knows which one that is::

    kit             what a kit is asked
    known           the kits that there are, and how one is recognised
    kybra           Kybra: RustPython; ``localnet.check`` has the rules of its compiler
    basilisk        Basilisk: CPython 3.13, more stable structures
    basilisk_rules  what Basilisk's generator would not see, or would take for something else
    basilisk_files  its file system, in place of this machine's
    basilisk_side   the modules that a Basilisk canister finds: ``basilisk``, ``_basilisk_ic`` ..
"""
