/** The points of all curves, and the measured runs beside their predictions. Pure. */
import { head, QUANTITIES } from "@/features/quantities";
import { scaled, table, type Column, type Table } from "@/lib/export/table";
import { columnNumber } from "@/lib/format/column-number";
import { scaleFor } from "@/lib/format/scale";
import type { Text, Translate } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import type { Curve, CurvePoint } from "./curves";
import type { MeasuredRun, RunSpeed } from "./measured";
import { chanceWord } from "@/features/core/evidence/chance-words";
import { LIMITED_BY_WORD } from "@/features/words";
import { IN_PERCENT } from "@/lib/units/shown-in";
import * as m from "./messages";

type Speed = { readonly id: keyof RunSpeed; readonly label: Text; readonly unit: string };

const SPEEDS: readonly Speed[] = [
  { id: "ttft", label: QUANTITIES.ttft.label, unit: "s" },
  { id: "tpot", label: QUANTITIES.tpot.label, unit: "s" },
  { id: "e2e", label: QUANTITIES.e2e.label, unit: "s" },
  { id: "perUser", label: QUANTITIES.outputPerUser.label, unit: QUANTITIES.outputPerUser.unit },
  { id: "perGpu", label: QUANTITIES.outputPerGpu.label, unit: QUANTITIES.outputPerGpu.unit },
];

type Line = { readonly curve: Curve; readonly point: CurvePoint };

export function pointTable(curves: readonly Curve[], t: Translate): Table {
  const lines = curves.flatMap((curve) => curve.points.map((point): Line => ({ curve, point })));
  return table<Line>(
    t,
    [
      { id: "curve", label: m.curve, value: ({ curve }) => curve.name },
      { id: "chip", label: m.accelerator, value: ({ curve }) => curve.chip, fileOnly: true },
      { id: "layout", label: m.layout, value: ({ curve }) => curve.layout, fileOnly: true },
      { id: "gpus", ...head("gpus"), value: ({ curve }) => curve.gpus },
      { id: "conc", ...head("concurrency"), value: ({ point }) => point.conc },
      ...SPEEDS.map(({ id, ...column }) =>
        scaled({ ...column, id, value: ({ point }: Line) => point.served[id] }, lines),
      ),
      { id: "limited", label: m.heldBackBy, value: ({ point }) => t(LIMITED_BY_WORD[point.served.limitedBy]) },
      {
        id: "within",
        label: m.withinTargets,
        value: ({ point }) => point.within,
        written: ({ point: { within, chance } }) => (chance ? t(chanceWord(chance.all, within)) : within ? "✓" : "✕"),
      },
      {
        id: "front",
        label: m.front,
        value: ({ point }) => point.front,
        written: ({ point }) => (point.front ? "●" : ""),
      },
    ],
    lines,
  );
}

export const runTable = (runs: readonly MeasuredRun[], t: Translate): Table =>
  table<MeasuredRun>(
    t,
    [
      { id: "label", label: m.run, value: ({ label }) => label },
      { id: "layout", label: m.layout, value: ({ layout }) => layout },
      { id: "gpus", ...head("gpus"), value: ({ gpus }) => gpus },
      { id: "conc", ...head("concurrency"), value: ({ conc }) => conc },
      { id: "isl", ...head("isl"), value: ({ isl }) => isl },
      { id: "osl", ...head("osl"), value: ({ osl }) => osl },
      ...SPEEDS.flatMap((speed) => pair(speed, runs)),
    ],
    runs,
  );

/** A run that states only its E2E is compared by E2E; otherwise its parts suffice. */
function isOnScreen(id: Speed["id"], runs: readonly MeasuredRun[]): boolean {
  switch (id) {
    case "perGpu":
      return true;
    case "e2e":
      return runs.some(({ measured }) => measured.e2e !== null && measured.tpot === null);
    case "perUser":
      return false;
    default:
      return runs.every(({ measured }) => measured.e2e === null) || runs.some(({ measured }) => measured[id] !== null);
  }
}

/** Measured, predicted, and how far off; in one unit. */
function pair({ id, label, unit: base }: Speed, runs: readonly MeasuredRun[]): readonly Column<MeasuredRun>[] {
  const { factor, unit } = scaleFor(
    runs.flatMap(({ measured, predicted }) => [measured[id] ?? 0, predicted[id]]),
    base,
  );
  const common = { unit, factor: 1 / factor, ...(!isOnScreen(id, runs) && { fileOnly: true }) };
  return [
    { ...common, id: `${id}-measured`, label: m.labelMeasured({ label }), value: ({ measured }) => measured[id] },
    { ...common, id: `${id}-predicted`, label: m.labelPredicted({ label }), value: ({ predicted }) => predicted[id] },
    {
      ...common,
      id: `${id}-off`,
      label: m.labelOff({ label }),
      ...IN_PERCENT,
      value: (run) => errorShare(run, id),
      written: (run) => signedPercent(errorShare(run, id)),
    },
  ];
}

function errorShare({ measured, predicted }: MeasuredRun, id: Speed["id"]): number | null {
  const value = measured[id];
  return value === null || value <= 0 ? null : predicted[id] / value - 1;
}

const signedPercent = (share: number | null): string | undefined =>
  share === null ? undefined : `${share > 0 ? "+" : ""}${columnNumber(Math.round(toPercent(share)))}`;
