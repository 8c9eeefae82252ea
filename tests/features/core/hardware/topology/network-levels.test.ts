/** Networks with levels of switches: what is left beyond each of them, and who notices. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chipById } from "@/features/core/hardware/catalogue";
import { collectiveTime } from "@/features/core/hardware/topology/collectives";
import { groupLink } from "@/features/core/hardware/topology/group-link";
import { oversubscription, withNetwork } from "@/features/core/hardware/topology/network-levels";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { servedLoad } from "@/features/core/serving/mean-load/mean-load";
import { transferSeconds } from "@/features/core/serving/deployment/deployment";
import { buildDeployment } from "@/features/core/serving/mean-load/deployment";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { toGbPerS } from "@/lib/units/edge";
import { bytes } from "@/lib/units/quantity";
import { phases, resolved } from "../../../../support/scenarios";

const H100 = unwrap(chipById("h100-sxm"));

describe("a network of levels", () => {
  // paper: The Llama 3 Herd of Models (arXiv 2407.21783), 3.3.1: 400 Gb/s per GPU, pods of 3,072 GPUs with full bisection bandwidth, 1:7 between pods.
  it("leaves 400 Gb/s inside a pod of Llama 3's cluster and a seventh of it between pods", () => {
    const chip = withNetwork(H100, [{ chips: 3072, over: 7 }]);
    const between = (groupSize: number, stride = 1) => unwrap(groupLink(chip, groupSize, { stride })).inter;
    expect(toGbPerS(between(3072)?.bandwidth ?? asRate(NaN))).toBe(50);
    const far = between(24_576);
    expect(toGbPerS(far?.bandwidth ?? asRate(NaN))).toBeCloseTo(50 / 7, 9);
    expect(far?.name).toContain("1:7");
    // hand: of two pods half of an all-to-all crosses, beside the 6,136 of 6,144 that leave a node
    expect(toGbPerS(between(6144)?.allToAllBandwidth ?? asRate(NaN))).toBeCloseTo((50 * 6136) / (3072 * 7), 9);
    expect(unwrap(groupLink(chip, 8)).inter).toBeNull();
  });

  it("multiplies the factors of all levels that a group crosses", () => {
    const chip = withNetwork(H100, [
      { chips: 32, over: 1 },
      { chips: 256, over: 2 },
      { chips: 2048, over: 3 },
    ]);
    expect([8, 32, 33, 256, 257, 2049].map((extent) => oversubscription(chip, extent))).toEqual([1, 1, 1, 1, 2, 6]);
  });

  it("never makes a collective faster, changes none that stays below its switch, and without oversubscription none at all", () => {
    const collectives = ["all-reduce", "all-gather", "reduce-scatter", "all-to-all", "send"] as const;
    const sizes = fc.constantFrom(2, 8, 16, 64, 72, 512);
    const over = fc.double({ min: 1, max: 8, noNaN: true });
    fc.assert(
      fc.property(
        fc.constantFrom(...collectives),
        sizes,
        fc.constantFrom(1, 8),
        fc.constantFrom(8, 32, 256),
        over,
        over,
        (collective, size, stride, chips, first, second) => {
          const time = (one: typeof H100): number => {
            const link = unwrap(groupLink(one, size, { stride }));
            return collectiveTime({ collective, bytes: bytes(1e8), link, efficiency: 0.8 }).time;
          };
          const plain = time(H100);
          const one = time(withNetwork(H100, [{ chips, over: first }]));
          const two = time(
            withNetwork(H100, [
              { chips, over: first },
              { chips: 4 * chips, over: second },
            ]),
          );
          expect(one).toBeGreaterThanOrEqual(plain);
          expect(two).toBeGreaterThanOrEqual(one);
          if (size * stride <= chips) expect(two).toBe(plain);
          expect(time(withNetwork(H100, [{ chips, over: 1 }]))).toBe(plain);
        },
      ),
    );
  });
});

describe("a scenario on it", () => {
  const WIDE = { model: "deepseek-v3", hw: "h800-sxm", tp: "1", adp: "32", conc: "2048", isl: "2048" };
  const TIGHT = { net_gpus: "16", net_over: "4" };

  it("waits longer for messages that cross, alone and under load, and not for others", () => {
    expect(phases({ ...WIDE, ...TIGHT }).tpot).toBeGreaterThan(phases(WIDE).tpot);
    expect(servedLoad(resolved({ ...WIDE, ...TIGHT }))?.perGpu).toBeLessThan(servedLoad(resolved(WIDE))?.perGpu ?? NaN);
    const within = { ...WIDE, net_gpus: "32", net_over: "4" };
    expect(phases(within).tpot).toBe(phases(WIDE).tpot);
  });

  it("moves caches between pools at what is left across both of them", () => {
    const pools = { model: "llama-3.3-70b", hw: "h100-sxm", tp: "8", split: "1", d_tp: "8", d_adp: "1" };
    const moved = (raw: RawParams): number => transferSeconds(buildDeployment(resolved(raw), "vllm"), 100_000) - 5e-3;
    expect(moved({ ...pools, net_gpus: "8", net_over: "4" }) / moved(pools)).toBeCloseTo(4, 9);
    expect(moved({ ...pools, net_gpus: "16", net_over: "4" })).toBe(moved(pools));
  });

  it("is refused where levels shrink or a factor has no level, with the way out", () => {
    const asked = (raw: RawParams) => resolveScenario(decodeParams(ScenarioSchema, raw).value);
    const [shrinking] = asked({ net_gpus: "256,32", net_over: "2,2" }).issues;
    expect(shrinking?.code).toBe("NET-LEVELS");
    expect(asked({ ...shrinking?.changes?.[0]?.set, net_over: "2,2" }).ok).toBe(true);
    expect(asked({ net_gpus: "32", net_over: "2,2" }).issues.map(({ code }) => code)).toEqual(["NET-FACTORS"]);
  });
});

const asRate = (value: number) => value as Parameters<typeof toGbPerS>[0];
