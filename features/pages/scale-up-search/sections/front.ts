/** The two objectives of the front against each other: every row, or a sample of them, the front with its names. Pure. */
import { chart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import { measuredNear } from "@/features/core/evidence/measured-runs";
import { measuredNote, measuredSeries, type MeasuredAxis } from "@/features/core/evidence/measured-series";
import { scenarioTraits } from "@/features/core/evidence/scenario-traits";
import { OBJECTIVE_LAWS, type Objective } from "@/features/core/search/layouts/criteria/objectives";
import { reasonBit } from "@/features/core/search/layouts/criteria/reasons";
import { formatCount, formatQuantity } from "@/lib/format/quantity";
import type { ChartPoint, PointChart } from "@/lib/charts/drawing";
import { table } from "@/lib/export/table";
import { joinTexts, SEMICOLON, type Text, type Translate } from "@/lib/text";
import { readObjective, placeOn } from "../results/measures";
import type { SearchStanding } from "../results/progress";
import { layoutAt, wordAt } from "../words";
import * as m from "./messages";

const LATE = reasonBit("TTFT") | reasonBit("TPOT");
/** Points of rows off the front: enough to show the distribution; each takes 0.1 ms to draw. */
const MOST_POINTS = 600;

export function frontChart(standing: SearchStanding, pinned: readonly number[], t: Translate): ChartPart {
  const { request, digest, rows } = standing;
  const { space, options } = request;
  const [across, up] = options.front;
  const [x, y] = [OBJECTIVE_LAWS[across], OBJECTIVE_LAWS[up]];
  const good = (index: number): boolean => (rows.figure(index, "failed") & LATE) === 0;
  const position: Place = { x: readObjective(space, rows, across, good), y: readObjective(space, rows, up, good) };
  const measured = measuredRuns(standing, t);
  const scatter: PointChart = {
    x: { title: `${t(x.label)} [${x.unit}]`, log: false },
    y: { title: `${t(y.label)} [${y.unit}]`, log: false },
    series: [...frontSeries(standing, pinned, position, t), ...measured.series],
  };
  return chart(
    t,
    {
      ...{ id: "front", label: m.paretoFront },
      ...frontWords(digest.front.length, rows.indices.length, measured.note, t),
    },
    { kind: "points", ...scatter },
    table<number>(
      t,
      [
        { id: "name", label: m.configuration, value: (index) => wordAt(space, index) },
        { id: "across", label: x.label, unit: x.unit, value: position.x },
        { id: "up", label: y.label, unit: y.unit, value: position.y },
      ],
      digest.front.map(({ index }) => index),
    ),
  );
}

/** What a public run says of an objective; the others need more than its times. */
const MEASURED: Partial<Record<Objective, MeasuredAxis>> = {
  "per-gpu": ({ perGpu }) => perGpu,
  "per-user": ({ perUser }) => perUser,
};

function measuredRuns({ request: { space, options } }: SearchStanding, t: Translate) {
  const [x, y] = options.front.map((objective) => MEASURED[objective]);
  if (!x || !y) return { series: [], note: null };
  const traits = scenarioTraits(space.scenario);
  const points = space.axes.chip.flatMap(({ id }) => measuredNear({ ...traits, chip: id, ...space.lengths }));
  return { series: measuredSeries(points, { x, y }, t), note: measuredNote(points) };
}

/** Position of a configuration on the two axes. */
type Place = { readonly x: (index: number) => number; readonly y: (index: number) => number };

function frontSeries(
  { request, digest, rows, winner }: SearchStanding,
  pinned: readonly number[],
  position: Place,
  t: Translate,
): PointChart["series"] {
  const { space, options } = request;
  const [xUnit, yUnit] = options.front.map((id) => OBJECTIVE_LAWS[id].unit) as [string, string];
  const passes = (index: number): boolean => rows.figure(index, "failed") === 0;
  const point = (index: number, word = ""): ChartPoint => {
    const [x, y] = [position.x(index), position.y(index)];
    const label = `<b>${wordAt(space, index)}</b><br>${formatQuantity(x, xUnit)} · ${formatQuantity(y, yUnit)}`;
    return { id: index, x, y, label, word, holds: passes(index) };
  };
  const conc = placeOn(space, "concurrency");
  const short = (index: number): string => `${layoutAt(space, index)} C${space.axes.concurrency[conc(index)]}`;
  const drawn = (points: readonly ChartPoint[]) =>
    points.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
  const field = (name: Text, slot: number, indices: readonly number[]) =>
    ({ name: t(name), slot, joined: false, look: "field", points: drawn(indices.map((i) => point(i))) }) as const;
  const onFront = new Set(digest.front.map(({ index }) => index));
  const sample = sampled(rows.indices, MOST_POINTS).filter((index) => !onFront.has(index));
  const marked = [...(winner === null ? [] : [winner]), ...pinned.filter((index) => rows.has(index))];
  const front = digest.front.map(({ index }) => point(index, short(index)));
  return [
    field(
      m.breaksLimit,
      0,
      sample.filter((index) => !passes(index)),
    ),
    field(m.passes, 2, sample.filter(passes)),
    { name: t(m.front), slot: 1, joined: true, points: drawn(front) },
    { ...field(m.winnerPinned, 3, [...new Set(marked)]), look: "ring" },
  ];
}

const WORDS = {
  some: m.closedFormMostPointsOfRows({ mostPoints: formatCount(MOST_POINTS) }),
};

function frontWords(
  front: number,
  rows: number,
  measured: Text | null,
  t: Translate,
): Pick<ChartPart, "title" | "subtitle"> {
  const drawn = rows > MOST_POINTS ? WORDS.some : m.closedFormHollowPointsBreak;
  const title = m.frontConfigurationsAreBeatenBy({ front, count: formatCount(front) });
  return {
    title: t(front === 0 ? m.noConfigurationKeepsEveryLimit : title),
    subtitle: t(measured === null ? drawn : joinTexts([drawn, measured], SEMICOLON)),
  };
}

/** Evenly spread over the space, the same ones every time. */
function sampled(indices: Uint32Array, most: number): number[] {
  if (indices.length <= most) return [...indices];
  return Array.from({ length: most }, (_, index) => indices[Math.floor((index * indices.length) / most)] as number);
}
