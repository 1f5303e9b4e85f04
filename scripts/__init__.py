"""
Commands for developers and operators.

    play.py             the game on this machine, with bots: what `make play` runs
    admin.py            status, pause, backup and the like, for operators: src/admin
    chromium.sh         where Chromium is, or installs it

    histories.py        writes tests/data/histories, by the definition of the rules
    rules_pictures.py   writes the pictures of docs/rules.md
    golly_rule.py       writes data/Life2.rule
    mutate.py           breaks the engine in small ways (mutants.py) and sees that tests notice
"""
