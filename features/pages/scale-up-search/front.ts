/** The two objectives of the front against each other: every row, or a sample of them, the front with its names. Pure. */
import type { ChartPart } from "@/features/answer";
import { OBJECTIVE_LAWS } from "@/features/core/search/layouts/objectives";
import { reasonBit } from "@/features/core/search/layouts/reasons";
import { formatCount, formatQuantity } from "@/lib/format/quantity";
import type { ChartPoint, PointChart } from "@/lib/charts/drawing";
import { table } from "@/lib/export/table";
import { text, type Translate } from "@/lib/text";
import { objectiveOf, placeOn } from "./measures";
import type { SearchStanding } from "./standing";
import { layoutAt, wordAt } from "./words";

const LATE = reasonBit("TTFT") | reasonBit("TPOT");
/** Points of rows beside the front: enough to show the field; each costs a tenth of a millisecond to draw. */
const MOST_POINTS = 600;

export function frontChart(standing: SearchStanding, pinned: readonly number[], t: Translate): ChartPart {
  const { request, digest, rows, winner } = standing;
  const { space, options } = request;
  const [across, up] = options.front;
  const [xLaw, yLaw] = [OBJECTIVE_LAWS[across], OBJECTIVE_LAWS[up]];
  const good = (index: number): boolean => (rows.figure(index, "failed") & LATE) === 0;
  const [xOf, yOf] = [objectiveOf(space, rows, across, good), objectiveOf(space, rows, up, good)];
  const point = (index: number, word = ""): ChartPoint => {
    const [x, y] = [xOf(index), yOf(index)];
    const label = `<b>${wordAt(space, index)}</b><br>${formatQuantity(x, xLaw.unit)} · ${formatQuantity(y, yLaw.unit)}`;
    return { id: index, x, y, label, word, holds: rows.figure(index, "failed") === 0 };
  };
  const drawable = ({ x, y }: ChartPoint): boolean => Number.isFinite(x) && Number.isFinite(y);
  const sample = sampled(rows.indices, MOST_POINTS);
  const onFront = new Set(digest.front.map(({ index }) => index));
  const passing = sample.filter((index) => rows.figure(index, "failed") === 0 && !onFront.has(index));
  const failing = sample.filter((index) => rows.figure(index, "failed") > 0);
  const conc = placeOn(space, "concurrency");
  const short = (index: number): string => `${layoutAt(space, index)} C${space.axes.concurrency[conc(index)]}`;
  const front = digest.front.map(({ index }) => point(index, short(index)));
  const marked = [...(winner === null ? [] : [winner]), ...pinned.filter((index) => rows.has(index))];
  const scatter: PointChart = {
    x: { title: `${t(xLaw.label)} [${xLaw.unit}]`, log: false },
    y: { title: `${t(yLaw.label)} [${yLaw.unit}]`, log: false },
    series: [
      {
        name: t(text({ en: "breaks a limit", zh: "不满足约束" })),
        slot: 0,
        joined: false,
        look: "field",
        points: failing.map((i) => point(i)).filter(drawable),
      },
      {
        name: t(text({ en: "passes", zh: "满足约束" })),
        slot: 2,
        joined: false,
        look: "field",
        points: passing.map((i) => point(i)).filter(drawable),
      },
      { name: t(text({ en: "front", zh: "前沿" })), slot: 1, joined: true, points: front.filter(drawable) },
      {
        name: t(text({ en: "winner, pinned", zh: "最优与固定" })),
        slot: 3,
        joined: false,
        look: "ring",
        points: [...new Set(marked)].map((i) => point(i)).filter(drawable),
      },
    ],
  };
  const sampledOf = rows.indices.length > MOST_POINTS;
  return {
    kind: "chart",
    id: "front",
    label: text({ en: "Pareto front", zh: "帕累托前沿" }),
    title: t(
      front.length === 0
        ? text({ en: "No configuration keeps every limit", zh: "没有方案满足全部约束" })
        : text({
            en: `${formatCount(front.length)} configurations are beaten by no other`,
            zh: `${formatCount(front.length)} 个方案不被其他方案支配`,
          }),
    ),
    subtitle: t(
      sampledOf
        ? text({
            en: `closed form; ${formatCount(MOST_POINTS)} of the rows beside the front`,
            zh: `闭式解；前沿之外抽样 ${formatCount(MOST_POINTS)} 行`,
          })
        : text({ en: "closed form; hollow points break a limit", zh: "闭式解；空心点不满足约束" }),
    ),
    drawing: { kind: "points", ...scatter },
    table: table<number>(
      t,
      [
        { id: "name", label: text({ en: "Configuration", zh: "方案" }), value: (index) => wordAt(space, index) },
        { id: "across", label: xLaw.label, unit: xLaw.unit, value: xOf },
        { id: "up", label: yLaw.label, unit: yLaw.unit, value: yOf },
      ],
      digest.front.map(({ index }) => index),
    ),
  };
}

/** Evenly spread over the space, the same ones every time. */
function sampled(indices: Uint32Array, most: number): number[] {
  if (indices.length <= most) return [...indices];
  return Array.from({ length: most }, (_, place) => indices[Math.floor((place * indices.length) / most)] as number);
}
