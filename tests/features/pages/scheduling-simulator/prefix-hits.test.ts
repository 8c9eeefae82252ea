import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prefixHits } from "@/features/pages/scheduling-simulator/setup/prefix-hits";
import { figuresOnly } from "@/features/pages/scheduling-simulator/run/simulate";
import type { RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { NO_LIMIT, setup } from "./support";

/** The share of the prompts that an unlimited cache holds, and what a run on one instance found of them. */
function ceilingAndRun(raw: RawParams, scenario: RawParams) {
  const run = setup({ prefix_cache: "true", ...raw }, scenario);
  const figures = unwrap(figuresOnly(run, NO_LIMIT));
  const { lookedUp, inHbm } = figures.prefix;
  const ceiling = prefixHits(run.requests)?.points.at(-1)?.share ?? 0;
  return { ceiling, found: inHbm / lookedUp, restarts: figures.restarts };
}

const CHAT: RawParams = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "4096", osl: "1024" };

describe("the prefix curve", () => {
  /**
   * Hand: a first prompt has 2,048 shared tokens and 4,096 of its own; each next one begins with the last and its answer of 1,024. Prompts of a
   * session: 6,144 + 11,264 + 16,384 + 21,504 = 55,296, known of them 2,048 + 7,168 + 12,288 + 17,408 = 38,912: 70.4 %. Units of 64 tokens lack the
   * unit of an answer's last token, 3 × 64 of 55,296, and the first session of 50 its shared part.
   */
  it("counts what answers leave for the next turn: 70.4 % of the prompts by hand, 64.8 without answers", () => {
    const turns = { shared: "2048", turns: "4", think_s: "5", requests: "200" };
    const { ceiling } = ceilingAndRun(turns, CHAT);
    expect(ceiling).toBeCloseTo((38_912 - 3 * 64 - 2_048 / 50) / 55_296, 6);
    expect(ceiling).toBeGreaterThan(0.69);
  });

  /** Hand: nobody's prompt begins with another's answer where sessions have one turn: 2,048 of 6,144, the first of all aside. */
  it("counts no answer where no turn follows", () => {
    const { ceiling } = ceilingAndRun({ shared: "2048", requests: "200" }, CHAT);
    expect(ceiling).toBeCloseTo((2_048 / 6_144) * (199 / 200), 4);
  });

  const asked = fc.record({
    policy: fc.constantFrom("vllm-v1", "sglang"),
    shared: fc.integer({ min: 0, max: 900 }),
    turns: fc.integer({ min: 1, max: 5 }),
    think_s: fc.constantFrom(0, 1, 5),
    requests: fc.integer({ min: 5, max: 60 }),
    rate: fc.constantFrom(0.5, 4, 30),
    seed: fc.integer({ min: 1, max: 1000 }),
    isl: fc.integer({ min: 30, max: 1500 }),
    osl: fc.integer({ min: 1, max: 200 }),
  });

  it("is no run's floor: what a run finds is never more than its ceiling", { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(asked, ({ isl, osl, ...page }) => {
        const raw = Object.fromEntries(Object.entries(page).map(([key, value]) => [key, `${value}`]));
        const { ceiling, found, restarts } = ceilingAndRun(raw, { ...CHAT, isl: `${isl}`, osl: `${osl}` });
        // A prompt that lost its cache is looked up again, and finds itself.
        fc.pre(restarts === 0);
        expect(found).toBeLessThanOrEqual(ceiling + 1e-9);
      }),
      { numRuns: 60 },
    );
  });
});
