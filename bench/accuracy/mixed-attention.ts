/**
 * What decodes cost beside a prompt chunk in one attention call, from the mixed rows of a kernel profile.
 *
 * On the replayed card vLLM 0.19 gives a mixed batch to the kernel for prompts, and a decode runs in it as a block of 128 query
 * rows per head that holds one: 128 decodes of 1,024 positions (64 heads) take 1.24 ms beside a chunk and 0.39 ms alone, that
 * is 128 rows x 2 · 2 · 128 FLOP x 1,024 keys at 87 % of the card's peak. The suite prices prefill and decode apart; here the
 * difference is added to the steps that hold both.
 */
import { readFileSync } from "node:fs";
import { csvParse } from "d3-dsv";
import type { StepTable } from "@/features/core/serving/step-time/table";
import { timeAcross } from "@/features/core/timing/measured/across";
import type { Curve } from "@/features/core/timing/tables/table-set";

/** Seconds of one layer, all heads: `sequences` decodes at `context` beside a chunk of about `chunk`, less both alone. */
export type Excess = (sequences: number, context: number, chunk: number) => number;

type Row = { readonly chunk: number; readonly sequences: number; readonly context: number; readonly seconds: number };

export function mixedExcess(attentionFile: string): Excess {
  const rows = csvParse(readFileSync(attentionFile, "utf8"))
    .filter((row) => row.kv_prefill === "0")
    .map((row) => ({
      chunk: Number(row.prefill_chunk),
      sequences: Number(row.n_decode),
      context: Number(row.kv_decode),
      seconds: Number(row.time_us) * 1e-6,
    }));
  const alone = new Map(rows.map((row) => [key(row), row.seconds]));
  const byChunk = new Map<number, Map<number, Row[]>>();
  for (const row of rows) {
    if (row.chunk === 0 || row.sequences === 0) continue;
    const batches = byChunk.get(row.chunk) ?? new Map<number, Row[]>();
    byChunk.set(row.chunk, batches);
    const prompt = alone.get(key({ chunk: row.chunk, sequences: 0, context: 0 }));
    const decode = alone.get(key({ chunk: 0, sequences: row.sequences, context: row.context }));
    if (prompt === undefined || decode === undefined) continue;
    const seconds = Math.max(0, row.seconds - prompt - decode);
    batches.set(row.sequences, [...(batches.get(row.sequences) ?? []), { ...row, seconds }]);
  }
  const chunks = [...byChunk.keys()].sort((a, b) => a - b);
  return (sequences, context, chunk) => {
    const near = chunks.findLast((measured) => measured <= chunk) ?? chunks[0] ?? 0;
    const curves = drawCurves(byChunk.get(near) ?? new Map<number, Row[]>());
    return timeAcross(curves, 0, Math.max(1, sequences), Math.max(16, context))?.seconds ?? 0;
  };
}

const key = ({ chunk, sequences, context }: Omit<Row, "seconds">): string => `${chunk}/${sequences}/${context}`;

const known = new WeakMap<ReadonlyMap<number, readonly Row[]>, readonly Curve[]>();

function drawCurves(batches: ReadonlyMap<number, readonly Row[]>): readonly Curve[] {
  const made = known.get(batches);
  if (made) return made;
  const curves = [...batches]
    .sort(([a], [b]) => a - b)
    .map(([sequences, rows]) => {
      const ordered = [...rows].sort((a, b) => a.context - b.context);
      return { at: [sequences], x: ordered.map((r) => r.context), seconds: ordered.map((r) => r.seconds) };
    });
  known.set(batches, curves);
  return curves;
}

/** The step table with the excess in steps that hold both. */
export const withMixedAttention = (cost: StepTable, excess: Excess, perStep: number): StepTable => ({
  ...cost,
  mixed: (batch, context, chunk) => perStep * excess(batch, context, chunk),
});
