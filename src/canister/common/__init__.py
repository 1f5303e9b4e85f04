"""
What every room's canister has, written once.

    candid.py      Candid types
    host.py        the game that is served, and the one place where a refusal becomes ``Err``
    endpoints.py   hooks and methods of every room: ``from common.endpoints import *``
    names.py       methods of rooms where people have names of their own: the same way

Kybra freezes the package that stands beside an entry together with it, exports what is decorated
in it, and looks each method up by its name in the entry; so an entry imports all names. It is
``common`` and not ``canister.common``, or every room would carry the entries of all others.
"""
