/** Components of both phases side by side, in the units that they share. Pure. */
import type { Component, PhaseEstimate, QuickEstimation, Resource } from "@/features/core/passes/estimate";
import { columnFormat, type ColumnFormat } from "@/lib/format/column-format";
import { columnNumber } from "@/lib/format/column-number";
import { NOTHING } from "@/lib/format/quantity";
import { scaleFor, type Scale } from "@/lib/format/scale";
import type { Text } from "@/lib/text";
import { COMPONENTS } from "./words";

export type PhaseCells = {
  readonly perGpu: string;
  readonly cluster: string;
  readonly time: string;
  /** 0 to 1, of the pass; resources overlap, so shares may sum to more than one. */
  readonly share: number;
};

export type ComponentRow = {
  readonly id: string;
  readonly label: Text;
  readonly unit: string;
  readonly resource: Resource;
  readonly prefill: PhaseCells | null;
  readonly decode: PhaseCells | null;
};

export type ComponentRows = {
  readonly rows: readonly ComponentRow[];
  readonly timeUnit: Readonly<Record<PhaseEstimate["phase"], string>>;
  /** Of the whole pass, with as many decimals as its parts. */
  readonly passTime: Readonly<Record<PhaseEstimate["phase"], string>>;
};

/** One row per component of either phase; FLOP share one unit over the table, bytes another. */
export function componentRows({ prefill, decode }: QuickEstimation): ComponentRows {
  const all = [...prefill.components, ...decode.components];
  const amounts = (measure: string) =>
    all.filter((component) => component.measure === measure).map((component) => component.perGpu ?? 0);
  const scales: Record<string, Scale> = { FLOP: scaleFor(amounts("FLOP"), "FLOP"), B: scaleFor(amounts("B"), "B") };
  const times = { prefill: timeFormat(prefill), decode: timeFormat(decode) };
  const known = new Set(all.map((component) => component.id));
  const ids = COMPONENTS.filter((id) => known.has(id));
  const rows = ids.flatMap((id) => {
    const [first, second] = [prefill, decode].map((phase) => phase.components.find((component) => component.id === id));
    const either = first ?? second;
    if (!either) return [];
    const scale = scales[either.measure ?? ""];
    return [
      {
        id,
        label: either.label,
        unit: scale?.unit ?? "",
        resource: either.resource,
        prefill: first ? phaseCells(first, prefill, scale, times.prefill) : null,
        decode: second ? phaseCells(second, decode, scale, times.decode) : null,
      },
    ];
  });
  return {
    rows,
    timeUnit: { prefill: times.prefill.unit, decode: times.decode.unit },
    passTime: { prefill: times.prefill.write(prefill.time), decode: times.decode.write(decode.time) },
  };
}

/** Of seconds. */
function timeFormat({ time, components }: PhaseEstimate): ColumnFormat {
  const { unit, factor } = scaleFor([time], "s");
  const { write } = columnFormat(
    [time, ...components.map((part) => part.time)].map((seconds) => seconds / factor),
    unit,
    [],
  );
  return { unit, factor: 1 / factor, write: (seconds) => write(seconds / factor) };
}

function phaseCells(part: Component, phase: PhaseEstimate, amount: Scale | undefined, time: ColumnFormat): PhaseCells {
  const cellText = (value: number | null): string =>
    value === null || !amount ? NOTHING : columnNumber(value / amount.factor);
  return {
    perGpu: cellText(part.perGpu),
    cluster: cellText(part.cluster),
    time: time.write(part.time),
    share: phase.time > 0 ? part.time / phase.time : 0,
  };
}
