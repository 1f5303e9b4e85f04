// The interface of the Life2 canister, as candid/life2.did has it.

export const life2 = ({ IDL }) => {
  const Answer = IDL.Variant({ Ok: IDL.Null, Err: IDL.Text });
  const Count = IDL.Variant({ Ok: IDL.Nat64, Err: IDL.Text });
  const Cells = IDL.Vec(
    IDL.Record({ x: IDL.Nat16, y: IDL.Nat16, owner: IDL.Nat8, coins: IDL.Nat8 })
  );
  const State = IDL.Record({
    generation: IDL.Nat64,
    alive_cells: Cells,
    territory: Cells,
    players: IDL.Vec(IDL.Principal),
    balances: IDL.Vec(IDL.Nat64),
    player_num: IDL.Opt(IDL.Nat8),
  });
  const Placed = IDL.Record({ placed: IDL.Nat32, generation: IDL.Nat64, new_balance: IDL.Nat64 });
  const Player = IDL.Record({ player_num: IDL.Nat8, name: IDL.Text, balance: IDL.Nat64 });
  const Standing = IDL.Record({
    player_num: IDL.Nat8,
    name: IDL.Text,
    alive: IDL.Nat32,
    land: IDL.Nat32,
    coins: IDL.Nat32,
    balance: IDL.Nat64,
  });
  const Stats = IDL.Record({
    generation: IDL.Nat64,
    alive: IDL.Nat32,
    potential: IDL.Nat32,
    players: IDL.Nat8,
    minted: IDL.Nat64,
    burned: IDL.Nat64,
    paused: IDL.Bool,
    running: IDL.Bool,
    tick_instructions: IDL.Nat64,
    layout_version: IDL.Nat16,
  });
  const Event = IDL.Record({
    number: IDL.Nat64,
    generation: IDL.Nat64,
    time: IDL.Nat64,
    kind: IDL.Text,
    player_num: IDL.Nat8,
    detail: IDL.Text,
  });
  const Events = IDL.Record({ first: IDL.Nat64, following: IDL.Nat64, events: IDL.Vec(Event) });
  const Page = IDL.Record({
    page: IDL.Nat32,
    pages: IDL.Nat32,
    generation: IDL.Nat64,
    content: IDL.Text,
  });
  const Headers = IDL.Vec(IDL.Tuple(IDL.Text, IDL.Text));
  const body = IDL.Vec(IDL.Nat8);
  const Request = IDL.Record({ method: IDL.Text, url: IDL.Text, headers: Headers, body });
  const Response = IDL.Record({ status_code: IDL.Nat16, headers: Headers, body });
  const query = (given, answered) => IDL.Func(given, answered, ['query']);
  const update = (given, answered) => IDL.Func(given, answered, []);
  return IDL.Service({
    join_game: update([], [IDL.Variant({ Ok: IDL.Nat8, Err: IDL.Text })]),
    place_cells: update(
      [IDL.Vec(IDL.Tuple(IDL.Int32, IDL.Int32))],
      [IDL.Variant({ Ok: Placed, Err: IDL.Text })]
    ),
    leave_game: update([], [Count]),
    set_name: update([IDL.Text], [Answer]),
    get_state: query([], [State]),
    get_generation: query([], [IDL.Nat64]),
    get_alive_count: query([], [IDL.Nat32]),
    get_frame: query([IDL.Opt(IDL.Nat64)], [IDL.Text]),
    get_player: query([], [IDL.Opt(Player)]),
    get_leaderboard: query([], [IDL.Vec(Standing)]),
    get_stats: query([], [Stats]),
    get_events: query([IDL.Nat64], [Events]),
    get_admins: query([], [IDL.Vec(IDL.Principal)]),
    http_request: query([Request], [Response]),
    pause_game: update([], []),
    resume_game: update([], []),
    reset_game: update([], []),
    add_admin: update([IDL.Principal], [Answer]),
    remove_admin: update([IDL.Principal], [Answer]),
    get_cycles: query([], [IDL.Nat]),
    get_backup: query([IDL.Nat32], [IDL.Variant({ Ok: Page, Err: IDL.Text })]),
    put_backup: update([IDL.Nat32, IDL.Text], [Count]),
    restore_game: update([], [Count]),
  });
};
