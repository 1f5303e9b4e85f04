"""
The economy of World, played: a tournament of strategies in the engine itself.

    python -m bench.economy races 0 1 2        plays weeks 0, 1 and 2, seven races of an hour each,
    python -m bench.economy newcomers 0 1      two newcomers, each among five bots, and
    python -m bench.economy --write            writes docs/economy.md

Whatever was played is kept in results.json, and not played again. The strategies are those that
bots play by (`bots.world.strategies`), which hold back as `bots.world.sparring` says.

    race.py        weeks of races between strategies
    newcomer.py    what somebody has ten minutes after they came
    report.py      tables of what was kept
"""
