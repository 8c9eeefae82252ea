/** The two objectives of the front against each other: every row, or a sample of them, the front with its names. Pure. */
import type { ChartPart } from "@/features/answers/answer";
import { OBJECTIVE_LAWS } from "@/features/core/search/layouts/criteria/objectives";
import { reasonBit } from "@/features/core/search/layouts/criteria/reasons";
import { formatCount, formatQuantity } from "@/lib/format/quantity";
import type { ChartPoint, PointChart } from "@/lib/charts/drawing";
import { table } from "@/lib/export/table";
import { text, type Text, type Translate } from "@/lib/text";
import { readObjective, placeOn } from "../results/measures";
import type { SearchStanding } from "../results/progress";
import { layoutAt, wordAt } from "../words";

const LATE = reasonBit("TTFT") | reasonBit("TPOT");
/** Points of rows beside the front: enough to show the field; each costs a tenth of a millisecond to draw. */
const MOST_POINTS = 600;

export function frontChart(standing: SearchStanding, pinned: readonly number[], t: Translate): ChartPart {
  const { request, digest, rows } = standing;
  const { space, options } = request;
  const [across, up] = options.front;
  const [x, y] = [OBJECTIVE_LAWS[across], OBJECTIVE_LAWS[up]];
  const good = (index: number): boolean => (rows.figure(index, "failed") & LATE) === 0;
  const at: Place = { x: readObjective(space, rows, across, good), y: readObjective(space, rows, up, good) };
  const scatter: PointChart = {
    x: { title: `${t(x.label)} [${x.unit}]`, log: false },
    y: { title: `${t(y.label)} [${y.unit}]`, log: false },
    series: frontSeries(standing, pinned, at, t),
  };
  return {
    kind: "chart",
    id: "front",
    label: text({ en: "Pareto front", zh: "帕累托前沿" }),
    ...frontWords(digest.front.length, rows.indices.length, t),
    drawing: { kind: "points", ...scatter },
    table: table<number>(
      t,
      [
        { id: "name", label: text({ en: "Configuration", zh: "方案" }), value: (index) => wordAt(space, index) },
        { id: "across", label: x.label, unit: x.unit, value: at.x },
        { id: "up", label: y.label, unit: y.unit, value: at.y },
      ],
      digest.front.map(({ index }) => index),
    ),
  };
}

/** Where a configuration stands on the two axes. */
type Place = { readonly x: (index: number) => number; readonly y: (index: number) => number };

function frontSeries(
  { request, digest, rows, winner }: SearchStanding,
  pinned: readonly number[],
  at: Place,
  t: Translate,
): PointChart["series"] {
  const { space, options } = request;
  const [xUnit, yUnit] = options.front.map((id) => OBJECTIVE_LAWS[id].unit) as [string, string];
  const passes = (index: number): boolean => rows.figure(index, "failed") === 0;
  const point = (index: number, word = ""): ChartPoint => {
    const [x, y] = [at.x(index), at.y(index)];
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
      WORDS.breaks,
      0,
      sample.filter((index) => !passes(index)),
    ),
    field(WORDS.passes, 2, sample.filter(passes)),
    { name: t(WORDS.front), slot: 1, joined: true, points: drawn(front) },
    { ...field(WORDS.marked, 3, [...new Set(marked)]), look: "ring" },
  ];
}

const WORDS = {
  breaks: text({ en: "breaks a limit", zh: "不满足约束" }),
  passes: text({ en: "passes", zh: "满足约束" }),
  front: text({ en: "front", zh: "前沿" }),
  marked: text({ en: "winner, pinned", zh: "最优与固定" }),
  none: text({ en: "No configuration keeps every limit", zh: "没有方案满足全部约束" }),
  all: text({ en: "closed form; hollow points break a limit", zh: "闭式解；空心点不满足约束" }),
  some: text({
    en: `closed form; ${formatCount(MOST_POINTS)} of the rows beside the front`,
    zh: `闭式解；前沿之外抽样 ${formatCount(MOST_POINTS)} 行`,
  }),
};

function frontWords(front: number, rows: number, t: Translate): Pick<ChartPart, "title" | "subtitle"> {
  const title = text({
    en: `${formatCount(front)} configurations are beaten by no other`,
    zh: `${formatCount(front)} 个方案不被其他方案支配`,
  });
  return { title: t(front === 0 ? WORDS.none : title), subtitle: t(rows > MOST_POINTS ? WORDS.some : WORDS.all) };
}

/** Evenly spread over the space, the same ones every time. */
function sampled(indices: Uint32Array, most: number): number[] {
  if (indices.length <= most) return [...indices];
  return Array.from({ length: most }, (_, place) => indices[Math.floor((place * indices.length) / most)] as number);
}
