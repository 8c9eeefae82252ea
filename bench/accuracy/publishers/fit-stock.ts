/**
 * What engines as they come take beyond tuned kernels (engines.ts, STOCK), from public runs of publishers other than InferenceX; all other
 * constants stay as InferenceX's runs have them. Runs of a cluster count n^-½ each, as in the fit of those.
 *
 * A run's request takes TTFT + (L - 1) · TPOT, both sums over components (component-sums.ts), so it is linear in what is fitted.
 */
import { constant, STOCK_FACTORS, TUNED_FACTORS, type FactorValues } from "@/features/core/serving/deployment/engines";
import { observedClosedLoop } from "@/features/core/serving/component-sums";
import { COMPONENTS, type Coefficients } from "@/features/core/serving/step-time/components";
import { stepConstants } from "@/features/core/serving/engine-constants/constants";
import { describeContext } from "@/features/core/serving/deployment/deployment";
import { leastSquares } from "../../fit/least-squares";
import { groupBy } from "../scores";
import type { PublicRun } from "./runs";

export type StockRow = {
  readonly publisher: string;
  /** Predicted seconds of the figure at the fitted values. */
  readonly predict: (values: FactorValues) => number;
  readonly measured: number;
  readonly weight: number;
};

/** Runs of dense models and on chips whose constants have no stock terms say nothing. */
export function listStockRows(runs: readonly PublicRun[]): StockRow[] {
  const usable = runs.filter(({ moe, prepared }) => moe && describeContext(prepared.deployment).stock);
  const sizes = groupBy(
    usable.flatMap(({ cluster, figures }) => figures.filter(({ metric }) => metric !== "ttft").map(() => cluster)),
    (cluster) => cluster,
  );
  return usable.flatMap((run) => {
    const weight = (sizes.get(run.cluster)?.length ?? 1) ** -0.5;
    return rowsWithin(run).map((row) => ({ ...row, weight, publisher: run.publisher }));
  });
}

function rowsWithin({ prepared: { deployment, pools }, figures }: PublicRun) {
  const { tpot, ttft, figures: times } = observedClosedLoop(deployment, pools, { factors: TUNED_FACTORS });
  const coefficients = (factors: FactorValues): Coefficients =>
    stepConstants(deployment, { factors: { ...TUNED_FACTORS, ...factors } });
  const later = deployment.lengths.osl - 1;
  const first = (values: FactorValues): number => sum(ttft.parts, coefficients(values));
  const each = (values: FactorValues): number => tpot.ratio * sum(tpot.parts, coefficients(values));
  const request = (values: FactorValues): number => first(values) + later * each(values);
  return figures.flatMap(({ metric, value }) => {
    if (metric === "ttft") return [];
    if (metric !== "out_tps") return [{ predict: each, measured: value / 1e3 }];
    const predicted = times.ttft.mean + later * times.tpot.mean;
    const rate = (deployment.concurrency * deployment.lengths.osl) / predicted;
    return [{ predict: request, measured: (predicted * rate) / value }];
  });
}

const sum = (parts: Float64Array, coefficients: Coefficients): number =>
  COMPONENTS.reduce((total, name, k) => total + (parts[k] ?? 0) * coefficients[name], 0);

/** Weight of the data against the pull: as cross-validation chose it for the other constants, whose log errors are counted in units of 0.15. */
const DATA = 3 / 8 / 0.15 ** 2;

export function fitStock(rows: readonly StockRow[]): FactorValues {
  const unknowns = STOCK_FACTORS.map((name) => {
    const { prior, sigma } = constant(name);
    const centre = Math.log(prior);
    return { start: centre, prior: centre, low: centre - 4, high: centre + 4, sigma };
  });
  const values = (x: readonly number[]): FactorValues =>
    Object.fromEntries(STOCK_FACTORS.map((name, j) => [name, Math.exp(x[j] ?? 0)]));
  const x = leastSquares({
    unknowns,
    weights: Float64Array.from(rows, ({ weight }) => weight * DATA),
    residuals: (at) => {
      const now = values(at);
      return Float64Array.from(rows, ({ predict, measured }) => Math.log(predict(now) / measured));
    },
  });
  return values(x);
}
