"""
What Kybra 0.7.1 asks of every Python file that it bundles, read off the sources.

Much of it Kybra only says after minutes of building, and some of it never: a method that it
does not recognise is left out of the canister without a word. So each rule is a small function
that yields its flaws, in the file for its kind::

    bundle            files, the import graph from the entry, what is copied into the canister
    vocabulary        the words that Kybra knows, and the modules its interpreter has
    reading           what rules ask of a syntax tree again and again
    syntax            Python that is parsed, compiled, and means the same in Kybra's interpreter
    imports           modules that are there, that are cheap, and that are not overwritten
    interface         definitions, types, methods, guards, the canister's life
    maps_and_timers   stable maps and stable memory; seconds, callbacks, upgrades
    check             all of them
"""
