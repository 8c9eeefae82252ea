/** Long work in parts lets in whoever asked meanwhile. */
import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

it("lets others in between, and is none while the work has just begun", async () => {
  const pause = yieldToEventLoop();
  let others = 0;
  let ended = false;
  const other = (async () => {
    for (; !ended; others += 1) await setImmediate();
  })();
  await pause();
  expect(others).toBe(0);
  for (let part = 0; part < 3; part += 1) {
    for (const began = performance.now(); performance.now() - began < 15;);
    await pause();
  }
  ended = true;
  await other;
  expect(others).toBeGreaterThanOrEqual(3);
});
