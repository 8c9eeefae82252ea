import { describe, expect, it } from "vitest";
import { presetModel } from "@/features/core/model/config/preset-model";
import { operatorGraph } from "@/features/core/operators/graph";
import { unwrap } from "@/lib/result";

const precision = {
  weights: { embedding: "bf16", attention: "bf16", dense: "bf16", shared: "bf16", routed: "bf16", lmHead: "bf16" },
  kv: "bf16",
  activations: "bf16",
  narrowArithmetic: true,
} as const;

/** Operators called qk-norm of a decode step of 8 sequences. */
const norms = (name: string, tp: number) =>
  operatorGraph({
    model: unwrap(presetModel(name)),
    parallelism: { tp, pp: 1, dp: 1, ep: 1, etp: tp, cp: 1 },
    precision,
    segments: [{ phase: "decode", sequences: 8, newTokens: 1, cached: 64 }],
  }).filter(({ id }) => id.endsWith(".qk-norm"));

describe("a norm of queries and keys", () => {
  it("over all heads reduces two FP32 sums of each token between tensor ranks", () => {
    // hand: MiniMax-M2.5 has 48 query heads and 8 key heads of 128; on 4 ranks 12 and 2: 3 · 8 · 14 · 128 elements of 2 bytes, 8 · 2 · 4 bytes.
    const [norm] = norms("minimax-m2.5", 4);
    expect(norm?.repeat).toBe(62);
    expect(norm?.activationBytes).toBe(86_016);
    expect(norm?.messages).toEqual([{ collective: "all-reduce", axis: "tp", group: 4, stride: 1, bytes: 64 }]);
  });

  it("sends nothing on one rank, and is no kernel of its own where each head has its own or none", () => {
    expect(norms("minimax-m2.5", 1).map(({ messages }) => messages)).toEqual([[]]);
    for (const name of ["qwen3-32b", "gpt-oss-120b"]) expect(norms(name, 4)).toEqual([]);
  });
});
