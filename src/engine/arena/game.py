"""
The game: rounds that follow each other, the people in them, and their coins.

Who calls and what time it is are handed in::

    Game
    |-- rounds      those that are open, and those that ended        rounds.py, round.py
    |-- people      accounts, names, what everybody did              people.py
    |-- ledger      where every coin is                              accounts.py
    |-- leaders     the best of each season                          ratings.py
    |-- artifacts   what winners have of a round                     people.py
    |-- season      its number, and how its rounds are played        config.py
    |-- keeper      who played most generations for others in it     honours.py
    |-- admins      who may do more than play                        access.py
    `-- journal     what happened                                    journal.py

The first thing that somebody does opens an account with 1,000 coins. Those were given, and the
account says how many of its coins still are: they pay for pledges before any others, and come back
as what they were, but only coins that were won can be added to a round.

One round of the season is always open, and waits for its first pledge; when it ends, the next
one opens. Admins may open others besides.

Each method checks everything first and then changes everything, so a refusal (`errors.Refusal`)
changes nothing. Methods change rounds, people and tables; `storage` saves what they have touched.
"""

from __future__ import annotations

from engine.access import Admins, Caller, refuse_anonymous
from engine.accounts import Coins, Ledger, StableBalances, check_covered
from engine.arena import honours, ratings
from engine.arena.config import Config
from engine.arena.honours import NO_KEEPER, NOBODY, parse_keeper
from engine.arena.interface import Journal
from engine.arena.people import Artifacts, People, Person
from engine.arena.ratings import Leaders
from engine.arena.round import COMMIT, DRAW, OUTCOMES, REVEAL, STEPS_A_SECOND, Round
from engine.arena.rounds import MOST_OPEN, Rounds
from engine.arena.slots import TEAMS, Slot
from engine.backups import Restoring
from engine.clock import SECOND, Nanoseconds
from engine.errors import BadRequest, CoinsWereGiven
from engine.people import check_freed
from engine.room import Room

STARTING_COINS = 1_000  # given, and therefore not to be handed on


class Game(Room):
    """A room with rounds."""

    def __init__(
        self,
        rounds: Rounds,
        people: People,
        pots: StableBalances,
        leaders: Leaders,
        artifacts: Artifacts,
        admins: Admins,
    ) -> None:
        super().__init__(admins, Journal())
        self.rounds = rounds
        self.people = people
        self.pots = pots
        self.ledger = Ledger(people, pots)
        self.leaders = leaders
        self.artifacts = artifacts
        self.season = 1
        self.config = Config.casual()
        self.keeper = NO_KEEPER
        self.current = 0  # the season's round that is open
        self.paused_at: Nanoseconds = 0  # since when, if it is
        self.restoring = Restoring()

    @property
    def generation(self) -> int:
        """The season's round that is open."""
        return self.current

    def knows(self, caller: Caller) -> bool:
        """True if *caller* has an account."""
        return caller in self.people

    # Players

    def commit(
        self, caller: Caller, number: int, team: int, at: int, digits: str, now: Nanoseconds
    ) -> None:
        """Take a pledge, with the entry fee and the bond."""
        round = self._playable(caller, number)
        round.check_commit(caller, team, at, digits, now)
        found = self.people.find(caller)
        if found is None or found.rounds == 0:
            round.check_first(team, now)
        cost = round.config.entry_fee + round.config.bond
        check_covered(cost, found.coins if found is not None else STARTING_COINS)
        person = self._enter(caller, found, now)
        self.ledger.hold(caller, _pot(round), cost)
        slot = round.commit(caller, team, at, digits, now)
        slot.stake(person.pay_in(cost), person.rounds == 0)
        round.close_early(person.played, now)
        person.round = number
        person.slot = at
        person.latest = max(person.latest, number)
        self.note(now, "committed", f"{team},{at},{caller}", round)

    def reveal(
        self,
        canister: str,
        caller: Caller,
        number: int,
        team: int,
        at: int,
        words: tuple[str, str],
        now: Nanoseconds,
    ) -> None:
        """Take what was pledged, and give the bond back."""
        round = self._playable(caller, number)
        slot = round.reveal(canister, caller, team, at, words, now)
        person = self._enter(caller, self.people.find(caller), now)
        self.ledger.release(_pot(round), caller, round.config.bond)
        if slot.given > round.config.entry_fee:
            person.given += slot.give_back(slot.given - round.config.entry_fee)
        self.note(now, "revealed", f"{team},{at},{caller},{slot.seed}", round)

    def claim(self, caller: Caller, number: int, at: int, now: Nanoseconds) -> Coins:
        """Pay what a slot has won; how many coins."""
        round = self._playable(caller, number)
        slot = round.check_claim(caller, at, now)
        self._enter(caller, self.people.known(caller), now)
        coins = self._pay_out(round, slot)
        self.note(now, "claimed", f"{caller},{at},{coins}", round)
        return coins

    def mint(self, caller: Caller, number: int, at: int, now: Nanoseconds) -> int:
        """An artifact of a slot that has won; its number."""
        round = self._playable(caller, number)
        slot = round.check_mint(caller, at, now)
        made = self.artifacts.mint(number, at, caller, round.known_field.digest())
        slot.mint(made)
        self._enter(caller, self.people.known(caller), now).artifacts.append(made)
        self.note(now, "minted", f"{caller},{at},{made}", round)
        return made

    def rename(self, caller: Caller, name: str, now: Nanoseconds) -> None:
        """Call *caller* *name*. :raises BadRequest: if it is not a name, or somebody else's"""
        refuse_anonymous(caller)
        self.restoring.check("Arena")
        self.people.check_rename(caller, name)
        self._enter(caller, self.people.find(caller), now)
        self.people.rename(caller, name)

    def preview(self, number: int, at: int) -> Coins:
        """What a slot could claim now."""
        round = self.rounds.find(number)
        slot = round.slots.get(at) if round is not None else None
        return round.owed(slot) if round is not None and slot is not None else 0

    # Keepers

    def initialize(self, caller: Caller, number: int, now: Nanoseconds) -> None:
        """Begin a simulation."""
        round = self._playable(caller, number)
        round.check_initialize(now)
        self._initialize(round, now)

    def step(self, caller: Caller, number: int, steps: int, now: Nanoseconds) -> tuple[int, Coins]:
        """Play generations, and begin a simulation if need be; how many, and what they paid."""
        round = self._playable(caller, number)
        due = round.phase(now) == REVEAL and now >= round.reveal_end
        if due and steps >= 1:
            round.check_initialize(now)
        else:
            round.check_steps(steps, now)
        person = self._enter(caller, self.people.find(caller), now)
        if due:
            self._initialize(round, now)
        played, reward = self._step(round, steps, caller, now)
        person.kept += played
        form = person.in_season(self.season)
        form.kept += played
        form.coins += reward
        if form.kept > parse_keeper(self.keeper)[1]:
            self.keeper = f"{caller} {form.kept}"
        return played, reward

    def finalize(self, caller: Caller, number: int, now: Nanoseconds) -> int:
        """End a round that was played; the outcome."""
        round = self._playable(caller, number)
        round.check_finalize(now)
        return self._finalize(round, now)

    def sponsor(self, caller: Caller, number: int, coins: Coins, now: Nanoseconds) -> None:
        """Add coins to a round, of those that *caller* has won."""
        round = self._sponsored(caller, number, coins, now)
        found = self.people.find(caller)
        start = (STARTING_COINS, STARTING_COINS)
        balance, given = (found.coins, found.given) if found is not None else start
        check_covered(coins, balance)
        if found is None or coins > balance - given:
            raise CoinsWereGiven(coins, balance, given)
        self._enter(caller, found, now)
        self.ledger.hold(caller, _pot(round), coins)
        self._add_coins(round, caller, coins, now)

    # Admins

    def create(self, config: Config, now: Nanoseconds) -> int:
        """Open a round besides the season's; its number."""
        config.check()
        if len(self.rounds.open) >= MOST_OPEN:
            raise BadRequest(f"Expected at most {MOST_OPEN} open rounds, and there are as many")
        return self._open_round(config, now).number

    def set_season(self, season: int, config: Config, now: Nanoseconds) -> None:
        """Play the next rounds as *config* says; one that nobody pledged for yet, too."""
        config.check()
        if season < self.season:
            raise BadRequest(f"Expected a season from {self.season} on, got {season}")
        if season > self.season:
            self._honour_keeper(now)
        self.season = season
        self.config = config
        self.note(now, "season", str(season))
        waiting = self.rounds.open.get(self.current)
        if waiting is not None and len(waiting.slots) == 0 and waiting.sponsored == 0:
            round = Round(self.current, season, config, now)
            round.wait_for(waiting.before, waiting.seated)
            self._add_round(round, now)

    def _honour_keeper(self, now: Nanoseconds) -> None:
        """Say who kept most in the season that ends, if they have not been forgotten."""
        caller, kept = parse_keeper(self.keeper)
        if caller in self.people:
            person = self.people.known(caller)
            person.record = honours.keep(person.record)
            self.note(now, "keeper", f"{caller},{self.season},{kept}")
        self.keeper = NO_KEEPER

    def spend(self, number: int, coins: Coins, now: Nanoseconds) -> None:
        """Add coins of the treasury to a round."""
        round = self._sponsored("", number, coins, now)
        self.ledger.spend(_pot(round), coins)
        self._add_coins(round, NOBODY, coins, now)

    def free_names(self, callers: list[Caller], now: Nanoseconds) -> int:
        """Let these people have no name, and others have theirs; how many there were."""
        check_freed(len(callers))
        named = [caller for caller in dict.fromkeys(callers) if self.people.name(caller) != ""]
        for caller in named:
            self.people.rename(caller, "")
        if len(named) != 0:
            self.note(now, "names", str(len(named)))
        return len(named)

    def pause(self, now: Nanoseconds) -> None:
        """Let nobody do anything, until `resume`; all deadlines wait."""
        if not self.paused:
            self.paused_at = now
            super().pause(now)

    def resume(self, now: Nanoseconds) -> None:
        """Go on; deadlines move by as long as it was paused."""
        if self.paused and not self.restoring.closed:
            for round in self.rounds.open.values():
                round.delay(max(0, now - self.paused_at))
                self.rounds.touch(round)
            self.paused_at = 0
            super().resume(now)

    def restored(self, now: Nanoseconds) -> None:
        """Note that everything was replaced; what was paused goes on."""
        self.paused = False
        self.paused_at = 0
        self.note(now, "restore")

    # Time

    def begin(self, now: Nanoseconds) -> None:
        """Open the first round."""
        self.current = self._open_round(self.config, now).number

    def due(self) -> Nanoseconds | None:
        """
        The moment at which the canister should act, if nobody else does; None if never.

        Only a round that goes on moves it: whatever else people do, they cannot put it off.
        """
        if self.paused:
            return None
        moments = [round.due for round in self.rounds.open.values() if round.due != 0]
        return min(moments) if len(moments) != 0 else None

    def wait(self, now: Nanoseconds) -> int | None:
        """How many seconds there are until then."""
        due = self.due()
        return max(0, due - now + SECOND - 1) // SECOND if due is not None else None

    def advance(self, now: Nanoseconds) -> bool:
        """Do what is due, as a keeper whom nobody pays; True if anything was."""
        acted = False
        for round in list(self.rounds.open.values()):
            waits = round.due == 0 or now < round.due or round.phase(now) == COMMIT
            if self.paused or waits or (round.field is None and round.unsettled):
                continue
            acted = True
            begins = round.field is None
            if begins:
                self._initialize(round, now)
            if not round.over and not (begins and round.pays):
                self._step(round, STEPS_A_SECOND, None, now)
            if round.over:
                self._finalize(round, now)
        return acted

    def wants_toss(self, now: Nanoseconds) -> bool:
        """True if a coin should be tossed: by the network, which then tells `toss`."""
        wanted = False
        for round in self.rounds.open.values():
            if not self.paused and self._is_unsettled(round, now) and now >= round.due:
                round.asked = now
                wanted = True
        return wanted

    def toss(self, drawn: bytes, now: Nanoseconds) -> None:
        """Lay out the rounds that asked for a coin, by the bytes that the network has *drawn*."""
        for round in self.rounds.open.values():
            if round.asked != 0 and self._is_unsettled(round, now):
                round.tie = drawn[round.number % len(drawn)] & 1
                self._initialize(round, now)

    def _is_unsettled(self, round: Round, now: Nanoseconds) -> bool:
        return round.unsettled and round.phase(now) == REVEAL and now >= round.reveal_end

    # What the methods above share

    def _playable(self, caller: Caller, number: int) -> Round:
        """Round *number*, to look at. :raises BadRequest: if nobody may do anything"""
        refuse_anonymous(caller)
        if self.paused:
            self.restoring.check("Arena")
            raise BadRequest("An admin has paused the Arena: deadlines wait until it goes on")
        return self.rounds.get(number)

    def _sponsored(self, caller: Caller, number: int, coins: Coins, now: Nanoseconds) -> Round:
        round = self._playable(caller, number)
        round.check_phase(COMMIT, now)
        if coins < 1:
            raise BadRequest(f"Expected 1 coin or more, got {coins}")
        return round

    def _add_coins(self, round: Round, who: str, coins: Coins, now: Nanoseconds) -> None:
        round.sponsored += coins
        self.note(now, "sponsored", f"{who},{coins}", round)

    def _enter(self, caller: Caller, found: Person | None, now: Nanoseconds) -> Person:
        """
        Who *caller* is, with an account, and to be kept as they are after the message.

        :raises BadRequest: if too many have come in this minute
        :raises RoomFull: if there is no account for somebody new
        """
        if found is None:
            self.newcomers.check(now)
            number = self.people.ring.number_for_newcomer(lambda who: self._claim(who, now), now)
            if number < self.people.count:
                self.ledger.close(self.people.ring.caller(number))
            self.newcomers.admit(now)
            self.ledger.open(caller, STARTING_COINS)
            self.people.ring.put(number, caller)
            found = self.people.known(caller)
            found.given = STARTING_COINS
        found.seen = now // SECOND
        self.people.touch(caller, found)
        return found

    def _claim(self, caller: Caller, now: Nanoseconds) -> int | None:
        """What *caller* would lose if they were forgotten; None if they must not be."""
        person = self.people.find(caller)
        assert person is not None, "who has a number has an account"
        return person.claim(self.season, self.rounds.oldest(), now)

    def _open_round(self, config: Config, now: Nanoseconds) -> Round:
        """Another round; the one that is too old to be saved any longer goes, unless it is open."""
        round = Round(self.rounds.following, self.season, config, now)
        self._add_round(round, now)
        old = self.rounds.find(self.rounds.oldest() - 1)
        if old is not None and old.outcome is not None:
            self._drop(old)
        return round

    def _add_round(self, round: Round, now: Nanoseconds) -> None:
        """Note how *round* is played, so that the log alone says what its reveals lead to."""
        self.rounds.add(round)
        config = round.config.dump().replace(" ", ",")
        self.note(now, "created", f"{round.season},{config}", round)

    def _drop(self, round: Round) -> None:
        """Forget *round*; what nobody claimed of it is paid out."""
        for slot in round.slots.values():
            self._pay_out(round, slot)
        self.rounds.drop(round.number)

    def _pay_out(self, round: Round, slot: Slot) -> Coins:
        coins = round.claim(slot)
        if coins != 0:
            person = self.people.known(slot.player)
            self.ledger.release(_pot(round), slot.player, coins)
            person.given += slot.give_back(coins)  # a stake that comes back was not won
            person.in_season(self.season).coins += coins
        return coins

    def _initialize(self, round: Round, now: Nanoseconds) -> None:
        funds = round.initialize()
        round.played = now
        self.ledger.collect(_pot(round), funds.treasury)
        self.note(now, "initialized", TEAMS[round.tie] if round.tie != DRAW else "", round)

    def _step(
        self, round: Round, steps: int, keeper: Caller | None, now: Nanoseconds
    ) -> tuple[int, Coins]:
        before = round.generation
        played = round.step(steps)
        reward = 0
        if keeper is not None:
            reward = round.known_funds.reward(played)
            self.ledger.release(_pot(round), keeper, reward)
        if played != 0:
            round.played = now
            who = keeper if keeper is not None else NOBODY
            self.note(now, "stepped", f"{before},{round.generation},{who},{reward}", round)
        return played, reward

    def _finalize(self, round: Round, now: Nanoseconds) -> int:
        funds = round.known_funds
        collected = funds.treasury
        pool = funds.winner_pool + funds.keeper_pool
        outcome = round.finalize(now)
        self.ledger.collect(_pot(round), funds.treasury - collected)
        noted = self._rate(round, outcome)
        self.rounds.close(round)
        scores = f"{OUTCOMES[outcome]},{round.scores[0]},{round.scores[1]}"
        end = f"{scores},{round.known_field.digest()},{pool},{funds.keeper_paid}"
        self.note(now, "finalized", end, round)
        if noted != "":
            self.note(now, "honoured", noted, round)
        if round.number == self.current:
            following = self._open_round(self.config, now)
            following.wait_for(round.number, round.revealed)
            self.current = following.number
        if round.number < self.rounds.oldest():
            self._drop(round)
        return outcome

    def _rate(self, round: Round, outcome: int) -> str:
        """Count the round for everybody who revealed; what they are honoured for, to be noted."""
        cells = round.populations()
        slots = [slot for slot in round.slots.values() if slot.revealed]
        people = [self.people.known(slot.player) for slot in slots]
        forms = {}
        teams: tuple[list[int], list[int]] = ([], [])
        for slot, person in zip(slots, people, strict=True):
            form = person.in_season(self.season)
            forms[slot.player] = form
            teams[slot.team].append(form.rating)
        gain = ratings.gain(teams[0], teams[1], (ratings.WIN, 0, ratings.DRAWN)[outcome])
        gains = gain, -gain
        drawn = outcome == DRAW
        for slot, person in zip(slots, people, strict=True):
            form = person.form
            won = outcome == slot.team
            form.rating = max(0, form.rating + gains[slot.team])
            form.cells += cells[slot.team]
            person.played = round.number
            for count in (person, form):
                count.rounds += 1
                if won:
                    count.won += 1
                elif drawn:
                    count.drawn += 1
        if len(forms) != 0:
            self.leaders.enter(self.season, forms)
        if not round.contested:
            return ""
        return honours.play_round(slots, list(people), outcome, round.honours)

    def note(
        self, now: Nanoseconds, kind: str, detail: str = "", round: Round | None = None
    ) -> None:
        """Have an event in the journal: of *round*, which has changed, or of none."""
        if round is not None:
            self.rounds.touch(round)
        number = round.number if round is not None else 0
        self.journal.note(self.journal.event(number, now, kind, 0, detail))


def _pot(round: Round) -> str:
    return f"round-{round.number}"
