/** The picture of a roofline: operators in the colour of their family and the shape of their phase, a roof for each format and memory. */
import { QUANTITIES } from "@/features/quantities";
import { cacheRates } from "@/features/core/hardware/cores/cache-rates";
import type { OperatorFamily } from "@/features/core/operators/operator";
import { roofEnds, slopeLine, topLine } from "@/features/core/report/roof-lines";
import { operatorKey } from "@/features/core/report/roofline-lead";
import { ridgePoint, type OperatorPoint } from "@/features/core/report/roofline";
import { PHASE_WORD, PHASES, type PhaseName } from "@/features/words";
import type { PointChart, PointSeries } from "@/lib/charts/drawing";
import { formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { BETWEEN, verbatim, type Text, type Translate } from "@/lib/text";
import { TERA } from "@/lib/units/edge";
import type { ScenarioReport } from "../answer";
import * as m from "./messages";

/** Families of one colour. */
const GROUPS = [
  { slot: 1, name: m.gemm, families: ["gemm"] },
  { slot: 4, name: m.experts, families: ["moe"] },
  {
    slot: 2,
    name: m.attention,
    families: ["attention-prefill", "attention-decode", "linear-attention"],
  },
  { slot: 6, name: m.elementWise, families: ["element-wise", "embedding"] },
] as const satisfies readonly { slot: number; name: Text; families: readonly OperatorFamily[] }[];

/** Circle and diamond. */
const SHAPES: Readonly<Record<PhaseName, number>> = { prefill: 0, decode: 1 };

/** Operators that have their name beside them. */
const MOST_NAMED = 6;

/** `asked`: operators of a link by their keys, named and ringed. */
export function rooflineDrawing(answer: ScenarioReport, asked: ReadonlySet<string>, t: Translate): PointChart {
  const { points } = answer.roofline;
  const marked = points.filter(({ phase, id }) => asked.has(operatorKey(phase, id)));
  const named = new Set(marked.length > 0 ? marked : points.toSorted((a, b) => b.share - a.share).slice(0, MOST_NAMED));
  const most = Math.max(...points.map(({ share }) => share));
  const toPoint = (point: OperatorPoint, word: string) => ({
    x: point.intensity,
    y: point.achieved / TERA,
    label: `${t(point.name)}<br>${formatQuantity(point.achieved, "FLOP/s")}<br>${formatPercent(point.efficiency)}`,
    holds: !point.suspect,
    weight: point.share / most,
    ...(word !== "" && { word }),
  });
  const marks = GROUPS.flatMap(({ slot, name, families }) =>
    PHASES.map((phase): PointSeries => ({
      name: [t(name), t(PHASE_WORD[phase]).toLowerCase()].join(t(BETWEEN)),
      joined: false,
      slot,
      shape: SHAPES[phase],
      points: points
        .filter((point) => point.phase === phase && families.some((family) => family === point.family))
        .map((point) => toPoint(point, named.has(point) ? t(point.name) : "")),
    })),
  );
  const ring: PointSeries = {
    ...{ name: t(m.ofLink), joined: false, look: "ring", slot: 5 },
    points: marked.map((point) => toPoint(point, "")).map(({ weight: _weight, ...one }) => one),
  };
  return {
    x: { title: t(QUANTITIES.intensity.label), log: true },
    y: { title: "TFLOP/s", log: true },
    series: [...roofs(answer, t), ...marks, ring].filter((series) => series.points.length > 0),
  };
}

/** Ridge points first: their labels have priority over those of operators. */
function roofs({ roofline: { points }, phases: { machine }, scenario: { chip } }: ScenarioReport, t: Translate) {
  const used = new Set<string>(points.map(({ format }) => format));
  const peaks = Object.entries(machine.rates).filter(([format]) => used.has(format));
  const highest = Math.max(...peaks.map(([, peak]) => peak));
  const link = chip.scaleUp.perDirection;
  const memories = [
    { name: verbatim("HBM"), rate: machine.bandwidth, slot: 2, dashed: false },
    ...cacheRates(chip).map(({ name, rate }) => ({ name, rate, slot: 6, dashed: true })),
    ...(link === null ? [] : [{ name: verbatim(chip.scaleUp.name), rate: link, slot: 3, dashed: true }]),
  ];
  const ends = roofEnds([...points.map(({ intensity }) => intensity), highest / machine.bandwidth]);
  const fastest = Math.max(...memories.map(({ rate }) => rate));
  const ridges: PointSeries = {
    ...{ name: "", joined: false, look: "ring", slot: 0 },
    points: peaks.map(([format, peak]) => {
      const x = ridgePoint({ peak, bandwidth: machine.bandwidth });
      const word = `${format.toUpperCase()} ${formatQuantity(peak, "FLOP/s")} @ ${formatNumber(x)}`;
      return { x, y: peak / TERA, label: word, holds: true, word };
    }),
  };
  return [
    ridges,
    ...peaks.map(([, peak]) => topLine(peak, fastest, ends)),
    ...memories.map(({ name, rate, slot, dashed }) => ({
      ...slopeLine(`${t(name)} ${formatQuantity(rate, "B/s")}`, highest, rate, ends),
      ...{ slot, dashed },
    })),
  ];
}
