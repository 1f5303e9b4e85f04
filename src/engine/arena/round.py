"""
A round: from the first pledge to the last claim, by the time that is handed in.

::

    Commit  ->  Reveal  ->  Sim  ->  Claim
       commit_end  reveal_end
                      initialize  finalize

Commit and Reveal follow from the time alone, to the nanosecond: at `commit_end` a pledge
is late and a reveal is in time; at `reveal_end` a reveal is late and the round can be
initialized. Where `early_ends` is set, pledges and reveals move these moments::

    begun      third                        last quarter      whole
      |----------|-------------------------------|--------------|   commit_end is
                 x                                                  here, once all are in whom
                                                                    the round waits for
      |---------------- x                                           at once, with the last slot
                        |------ x                                   reveal_end: with the last reveal

The round waits for whoever revealed in the one before (`seated`), for a pledge of either side, and
for newcomers who were told to wait for the last quarter, because theirs are taken. So keys that
nobody has seen before can make pledging as long as the config has it, but never shorter.

From then on the outcome is fixed, because the generations follow from what was
revealed; who plays them, and in how large batches, changes nothing.

What came in (entry fees, forfeited bonds, sponsors' coins) is divided once, when the simulation
begins; rounding goes to the treasury::

    funded  91        winners  80 %   72
                      keepers  20 %   18
                      treasury  0 %    0, and the 1 that is left

Whoever steps the round is paid from the keepers' share. As long as there is some of it, the
canister itself stays behind them: it comes to a generation `KEEPERS_FIRST` later than it would
if nobody were paid, so whoever keeps up with it has all the work. When the round is over, what is
left of it goes to the winners, who share equally; what cannot be divided goes to the treasury, and
so does everything if nobody is there to win it. At any moment

    funded == winner_pool + keeper_pool + keeper_paid + treasury

A round knows whom it owes how much. The coins themselves are moved by the game.

Where a coin settles draws, the network tosses it when reveals have ended, and before that the
round is not laid out: so nobody can reveal, or not, to have it fall as they like.
"""

from __future__ import annotations

from engine.access import Caller
from engine.accounts import Coins
from engine.arena.config import WHOLE, Config
from engine.arena.field import Field
from engine.arena.honours import Look, of_side
from engine.arena.seedlet import check_hash, pledge
from engine.arena.slots import BLUE, RED, TEAMS, Slot, check_place, check_seed, rows_of
from engine.clock import SECOND, Nanoseconds
from engine.errors import BadRequest, BadSnapshot, span
from engine.sealed import numbers

COMMIT = "Commit"
REVEAL = "Reveal"
SIM = "Sim"
CLAIM = "Claim"

# What each phase is for, as refusals say it.
ONLY = {
    COMMIT: "pledges and coins are taken in Commit only",
    REVEAL: "seedlets are revealed, and then laid out once, in Reveal only",
    SIM: "generations are played, and the end is told, in Sim only",
    CLAIM: "claims and keepsakes are for Claim only",
}

LAST_PART = 4  # in the last quarter of Commit every slot is for everybody
FIRST_PART = 3  # a third of Commit passes before it ends early, unless every slot is taken

STEPS_A_SECOND = 10  # generations that the canister itself plays
KEEPERS_FIRST = 20 * SECOND
TOSS_AGAIN = 10 * SECOND  # after a toss that was asked for and never came

DRAW = 2
OUTCOMES = ("Blue", "Red", "Draw")

FUNDS = 8  # numbers of a line


class Funds:
    """The coins of a round whose pledges are all in; *bps* are the three shares."""

    def __init__(self, funded: Coins, bps: tuple[int, int, int], reward_per_gen: Coins = 0) -> None:
        self.funded = funded
        self.winner_pool = funded * bps[0] // WHOLE
        self.keeper_pool = funded * bps[1] // WHOLE
        self.treasury = funded - self.winner_pool - self.keeper_pool
        self.keeper_paid: Coins = 0
        self.reward_per_gen = reward_per_gen
        self.payout: Coins = 0  # a winner's share, once it is settled
        self.paid: Coins = 0  # of the winners' pool

    def reward(self, steps: int) -> Coins:
        """Pay a keeper for *steps* generations; how much, which may be less than they are worth."""
        reward = min(steps * self.reward_per_gen, self.keeper_pool)
        self.keeper_pool -= reward
        self.keeper_paid += reward
        return reward

    def settle(self, winners: int) -> Coins:
        """Divide what is left among so many *winners*; what each may claim."""
        pool = self.winner_pool + self.keeper_pool
        self.keeper_pool = 0
        self.payout = pool // winners if winners != 0 else 0
        self.winner_pool = self.payout * winners
        self.treasury += pool - self.winner_pool
        return self.payout

    def dump(self) -> str:
        """The numbers in a row."""
        pools = f"{self.funded} {self.winner_pool} {self.keeper_pool} {self.keeper_paid}"
        return f"{pools} {self.paid} {self.treasury} {self.reward_per_gen} {self.payout}"

    @classmethod
    def load(cls, line: str) -> Funds:
        """Funds from what `dump` wrote. :raises BadSnapshot: if there are no such funds"""
        found = numbers(line)
        if len(found) != FUNDS:
            raise BadSnapshot(f"Expected {FUNDS} numbers of a purse, got {line!r}")
        funds = cls(found[0], (0, 0, 0))
        funds.winner_pool, funds.keeper_pool, funds.keeper_paid = found[1:4]
        funds.paid, funds.treasury, funds.reward_per_gen, funds.payout = found[4:]
        if not funds.adds_up():
            raise BadSnapshot(f"Expected coins of a purse that add up, got {line!r}")
        return funds

    def adds_up(self) -> bool:
        """True if every coin has a place; it always has."""
        pools = self.winner_pool + self.keeper_pool + self.keeper_paid + self.treasury
        return self.funded == pools and self.paid <= self.winner_pool


class Round:
    """One match."""

    def __init__(self, number: int, season: int, config: Config, now: Nanoseconds) -> None:
        self.number = number
        self.season = season
        self.config = config
        self.commit_end: Nanoseconds = 0  # before the first pledge
        self.reveal_end: Nanoseconds = 0
        self.begun: Nanoseconds = 0  # when Commit began; 0 before
        self.before = 0  # the round whose players it waits for; 0 if for nobody
        self.seated = 0  # how many of them revealed there
        self.returned = 0  # and have pledged here
        self.slots: dict[int, Slot] = {}
        self.slot_lines = ""  # as they are saved, once it is laid out
        self._owners: dict[Caller, Slot] = {}
        self.revealed = 0  # how many of the slots are
        self.sponsored: Coins = 0
        self.generation = 0
        self.field: Field | None = None  # before it is initialized
        self.played: Nanoseconds = 0  # when it was last played on; an upgrade forgets it
        self.tie = DRAW  # what equal scores come to: a team, once a coin has fallen for it
        self.asked: Nanoseconds = 0  # when a toss was asked for; an upgrade forgets it
        self.half: Look | None = None  # before half time
        self.funds: Funds | None = None  # as long as there is no field
        self.outcome: int | None = None  # before it is final
        self.scores = (0, 0)
        # Told at the end, and not saved:
        self.contested = False  # whether both sides revealed something
        self.honours: list[str] = []  # of all who won
        self.ended: Nanoseconds = 0
        if config.with_first_pledge == 0:
            self._start(now)

    def _start(self, now: Nanoseconds) -> None:
        self.begun = now
        self._end_commit(now + self.config.commit_seconds * SECOND)

    def _end_commit(self, at: Nanoseconds) -> None:
        self.commit_end = at
        self.reveal_end = at + self.config.reveal_seconds * SECOND

    def wait_for(self, before: int, seated: int) -> None:
        """Wait for those who revealed in the round *before*, if it may end early."""
        self.before = before
        self.seated = seated

    def phase(self, now: Nanoseconds) -> str:
        if self.outcome is not None:
            return CLAIM
        if self.field is not None:
            return SIM
        return COMMIT if self.commit_end == 0 or now < self.commit_end else REVEAL

    def check_phase(self, phase: str, now: Nanoseconds) -> None:
        """:raises BadRequest: if the round is in another *phase*"""
        found = self.phase(now)
        if found != phase:
            raise BadRequest(f"Round {self.number} is in {found}: {ONLY[phase]}")

    @property
    def due(self) -> Nanoseconds:
        """When the canister itself goes on with the round, if nobody else does; 0 if never."""
        if self.outcome is not None:
            return 0
        if self.field is None:
            return max(self.reveal_end, self.asked + TOSS_AGAIN if self.asked != 0 else 0)
        due = self.played + SECOND
        if self.pays and not self.over:
            behind = KEEPERS_FIRST + self.generation * SECOND // STEPS_A_SECOND
            due = max(due, self.reveal_end + behind)
        return due

    @property
    def pays(self) -> bool:
        """True if a keeper would be paid for a generation."""
        return self.known_funds.reward_per_gen != 0 and self.known_funds.keeper_pool != 0

    @property
    def unsettled(self) -> bool:
        """True if a coin is to be tossed before it is laid out."""
        return self.config.coinflip != 0 and self.tie == DRAW

    def overdue(self, now: Nanoseconds) -> Nanoseconds:
        """For how long the canister could have gone on with the round, and has not."""
        known = self.field is None or self.played != 0
        return max(0, now - self.due) if self.due != 0 and known else 0

    def delay(self, by: Nanoseconds) -> None:
        """Move the deadlines, after time in which nobody could act."""
        if self.commit_end != 0 and self.field is None:
            self.begun += by
            self.commit_end += by
            self.reveal_end += by

    def slot_of(self, player: Caller) -> Slot | None:
        """The slot of *player*, if they have one."""
        return self._owners.get(player)

    def take(self, slot: Slot) -> None:
        """Have *slot*, which nobody has."""
        self.slots[slot.at] = slot
        self._owners[slot.player] = slot
        self.revealed += int(slot.revealed)

    def _owned(self, player: Caller, at: int) -> Slot:
        """The slot *at*. :raises BadRequest: if *player* did not pledge for it"""
        slot = self.slots.get(at)
        if slot is None or slot.player != player:
            raise BadRequest(f"Slot {at} of round {self.number} is not yours")
        return slot

    # Commit

    def check_commit(
        self, player: Caller, team: int, at: int, digits: str, now: Nanoseconds
    ) -> None:
        """:raises BadRequest: if *player* may not pledge *digits* for the slot *at*"""
        self.check_phase(COMMIT, now)
        check_place(self.config, team, at)
        check_hash(digits, "a pledge")
        if at in self.slots:
            raise BadRequest(f"Slot {at} is taken")
        mine = self.slot_of(player)
        if mine is not None:
            raise BadRequest(f"You have slot {mine.at} in round {self.number} already")

    def check_first(self, team: int, now: Nanoseconds) -> None:
        """
        Half of a team's slots in a free round wait for people who have played before.

        :raises BadRequest: if somebody who has not must leave what is left of *team* to them
        """
        whole = self.config.commit_seconds * SECOND
        left = self.begun + whole - whole // LAST_PART - now
        if left <= 0 or self.begun == 0:
            return
        if self._newcomers_wait(team):
            reserved = self.config.reserved
            free = self.config.team_slots - reserved
            raise BadRequest(
                f"{reserved} slots of {TEAMS[team]} in round {self.number} wait for people who "
                f"have played before, and newcomers have the other {free}: join "
                f"{TEAMS[1 - team]}, or pledge in {span(-(-left // SECOND))}, when all may"
            )

    def _newcomers_wait(self, team: int) -> bool:
        """True if newcomers have all slots of *team* that do not wait for others."""
        reserved = self.config.reserved
        if reserved == 0:
            return False
        first = [slot for slot in self.slots.values() if slot.first and slot.team == team]
        return len(first) >= self.config.team_slots - reserved

    def commit(self, player: Caller, team: int, at: int, digits: str, now: Nanoseconds) -> Slot:
        """Take a pledge that `check_commit` let pass; its slot."""
        if self.commit_end == 0:
            self._start(now)
        slot = Slot(at, team, player, digits)
        self.take(slot)
        return slot

    def close_early(self, played: int, now: Nanoseconds) -> None:
        """
        Move the end of Commit after a pledge, where `early_ends` is set.

        *played* is the last round in which its player has revealed.
        """
        if self.config.early_ends == 0:
            return
        if self.before != 0 and played == self.before:
            self.returned += 1
        whole = self.config.commit_seconds * SECOND
        if len(self.slots) == self.config.slots:
            self._end_commit(now)
        elif self._waits():
            self._end_commit(self.begun + whole)
        else:
            self._end_commit(max(now, self.begun + whole // FIRST_PART))

    @property
    def awaited(self) -> int:
        """How many players of the round before have not pledged yet."""
        return self.seated - self.returned

    def _waits(self) -> bool:
        """True if somebody may still come for whom Commit has to last."""
        if self.seated == 0 or self.awaited != 0:
            return True
        teams = [slot.team for slot in self.slots.values()]
        if BLUE not in teams or RED not in teams:
            return True
        return self._newcomers_wait(BLUE) or self._newcomers_wait(RED)

    # Reveal

    def reveal(
        self, canister: str, player: Caller, team: int, at: int, words: tuple[str, str], now: int
    ) -> Slot:
        """
        Take the seed and the salt (*words*) that were pledged for the slot *at*.

        :raises BadRequest: if *player* did not pledge exactly that, or it is late
        """
        self.check_phase(REVEAL, now)
        if now >= self.reveal_end:
            raise BadRequest(
                f"Round {self.number} took reveals until {self.reveal_end}, now is {now}"
            )
        slot = self._owned(player, at)
        seed, salt = words
        check_hash(salt, "a salt")
        check_seed(self.config, seed)
        if slot.revealed:
            raise BadRequest(f"Slot {at} is revealed already")
        said = pledge(canister, self.number, player, team, at, seed, salt)
        if said != slot.pledge:
            raise BadRequest(f"Expected what makes the pledge {slot.pledge}, got {said}")
        slot.reveal(seed)
        self.revealed += 1
        if self.config.early_ends != 0 and self.revealed == len(self.slots):
            self.reveal_end = now
        return slot

    # Sim

    def check_initialize(self, now: Nanoseconds) -> None:
        """:raises BadRequest: if it is too early, or it is initialized already"""
        self.check_phase(REVEAL, now)
        if now < self.reveal_end:
            raise BadRequest(
                f"Round {self.number} takes reveals until {self.reveal_end}, now is {now}"
            )
        if self.unsettled:
            raise BadRequest(f"Round {self.number} waits for its coin: try again in some seconds")

    def initialize(self) -> Funds:
        """Lay out what was revealed, and divide the coins; the funds."""
        config = self.config
        slots = list(self.slots.values())
        blue, red = rows_of(config, slots)
        self.field = Field.of_rows(blue, red, config.topology, config.size)
        silent = len(slots) - self.revealed
        funded = len(slots) * config.entry_fee + self.sponsored + silent * config.bond
        self.funds = Funds(funded, config.bps, config.reward_per_gen)
        self.slot_lines = ""
        return self.funds

    def check_steps(self, steps: int, now: Nanoseconds) -> None:
        """:raises BadRequest: if *steps* is none, or the round is not in Sim"""
        if steps < 1:
            raise BadRequest(f"Expected 1 generation or more, got {steps}")
        self.check_phase(SIM, now)

    def step(self, steps: int) -> int:
        """Play up to *steps* generations; how many were played."""
        config = self.config
        before = self.generation
        last = before + min(steps, config.max_batch, config.max_gen - before)
        half = config.max_gen // 2
        if before < half <= last:
            self._play(half - before)
            if self.generation == half:
                self.half = self.look()
        if not self.over:
            self._play(last - self.generation)
        return self.generation - before

    def _play(self, steps: int) -> None:
        if self.config.early_extinction != 0:
            steps = self.known_field.step_until_extinct(steps)
        else:
            self.known_field.step(steps)
        self.generation += steps

    @property
    def over(self) -> bool:
        """True if nothing is left to be played."""
        if self.generation == self.config.max_gen:
            return True
        return self.config.early_extinction != 0 and self.known_field.extinct

    @property
    def known_field(self) -> Field:
        """The field of a round that is initialized."""
        assert self.field is not None, "not initialized"
        return self.field

    @property
    def known_funds(self) -> Funds:
        """The funds of a round that is initialized."""
        assert self.funds is not None, "not initialized"
        return self.funds

    # Claim

    def check_finalize(self, now: Nanoseconds) -> None:
        """:raises BadRequest: if generations are left to be played"""
        self.check_phase(SIM, now)
        if not self.over:
            last = self.config.max_gen
            raise BadRequest(f"Round {self.number} is at generation {self.generation} of {last}")

    def finalize(self, now: Nanoseconds) -> int:
        """Say who has won, and settle the funds; the outcome."""
        end = self.look()
        self.scores = end.scores
        self.outcome = self._winner()
        revealed = [slot.team for slot in self.slots.values() if slot.revealed]
        self.contested = BLUE in revealed and RED in revealed
        if self.contested and self.outcome != DRAW:
            self.honours = of_side(self.outcome, self.half, end)
        self.ended = now
        winners = len(revealed) if self.outcome == DRAW else revealed.count(self.outcome)
        self.known_funds.settle(winners)
        return self.outcome

    def populations(self) -> tuple[int, int]:
        """How many cells Blue has, and Red."""
        return self.field.populations() if self.field is not None else (0, 0)

    def look(self) -> Look:
        """The scores of the field as it is, and who has crossed the middle."""
        pop = self.config.weight_pop
        invade = self.config.weight_invade
        field = self.known_field
        cells = field.populations()
        abroad = field.invaders()
        blue, red = [pop * cells[team] + invade * abroad[team] for team in (BLUE, RED)]
        return Look((blue, red), abroad)

    def _winner(self) -> int:
        blue, red = self.populations()
        if (blue == 0) != (red == 0):
            return RED if blue == 0 else BLUE
        if self.scores[0] != self.scores[1]:
            return BLUE if self.scores[0] > self.scores[1] else RED
        return self.tie

    def has_won(self, slot: Slot) -> bool:
        """True if *slot* shares in what the winners get."""
        return slot.revealed and self.outcome in (slot.team, DRAW)

    def owed(self, slot: Slot) -> Coins:
        """What *slot* can still claim."""
        return 0 if slot.claimed or not self.has_won(slot) else self.known_funds.payout

    def check_claim(self, player: Caller, at: int, now: Nanoseconds) -> Slot:
        """The slot *at*. :raises BadRequest: if *player* cannot claim it"""
        slot = self._finished(player, at, now)
        if slot.claimed:
            raise BadRequest(f"Slot {at} is claimed already")
        return slot

    def claim(self, slot: Slot) -> Coins:
        """Pay what *slot* is owed; how much."""
        coins = self.owed(slot)
        slot.claim()
        self.known_funds.paid += coins
        return coins

    def check_mint(self, player: Caller, at: int, now: Nanoseconds) -> Slot:
        """The slot *at*. :raises BadRequest: if *player* cannot have an artifact of it"""
        slot = self._finished(player, at, now)
        if not self.has_won(slot):
            raise BadRequest(f"Keepsakes are for those who won, and slot {at} has not")
        if slot.artifact != 0:
            raise BadRequest(f"Slot {at} has keepsake {slot.artifact} already")
        return slot

    def _finished(self, player: Caller, at: int, now: Nanoseconds) -> Slot:
        self.check_phase(CLAIM, now)
        slot = self._owned(player, at)
        if not slot.revealed:
            raise BadRequest(f"Slot {at} was never revealed")
        return slot
