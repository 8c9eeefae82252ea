/**
 * Public runs beside the front. What they measured is not kept, only how far off predictions of them were: a dot is the suite's figure
 * for the run's layout and load under this question's lengths, moved by the error of that run.
 */
import { errorColumn } from "@/features/core/evidence/bands";
import type { FigureKind, Run } from "@/features/core/evidence/runs";
import { nearbyRuns } from "@/features/core/evidence/nearby-runs";
import { listTraits } from "@/features/core/evidence/traits";
import { runName } from "@/features/core/evidence/words";
import { endToEnd, userRate } from "@/features/core/scenario/request-time";
import { instanceForm } from "@/features/core/search/layouts/evaluate";
import type { ReadyShape } from "@/features/core/search/pools/instances";
import type { Text } from "@/lib/text";
import type { Search } from "./find";

/** Output tokens per second, of one user and of one GPU. */
export type Dot = { readonly perUser: number; readonly perGpu: number; readonly name: Text };

/** Runs with separate pools have none: their prefill pool is not kept. */
export function evidenceDots({ aggregated, space }: Search): readonly Dot[] {
  const shapes = [...aggregated.plans, ...aggregated.misses];
  const [first] = shapes;
  if (!first) return [];
  const runs = nearbyRuns(listTraits({ ...first.variant.deployment, lengths: space.lengths, concurrency: 1 }));
  return runs.flatMap((run) => {
    const shape = run.split ? undefined : shapes.find((each) => servedAlike(each, run));
    return shape ? (dot(shape, run, space.lengths.osl) ?? []) : [];
  });
}

/** Experts may be spread otherwise: how, a run does not say. */
const servedAlike = ({ variant: { layout, gpus } }: ReadyShape, run: Run): boolean =>
  layout.tp === run.tp && layout.dp === run.dp && gpus === run.gpus;

function dot({ variant, budget }: ReadyShape, run: Run, osl: number): Dot | null {
  const relativeError = (kind: FigureKind): number | null => run.errors[errorColumn(kind, variant.grade)];
  const [late, slow] = [relativeError("served.ttft"), relativeError("served.tpot")];
  const clients = Math.max(1, Math.round(run.concurrency / run.instances));
  if (late === null || slow === null || clients > budget.policy.maxSequences * variant.layout.dp) return null;
  const form = instanceForm(variant.deployment, budget, clients);
  const times = { ttft: form.ttft * Math.exp(late), tpot: form.tpot * Math.exp(slow) };
  const perGpu = (clients * osl) / (endToEnd(times.ttft, times.tpot, osl) * variant.gpus);
  return { perUser: userRate(times), perGpu, name: runName(run) };
}
