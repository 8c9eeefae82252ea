/**
 * Passes of a trace as measurements that a calibration reads: a prefill is a static batch without decoding, a decode step one of a
 * single token. Passes of one load are one point, the median of their times. Mixed and cut passes are none.
 */
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { writeMeasurementsCsv } from "@/features/core/evidence/benchmark-files/write-csv";
import type { Backend } from "@/features/core/memory/backend";
import type { Resolved } from "@/features/core/scenario/resolve";
import { type DeviceCapture, type PassRow, passRows, stepMarks, type Trace } from "@/features/core/trace";
import { fromUs, usToMs } from "@/lib/units/edge";
import type { LoadPart } from "./annotations";
import { passEvidence } from "./evidence";
import { passLoad } from "./load";
import * as m from "./messages";

export type PointSource = {
  /** Name of the trace's file. */
  readonly file: string;
  readonly scenario: Resolved;
  readonly engine: Backend;
};

/** As the suite's own table, which the calibration page and `mds calibrate --measurements` read. */
export const pointsCsv = (trace: Trace, device: DeviceCapture, source: PointSource): string =>
  writeMeasurementsCsv(measurements(trace, device, source));

function measurements(trace: Trace, device: DeviceCapture, source: PointSource): Measurement[] {
  const marks = stepMarks(trace, device.work, device.launches);
  const rows = passRows(device).flatMap((row): Loaded[] => {
    if (row.pass.partial) return [];
    const { load } = passLoad(marks, device, row.pass, passEvidence(trace, device, row.pass));
    if (load.prefill !== null && load.decode !== null) return [];
    if (load.prefill !== null) return [{ row, phase: "prefill", part: load.prefill }];
    return load.decode === null ? [] : [{ row, phase: "decode", part: load.decode }];
  });
  const alike = Map.groupBy(rows, ({ phase, part }) => JSON.stringify([phase, part]));
  return [...alike.values()].map((passes) => measurement(median(passes), passes.length, source));
}

type Loaded = { readonly row: PassRow; readonly phase: "prefill" | "decode"; readonly part: LoadPart };

const median = (passes: readonly Loaded[]): Loaded => {
  const sorted = [...passes].sort((a, b) => a.row.figures.wall - b.row.figures.wall);
  const middle = sorted[sorted.length >> 1];
  if (middle === undefined) throw new Error("A point of no passes");
  return middle;
};

function measurement({ row, phase, part }: Loaded, count: number, source: PointSource): Measurement {
  const { file, scenario, engine } = source;
  const { pass, figures } = row;
  const layout = phase === "prefill" ? scenario.prefill : scenario.decode;
  const cached = part.cached ?? (phase === "decode" ? scenario.workload.promptTokens : 0);
  const busy = usToMs(figures.busy).toFixed(2);
  return {
    source: { format: "suite-table", file, row: pass.index + 1 },
    kind: "static",
    id: `${file} pass ${pass.index}`,
    model: scenario.model.name,
    chip: scenario.chip.id,
    engine: { name: engine },
    layout: { tp: layout.tp, pp: layout.pp, dp: layout.dp, ep: layout.ep },
    load: {
      batchPerGpu: part.requests,
      isl: Math.max(1, Math.round(phase === "prefill" ? part.newTokens + cached : cached)),
      decodeTokens: 1,
    },
    [phase]: fromUs(figures.wall),
    notes: [m.fromProfilerTraceMedianOf({ count, busy })],
  };
}
