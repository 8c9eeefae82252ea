/** The shape of a frozen piece: its data come from a file or a link, and are checked before anything draws them. */
import * as z from "zod";
import { AnyNumber, DrawingShape } from "./drawing-shape";
import type { Piece } from "./piece";

const words = z.string();
const flag = z.boolean().optional();
const Text = z.object({ en: words, zh: words });

const Cell = z.union([words, AnyNumber, z.boolean(), z.null()]);
const Table = z.object({
  columns: z.array(
    z.object({
      ...{ id: words, label: words, unit: words.optional(), writtenUnit: words.optional() },
      ...{ fileOnly: flag, wideOnly: flag, essential: flag },
    }),
  ),
  rows: z.array(z.array(Cell)),
  // A hole in a list is null in a file.
  written: z.array(z.array(words.nullable().transform((word) => word ?? undefined))).optional(),
});

const Issue = z.object({ code: words, at: words, message: Text, fix: Text.optional() });
const introduced = { lead: Text.optional(), note: Text.optional() };
const headed = { id: words, title: Text, ...introduced };
const perhapsHeaded = { id: words, title: Text.optional(), ...introduced };

const TablePart = z.object({
  kind: z.literal("table"),
  ...headed,
  table: Table,
  ...{ file: Text.optional(), paged: flag, totals: flag },
  sortedBy: z.object({ id: words, descending: z.boolean() }).optional(),
});

const ChartPart = z.object({
  kind: z.literal("chart"),
  ...{ id: words, label: Text, title: words, subtitle: words, drawing: DrawingShape, table: Table },
});

const WordsPart = z.object({ kind: z.literal("words"), ...perhapsHeaded, words: z.array(Text) });

const Fact = z.object({ label: Text, value: Text, change: Text.optional() });
const FactsPart = z.object({
  kind: z.literal("facts"),
  ...perhapsHeaded,
  groups: z.array(z.object({ id: words, title: Text, facts: z.array(Fact) })),
});

const IssuesPart = z.object({ kind: z.literal("issues"), ...perhapsHeaded, issues: z.array(Issue) });

const RowPart = z.object({
  ...{ kind: z.literal("row"), id: words },
  get parts(): z.ZodArray<z.ZodType> {
    return z.array(PartShape);
  },
});
const SectionPart = z.object({
  kind: z.literal("section"),
  ...headed,
  get parts(): z.ZodArray<z.ZodType> {
    return z.array(PartShape);
  },
});

const PartShape = z.discriminatedUnion("kind", [
  TablePart,
  ChartPart,
  WordsPart,
  FactsPart,
  IssuesPart,
  RowPart,
  SectionPart,
]);

const Misfit = z.object({
  issue: Issue,
  needed: z.array(z.object({ label: Text, bytes: AnyNumber, slot: z.literal([1, 2, 3, 4]) })),
  capacity: AnyNumber,
  note: Text.optional(),
});

const Verdict = z.object({
  ...{ finding: Text, evidence: Text, help: Text.nullable() },
  partial: z.object({ done: AnyNumber, cells: AnyNumber }).optional(),
});

const Figure = z.object({
  ...{ id: words, quantity: words.optional(), label: Text, value: AnyNumber, unit: words, context: Text },
  grade: z.enum(["datasheet", "calibrated", "measured"]),
  band: z.object({ low: AnyNumber, high: AnyNumber, basis: Text }).optional(),
  target: z.object({ value: AnyNumber, sense: z.enum(["at-most", "at-least"]) }).optional(),
  formula: z.array(words),
  source: Text,
  terms: z.array(
    z.object({
      ...{ id: words, label: Text, formula: words, value: AnyNumber },
      ...{ part: z.literal(true).optional(), quantity: words.optional() },
    }),
  ),
  assumptions: z.array(Text),
  sensitivities: z.array(z.object({ label: Text, change: AnyNumber })),
});

const VerdictPiece = z.object({
  ...{ kind: z.literal("verdict"), id: words, verdict: Verdict, misfit: Misfit.nullable() },
});
const FiguresPiece = z.object({
  ...{ kind: z.literal("figures"), id: words, figures: z.array(Figure).min(1), before: z.array(Figure) },
});

/** Keys that no piece has are dropped. */
export const PieceShape = z.union([VerdictPiece, FiguresPiece, PartShape]) as unknown as z.ZodType<Piece>;
