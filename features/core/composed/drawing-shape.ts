/** The shape of a drawing that comes from a file: what is drawn of it is checked before, since nobody here wrote it. */
import * as z from "zod";
import type { Drawing } from "@/lib/charts/drawing";

/** NaN and the infinities too: a chart leaves them out. */
export const AnyNumber = z.custom<number>((value) => typeof value === "number", "expected a number");

const words = z.string();
const flag = z.boolean().optional();
const numbers = z.array(AnyNumber);
const gaps = z.array(AnyNumber.nullable());
const lineSlot = z.literal([1, 2, 3, 4, 5, 6]);
const slot = z.int().min(0).max(8);

const Axis = z.object({ title: words, unit: words, log: z.boolean(), ticks: numbers.optional() });
const Rule = z.object({ at: AnyNumber, label: words, strong: flag });

const Curves = z.object({
  kind: z.literal("curves"),
  x: Axis,
  y: Axis,
  lines: z.array(
    z.object({
      ...{ name: words, slot: lineSlot, dashed: flag },
      points: z.array(z.object({ x: AnyNumber, y: AnyNumber })),
    }),
  ),
  across: z.array(Rule),
  along: z.array(Rule),
  narrow: AnyNumber.optional(),
});

const Columns = z.object({
  kind: z.literal("columns"),
  axes: z.object({ x: words, y: words }),
  labels: z.array(words),
  categories: z.boolean(),
  ratios: numbers.optional(),
  own: AnyNumber.optional(),
  series: z.array(
    z.object({ name: words, short: words.optional(), slot, values: numbers, written: z.array(words).optional() }),
  ),
});

const Bars = z.object({
  kind: z.literal("bars"),
  rows: z.array(words),
  series: z.array(z.object({ name: words, slot, hatched: flag, bad: z.array(z.boolean()).optional(), values: gaps })),
  mark: z.object({ name: words, values: gaps }).optional(),
  ...{ axis: words, unit: words, grouped: flag, middle: AnyNumber.optional(), log: flag },
});

const Point = z.object({
  ...{ x: AnyNumber, y: AnyNumber, label: words, holds: z.boolean(), word: words.optional() },
  spread: z.object({ low: AnyNumber, high: AnyNumber }).optional(),
  ...{ weight: AnyNumber.optional(), id: AnyNumber.optional() },
});

const PointAxis = z.object({ title: words, log: z.boolean(), ticks: numbers.optional() });

const Points = z.object({
  kind: z.literal("points"),
  x: PointAxis,
  y: PointAxis,
  series: z.array(
    z.object({
      ...{ name: words, joined: z.boolean(), measured: flag, quiet: flag, dashed: flag },
      look: z.enum(["field", "many", "ring", "line"]).optional(),
      slot: slot.optional(),
      points: z.array(Point),
    }),
  ),
  limit: z.object({ x: AnyNumber, label: words }).nullable().optional(),
});

const Timeline = z.object({
  kind: z.literal("timeline"),
  lanes: z.array(
    z.object({
      label: words,
      segments: z.array(z.object({ label: words, value: AnyNumber, slot: lineSlot, detail: words })),
      ...{ total: words, strong: z.boolean(), mixed: z.boolean(), note: words, rate: words },
    }),
  ),
  markers: z.array(z.object({ id: words, value: AnyNumber, text: words, short: words, main: z.boolean() })),
  ...{ hatched: z.boolean(), unit: words, legend: flag },
});

const Heat = z.object({
  kind: z.literal("heat"),
  axes: z.object({ x: words, y: words }),
  columns: z.array(words),
  rows: z.array(words),
  values: z.array(gaps),
  unit: words,
});

const Box = z.object({
  ...{ label: words, detail: words, slot },
  get parts(): z.ZodArray<z.ZodType> {
    return z.array(Box);
  },
});

const Nested = z.object({ kind: z.literal("nested"), boxes: z.array(Box) });

/** Keys that no drawing has are dropped. */
export const DrawingShape = z.discriminatedUnion("kind", [
  Curves,
  Columns,
  Bars,
  Points,
  Timeline,
  Heat,
  Nested,
]) as unknown as z.ZodType<Drawing>;
