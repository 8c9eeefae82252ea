/** Memory of the tightest GPU by phase: lines add up to its capacity. */
import { chart } from "@/features/answers/chart";
import type { Part } from "@/features/answers/answer";
import type { MemoryLine, MemoryLines } from "@/features/core/report/memory-lines";
import { PHASE_WORD } from "@/features/words";
import type { StackedBars } from "@/lib/charts/drawing";
import { table, type Table } from "@/lib/export/table";
import { formatPercent, formatQuantity } from "@/lib/format/quantity";
import type { Translate } from "@/lib/text";
import { GB, toPercent } from "@/lib/units/edge";
import { IN_GB } from "@/lib/units/shown-in";
import type { ScenarioReport } from "../answer";
import { WORDS } from "../words";
import * as m from "./messages";

export function memoryParts({ memory }: ScenarioReport, t: Translate): readonly Part[] {
  const drawn = bars(memory, t);
  return [
    chart(
      t,
      { id: "memory-bars", label: m.memoryByPhase, title: statement(memory), subtitle: m.gbOfGpuThatHas },
      { kind: "bars", ...drawn },
    ),
    {
      kind: "table",
      id: "memory-lines",
      title: m.linesOfLedger,
      table: lineTable(memory, t),
      totals: true,
    },
  ];
}

function statement(memory: readonly MemoryLines[]) {
  const tight = memory.reduce((most, instance) =>
    instance.used / instance.capacity > most.used / most.capacity ? instance : most,
  );
  const [used, all] = [formatQuantity(tight.used, "B"), formatQuantity(tight.capacity, "B")];
  const share = formatPercent(tight.used / tight.capacity, 2);
  return m.usedOfAllAreTaken({ used, all, share });
}

const SLOTS: Readonly<Record<MemoryLine["id"], number>> = {
  weights: 1,
  kv: 2,
  state: 3,
  activation: 4,
  workspace: 5,
  driver: 6,
  free: 0,
  reserve: 0,
};

function bars(memory: readonly MemoryLines[], t: Translate): StackedBars {
  const [first] = memory;
  return {
    rows: memory.map(({ phase }) => t(PHASE_WORD[phase])),
    series: (first?.lines ?? [])
      .filter(({ used }) => used)
      .map(({ id, label }) => ({
        name: t(label),
        slot: SLOTS[id],
        values: memory.map(({ lines }) => (lines.find((line) => line.id === id)?.bytes ?? 0) / GB),
      })),
    mark: { name: t(m.memoryOfGpu), values: memory.map(({ capacity }) => capacity / GB) },
    axis: t(WORDS.memory),
    unit: "GB",
  };
}

type Row = { readonly label: string; readonly bytes: readonly number[] };

function lineTable(memory: readonly MemoryLines[], t: Translate): Table {
  const [first] = memory;
  const rows = (first?.lines ?? []).map(({ id, label }): Row => ({
    label: t(label),
    bytes: memory.map(({ lines }) => lines.find((line) => line.id === id)?.bytes ?? 0),
  }));
  const shown = rows.filter(({ bytes }) => bytes.some((size) => size !== 0));
  const total: Row = { label: t(m.memoryOfGpu), bytes: memory.map(({ capacity }) => capacity) };
  return table<Row>(
    t,
    [
      { id: "line", label: m.line, value: ({ label }) => label },
      ...memory.flatMap(({ phase, capacity }, index) => [
        { id: phase, label: PHASE_WORD[phase], ...IN_GB, value: (row: Row) => row.bytes[index] },
        {
          id: `${phase}-share`,
          label: WORDS.share,
          unit: "%",
          value: (row: Row) => toPercent((row.bytes[index] ?? 0) / capacity),
        },
      ]),
    ],
    [...shown, total],
  );
}
