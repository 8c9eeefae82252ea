/** Measured public runs as marks of a chart: filled where lengths are those of the scenario, hollow where they are within a factor of two. */
import { engineName } from "@/features/words";
import { formatWord } from "@/features/core/scenario/fields/class-formats";
import type { Scoped } from "@/features/core/scenario/resolve";
import type { PointSeries } from "@/lib/charts/drawing";
import { formatCount, formatLatency, formatNumber } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { measuredNear, type MeasuredPoint } from "./measured-runs";
import { scenarioTraits } from "./scenario-traits";
import * as m from "./messages";

type Described = Scoped<"model" | "hardware" | "precision" | "parallelism" | "workload">;

export const measuredNearScenario = (scenario: Described): readonly MeasuredPoint[] =>
  measuredNear(scenarioTraits(scenario));

export type MeasuredAxis = (point: MeasuredPoint) => number;

/** None where there is no run. The slot is that of no curve's first colour. */
export function measuredSeries(
  points: readonly MeasuredPoint[],
  { x, y }: { readonly x: MeasuredAxis; readonly y: MeasuredAxis },
  t: Translate,
): readonly PointSeries[] {
  return [true, false].flatMap((sameLengths): readonly PointSeries[] => {
    const group = points.filter((point) => point.sameLengths === sameLengths);
    if (group.length === 0) return [];
    return [
      {
        name: t(sameLengths ? m.measuredSameLengths : m.measuredLengthsWithin2),
        joined: false,
        measured: true,
        slot: MEASURED_SLOT,
        points: group.map((point) => ({
          x: x(point),
          y: y(point),
          holds: sameLengths,
          label: measuredLabel(point, t),
        })),
      },
    ];
  });
}

const MEASURED_SLOT = 4;

/** Lines of a hover label: engine, version and layout; day, load and lengths; figures as measured. */
export function measuredLabel(point: MeasuredPoint, t: Translate): string {
  const { engine, version, gpus, chip, layout, format, date, concurrency, isl, osl, ttft, tpot, perUser, perGpu } =
    point;
  const stack = [engineName(engine), version].filter((word) => word !== "").join(" ");
  const lengths = `${formatCount(isl)} → ${formatCount(osl)}`;
  const load = t(m.countInFlight({ count: formatCount(concurrency) }));
  const nearness = t(point.sameLengths ? m.sameLengths : m.lengthsWithin2);
  return [
    `<b>${stack}</b> · ${formatCount(gpus)} × ${chip}, ${layout}, ${t(formatWord(format))}`,
    [...(date === null ? [] : [date]), load, `${lengths} (${nearness})`].join(" · "),
    `${formatNumber(perGpu)} tok/s/GPU · ${formatNumber(perUser)} tok/s/user`,
    `TTFT ${formatLatency(ttft)} · TPOT ${formatLatency(tpot)}`,
  ].join("<br>");
}

/** Said below a chart's title: what the stars are, or that there are none. */
export const measuredNote = (points: readonly MeasuredPoint[]): Text =>
  points.length > 0 ? m.starsArePublicRunsAs : m.noPublicRunNear;
