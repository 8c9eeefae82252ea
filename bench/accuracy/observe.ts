/** Simulates cases and reads off what fits and reports need. */
import { add, dot, WIDTH } from "@/features/serving/components";
import { contextOf } from "@/features/serving/deployment";
import { coefficientsOf, type FactorValues } from "@/features/serving/engines";
import { servingFigures, type ServingFigures } from "@/features/serving/metrics";
import { serveClosedLoop, type ServeOptions } from "@/features/serving/serve";
import { addStep, emptyUsage, meanParts, type RankStep, type Usage } from "@/features/serving/usage";
import type { Engine, Role } from "@/features/serving/engine";
import type { Observation } from "./fit";
import type { Case } from "./rows";

export function figuresOf(entry: Case, options: ServeOptions = {}): ServingFigures {
  const { outcome, requests, delay } = serveClosedLoop(entry.deployment, entry.pools, options);
  return servingFigures(outcome, requests, delay);
}

/** One simulated run, as observations of the time per output token and of the time to first token. */
export function observe(entry: Case, weight: number, factors: FactorValues, options: ServeOptions = {}) {
  const usage = new Usages(entry);
  const { outcome, requests, delay } = serveClosedLoop(entry.deployment, entry.pools, {
    ...options,
    factors,
    observe: (step, steps, engine) => usage.add(step, steps, engine),
  });
  const figures = servingFigures(outcome, requests, delay);
  const context = contextOf(entry.deployment);
  const coefficients = coefficientsOf(context, factors);
  const decode = usage.decodeParts();
  const queued = figures.ttft.mean - delay.firstToken - delay.firstTokenSteps * figures.tpot.mean;
  const waited = scaled(usage.waitParts(requests.count), (parts) => queued / dot(parts, coefficients));
  add(waited, "firstToken", 1);
  add(waited, "firstTokenSteps", figures.tpot.mean);
  const tpot: Observation = {
    parts: decode,
    ratio: figures.tpot.mean / dot(decode, coefficients),
    context,
    measured: entry.tpot,
    weight,
  };
  const ttft: Observation = { parts: waited, ratio: 1, context, measured: entry.ttft, weight };
  return { figures, tpot, ttft };
}

/** Counts the steps of a run once for every sequence that decodes in them and once for every request that waits for them. */
class Usages {
  private readonly decode = emptyUsage();
  private readonly waits: ReadonlyMap<Role, Usage>;

  constructor(private readonly entry: Case) {
    this.waits = new Map(entry.pools.map(({ pool: { role } }) => [role, emptyUsage()]));
  }

  add(step: RankStep, steps: number, { spec, running, waiting, prefilling }: Engine): void {
    if (spec.role !== "prefill" && running.size() > 0) addStep(this.decode, step, steps * running.size());
    const wait = this.waits.get(spec.role);
    const queued = waiting.length + prefilling.length;
    if (wait && queued > 0) addStep(wait, step, steps * queued);
  }

  /** Mean step that a token waits for. */
  decodeParts(): Float64Array {
    const pool = this.entry.pools.find(({ pool: { role } }) => role !== "prefill");
    if (!pool) throw new Error("A case without a pool that decodes");
    return meanParts(this.decode, pool.parts);
  }

  /** Little's law: the mean wait is the integral of the number of waiting requests over the number of requests. */
  waitParts(requests: number): Float64Array {
    const sum = new Float64Array(WIDTH);
    for (const { pool, parts } of this.entry.pools) {
      const usage = this.waits.get(pool.role) ?? emptyUsage();
      meanParts(usage, parts).forEach((value, k) => {
        sum[k] = (sum[k] ?? 0) + (value * usage.weight) / requests;
      });
    }
    return sum;
  }
}

function scaled(parts: Float64Array, factor: (parts: Float64Array) => number): Float64Array {
  const by = factor(parts);
  return parts.map((value) => value * by);
}

/** Rows of a group count as if they were fewer, because they share what is wrong with them: n^-½ each. */
export function weightsOf(cases: readonly Case[]): number[] {
  const key = ({ row, pair }: Case): string => [pair, row["backend"], row["precision"]].join("|");
  const sizes = new Map<string, number>();
  for (const entry of cases) sizes.set(key(entry), (sizes.get(key(entry)) ?? 0) + 1);
  return cases.map((entry) => (entry.row["suspect"] ? 0 : 3 / Math.sqrt(sizes.get(key(entry)) ?? 1)));
}
