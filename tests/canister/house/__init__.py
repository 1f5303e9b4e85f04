"""
What Life2 asks of its canisters beyond what Kybra's compiler refuses.

Kybra accepts much that goes wrong later: a method that it leaves out, a type that nobody defines,
a set whose order differs, an import that costs more than an upgrade may. ::

    rules        the list of these rules, and all violations of a bundle, Kybra's errors included
    reading      what they ask of a syntax tree
    words        names and modules, and what importing them costs
    imports      modules that are there and cheap
    interface    names, types and methods that do what they seem to
    semantics    Python that means the same in Kybra's interpreter
    timers       timers, and stable memory beside stable maps
"""
