"""
What Kybra 0.7.1's compiler refuses, read off its sources.

Kybra says it after minutes of building, by an error of its generator, of Rust's compiler or of the
canister at its install, and some of it never: a method that it does not recognise is left out of
the canister without a word. So each rule is a small function that yields its flaws::

    check           the errors of a canister, and the line that excuses one
    bundle          files, the import graph from the entry, what is copied into the canister
    vocabulary      the words that Kybra knows, and the modules its interpreter lacks
    reading         what rules ask of a syntax tree again and again, and the list of rules
    syntax          Python that is parsed and compiled
    modules         modules that can be imported, and are not overwritten
    definitions     assignments, types and services
    methods         methods, hooks and guards
    maps            stable maps
    candid          the interface that follows from annotations, and what a new one may change
"""
