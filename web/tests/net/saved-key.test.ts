import { beforeEach, expect, test, vi } from "vitest";

const kept = new Map<string, unknown>();
vi.mock("@icp-sdk/auth/client", () => ({
  AuthClient: vi.fn(),
  IdbStorage: class {
    get = (key: string) => Promise.resolve(kept.get(key) ?? null);
    set = (key: string, value: unknown) => Promise.resolve(void kept.set(key, value));
    remove = (key: string) => Promise.resolve(void kept.delete(key));
  },
}));

const { bringKey, layKeyAside, remembered, savedKey, signIn, signOut } =
  await import("../../src/net/./identity");

beforeEach(() => {
  kept.clear();
});

test("a guest's key is saved to a file and brought back as the same guest", async () => {
  const guest = await signIn("guest");
  const file = (await savedKey())!;
  await signOut(guest);
  expect(await savedKey()).toBeNull();
  const again = await bringKey(file);
  expect(again.identity.getPrincipal().toText()).toBe(guest.identity.getPrincipal().toText());
  expect(await savedKey()).toBe(file);
});

test("a key that is laid aside is that of whoever signs in as a guest again", async () => {
  const guest = await signIn("guest");
  const file = await savedKey();
  await layKeyAside();
  expect(await remembered(null)).toBeNull();
  const again = await signIn("guest");
  expect(again.identity.getPrincipal().toText()).toBe(guest.identity.getPrincipal().toText());
  expect(await savedKey()).toBe(file);
  await signOut(again);
  const other = await signIn("guest");
  expect(other.identity.getPrincipal().toText()).not.toBe(guest.identity.getPrincipal().toText());
});

test("the window of an Internet Identity must be at hand before the press", async () => {
  await expect(signIn("internet-identity")).rejects.toThrow("press again");
});

test("what is no key is refused, and whoever plays stays who they are", async () => {
  await signIn("guest");
  const file = (await savedKey())!;
  const other = JSON.parse(file) as Record<string, string>;
  await signIn("guest");
  const mine = await savedKey();
  const mixed = { ...(JSON.parse(mine!) as object), x: other["x"], y: other["y"] };
  for (const text of [
    "",
    "{}",
    "[1]",
    file.replace("guest key", "key"),
    JSON.stringify(mixed),
    " ".repeat(3000),
  ])
    await expect(bringKey(text)).rejects.toThrow("not a saved key");
  expect(await savedKey()).toBe(mine);
});

test("a key that was made to stay in this browser cannot be saved", async () => {
  const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, [
    "sign",
    "verify",
  ]);
  kept.set("guest", pair);
  expect(await savedKey()).toBeNull();
});
