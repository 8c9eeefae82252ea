/** A job on the calling thread, cell after cell: what every other place must reproduce byte for byte. */
import { valueOf } from "@/lib/result";
import type { JobKind } from "@/lib/jobs/job-kind";

const SILENT = { progress: () => undefined, cancelled: () => false };

export function runEmbedded(kind: JobKind, plain: unknown): { outcomes: readonly unknown[]; summary: unknown } {
  const input = valueOf(kind.read(plain));
  const outcomes = kind.plan(input).map((cell) => kind.runCell(input, cell, SILENT));
  return { outcomes, summary: kind.summarise?.(input, outcomes) ?? null };
}
