/** A measured point of a deployment, ready to be simulated. */
import { parallelismLabel } from "@/features/core/operators/parallelism";
import type { Deployment, PreparedPool } from "@/features/core/serving/deployment/deployment";
import type { OpenLoop } from "@/features/core/serving/component-sums";

type Common = {
  /** As tables and charts name it. */
  readonly label: string;
  readonly deployment: Deployment;
  readonly pools: readonly PreparedPool[];
};

/** A closed loop of `deployment.concurrency` clients, or arrivals at a rate. Seconds; null = not measured. */
export type ServingPoint = Common & {
  readonly kind: "serving";
  readonly ttft: number | null;
  readonly tpot: number | null;
  /** Requests at random times instead of clients that wait for their answers; `deployment.concurrency` is then what was in flight. */
  readonly open?: OpenLoop;
  /** Which of the two are medians; the others are means. */
  readonly medians?: readonly ("ttft" | "tpot")[];
};

/** A fixed batch: one prefill of all prompts, then `decodeTokens` steps. Seconds of the whole phase; null = not measured. */
export type StaticPoint = Common & {
  readonly kind: "static";
  /** Sequences of one data-parallel rank. */
  readonly batch: number;
  readonly decodeTokens: number;
  /** The batch goes through in this many equal parts, one after another. */
  readonly microBatches: number;
  readonly prefill: number | null;
  readonly decode: number | null;
};

export type CalibrationPoint = ServingPoint | StaticPoint;

/** "TP4 · 2 replicas"; prefill and decode side by side where they are apart. */
export function describeLayout({ deployment }: CalibrationPoint): string {
  const labels = deployment.pools.map(({ parallelism, workers, role }) => {
    const label = `${workers > 1 ? `${workers} × ` : ""}${parallelismLabel(parallelism)}`;
    return role === "both" ? label : `${role} ${label}`;
  });
  return labels.join(" | ");
}

/** Sequences in flight over all replicas. */
export function describeLoad(point: CalibrationPoint): number {
  if (point.kind === "serving") return point.deployment.concurrency;
  const [pool] = point.deployment.pools;
  return pool ? point.batch * pool.parallelism.dp * pool.workers : point.batch;
}

/** Points with the same key measured the same thing. */
export function configuration(point: CalibrationPoint): string {
  const { deployment, kind } = point;
  const { model, chip, precision, backend, pools, lengths } = deployment;
  const batch = point.kind === "static" ? [point.batch, point.decodeTokens, point.microBatches] : [point.open?.rate];
  return JSON.stringify([kind, model.name, chip.id, precision, backend, pools, lengths, describeLoad(point), ...batch]);
}
