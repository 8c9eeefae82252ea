/** A job on the calling thread, cell after cell: what every other place must reproduce byte for byte. */
import { unwrap } from "@/lib/result";
import { runCells, type JobKind } from "@/lib/jobs/job-kind";

export function runEmbedded(kind: JobKind, plain: unknown): { outcomes: readonly unknown[]; summary: unknown } {
  const input = unwrap(kind.read(plain));
  const outcomes = runCells(kind, input);
  return { outcomes, summary: kind.summarise?.(input, outcomes) ?? null };
}
