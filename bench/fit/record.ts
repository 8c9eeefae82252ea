/** What the suite keeps of a fit: parameters rounded to three digits, and its errors. */
import type { Coefficients, Fit, LeftOutError } from "@/features/core/timing/laws/coefficients";
import type { ErrorFigures, StackFit } from "@/features/core/timing/laws/engine-kernels";
import type { AnyFamily } from "./family";
import type { Errors } from "./errors";
import type { FamilyFit, LeftOut } from "./hierarchy";
import type { FittedStack } from "./stacks";
import type { Values } from "./tuning";

export type Done = { readonly family: AnyFamily; readonly fit: FamilyFit };

const ORIGIN =
  "Operator tables of ai-dynamo/aiconfigurator, commit 095f58a51: A100, H100, H200, B200, GB200, L40S, " +
  "RTX PRO 6000 Server; vLLM, TensorRT-LLM, SGLang, NCCL";

export function coefficients(done: readonly Done[]): Coefficients {
  return {
    source: ORIGIN,
    licence: "Apache-2.0 (tables); only derived figures are kept",
    fits: [...done.map(record), streams(done)],
  };
}

function record({ family, fit }: Done): Fit {
  const beside = new Set(family.nuisance ?? []);
  const sets = [["pooled", fit.pooled] as const, ...fit.generations.map((g) => [g.generation, g.parameters] as const)];
  const pick = (wanted: boolean) =>
    Object.fromEntries(sets.map(([name, values]) => [name, subset(values, (key) => beside.has(key) === wanted)]));
  return {
    law: family.law,
    dtype: family.dtype,
    parameters: pick(false),
    ...(fit.stacks.length > 0 && { stacks: Object.fromEntries(fit.stacks.map((one) => stack(one, beside))) }),
    beside: beside.size > 0 ? pick(true) : {},
    systems: Object.fromEntries(fit.generations.map((g) => [g.generation, g.systems])),
    rows: Object.fromEntries(fit.generations.map((g) => [g.generation, g.rows])),
    inSample: Object.fromEntries(fit.generations.map((g) => [g.generation, rounded(g.inSample)])),
    leftOut: fit.leftOut.map(leftOut),
    transfer: fit.transfer.map(leftOut),
    bar: family.bar,
    barRows: family.barRows,
    ...(family.note !== undefined && { note: family.note }),
  };
}

const stack = (one: FittedStack, beside: ReadonlySet<string>): readonly [string, StackFit] => [
  `${one.generation}/${one.stack}`,
  {
    parameters: subset(one.parameters, (key) => !beside.has(key)),
    before: rounded(one.before),
    after: rounded(one.after),
  },
];

const STREAM_FLOOR_US = 2.5;

/**
 * No table measures kernels that only stream: the matrix law's share of the bandwidth, and the floor of a small
 * captured kernel (norm, rotary embedding and activation of one token take 2.3 to 3.6 us on an RTX PRO 6000, vLLM
 * 0.19).
 */
function streams(done: readonly Done[]): Fit {
  const gemm = done.find(({ family }) => family.law === "gemm" && family.dtype === "bfloat16");
  const sets = gemm
    ? [["pooled", gemm.fit.pooled] as const, ...gemm.fit.generations.map((g) => [g.generation, g.parameters] as const)]
    : [];
  return {
    law: "stream",
    dtype: "bfloat16",
    parameters: Object.fromEntries(
      sets.map(([name, { memory = 0.8 }]) => [name, { memory: digits(memory), floor_us: STREAM_FLOOR_US }]),
    ),
    beside: {},
    systems: {},
    rows: {},
    inSample: {},
    leftOut: [],
    transfer: [],
    bar: 1,
    barRows: "none",
    note: "not measured: memory share of the BF16 matrix law, floor of a small captured kernel",
  };
}

const leftOut = ({ system, stack, basis, all, judged, floor }: LeftOut): LeftOutError => ({
  system,
  stack,
  basis,
  all: rounded(all),
  judged: rounded(judged),
  floor: floor && rounded(floor),
});

const rounded = ({ median, p90, rows }: Errors): ErrorFigures => ({ median: digits(median), p90: digits(p90), rows });

const subset = (values: Values, wanted: (name: string) => boolean): Record<string, number> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => wanted(name))
      .map(([name, value]) => [name, digits(value)]),
  );

/** Three digits. */
const digits = (value: number): number => Number(value.toPrecision(3));

/** One fit a line, so that a change of one shows as one. */
export function written({ fits, ...head }: Coefficients): string {
  const start = JSON.stringify(head).slice(0, -1);
  return `${start},"fits":[\n${fits.map((fit) => JSON.stringify(fit)).join(",\n")}\n]}\n`;
}
