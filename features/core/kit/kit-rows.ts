/** Rows of the kit's tables in SI units: what was done, and how long it took. */
import type { RateFormat } from "@/features/core/hardware/chip";
import { MICRO } from "@/lib/units/edge";
import type { RawRecord } from "@/features/core/evidence/benchmark-files/record";

/** Seconds: the median of the repeats, the least and the most of them. */
type Timed = { readonly seconds: number; readonly least: number; readonly most: number };

/** out[m, n] = in[m, k] · W[k, n]; FLOP and bytes moved. */
export type ProductRow = Timed & {
  readonly kind: "product";
  /** What the weight is called. */
  readonly name: string;
  readonly format: RateFormat;
  readonly m: number;
  readonly n: number;
  readonly k: number;
  readonly flops: number;
  readonly bytes: number;
};

export type StreamRow = Timed & {
  readonly kind: "stream";
  readonly op: "copy" | "read" | "write" | "layer_norm";
  readonly bytes: number;
};

type AttentionRow = Timed & {
  readonly kind: "attention";
  readonly phase: "prefill" | "decode";
  readonly heads: number;
  readonly kvHeads: number;
  readonly headSize: number;
  readonly sequences: number;
  readonly queries: number;
  readonly keys: number;
  readonly flops: number;
  readonly bytes: number;
};

type LaunchRow = Timed & { readonly kind: "launch"; readonly op: "queued" | "synchronised" | "graph" };

/** Bytes as `Message.bytes` counts them: reduced message, gathered whole, handed out by a rank, sent. */
export type LinkRow = Timed & {
  readonly kind: "link";
  readonly op: "all-reduce" | "all-gather" | "all-to-all" | "send";
  readonly ranks: number;
  readonly nodes: number;
  readonly bytes: number;
};

export type HostRow = Timed & {
  readonly kind: "host";
  readonly op: "host_to_device" | "device_to_host";
  readonly pinned: boolean;
  readonly bytes: number;
};

/** Bytes of one case; `total` measured is the peak, weights and all. */
export type MemoryRow = {
  readonly kind: "memory";
  readonly model: string;
  readonly made: "dense" | "moe" | "multimodal";
  readonly batch: number;
  readonly isl: number;
  readonly osl: number;
  readonly theory: { readonly weights: number; readonly kv: number; readonly activations: number };
  readonly actual: { readonly weights: number; readonly kv: number; readonly other: number };
  /** By the device's allocator, or the resident memory of the process. */
  readonly by: string;
};

export type KitRow = ProductRow | StreamRow | AttentionRow | LaunchRow | LinkRow | HostRow | MemoryRow;

/** null: a row that says less than its kind must, or of a kind that is not known here. Rows of a served load are read elsewhere. */
export function kitRow({ cells }: RawRecord): KitRow | null {
  const cell: Cell = (name) => String(cells.get(name) ?? "").trim();
  const row = READERS.get(cell("test"))?.(cell) ?? null;
  return row !== null && isSound(row) ? row : null;
}

type Cell = (name: string) => string;

const number = (cell: Cell, name: string): number => (cell(name) === "" ? NaN : Number(cell(name)));
const among = <Word extends string>(word: string, known: readonly Word[]): Word | null =>
  known.find((candidate) => candidate === word) ?? null;

const timed = (cell: Cell): Timed => {
  const seconds = number(cell, "time_us") * MICRO;
  const end = (name: string): number => (cell(name) === "" ? seconds : number(cell, name) * MICRO);
  return { seconds, least: end("time_min_us"), most: end("time_max_us") };
};

const FORMATS = ["bf16", "fp16", "fp32", "tf32", "fp8", "int8"] as const satisfies readonly RateFormat[];
const LINK_NAMES: ReadonlyMap<string, LinkRow["op"]> = new Map([
  ["all_reduce", "all-reduce"],
  ["all_gather", "all-gather"],
  ["all_to_all", "all-to-all"],
  ["send_recv", "send"],
]);

const READERS: ReadonlyMap<string, (cell: Cell) => KitRow | null> = new Map(
  Object.entries<(cell: Cell) => KitRow | null>({
    gemm: (cell) => {
      const format = among(cell("dtype"), FORMATS);
      const [m, n, k] = [number(cell, "m"), number(cell, "n"), number(cell, "k")];
      const size = { name: cell("op"), m, n, k, flops: 2 * m * n * k, bytes: number(cell, "bytes") };
      return format && { kind: "product", format, ...size, ...timed(cell) };
    },
    bandwidth: (cell) => {
      const op = among(cell("op"), ["copy", "read", "write", "layer_norm"]);
      return op && { kind: "stream", op, bytes: number(cell, "bytes"), ...timed(cell) };
    },
    attention_prefill: (cell) => attention(cell, "prefill"),
    attention_decode: (cell) => attention(cell, "decode"),
    launch: (cell) => {
      const op = among(cell("op"), ["queued", "synchronised", "graph"]);
      return op && { kind: "launch", op, ...timed(cell) };
    },
    link: (cell) => {
      const op = LINK_NAMES.get(cell("op"));
      const nodes = cell("nodes") === "" ? 1 : number(cell, "nodes");
      const sizes = { ranks: number(cell, "ranks"), nodes, bytes: number(cell, "bytes") };
      return op === undefined ? null : { kind: "link", op, ...sizes, ...timed(cell) };
    },
    host: (cell) => {
      const op = among(cell("op"), ["host_to_device", "device_to_host"]);
      return op && { kind: "host", op, pinned: cell("pinned") === "1", bytes: number(cell, "bytes"), ...timed(cell) };
    },
    memory,
  }),
);

function attention(cell: Cell, phase: AttentionRow["phase"]): AttentionRow {
  return {
    kind: "attention",
    phase,
    heads: number(cell, "heads"),
    kvHeads: number(cell, "kv_heads"),
    headSize: number(cell, "head_dim"),
    sequences: number(cell, "batch"),
    queries: number(cell, "q_len"),
    keys: number(cell, "kv_len"),
    flops: number(cell, "flop"),
    bytes: number(cell, "bytes"),
    ...timed(cell),
  };
}

function memory(cell: Cell): MemoryRow | null {
  const made = among(cell("kind"), ["dense", "moe", "multimodal"]);
  const of = (name: string): number => number(cell, `${name}_bytes`);
  return (
    made && {
      kind: "memory",
      model: cell("model"),
      made,
      batch: number(cell, "batch"),
      isl: number(cell, "input_length"),
      osl: number(cell, "output_length"),
      theory: { weights: of("weights_theory"), kv: of("kv_theory"), activations: of("activations_theory") },
      actual: { weights: of("weights_actual"), kv: of("kv_actual"), other: of("other_actual") },
      by: cell("measured_by"),
    }
  );
}

/** Every number is there, and times and sizes are positive; what is left over in memory may be below nothing. */
function isSound(row: KitRow): boolean {
  if (row.kind === "memory") {
    const { batch, isl, osl, theory, actual } = row;
    const positive = [batch, isl, osl, theory.weights, theory.kv, actual.weights, actual.kv];
    return positive.every((value) => value > 0) && [theory.activations, actual.other].every(Number.isFinite);
  }
  return Object.values(row).every((value) => typeof value !== "number" || (Number.isFinite(value) && value > 0));
}

export const peakTheory = ({ theory }: MemoryRow): number => theory.weights + theory.kv + theory.activations;
export const peakActual = ({ actual }: MemoryRow): number => actual.weights + actual.kv + actual.other;
