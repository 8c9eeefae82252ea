import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { limitConcurrency, type ConcurrencyLimits } from "@/lib/server/http/concurrency-limit";

const LIMITS: ConcurrencyLimits = { most: 2, each: 2, waiting: 4, waitMs: 1000, turnMs: 100_000 };

/** Requests by number; `a` and `b` are clients. */
function stage(limits: Partial<ConcurrencyLimits> = {}) {
  const turns = limitConcurrency({ ...LIMITS, ...limits });
  const [started, refused]: [string[], string[]] = [[], []];
  const open = new Map<string, EventEmitter>();
  let number = 0;
  const ask = (client: string): string => {
    const name = `${client}${(number += 1)}`;
    const response = Object.assign(new EventEmitter(), { writableEnded: false, writableNeedDrain: false });
    open.set(name, response);
    turns({
      client,
      response: response as unknown as ServerResponse,
      start: () => void started.push(name),
      refuse: () => void refused.push(name),
    });
    return name;
  };
  const finish = (name: string): void => void open.get(name)?.emit("finish");
  const leave = (name: string): void => void open.get(name)?.emit("close");
  const block = (name: string): void => void Object.assign(open.get(name) ?? {}, { writableNeedDrain: true });
  return { ask, finish, leave, block, started, refused };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("are had at once while there are any, then in order", () => {
  const { ask, finish, started } = stage();
  for (let n = 0; n < 4; n += 1) ask("a");
  expect(started).toEqual(["a1", "a2"]);
  finish("a1");
  finish("a2");
  expect(started).toEqual(["a1", "a2", "a3", "a4"]);
});

it("go to clients in turn, whoever asked first and most", () => {
  const { ask, finish, started } = stage({ most: 1, each: 1 });
  for (let n = 0; n < 4; n += 1) ask("a");
  ask("b");
  for (const name of ["a1", "a2", "b5", "a3"]) finish(name);
  expect(started).toEqual(["a1", "a2", "b5", "a3", "a4"]);
});

it("are left to others beyond those of one client", () => {
  const { ask, started } = stage({ most: 3, each: 2 });
  for (let n = 0; n < 3; n += 1) ask("a");
  ask("b");
  expect(started).toEqual(["a1", "a2", "b4"]);
});

it("are refused where too many wait; the longest line gives way to a client with less", () => {
  const { ask, started, refused } = stage();
  for (let n = 0; n < 8; n += 1) ask("a");
  expect(refused).toEqual(["a7", "a8"]);
  ask("b");
  expect(refused).toEqual(["a7", "a8", "a6"]);
  expect(started).toEqual(["a1", "a2"]);
});

it("are not waited for beyond the time, nor by who left", () => {
  const { ask, finish, leave, started, refused } = stage();
  for (let n = 0; n < 4; n += 1) ask("a");
  leave("a3");
  finish("a1");
  expect(started).toEqual(["a1", "a2", "a4"]);
  ask("a");
  vi.advanceTimersByTime(1000);
  expect(refused).toEqual(["a5"]);
  finish("a2");
  expect(started).toEqual(["a1", "a2", "a4"]);
});

it("end where the client does not read what is written", () => {
  const { ask, block, started } = stage();
  for (let n = 0; n < 3; n += 1) ask("a");
  block("a1");
  vi.advanceTimersByTime(600);
  expect(started).toEqual(["a1", "a2", "a3"]);
});

it("never exceed their limits, lose none, and start none twice", () => {
  const step = fc.constantFrom("ask a", "ask b", "ask c", "finish first", "finish last");
  const limits = { most: 3, each: 2, waiting: 3 };
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { ask, finish, started, refused } = stage(limits);
      const [asked, ended] = [new Set<string>(), new Set<string>()];
      for (const one of steps) {
        const running = started.filter((name) => !ended.has(name));
        const ending = one === "finish first" ? running[0] : running.at(-1);
        if (one.startsWith("ask")) asked.add(ask(one.at(-1) ?? ""));
        else if (ending) {
          ended.add(ending);
          finish(ending);
        }
        const now = started.filter((name) => !ended.has(name));
        const waits = [...asked].filter((name) => !started.includes(name) && !refused.includes(name));
        expect(now.length).toBeLessThanOrEqual(limits.most);
        expect(waits.length).toBeLessThanOrEqual(limits.waiting);
        for (const client of "abc") {
          const own = now.filter((name) => name.startsWith(client)).length;
          expect(own).toBeLessThanOrEqual(limits.each);
          // Nobody waits beside a turn that is free for him.
          const idle = now.length < limits.most && own < limits.each;
          expect(idle && waits.some((name) => name.startsWith(client))).toBe(false);
        }
      }
      expect(new Set([...started, ...refused]).size).toBe(started.length + refused.length);
    }),
  );
});
