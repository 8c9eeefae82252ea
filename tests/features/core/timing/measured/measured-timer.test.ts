import fc from "fast-check";
import { expect, it } from "vitest";
import { chipById } from "@/features/core/hardware/catalogue";
import { presetModel } from "@/features/core/model/config/preset-model";
import { storedFormats } from "@/features/core/model/weights";
import { operatorGraph } from "@/features/core/operators/graph";
import type { Operator } from "@/features/core/operators/operator";
import type { Segment } from "@/features/core/operators/segment";
import type { Curve, Table, TableSet } from "@/features/core/timing/tables/table-set";
import { calibratedTimer } from "@/features/core/timing/laws/calibrated";
import { buildMachine } from "@/features/core/timing/machine";
import { measuredTimer } from "@/features/core/timing/measured/measured-timer";
import { makeTimer } from "@/features/core/timing/time-model";
import { unwrap } from "@/lib/result";

const chip = unwrap(chipById("h100-sxm"));
const model = unwrap(presetModel("llama-3.1-8b"));
const H = model.hidden;

const graph = (segment: Segment, tp = 1): Operator[] =>
  operatorGraph({
    model,
    parallelism: { tp, pp: 1, dp: 1, ep: 1, etp: tp, cp: 1 },
    precision: { weights: storedFormats(model), kv: "bf16", activations: "bf16", narrowArithmetic: false },
    segments: [segment],
  });
const decode = (sequences: number, cached: number, tp = 1) =>
  graph({ phase: "decode", sequences, newTokens: 1, cached }, tp);
const prefill = (newTokens: number, cached = 0) => graph({ phase: "prefill", sequences: 1, newTokens, cached });
const named = (operators: readonly Operator[], name: string): Operator => {
  const found = operators.find(({ id }) => id.endsWith(name));
  if (!found) throw new Error(`no ${name}`);
  return found;
};

const table = (kind: Table["kind"], curves: readonly Curve[]): Table => ({ kind, sources: [], curves });
const tableSet = (...tables: Table[]): TableSet => ({ id: "h100_sxm/vllm/0", chip: chip.id, tables });
const HEADS = ["bfloat16/bfloat16", 32, 8, 128, 0] as const;

/** Slow enough to stay above the roofline. */
const PRODUCTS = table(
  "gemm",
  [2048, 6144, 16384].flatMap((n) =>
    [H, 16384].map((k) => ({
      at: ["bfloat16", n, k],
      x: [1, 64, 1024],
      seconds: [1e-3, 2e-3, 9e-3].map((t) => t * (n / 6144)),
    })),
  ),
);
const DECODES = table(
  "decode",
  [1, 4, 16, 64].map((b) => ({ at: [...HEADS, b], x: [1024, 8192], seconds: [b * 1e-3, b * 8e-3] })),
);
const PREFILLS = table("prefill", [{ at: [...HEADS, 0, 1], x: [512, 2048], seconds: [1e-3, 9e-3] }]);
const MESSAGES = table("collective", [{ at: ["all-reduce", 2], x: [1e4, 1e7], seconds: [1e-5, 2e-3] }]);
const TABLES = tableSet(PRODUCTS, DECODES, PREFILLS, MESSAGES);

const timerFor = (operators: readonly Operator[], tables = TABLES) =>
  measuredTimer(unwrap(buildMachine(chip, operators)), tables);
const time = (operator: Operator, tables = TABLES) => timerFor([operator], tables).kernel(operator);

it("are those of the table where the point was measured (hand)", () => {
  expect(time(named(decode(64, 100), ".qkv"))).toMatchObject({
    total: 2e-3,
    coverage: { source: "measured", why: null },
  });
  expect(time(named(decode(16, 8192), ".attention-decode")).total).toBeCloseTo(0.128, 12);
  expect(time(named(prefill(2048), ".attention-prefill")).coverage).toEqual({ source: "measured", why: null });
});

it("lie between those of the neighbours, and say so", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 63 }), fc.integer({ min: 1025, max: 8191 }), (batch, context) => {
      const product = time(named(decode(batch, context), ".qkv"));
      expect(product.coverage?.source).toBe("interpolated");
      expect(product.total).toBeGreaterThanOrEqual(1e-3);
      expect(product.total).toBeLessThanOrEqual(2e-3);
      const attention = time(named(decode(batch, context), ".attention-decode"));
      expect(attention.coverage?.source).toBe("interpolated");
      // The made-up table is bilinear: so is what lies between.
      expect(attention.total / (batch * context * (1e-3 / 1024))).toBeCloseTo(1, 2);
    }),
  );
});

it("interpolate n and k between measured sites, linear in both", () => {
  const between = time(named(decode(64, 1024), ".ffn-down"));
  expect(between.coverage?.source).toBe("interpolated");
  // n 4096 lies half way from 2048 to 6144, where 2 ms · n / 6144 holds; k does not change the made-up times.
  expect(between.total).toBeCloseTo(2e-3 * (4096 / 6144), 9);
});

it("of messages follow the table inside, the law outside", () => {
  const operators = decode(64, 1024, 2);
  const [message] = named(operators, "attention-residual-norm").messages;
  if (!message) throw new Error("no message");
  const timer = timerFor(operators);
  expect(timer.message(message).coverage?.source).toBe("interpolated");
  const huge = { ...message, bytes: 1e9 as typeof message.bytes };
  const law = calibratedTimer(unwrap(buildMachine(chip, operators)));
  expect(timer.message(huge)).toMatchObject({ total: law.message(huge).total, coverage: { source: "law" } });
});

it("fall back to the law outside, with the reason", () => {
  const operators = decode(4096, 1024);
  const product = named(operators, ".qkv");
  const law = calibratedTimer(unwrap(buildMachine(chip, operators)));
  const kernel = timerFor(operators).kernel(product);
  expect(kernel.total).toBe(law.kernel(product).total);
  expect(kernel.coverage).toMatchObject({ source: "law" });
  expect(kernel.coverage?.why?.en).toMatch(/m 4096, n 6144, k 4096 are outside/);
  expect(time(named(operators, ".rope-kv-write")).coverage?.source).toBe("law");
});

it("are not guessed between points that lie more than a factor of eight apart", () => {
  const far = tableSet(
    table(
      "decode",
      [1, 64].map((b) => ({ at: [...HEADS, b], x: [1024, 8192], seconds: [1e-2, 2e-2] })),
    ),
  );
  expect(time(named(decode(8, 2048), ".attention-decode"), far).coverage?.source).toBe("law");
});

it("beyond the longest context go on from the last measured one: no step at the edge", () => {
  const edge = time(named(decode(16, 8192), ".attention-decode")).total;
  const beyond = time(named(decode(16, 8193), ".attention-decode"));
  expect(beyond.coverage?.source).toBe("law");
  expect(beyond.total / edge).toBeCloseTo(1, 2);
  expect(beyond.total).toBeGreaterThan(edge);
});

it("of other heads are the law at the ratio of the nearest ones", () => {
  const operators = decode(16, 2048, 2);
  const attention = named(operators, ".attention-decode");
  const kernel = timerFor(operators).kernel(attention);
  expect(kernel.coverage?.source).toBe("law");
  expect(kernel.coverage?.why?.en).toMatch(/heads 16\/4\/128\/0 .* fitted formula x \d+ %/);
});

it("are never below the roofline", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1024 }), (tokens) => {
      const fast = tableSet(table("gemm", [{ at: ["bfloat16", 6144, H], x: [1, 1024], seconds: [1e-9, 1e-9] }]));
      const product = named(decode(tokens, 1024), ".qkv");
      const kernel = time(product, fast);
      expect(kernel.total).toBeGreaterThanOrEqual(product.flops / (chip.rates.bf16 ?? NaN));
      expect(kernel.coverage?.why?.en).toMatch(/roofline/);
    }),
    { numRuns: 20 },
  );
});

it("are not those of a chip whose figures were changed by hand", () => {
  const operators = decode(64, 1024);
  const machine = unwrap(buildMachine(chip, operators, { mfu: 0.5 }));
  expect(measuredTimer(machine, TABLES).kernel(named(operators, ".qkv")).coverage?.source).toBe("law");
});

it("cover no less when a table is added", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 128 }), fc.integer({ min: 16, max: 20000 }), (batch, context) => {
      const operators = decode(batch, context);
      const covered = (set: TableSet): number =>
        operators.filter((operator) => timerFor(operators, set).kernel(operator).coverage?.source !== "law").length;
      expect(covered(tableSet(PRODUCTS, DECODES))).toBeGreaterThanOrEqual(covered(tableSet(PRODUCTS)));
    }),
    { numRuns: 30 },
  );
});

it("are chosen by the time model, unless another grade is asked for", () => {
  const machine = unwrap(buildMachine(chip, decode(1, 1024)));
  const source = { model: null, tables: TABLES, profile: null };
  expect(makeTimer(machine, source).grade).toBe("measured");
  const collectives = { ...source.tables, tables: source.tables.tables.filter(({ kind }) => kind === "collective") };
  expect(makeTimer(machine, { ...source, tables: collectives }).grade).toBe("calibrated");
  expect(makeTimer(machine, { ...source, model: "calibrated" }).grade).toBe("calibrated");
  expect(() => measuredTimer(machine, { ...TABLES, chip: "a100-sxm-80" })).toThrow(/cannot price/);
});
