/** A log next to the ledger: lines in both, their difference, and the parameters that adopt the log's figure. */
import { GIB } from "@/lib/units/edge";
import type { Issue } from "@/lib/issue";
import { writeValue } from "@/lib/params/codec";
import type { Text } from "@/lib/text";
import type { MemoryInput, QuickMemoryScenario } from "../input";
import { instanceMemory, type InstanceMemory } from "../instance/instance";
import { servingInstance, type QuickMemory } from "../quick-memory";
import { inGib, LINES, type Beside } from "./lines";
import { readLog } from "./read-log";
import type { LogReading, Reading, ReadingId, Unit } from "./reading";

export type Reconciled = {
  readonly id: ReadingId;
  readonly label: Text;
  readonly unit: Unit;
  readonly ours: number;
  readonly logged: number;
  /** Logged minus computed, and its share of computed; null if computed is 0. */
  readonly difference: number;
  readonly share: number | null;
  /** Parameters, by link name, that adopt the log's figure; null where it follows from others or is adopted already. */
  readonly adopt: Readonly<Record<string, string>> | null;
  readonly reading: Reading;
};

export type Reconciliation = {
  readonly source: LogReading["source"];
  readonly rows: readonly Reconciled[];
  readonly issues: readonly Issue[];
  /** All adoptable figures together. */
  readonly adoptAll: Readonly<Record<string, string>> | null;
};

export function reconcile(
  pasted: string,
  scenario: QuickMemoryScenario,
  input: MemoryInput,
  memory: QuickMemory,
): Reconciliation {
  const { source, readings, issues } = readLog(pasted);
  const instance = measuredInstance(scenario, input, memory);
  const context = readings.find(({ id }) => id === "concurrency")?.at ?? null;
  const total = readings.find(({ id }) => id === "total")?.value ?? null;
  const seen =
    total === null ? instance : instanceMemory(scenario, { ...input, total_gib: inGib(total) }, instance.phase);
  const draft = readings.find(({ id }) => id === "draft-weights")?.value ?? null;
  const rows = readings.flatMap((reading) => row(reading, { instance, seen, memory, context, draft }));
  // Memory in use says least about its cause, so graphs that the log states itself take precedence.
  const sets = [...rows].sort((a, b) => Number(b.id === "used") - Number(a.id === "used")).map(({ adopt }) => adopt);
  const engine = source !== null && source !== input.engine && isEngine(source) ? { engine: source } : {};
  const all = Object.assign({}, engine, ...sets) as Record<string, string>;
  return { source, rows, issues, adoptAll: Object.keys(all).length > 0 ? all : null };
}

const isEngine = (source: string): boolean => source === "vllm" || source === "sglang" || source === "trtllm";

function measuredInstance(
  { params }: QuickMemoryScenario,
  { log_of }: MemoryInput,
  { instances }: QuickMemory,
): InstanceMemory {
  if (!params.split) return servingInstance(instances);
  return instances.find(({ phase }) => phase === log_of) ?? servingInstance(instances);
}

/** Engines print two decimals of a GiB, or whole units: what rounds to the same is no difference. */
const ROUNDING: Readonly<Record<Unit, number>> = {
  B: 0.006 * GIB,
  tok: 0.5,
  blocks: 0.5,
  seq: 0.5,
  "1": 0.0005,
  s: 0.05,
  x: 0.005,
};

function row(reading: Reading, beside: Beside): Reconciled[] {
  const { id, value, unit } = reading;
  if (id === "consumed") return [];
  const { label, ours, adopt } = LINES[id];
  const context = reading.at ?? beside.instance.context;
  const predicted = ours(beside, context);
  const difference = value - predicted;
  const same = Math.abs(difference) <= ROUNDING[unit];
  const adopted = same ? null : adopt(value, beside);
  return [
    {
      ...{ id, unit, ours: predicted, logged: value, difference, reading },
      label: typeof label === "function" ? label(context) : label,
      share: predicted === 0 ? null : difference / predicted,
      adopt: adopted && Object.fromEntries(Object.entries(adopted).map(([key, one]) => [key, writeValue(one)])),
    },
  ];
}
