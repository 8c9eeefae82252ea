/**
 * Collectives of a device by kind and size. Bus bandwidth is what a link would carry for a ring, after nccl-tests (doc/PERFORMANCE.md):
 *
 *   bus bandwidth = bytes / time x 2 (n - 1) / n for an all-reduce, x (n - 1) / n for all-gather, reduce-scatter and all-to-all, x 1 for broadcast
 *
 * `bytes` is the whole message: of an all-gather what each rank has afterwards. A run holds waiting for the last rank as well, so that the
 * shortest of several runs is the nearest to the transfer.
 */
import type { DeviceCapture } from "../capture";
import { EXPERT_TRANSFER } from "../kernels/rules";
import type { Trace } from "../trace";

export type CollectiveRow = {
  /** "all-reduce". */
  readonly kind: string;
  /** Ranks that take part; null where the file does not say, or its groups differ in size. */
  readonly ranks: number | null;
  /** Of one message; null where its size or type was not recorded. */
  readonly bytes: number | null;
  readonly count: number;
  /** Microseconds: of the shortest and the middle run, and of all. */
  readonly shortest: number;
  readonly middle: number;
  readonly total: number;
  /** Bytes a second at the shortest and the middle run; null where size, ranks or kind are unknown. */
  readonly bestBus: number | null;
  readonly middleBus: number | null;
};

/** What takes longest first. */
export function collectiveRows(trace: Trace, { work, rules, launches }: DeviceCapture): readonly CollectiveRow[] {
  const ranks = groupSize(trace);
  const groups = new Map<string, { kind: string; bytes: number | null; times: number[] }>();
  rules.forEach(({ family, category }, i) => {
    if (family !== "communication" || EXPERT_TRANSFER.has(category)) return;
    const bytes = messageBytes(trace, launches.operator[i] as number, work.nameId[i] as number, category, ranks);
    const key = `${category} ${bytes}`;
    const group = groups.get(key) ?? { kind: category, bytes, times: [] };
    groups.set(key, group);
    group.times.push((work.end[i] as number) - (work.start[i] as number));
  });
  return [...groups.values()]
    .map(({ kind, bytes, times }): CollectiveRow => {
      const sorted = times.toSorted((a, b) => a - b);
      const [shortest, middle] = [sorted[0] ?? 0, sorted[sorted.length >> 1] ?? 0];
      const total = times.reduce((sum, time) => sum + time, 0);
      const bus = (time: number): number | null => busBandwidth(kind, ranks, bytes, time);
      return {
        kind,
        ranks,
        bytes,
        count: times.length,
        shortest,
        middle,
        total,
        bestBus: bus(shortest),
        middleBus: bus(middle),
      };
    })
    .toSorted((a, b) => b.total - a.total);
}

/** The world where all groups are of its size; null for several sizes. */
function groupSize({ header: { worldSize, groupSizes } }: Trace): number | null {
  const sizes = new Set([...groupSizes.filter((size) => size > 1), ...(worldSize === null ? [] : [worldSize])]);
  const [only] = sizes;
  return sizes.size === 1 && only !== undefined && only > 1 ? only : null;
}

const FACTORS: Readonly<Record<string, (n: number) => number>> = {
  "all-reduce": (n) => (2 * (n - 1)) / n,
  "all-gather": (n) => (n - 1) / n,
  "reduce-scatter": (n) => (n - 1) / n,
  "all-to-all": (n) => (n - 1) / n,
  broadcast: () => 1,
};

const US_A_SECOND = 1e6;

function busBandwidth(kind: string, ranks: number | null, bytes: number | null, us: number): number | null {
  const factor = FACTORS[kind];
  if (factor === undefined || ranks === null || bytes === null || us <= 0) return null;
  return (bytes / us) * US_A_SECOND * factor(ranks);
}

/** By the inputs of the operator that launched it, which lie in lists of tensors where PyTorch's collectives take several. */
function messageBytes(
  trace: Trace,
  operator: number,
  nameId: number,
  kind: string,
  ranks: number | null,
): number | null {
  const signature = trace.signatures[operator < 0 ? 0 : (trace.events.signature[operator] as number)];
  if (signature === undefined || signature.shapes === "") return null;
  const elements = firstInput(signature.shapes);
  const size = elementBytes(trace.names[nameId] ?? "", signature.types);
  if (elements === 0 || size === null) return null;
  if (kind !== "all-gather") return elements * size;
  return ranks === null ? null : elements * size * ranks;
}

/** Elements of the first argument: of a tensor, or of all in a list. */
function firstInput(shapes: string): number {
  try {
    const parsed: unknown = JSON.parse(shapes);
    return Array.isArray(parsed) ? countElements(parsed[0]) : 0;
  } catch {
    return 0;
  }
}

function countElements(shape: unknown): number {
  if (!Array.isArray(shape) || shape.length === 0) return 0;
  const sizes = shape as readonly unknown[];
  if (sizes.every((size) => typeof size === "number")) return (sizes as readonly number[]).reduce((a, b) => a * b, 1);
  return sizes.reduce((sum: number, inner) => sum + countElements(inner), 0);
}

/** Bytes of an element, as the input's type or the kernel's name say. */
const SIZES: readonly (readonly [RegExp, number])[] = [
  [/bfloat16|bf16|half|f16/i, 2],
  [/float8|fp8|f8|int8|u8|i8/i, 1],
  [/double|f64|int64|i64|u64/i, 8],
  [/float|f32|int32|i32|u32/i, 4],
];

function elementBytes(name: string, types: string): number | null {
  const [, type = ""] = /"((?:c10::)?\w+)"/.exec(types) ?? [];
  const stated = /list/i.test(type) ? "" : type;
  return (SIZES.find(([text]) => text.test(stated)) ?? SIZES.find(([text]) => text.test(name)))?.[1] ?? null;
}
