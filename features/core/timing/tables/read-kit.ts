/**
 * Tables of the suite's own measurement kit (public/kit): matrix products of perf_test.py and messages of link_test.py, microseconds. The
 * device is in the rows, so no path tells it. PyTorch's attention is another kernel than an engine's, and messages outside captured graphs
 * hold the time of their launch where they are short: both are left out and said.
 */
import { guessChip } from "@/features/core/hardware/guess-chip";
import { GIGA } from "@/lib/units/edge";
import type { Point } from "./gather";
import type { LeftOut, Reading, Row, TableFile } from "./table-file";
import { numberIn, UnreadableTable, US, wordIn } from "./table-file";
import * as m from "./messages";

/** Marks every table of the kit; its figure is the version of the columns. */
export const KIT_MARK = "mds_kit";

const FRAMEWORK = "mds-kit";

/** Null for a table of other columns. Throws `UnreadableTable` for one that prices nothing. */
export function readKitTable({ rows }: TableFile): Reading | null {
  const [first] = rows;
  if (first === undefined || !(KIT_MARK in first)) return null;
  const device = wordIn(first, "device");
  const memory = numberIn(first, "memory_gb") * GIGA;
  const guess = guessChip(device, Number.isNaN(memory) ? undefined : { memory, cores: null });
  if (guess === null) throw new UnreadableTable("TABLES-CHIP", unknownDevice(device));
  const read = rows.map(tablePoint);
  const points = withoutLaunches(read.flatMap((point) => (typeof point === "string" ? [] : [point])));
  const counts = new Map<Reason, number>();
  for (const reason of read) if (typeof reason === "string") counts.set(reason, (counts.get(reason) ?? 0) + 1);
  if (points.left > 0) counts.set("launch", points.left);
  return {
    system: guess.chip.id,
    framework: FRAMEWORK,
    version: `torch-${wordIn(first, "torch") || "unknown"}`,
    points: points.kept,
    leftOut: [...counts].map(([reason, count]) => ({ rows: count, why: REASONS[reason] })),
  };
}

type Reason = "unmeasured" | "attention" | "format" | "nodes" | "launch" | "other";

const REASONS: Readonly<Record<Reason, LeftOut["why"]>> = {
  unmeasured: m.skippedOrFailedWhenIt,
  attention: m.pyTorchsAttentionNotEnginesKernel,
  format: m.dataTypesThatMatrixTables,
  nodes: m.messagesBeyondOneNode,
  launch: m.messagesSoShortThatLaunching,
  other: m.noOperatorOfStep,
};

/** Table words of the data types that engines multiply in. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ["bf16", "bfloat16"],
  ["fp8", "fp8"],
]);
const MESSAGES: ReadonlyMap<string, string> = new Map([
  ["all_reduce", "all-reduce"],
  ["all_gather", "all-gather"],
  ["all_to_all", "all-to-all"],
  ["send_recv", "send"],
]);

function tablePoint(row: Row): Point | Reason {
  const seconds = numberIn(row, "time_us") * US;
  if (wordIn(row, "status") !== "ok" || !(seconds > 0)) return "unmeasured";
  const test = wordIn(row, "test");
  if (test.startsWith("attention")) return "attention";
  if (test === "gemm") {
    const format = FORMATS.get(wordIn(row, "dtype"));
    if (format === undefined) return "format";
    return { kind: "gemm", at: [format, numberIn(row, "n"), numberIn(row, "k")], x: numberIn(row, "m"), seconds };
  }
  const message = test === "link" ? MESSAGES.get(wordIn(row, "op")) : undefined;
  if (message === undefined) return "other";
  if (numberIn(row, "nodes") > 1) return "nodes";
  return { kind: "collective", at: [message, numberIn(row, "ranks")], x: numberIn(row, "bytes"), seconds };
}

/** Of messages, what takes at least three times as long as the shortest of its kind is mostly wire. */
const LAUNCHED = 3;

function withoutLaunches(points: readonly Point[]): { readonly kept: readonly Point[]; readonly left: number } {
  const key = ({ at }: Point): string => at.join("|");
  const least = new Map<string, number>();
  for (const point of points)
    if (point.kind === "collective") least.set(key(point), Math.min(point.seconds, least.get(key(point)) ?? Infinity));
  const remaining = points.filter((point) => point.seconds >= LAUNCHED * (least.get(key(point)) ?? 0));
  return { kept: remaining, left: points.length - remaining.length };
}

const unknownDevice = (device: string) => m.catalogueHasNoAcceleratorDevice({ device });
