"""
The modules that a Basilisk canister finds, each for itself, as if they were its own.

Basilisk builds a canister with a module ``basilisk`` that its PyPI package does not have; this is
what stands in its place. Other modules of the package, as ``basilisk.canisters.management``, are
those of the installed ``ic-basilisk``::

    basilisk           types, principals, calls, stable structures, ``ic``
    bsk                another name of it
    _basilisk_ic       the system, for those who import it
    _basilisk_files    files: those that are kept and those that are not
    _basilisk_shell    ``__shell__``, if a canister asks for it
    _basilisk_space    the variables of that
    _basilisk_browse   ``__browse__``, if a canister asks for it
"""
