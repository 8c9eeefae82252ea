import { describe, expect, it } from "vitest";
import { addChunk, addDecode, emptyBatch, type Batch } from "@/features/core/simulator/core/batch";
import { fixedCost, linearCost, tokenRateCost } from "@/features/core/simulator/cost/simple-costs";
import { stepModelCost, type StepParts } from "@/features/core/simulator/cost/step-model";
import { vidurCost } from "@/features/core/simulator/cost/vidur-tables";
import { readVidurTables } from "@/features/core/simulator/files/vidur-csv";
import { unwrap } from "@/lib/result";

/** Two decodes with 100 and 60 tokens, a chunk of 30 after 70 and one of 40 from the start. */
function mixed(): Batch {
  const batch = emptyBatch(4);
  addDecode(batch, 0, 1, 100);
  addDecode(batch, 1, 1, 60);
  batch.padded = 2;
  addChunk(batch, 2, 30, 70);
  addChunk(batch, 3, 40, 0);
  return batch;
}

const row = (values: readonly (string | number)[]) => values.join(",");
const texts = {
  ops: [
    row(["tokens_up8", "sum_ops", "all_reduce", "send_recv"]),
    ...range(16).map((i) => row([8 * (i + 1), 10 + i, 0.5 + i, 100 + i])),
  ].join("\n"),
  kvSave: "tokens_from,ms\n1,0.25\n72,0.75\n73,9",
  decode: "n,0,64,128\n1,1,2,3\n2,4,5,6\n",
  prefill: "kv_up64,chunk_from,ms\n0,1,7\n64,1,8\n128,1,20\n128,50,30\n128,51,40\n",
};
// hand: T = 72 tokens -> ops 18, kv save 0.75; decode mean 80 -> 128: 6; K = 128 + 0, C = √(900 + 1600) = 50: 30.
const layer = 18 + 0.75 + (6 + 30) * 1.1;

it("Vidur's tables: are looked up by the specification's keys", () => {
  const cost = vidurCost(unwrap(readVidurTables(texts, { tp: 1, stages: 1 })), {
    layers: 4,
    stages: 1,
    tp: 1,
    batching: 1.1,
  });
  expect(cost.seconds(mixed(), 0)).toBeCloseTo(4e-3 * layer, 12);
  expect(cost.outside?.()).toBe(0);
});

it("Vidur's tables: add two collectives a layer with TP, and a hand-over to all stages but the last", () => {
  const tables = unwrap(readVidurTables(texts, { tp: 2, stages: 2 }));
  const cost = vidurCost(tables, { layers: 4, stages: 2, tp: 2, batching: 1.1 });
  const stage = 2 * (layer + 2 * (8.5 + 0.02));
  expect(cost.seconds(mixed(), 0)).toBeCloseTo(1e-3 * (stage + 108), 12);
  expect(cost.seconds(mixed(), 1)).toBeCloseTo(1e-3 * stage, 12);
});

it("Vidur's tables: cost no more than their rows, however far their lengths lie apart", () => {
  // A column for each unit up to there would be 33 million columns of 16 thousand values.
  const far = { ...texts, prefill: `${texts.prefill}2147483584,1,90\n` };
  const layout = { layers: 1, stages: 1, tp: 1, batching: 1 };
  const cost = vidurCost(unwrap(readVidurTables(far, { tp: 1, stages: 1 })), layout);
  const batch = emptyBatch(1);
  addChunk(batch, 0, 40, 2_147_483_584);
  // hand: 40 tokens: ops 14, kv save 0.25, prefill of that length 90.
  expect(cost.seconds(batch, 0)).toBeCloseTo(1e-3 * (14 + 0.25 + 90), 12);
  expect(cost.outside?.()).toBe(0);
});

it.each([
  ["steps that fall back", { kvSave: "tokens_from,ms\n72,0.25\n0,0.75" }],
  ["a cached length that is no number", { prefill: `${texts.prefill}x,1,8\n` }],
  ["no prompts without a cached part", { prefill: "kv_up64,chunk_from,ms\n64,1,8\n" }],
])("Vidur's tables: with %s are refused", (_, broken) => {
  const read = readVidurTables({ ...texts, ...broken }, { tp: 1, stages: 1 });
  expect(read).toMatchObject({ ok: false, issues: [{ code: "SIM-TABLE-VALUE" }] });
});

it("Vidur's tables: take the next lower cached length where one is missing, and count it", () => {
  const gap = { ...texts, prefill: texts.prefill.replace("64,1,8\n", "") };
  const cost = vidurCost(unwrap(readVidurTables(gap, { tp: 1, stages: 1 })), {
    layers: 1,
    stages: 1,
    tp: 1,
    batching: 1.1,
  });
  const batch = emptyBatch(1);
  addChunk(batch, 0, 8, 60);
  // hand: T = 8 -> ops 10, kv save 0.25; K = 64 is missing: 7 of K = 0.
  expect(cost.seconds(batch, 0)).toBeCloseTo(1e-3 * (10 + 0.25 + 7), 12);
  expect(cost.outside?.()).toBe(1);
});

it("Vidur's tables: count what lies outside them", () => {
  const cost = vidurCost(unwrap(readVidurTables(texts, { tp: 1, stages: 1 })), {
    layers: 1,
    stages: 1,
    tp: 1,
    batching: 1.1,
  });
  const batch = emptyBatch(1);
  addDecode(batch, 0, 1, 1000);
  batch.padded = 1;
  expect(cost.seconds(batch, 0)).toBeCloseTo(1e-3 * (10 + 0.25 + 3), 12);
  expect(cost.outside?.()).toBe(1);
});

it("Vidur's tables: are refused with a gap in their grid, which would count as no time at all", () => {
  const refusal = (changes: Partial<typeof texts>) =>
    readVidurTables({ ...texts, ...changes }, { tp: 1, stages: 1 }).issues.map(({ message }) => message.en);
  const gap = texts.ops.split("\n").filter((line) => !line.startsWith("24,"));
  expect(refusal({ ops: gap.join("\n") })).toEqual([
    'token_ops_ms_per_layer.csv: tokens_up8 have "32" where 24 is expected.',
  ]);
  expect(refusal({ decode: "n,0,128\n1,1,3\n" })[0]).toContain('columns have "128" where 64 is expected');
  expect(refusal({ decode: "n,0,64\n2,1,3\n" })[0]).toContain('rows have "2" where 1 is expected');
});

it("Vidur's tables: are refused without a column that the layout needs", () => {
  const bare = { ...texts, ops: "tokens_up8,sum_ops\n8,1\n" };
  expect(readVidurTables(bare, { tp: 2, stages: 2 }).issues[0]?.message.en).toContain("all_reduce, send_recv");
  expect(readVidurTables(bare, { tp: 1, stages: 1 }).ok).toBe(true);
});

describe("closed forms", () => {
  it("follow t = a + b·decodes + c·prefill tokens + d·Σ context", () => {
    expect(linearCost({ a: 1, b: 10, c: 100, d: 0.001 }).seconds(mixed(), 0)).toBeCloseTo(1 + 20 + 7000 + 0.16, 9);
  });

  it("of the original suite take the longer of prefill and decode, which slows down with the context", () => {
    const cost = tokenRateCost({ prefill: 70, decode: 2, penalty: 0.25, reference: 80 });
    expect(cost.seconds(mixed(), 0)).toBeCloseTo(1.25, 12);
  });

  it("may be constant", () => expect(fixedCost(3).seconds(mixed(), 0)).toBe(3));
});

describe("the suite's step model", () => {
  const parts: StepParts = {
    shared: (tokens) => tokens,
    experts: (tokens) => 2 * tokens,
    decode: (batch, context) => batch * context,
    prefill: (chunk, cached) => chunk + cached,
    prefillFixed: 5,
    perPrompt: 4,
    fixed: 3,
    perSequence: 0.5,
  };

  it("adds its parts", () => {
    // 3 + 0.5·2 + (2 + 70) + 2·(2 + 70) + 2·80 + 5 + 4·√2 + (30 + 70) + 40
    expect(stepModelCost(parts, 1).seconds(mixed(), 0)).toBeCloseTo(525 + 4 * Math.SQRT2, 9);
  });

  it("spreads the load over ranks, but a chunk stays on one", () => {
    // 3 + 0.5 + (1 + 40) + 2·(1 + 35) + 1·80 + 5 + 4 + 40/70·(100 + 40)
    expect(stepModelCost(parts, 2).seconds(mixed(), 0)).toBeCloseTo(285.5, 9);
  });
});

function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}
