/** The shape of a drawing that comes from a file: what is drawn of it is checked before, since nobody here wrote it. */
import * as z from "zod";
import type {
  BarSeries,
  ChartPoint,
  Columns,
  CurveAxis,
  CurveLine,
  Curves,
  Drawing,
  Flows,
  HeatMap,
  Intervals,
  PointChart,
  PointSeries,
  StackedBars,
  Timeline,
  TimelineLane,
} from "@/lib/charts/drawing";

/** NaN and the infinities too: a chart leaves them out. */
export const AnyNumber = z.custom<number>((value) => typeof value === "number", "expected a number");

/** A field for every one of the type: who adds one is told here. */
type Fields<Type> = { readonly [Name in keyof Required<Type>]: z.ZodType };

const words = z.string();
const flag = z.boolean().optional();
const numbers = z.array(AnyNumber);
const gaps = z.array(AnyNumber.nullable());
const lineSlot = z.literal([1, 2, 3, 4, 5, 6]);
const slot = z.int().min(0).max(8);
const index = z.int().min(0);

const Axis = z.object({
  ...{ title: words, unit: words, log: z.boolean(), ticks: numbers.optional() },
  range: z.object({ from: AnyNumber, to: AnyNumber }).optional(),
} satisfies Fields<CurveAxis>);
const Rule = z.object({ at: AnyNumber, label: words, strong: flag });

const Line = z.object({
  ...{ name: words, slot: lineSlot, dashed: flag },
  points: z.array(z.object({ x: AnyNumber, y: AnyNumber })),
} satisfies Fields<CurveLine>);

const Point = z.object({
  ...{ x: AnyNumber, y: AnyNumber, label: words, holds: z.boolean(), word: words.optional() },
  spread: z.object({ low: AnyNumber, high: AnyNumber }).optional(),
  ...{ weight: AnyNumber.optional(), id: AnyNumber.optional() },
} satisfies Fields<ChartPoint>);

const Series = z.object({
  ...{ name: words, joined: z.boolean(), measured: flag, quiet: flag, dashed: flag },
  look: z.enum(["field", "many", "ring", "line"]).optional(),
  ...{ shape: index.optional(), slot: slot.optional(), points: z.array(Point) },
} satisfies Fields<PointSeries>);

const curves = {
  ...{ x: Axis, y: Axis, lines: z.array(Line), across: z.array(Rule), along: z.array(Rule) },
  ...{ dots: z.array(Series).optional(), narrow: AnyNumber.optional() },
} satisfies Fields<Curves>;

const columns = {
  axes: z.object({ x: words, y: words }),
  ...{ labels: z.array(words), categories: z.boolean(), ratios: numbers.optional(), own: AnyNumber.optional() },
  series: z.array(
    z.object({
      ...{ name: words, short: words.optional(), slot, values: numbers, written: z.array(words).optional() },
    } satisfies Fields<Columns["series"][number]>),
  ),
} satisfies Fields<Columns>;

const Bar = z.object({
  ...{ name: words, slot, hatched: flag, bad: z.array(z.boolean()).optional(), values: gaps },
} satisfies Fields<BarSeries>);

const bars = {
  ...{ rows: z.array(words), series: z.array(Bar), mark: z.object({ name: words, values: gaps }).optional() },
  ...{ axis: words, unit: words, grouped: flag, middle: AnyNumber.optional(), log: flag },
} satisfies Fields<StackedBars>;

const PointAxis = z.object({
  ...{ title: words, log: z.boolean(), ticks: numbers.optional() },
} satisfies Fields<PointChart["x"]>);

const points = {
  ...{ x: PointAxis, y: PointAxis, series: z.array(Series) },
  limit: z.object({ x: AnyNumber, label: words }).nullable().optional(),
} satisfies Fields<PointChart>;

const Lane = z.object({
  label: words,
  segments: z.array(z.object({ label: words, value: AnyNumber, slot: lineSlot, detail: words })),
  ...{ total: words, strong: z.boolean(), mixed: z.boolean(), note: words, rate: words },
} satisfies Fields<TimelineLane>);

const timeline = {
  lanes: z.array(Lane),
  markers: z.array(z.object({ id: words, value: AnyNumber, text: words, short: words, main: z.boolean() })),
  ...{ hatched: z.boolean(), unit: words, legend: flag },
} satisfies Fields<Timeline>;

const heat = {
  axes: z.object({ x: words, y: words }),
  ...{ columns: z.array(words), rows: z.array(words), values: z.array(gaps), unit: words },
  downwards: z.literal(true).optional(),
} satisfies Fields<HeatMap>;

const Box = z.object({
  ...{ label: words, detail: words, slot },
  get parts(): z.ZodArray<z.ZodType> {
    return z.array(Box);
  },
});

const flows = {
  columns: z.array(words),
  nodes: z.array(z.object({ column: index, label: words, slot })),
  bands: z.array(z.object({ from: index, to: index, value: AnyNumber })),
  unit: words,
} satisfies Fields<Flows>;

const Interval = z.object({
  ...{ label: words, value: AnyNumber.nullable(), low: AnyNumber, high: AnyNumber, word: words },
  look: z.enum(["lead", "tie", "apart", "none"]),
} satisfies Fields<Intervals["groups"][number]["rows"][number]>);

const intervals = {
  groups: z.array(
    z.object({
      ...{ name: words, rows: z.array(Interval) },
      shade: z.object({ low: AnyNumber, high: AnyNumber }).nullable(),
    }),
  ),
  ...{ axis: words, unit: words },
  legend: z.object({ lead: words, tie: words, apart: words, shade: words }),
} satisfies Fields<Intervals>;

/** By kind; one for every kind there is. */
const SHAPES = {
  curves: z.object({ kind: z.literal("curves"), ...curves }),
  columns: z.object({ kind: z.literal("columns"), ...columns }),
  bars: z.object({ kind: z.literal("bars"), ...bars }),
  points: z.object({ kind: z.literal("points"), ...points }),
  timeline: z.object({ kind: z.literal("timeline"), ...timeline }),
  heat: z.object({ kind: z.literal("heat"), ...heat }),
  nested: z.object({ kind: z.literal("nested"), boxes: z.array(Box) }),
  flows: z.object({ kind: z.literal("flows"), ...flows }),
  intervals: z.object({ kind: z.literal("intervals"), ...intervals }),
} satisfies Readonly<Record<Drawing["kind"], z.ZodType>>;

/** Keys that no drawing has are dropped. */
export const DrawingShape = z.union(Object.values(SHAPES)) as unknown as z.ZodType<Drawing>;
