/**
 * Points of operator tables as the operators and messages that were timed, so that the suite's laws can price them.
 * Tables of experts and latent attention hold whole blocks under a routing of their own: no single operator stands for one of their rows.
 */
import type { RateFormat } from "@/features/core/hardware/chip";
import type { Collective } from "@/features/core/hardware/topology/collectives";
import type { Message, Operator } from "@/features/core/operators/operator";
import type { Curve, TableKind, TableSet } from "@/features/core/timing/tables/table-set";
import { bytes, flops } from "@/lib/units/quantity";

/** `shape`: what all rows of one curve share. `operator` carries the message where one was timed. */
export type TimedWork = {
  readonly law: string;
  readonly shape: string;
  readonly seconds: number;
  readonly operator: Operator;
};

export type ListedWork = {
  readonly work: readonly TimedWork[];
  /** Kinds of tables that no law is held against. */
  readonly left: readonly TableKind[];
};

export function listWork({ tables }: TableSet): ListedWork {
  const left = tables.flatMap(({ kind }) => (makers[kind] === undefined ? [kind] : []));
  const work = tables.flatMap(({ kind, curves }) => {
    const make = makers[kind];
    return make === undefined ? [] : spread(curves.flatMap((curve) => rows(kind, curve, make)));
  });
  return { work, left: [...new Set(left)] };
}

/** Rows of a kind at most: enough for three factors, and a fit takes no longer for tables of a hundred thousand. */
const MOST = 1500;

function spread(all: readonly TimedWork[]): readonly TimedWork[] {
  const stride = Math.max(1, all.length / MOST);
  return Array.from({ length: Math.min(MOST, all.length) }, (_, i) => all[Math.floor(i * stride)]).filter(
    (row) => row !== undefined,
  );
}

type Made = { readonly law: string; readonly operator: Operator } | null;
type Maker = (axes: Curve["at"], x: number) => Made;

function rows(kind: TableKind, { at, x, seconds }: Curve, make: Maker): TimedWork[] {
  const shape = [kind, ...at].join("/");
  return x.flatMap((size, i) => {
    const time = seconds[i] ?? 0;
    const made = time > 0 ? make(at, size) : null;
    return made === null ? [] : [{ ...made, shape, seconds: time }];
  });
}

const makers: Readonly<Partial<Record<TableKind, Maker>>> = {
  gemm: ([format, n, k], m) => product(String(format), { m, n: Number(n), k: Number(k) }),
  prefill: (axes, newTokens) =>
    attention("prefill", axes.slice(0, 5), { sequences: Number(axes[6]), newTokens, cached: Number(axes[5]) }),
  decode: (axes, cached) => attention("decode", axes.slice(0, 5), { sequences: Number(axes[5]), newTokens: 1, cached }),
  stream: (_, size) => ({
    law: "stream",
    operator: { ...IDLE, id: "measured.stream", family: "element-wise", activationBytes: bytes(size) },
  }),
  collective: ([operation, ranks], size) => message(String(operation), Number(ranks), size),
};

const IDLE: Omit<Operator, "id" | "family"> = {
  ...{ repeat: 1, flops: flops(0), rate: "bf16", weightBytes: bytes(0), storedBytes: bytes(0), kvBytes: bytes(0) },
  ...{ activationBytes: bytes(0), messages: [] },
};

type Format = { readonly rate: RateFormat; readonly weight: number; readonly input: number };

/** Words of the tables; bytes of a weight (with its scales) and of an input as it is multiplied. */
const FORMATS: Readonly<Record<string, Format>> = {
  bfloat16: { rate: "bf16", weight: 2, input: 2 },
  fp8: { rate: "fp8", weight: 1, input: 1 },
  fp8_block: { rate: "fp8", weight: 1 + 4 / 128 ** 2, input: 1 },
  nvfp4: { rate: "fp4", weight: 0.5625, input: 0.5625 },
};

function product(format: string, { m, n, k }: { readonly m: number; readonly n: number; readonly k: number }): Made {
  const known = FORMATS[format];
  if (known === undefined) return null;
  const weight = bytes(known.weight * n * k);
  return {
    law: `gemm ${format}`,
    operator: {
      ...IDLE,
      ...{ id: "measured.product", family: "gemm", flops: flops(2 * m * n * k), rate: known.rate },
      ...{ weightBytes: weight, storedBytes: weight, activationBytes: bytes(m * (known.input * k + 2 * n)) },
      shape: { m, n, k },
    },
  };
}

type Segment = { readonly sequences: number; readonly newTokens: number; readonly cached: number };

function attention(phase: "prefill" | "decode", axes: Curve["at"], segment: Segment): Made {
  const [format, heads, kvHeads, size, seen] = [String(axes[0]), ...axes.slice(1).map(Number)] as const;
  if (heads === undefined || kvHeads === undefined || size === undefined) return null;
  const [arithmetic, cache] = format.split("/");
  const window = seen === undefined || seen === 0 ? null : seen;
  const { sequences, newTokens, cached } = segment;
  const pairs = Math.min(newTokens * cached + (newTokens * (newTokens + 1)) / 2, newTokens * (window ?? Infinity));
  const read = Math.min(cached + newTokens, (window ?? Infinity) + newTokens - 1);
  const element = cache === "fp8" ? 1 : 2;
  const kvElements = 2 * kvHeads * size;
  return {
    law: `${phase} attention, cache ${cache ?? ""}`,
    operator: {
      ...IDLE,
      ...{ id: `measured.${phase}`, family: `attention-${phase}`, rate: arithmetic === "fp8" ? "fp8" : "bf16" },
      flops: flops(4 * heads * size * sequences * pairs),
      kvBytes: bytes(sequences * read * kvElements * element),
      activationBytes: bytes(4 * sequences * newTokens * heads * size),
      detail: {
        ...{ kind: "attention", latent: false, heads, kvHeads, keyDim: size, valueDim: size, kvElements },
        ...{ kvSize: element, cacheSize: element, window, segments: [segment] },
      },
    },
  };
}

const COLLECTIVES: readonly string[] = ["all-reduce", "all-gather", "reduce-scatter", "all-to-all", "send"];

function message(operation: string, ranks: number, size: number): Made {
  if (!COLLECTIVES.includes(operation) || !(ranks > 1)) return null;
  const collective = operation as Collective;
  const sent: Message = { collective, axis: "tp", group: ranks, stride: 1, bytes: bytes(size) };
  return { law: collective, operator: { ...IDLE, id: "measured.message", family: "element-wise", messages: [sent] } };
}
