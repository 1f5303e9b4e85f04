// A canister's interface for an agent, of what localnet_tests/http/clients.py says of its .did.

const mapped = (fields, make) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field)]));

function type(IDL, described) {
  const inner = (each) => type(IDL, each);
  if (typeof described === 'string') {
    return IDL[described[0].toUpperCase() + described.slice(1)]; // nat64 is IDL.Nat64
  }
  const [[kind, of]] = Object.entries(described);
  switch (kind) {
    case 'opt':
      return IDL.Opt(inner(of));
    case 'vec':
      return IDL.Vec(inner(of));
    case 'tuple':
      return IDL.Tuple(...of.map(inner));
    case 'record':
      return IDL.Record(mapped(of, inner));
    case 'variant':
      return IDL.Variant(mapped(of, inner));
    default:
      throw new Error(`no such type: ${JSON.stringify(described)}`);
  }
}

export const service =
  (methods) =>
  ({ IDL }) => {
    const types = (described) => described.map((each) => type(IDL, each));
    return IDL.Service(
      mapped(methods, ({ args, results, modes }) => IDL.Func(types(args), types(results), modes))
    );
  };
