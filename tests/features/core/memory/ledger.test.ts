import fc from "fast-check";
import { expect, it } from "vitest";
import { cacheCapacity } from "@/features/core/memory/capacity";
import { BACKENDS } from "@/features/core/memory/backend";
import { sequenceCache, totalCache } from "@/features/core/memory/cache";
import { engineDefaults } from "@/features/core/memory/engine-memory";
import { ledgers, type RankLedger } from "@/features/core/memory/ledger";
import { WEIGHT_CLASSES } from "@/features/core/memory/weight-classes";
import { operatorGraph } from "@/features/core/operators/graph";
import { kvPerSequence, weightsPerGpu } from "@/features/core/operators/totals/resident-memory";
import type { RawParams } from "@/lib/params/codec";
import { resolved } from "../../../support/scenarios";

const chooseSubject = (raw: RawParams, backend: (typeof BACKENDS)[number] = "vllm") => {
  const { model, chip, prefill: parallelism, precision } = resolved(raw);
  return { model, chip, parallelism, precision, engine: engineDefaults(backend, chip, parallelism) };
};

const MODELS = ["llama-3.1-8b", "qwen3-32b", "deepseek-v3", "gpt-oss-120b", "qwen3-next-80b-a3b", "gemma-3-27b"];
const anyModel = fc.constantFrom(...MODELS);
const anyTp = fc.constantFrom("1", "2", "4", "8");

const lineSum = ({
  driver,
  weightTotal,
  extras,
  drafts,
  runtime,
  exchange,
  graphs,
  activation,
  cache,
  reserve,
}: RankLedger): number =>
  driver + weightTotal + extras + drafts + runtime + exchange + graphs + activation + cache + reserve;

it("has lines that sum to the capacity", () => {
  fc.assert(
    fc.property(
      anyModel,
      anyTp,
      fc.constantFrom("1", "2", "3"),
      fc.constantFrom(...BACKENDS),
      (model, tp, pp, engine) => {
        for (const ledger of ledgers(chooseSubject({ model, tp, pp }, engine))) {
          expect(Math.abs(lineSum(ledger) / ledger.capacity - 1)).toBeLessThan(1e-12);
          const classes = WEIGHT_CLASSES.reduce((sum, name) => sum + ledger.weights[name], 0);
          expect(Math.abs(classes / ledger.weightTotal - 1)).toBeLessThan(1e-12);
        }
      },
    ),
    { numRuns: 60 },
  );
});

it("of DeepSeek-V3 on four stages has the experts of 12, 16 and 15 of its 58 layers with experts", () => {
  // hand: 61 layers as 15, 15, 16, 15; the first three have no experts
  const routed = (pp: string) =>
    ledgers(chooseSubject({ model: "deepseek-v3", tp: "8", pp })).map(({ weights }) => weights.routed);
  const [all = NaN] = routed("1");
  const counts = routed("4").map((own) => (58 * own) / all);
  expect(counts.map((count) => Math.round(count * 1e6) / 1e6)).toEqual([12, 16, 15]);
});

it("keeps the weights that the operator graph stores, and only padding beside them", () => {
  for (const model of MODELS)
    for (const pp of ["1", "2"]) {
      const subject = chooseSubject({ model, tp: "2", pp });
      const { parallelism, precision, model: spec } = subject;
      const segments = [{ phase: "decode", sequences: 1, newTokens: 1, cached: 1 }] as const;
      const stored = weightsPerGpu(operatorGraph({ model: spec, parallelism, precision, segments }), spec, parallelism);
      const fullest = Math.max(...ledgers(subject).map(({ weightTotal, weights }) => weightTotal - weights.padding));
      expect(Math.abs(fullest / stored - 1)).toBeLessThan(1e-9);
    }
});

it("never holds fewer tokens with more tensor parallelism", () => {
  for (const model of MODELS) {
    const tokens = ["1", "2", "4", "8"].map((tp) => cacheCapacity(chooseSubject({ model, tp })).tokens(4096));
    expect([...tokens].sort((a, b) => a - b)).toEqual(tokens);
  }
});

it("gives whole blocks: never less than the exact cache, never a block more per sequence", () => {
  fc.assert(
    fc.property(anyModel, anyTp, fc.integer({ min: 1, max: 200_000 }), (model, tp, context) => {
      const { model: spec, parallelism, precision } = chooseSubject({ model, tp });
      const shape = { model: spec, parallelism, precision };
      const state = sequenceCache({ ...shape, blockSize: 16 }, context).state;
      const blocks = totalCache(sequenceCache({ ...shape, blockSize: 16 }, context)) - state;
      expect(blocks).toBeGreaterThanOrEqual(kvPerSequence(spec, parallelism, precision, context) * (1 - 1e-9));
      const oneMore = kvPerSequence(spec, parallelism, precision, context + 15);
      expect(blocks).toBeLessThanOrEqual(oneMore * (1 + 1e-9));
    }),
    { numRuns: 80 },
  );
});

it("holds as many sequences of the longest context as were asked for", () => {
  fc.assert(
    fc.property(anyModel, fc.integer({ min: 1, max: 512 }), (model, count) => {
      const capacity = cacheCapacity(chooseSubject({ model, tp: "8" }));
      const context = capacity.longestContext(count, 10_000_000);
      if (context > 0) expect(capacity.sequences(context)).toBeGreaterThanOrEqual(count);
      if (context < 10_000_000) expect(capacity.sequences(context + 16)).toBeLessThan(count);
    }),
    { numRuns: 40 },
  );
});
