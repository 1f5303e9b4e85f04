/*
 * The seed's algorithm, cell by cell: the baseline that the engine is measured against.
 *
 *     cells      512 x 512 bytes, index = y * 512 + x     C C C A O O O O  coins, alive, owner
 *     potential  one bit a cell, in 64-bit words: the cells that may change this generation
 *     next       the same, being collected for the generation after
 *     changes    (index, new cell) pairs, written when every cell has been looked at,
 *                so that all cells change at once
 *
 * A cell that lives or is born adds itself and its neighbours to `next`. A cell that dies adds
 * its neighbours and theirs as the seed has it (`step_as_written`), or nothing, which is
 * enough, because every living neighbour adds it (`step_leaner`).
 */

typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long long u64;

enum { SIDE = 512, MASK = SIDE - 1, SHIFT = 9, CELLS = SIDE * SIDE, WORDS = CELLS / 64 };
enum { OWNER = 0x0f, ALIVE = 0x10, COINS_SHIFT = 5, PLAYERS = 9 };

#define EXPORT(name) __attribute__((export_name(#name)))
#define INLINE static inline __attribute__((always_inline))

static u8 cells[CELLS];
static u64 potential_a[WORDS], potential_b[WORDS];
static u64 *potential = potential_a, *next = potential_b;
static u64 balances[PLAYERS], pot;
static struct { u32 index; u8 cell; } changes[CELLS];
static u32 change_count;

INLINE void neighbours_of(u32 index, u32 around[8]) {
    u32 x = index & MASK, y = index >> SHIFT;
    u32 west = (x - 1) & MASK, east = (x + 1) & MASK;
    u32 north = ((y - 1) & MASK) << SHIFT, south = ((y + 1) & MASK) << SHIFT, row = y << SHIFT;
    around[0] = north | west; around[1] = north | x; around[2] = north | east;
    around[3] = row | west;                          around[4] = row | east;
    around[5] = south | west; around[6] = south | x; around[7] = south | east;
}

INLINE void add(u64 *set, u32 index) { set[index >> 6] |= 1ull << (index & 63); }

INLINE void add_with_neighbours(u64 *set, u32 index) {
    u32 around[8];
    neighbours_of(index, around);
    add(set, index);
    for (int i = 0; i < 8; i++) add(set, around[i]);
}

INLINE void change(u32 index, u8 cell) {
    changes[change_count].index = index;
    changes[change_count++].cell = cell;
}

/* The owner with most parents; of several, in ascending order, the one at index % how many. */
static u8 majority(const u8 parents[PLAYERS + 1], u32 index) {
    u8 most = 0, tied[PLAYERS];
    u32 count = 0;
    for (int owner = 1; owner <= PLAYERS; owner++)
        if (parents[owner] > most) most = parents[owner];
    for (int owner = 1; owner <= PLAYERS; owner++)
        if (parents[owner] == most) tied[count++] = (u8)owner;
    return count == 1 ? tied[0] : tied[index % count];
}

/* Coins on enemy land go to the newborn's owner; on own or unclaimed land to the pot. */
INLINE u8 born(u32 index, u8 cell, const u8 parents[PLAYERS + 1]) {
    u8 owner = majority(parents, index), before = cell & OWNER, coins = cell >> COINS_SHIFT;
    if (before != 0 && before != owner) balances[owner - 1] += coins;
    else pot += coins;
    return ALIVE | owner;
}

INLINE void process(u32 index, int deaths_add) {
    u32 around[8];
    u8 cell = cells[index], alive = 0, parents[PLAYERS + 1] = {0};
    neighbours_of(index, around);
    for (int i = 0; i < 8; i++) {
        u8 other = cells[around[i]];
        if (other & ALIVE) {
            alive++;
            parents[other & OWNER]++;
        }
    }
    if (cell & ALIVE) {
        if (alive == 2 || alive == 3) {
            add_with_neighbours(next, index);
        } else {
            change(index, cell & ~ALIVE);
            if (deaths_add)
                for (int i = 0; i < 8; i++) add_with_neighbours(next, around[i]);
        }
    } else if (alive == 3) {
        change(index, born(index, cell, parents));
        add_with_neighbours(next, index);
    }
}

INLINE void generation(int deaths_add) {
    u64 *done = potential;
    for (u32 word = 0; word < WORDS; word++) next[word] = 0;
    change_count = 0;
    for (u32 word = 0; word < WORDS; word++)
        for (u64 left = potential[word]; left != 0; left &= left - 1)
            process(word << 6 | (u32)__builtin_ctzll(left), deaths_add);
    for (u32 i = 0; i < change_count; i++) cells[changes[i].index] = changes[i].cell;
    potential = next;
    next = done;
}

EXPORT(cells) u8 *get_cells(void) { return cells; }
EXPORT(potential) u64 *get_potential(void) { return potential; }
EXPORT(balances) u64 *get_balances(void) { return balances; }
EXPORT(pot) u64 get_pot(void) { return pot; }

/* To be called once after the cells are written: POTENTIAL is the living and their neighbours. */
EXPORT(prepare) void prepare(void) {
    for (u32 word = 0; word < WORDS; word++) potential[word] = 0;
    for (u32 index = 0; index < CELLS; index++)
        if (cells[index] & ALIVE) add_with_neighbours(potential, index);
}

EXPORT(step_as_written) void step_as_written(u32 generations) {
    while (generations--) generation(1);
}

EXPORT(step_leaner) void step_leaner(u32 generations) {
    while (generations--) generation(0);
}
