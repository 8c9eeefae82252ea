import { describe, expect, it } from "vitest";
import { routesLoaded } from "@/lib/server/operations/routes-loaded";

/** Back to back, as Next loads its routes. */
function busyFor(times: number, ms: number, done: () => void): void {
  if (times === 0) return done();
  for (const until = performance.now() + ms; performance.now() < until;);
  setImmediate(() => busyFor(times - 1, ms, done));
}

describe("the health of a process just started", () => {
  it("is answered once nothing holds the process any more, and at once from then on", async () => {
    let loading = true;
    setTimeout(() => busyFor(6, 40, () => (loading = false)));
    await routesLoaded();
    expect(loading).toBe(false);
    expect(routesLoaded()).toBe(routesLoaded());
  });
});
