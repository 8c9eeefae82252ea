/**
 * By how much bands drawn from InferenceX's errors must grow to hold four of five runs of a publisher that neither the constants nor the bands
 * know: the quantile of the misfits of the others, half-way between that over figures and that in which every cluster counts alike.
 *
 * A rate's misfit is that of its request, both ends moved alike; it counts for the time that most of the request is spent on. First tokens that were
 * measured as such miss by tens of milliseconds at a few clients (what a client and a front end add), not by a share of what a queue takes.
 */
import { errorColumn, findRange } from "@/features/core/evidence/bands";
import { makePool } from "@/features/core/evidence/error-pool";
import type { PublisherGrowth } from "@/features/core/evidence/publishers";
import type { FigureKind } from "@/features/core/evidence/runs";
import { listTraits } from "@/features/core/evidence/traits";
import { servedUnder } from "@/bin/predict/row-run";
import { weakestGrade } from "@/features/answers/explain";
import type { FactorValues } from "@/features/core/serving/deployment/engines";
import { mean } from "@/lib/statistics/mean";
import { weightedQuantile } from "../levels";
import { groupBy } from "../scores";
import type { PublicRun } from "./runs";

export type PublisherMisfit = {
  readonly publisher: string;
  readonly cluster: string;
  readonly moe: boolean;
  readonly figure: FigureKind;
  /** In seconds: of a first token that was measured as such. */
  readonly late: boolean;
  /** Log factor by which a band must grow to hold it. */
  readonly misfit: number;
};

const LEVEL = 0.8;

export function listMisfits(run: PublicRun, factors: FactorValues): PublisherMisfit[] {
  const { prepared, publisher, cluster, moe, figures } = run;
  const times = servedUnder(prepared, null, factors).figures;
  const traits = listTraits(prepared.deployment);
  const grade = weakestGrade(prepared.pools.map((pool) => pool.grade));
  const range = (kind: FigureKind) => findRange(makePool(errorColumn(kind, grade)), traits);
  const [first, each] = [range("served.ttft"), range("served.tpot")];
  const { osl } = prepared.deployment.lengths;
  const [ttft, later] = [times.ttft.mean, (osl - 1) * times.tpot.mean];
  return figures.flatMap(({ metric, value }): PublisherMisfit[] => {
    const about = { publisher, cluster, moe };
    const misfit = (measured: number, low: number, high: number): number =>
      Math.max(Math.log(low / measured), Math.log(measured / high));
    if (metric === "out_tps") {
      const measured = (prepared.deployment.concurrency * osl) / value;
      const ends = (["low", "high"] as const).map((end) => ttft * Math.exp(first[end]) + later * Math.exp(each[end]));
      const figure: FigureKind = later > ttft ? "served.tpot" : "served.ttft";
      return [{ ...about, late: false, figure, misfit: misfit(measured, ends[0] ?? 0, ends[1] ?? Infinity) }];
    }
    const seconds = value / 1e3;
    if (metric === "ttft") {
      const late = lateness(seconds, ttft * Math.exp(first.low), ttft * Math.exp(first.high));
      return [{ ...about, late: true, figure: "served.ttft" as const, misfit: late }];
    }
    const time = times.tpot.mean;
    const tpot = misfit(seconds, time * Math.exp(each.low), time * Math.exp(each.high));
    return [{ ...about, late: false, figure: "served.tpot" as const, misfit: tpot }];
  });
}

/** Apart for dense models and mixtures of experts. By the plain quantile: clusters of three publishers are no sample to allow for the size of. */
export function findGrowth(misfits: readonly PublisherMisfit[]): PublisherGrowth {
  const grown = (moe: boolean): PublisherGrowth["moe"] => {
    const quantile = (figure: FigureKind): number =>
      quantileAlike(misfits.filter((one) => one.moe === moe && one.figure === figure && !one.late));
    return { "served.ttft": quantile("served.ttft"), "served.tpot": quantile("served.tpot") };
  };
  return { dense: grown(false), moe: grown(true) };
}

/** Seconds, after that growth: of both kinds, since few publishers measure first tokens. */
export const findLateness = (misfits: readonly PublisherMisfit[]): number =>
  quantileBoth(misfits.filter(({ late }) => late));

/** The next publisher is one of its kind: each counts alike, whatever it has measured. */
const quantileAlike = (misfits: readonly PublisherMisfit[]): number => {
  const publishers = [...groupBy(misfits, ({ publisher }) => publisher).values()];
  return publishers.length === 0 ? 0 : mean(publishers.map(quantileBoth));
};

function quantileBoth(misfits: readonly PublisherMisfit[]): number {
  if (misfits.length === 0) return 0;
  const clusters = groupBy(misfits, ({ cluster }) => cluster);
  const alike = misfits.map(({ cluster }) => 1 / (clusters.get(cluster)?.length ?? 1));
  const [rows, byCluster] = [misfits.map(() => 1), alike].map((weights) => weightedQuantile(misfits, weights, LEVEL));
  return Math.max(0, ((rows ?? 0) + (byCluster ?? 0)) / 2);
}

/** Seconds that a band of first tokens needs at each end (widenFirstToken) to hold what was measured. */
function lateness(measured: number, low: number, high: number): number {
  return measured > high ? measured - high : low ** 2 / measured - low;
}
