"""
What Kybra 0.7.1 asks of every Python file that it bundles, read off the sources.

Much of it Kybra only says after minutes of building, and some of it never: a method that it
does not recognise is left out of the canister without a word. So each rule is a small function
that yields its flaws, in the file for its kind::

    bundle       files, the import graph from the entry, what is copied into the canister
    vocabulary   the words that Kybra knows, and the modules its interpreter has
    reading      what rules ask of a syntax tree again and again
    grammar      what the generator's parser and the interpreter's compiler can read
    imports      modules that are there, that are cheap, and that are not overwritten
    definitions  module-level assignments, names and types
    signatures   the methods' parameters and results, in types that have a Candid
    methods      decorators, guards, the canister's life
    maps         stable maps and stable memory
    timers       seconds, callbacks, upgrades
    running      Python that means something else in Kybra's interpreter
    check        all of them
"""
