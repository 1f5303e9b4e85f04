"""
Commands for developers and operators.

    play.py             the game on this machine, with bots: what `make play` runs
    admin.py            status, pause, backup and the like, for operators: src/admin
    chromium.sh         where Chromium is, or installs it

    *_data.py, histories.py, arena_rounds.py, petri_scenes.py
                        write what tests read, see tests/vectors.py
    grafana.py          writes dashboards: what `make grafana` runs
    rules_pictures.py   writes the pictures of docs/rules.md
    golly_rule.py       writes data/Life2.rule
    mutate.py           breaks the engine in small ways (mutants.py) and sees that tests notice
"""
