import { describe, expect, it } from "vitest";
import { SchedulingInput } from "@/features/pages/scheduling-simulator/input";
import { prepareSetup } from "@/features/pages/scheduling-simulator/setup/setup";
import { serviceStore } from "@/features/core/serving/simulated/service";
import { emptyBatch } from "@/features/core/simulator/core/batch";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../../support/scenarios";

const SMALL: RawParams = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", isl: "900", osl: "60" };

describe("the pages that simulate", () => {
  // Own limits stated alike: the pages differ in the defaults of their controls, not in what they make of a scenario.
  it.each([{}, { tp: "2" }, { split: "1", d_tp: "1", d_adp: "1" }] as RawParams[])(
    "see the same blocks, step times and transfers: %o",
    (more) => {
      const scenario = resolved({ ...SMALL, ...more });
      const raw = { policy: "vllm-v1", budget: "2048", max_seqs: "256" };
      const setup = unwrap(prepareSetup(scenario, decodeParams(SchedulingInput, raw).value));
      const knobs = { policy: "vllm-v1", tokenBudget: 2048, maxSequences: 256 } as const;
      const service = unwrap(serviceStore(scenario.time)(scenario, knobs));
      const batch = Object.assign(emptyBatch(1), { decodes: 32, decodeTokens: 32, padded: 32, contextSum: 32_000 });
      expect(setup.config.pools.map(({ blocks }) => blocks)).toEqual(service.pools.map(({ config }) => config.blocks));
      expect(setup.costs.map((cost) => cost.seconds(batch, 0))).toEqual(
        service.pools.map(({ cost }) => cost.seconds(batch, 0)),
      );
      expect(setup.config.transfer).toEqual(service.transfer);
      expect(setup.gpus).toBe(service.gpus);
    },
  );
});

describe("ranks of data-parallel attention that step together", () => {
  const pool = (policy: "vllm-v1" | "sglang", more: RawParams = {}) => {
    const scenario = resolved({ ...SMALL, ...more });
    const service = unwrap(serviceStore(scenario.time)(scenario, { policy, tokenBudget: 2048 }));
    return service.pools[0]?.config;
  };

  it("are one instance: limits times the ranks, graphs padded on each, a prompt in chunks of one rank's budget", () => {
    const [one, four] = [pool("vllm-v1"), pool("vllm-v1", { adp: "4", ep: "4", model: "qwen3-30b-a3b" })];
    expect([one?.ranks, one?.tokenBudget, one?.chunkLimit]).toEqual([1, 2048, 0]);
    expect([four?.ranks, four?.tokenBudget, four?.chunkLimit]).toEqual([4, 8192, 2048]);
  });

  it("look for newcomers as often as the scenario says, under SGLang only", () => {
    expect(pool("sglang", { poll: "20" })?.pollEvery).toBe(20);
    expect(pool("vllm-v1", { poll: "20" })?.pollEvery).toBe(1);
  });
});
