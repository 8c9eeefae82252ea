/** A job on the calling thread, cell after cell: what every other place must reproduce byte for byte. */
import { valueOf } from "@/lib/result";
import type { JobKind } from "./job-kind";

const SILENT = { progress: () => undefined, cancelled: () => false };

/** All outcomes, in the order of `plan`. */
export const runCells = <Input, Cell, Outcome>(
  kind: Pick<JobKind<Input, Cell, Outcome>, "plan" | "runCell">,
  input: Input,
): readonly Outcome[] => kind.plan(input).map((cell) => kind.runCell(input, cell, SILENT));

export function runEmbedded(kind: JobKind, plain: unknown): { outcomes: readonly unknown[]; summary: unknown } {
  const input = valueOf(kind.read(plain));
  const outcomes = runCells(kind, input);
  return { outcomes, summary: kind.summarise?.(input, outcomes) ?? null };
}
