import { afterEach, expect, it, vi } from "vitest";
import type { Asked } from "../../../src/net/log/news";
import { awake } from "../../../src/net/log/news";
import { MINUTE, Server } from "./server";

const ASKED: Asked = { first: 0, facts: "", proof: true };

afterEach(() => {
  vi.useRealTimers();
});

it("asks again for what was under way when the machine fell asleep", async () => {
  vi.useFakeTimers();
  const server = new Server();
  const took = [60 * MINUTE, 100];
  const asked: number[] = [];
  const ask = awake(async (question) => {
    asked.push(Date.now());
    const news = await server.news(question);
    vi.setSystemTime(Date.now() + took[asked.length - 1]!);
    await server.happen();
    return news;
  });
  expect(await ask(ASKED)).toMatchObject({ following: 1 });
  expect(asked).toHaveLength(2);
});
