// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { comeBack, untilAnswered } from "../../src/shell/retry";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  delete document.body.dataset["room"];
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const away = () => Promise.reject(new TypeError("Failed to fetch"));

test("what is not answered is asked again, less and less often, until it is", async () => {
  const ask = vi.fn<() => Promise<string>>(away);
  const [answered, failed] = [vi.fn(), vi.fn()];
  untilAnswered(ask, answered, failed);
  await pass(1999);
  expect(ask).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(ask).toHaveBeenCalledTimes(2);
  await pass(600_000);
  expect(ask.mock.calls.length).toBeLessThan(26); // every half a minute at last
  expect(failed).toHaveBeenCalledTimes(ask.mock.calls.length);
  ask.mockResolvedValue("here");
  await pass(30_000);
  expect(answered).toHaveBeenCalledExactlyOnceWith("here");
  const calls = ask.mock.calls.length;
  await pass(600_000);
  expect(ask).toHaveBeenCalledTimes(calls);
});

test("nothing is asked for nobody: not while the page is hidden, not after one left", async () => {
  const ask = vi.fn(away);
  const leave = untilAnswered(ask, vi.fn());
  await pass(0);
  const sight = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await pass(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
  sight.mockReturnValue("visible");
  await pass(30_000);
  const calls = ask.mock.calls.length;
  expect(calls).toBeGreaterThan(1);
  leave();
  await pass(600_000);
  expect(ask).toHaveBeenCalledTimes(calls);
});

test("a page that lacks a part is loaded anew, once there is an answer and nobody plays", async () => {
  const fetch = vi.fn<() => Promise<Response>>(away);
  vi.stubGlobal("fetch", fetch);
  const reload = vi.fn();
  comeBack(reload);
  await pass(60_000);
  expect(fetch).not.toHaveBeenCalled();
  dispatchEvent(new Event("vite:preloadError"));
  dispatchEvent(new Event("vite:preloadError"));
  await pass(0);
  expect(fetch).toHaveBeenCalledTimes(1);
  fetch.mockImplementation(() => Promise.resolve(new Response("", { status: 200 })));
  document.body.dataset["room"] = "lab";
  await pass(60_000);
  expect(reload).not.toHaveBeenCalled();
  document.body.dataset["room"] = "lobby";
  await pass(30_000);
  expect(reload).toHaveBeenCalledOnce();
});
