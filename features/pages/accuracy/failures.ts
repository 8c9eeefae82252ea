/** The groups of runs with the largest median errors, and the likely causes. */
import type { Text } from "@/lib/text";
import { errorLine, type Metric } from "./error-lines";
import { pairKey, type Run } from "@/features/core/evidence/runs";
import { engineName } from "@/features/words";
import * as m from "./messages";

export type Failure = {
  readonly metric: Metric;
  readonly group: Text;
  readonly rows: number;
  readonly median: number;
  /** Median of predicted / measured - 1. */
  readonly bias: number;
  readonly covered: number;
  readonly reason: Text;
};

/** Smaller groups are too few to describe the model. */
const FEWEST = 9;
/** Groups whose median error is this many times that of all rows fail. */
const FAILS_FROM = 1.3;
const WORST = 4;

export function failures(runs: readonly Run[], metric: Metric): readonly Failure[] {
  if (runs.length === 0) return [];
  const all = errorLine("all", runs)[metric].median;
  return listGroups(runs)
    .filter((group) => group.length >= FEWEST)
    .map((group) => failure(group, metric))
    .filter(({ median }) => median > FAILS_FROM * all)
    .sort((a, b) => b.median - a.median)
    .slice(0, WORST);
}

function listGroups(runs: readonly Run[]): readonly Run[][] {
  const groups = new Map<string, Run[]>();
  for (const run of runs) {
    const key = [pairKey(run), run.engine, run.mode].join("|");
    const group = groups.get(key);
    if (group) group.push(run);
    else groups.set(key, [run]);
  }
  return [...groups.values()];
}

function failure(group: readonly Run[], metric: Metric): Failure {
  const [first] = group;
  if (!first) throw new Error("A group without runs");
  const { median, bias, covered } = errorLine("", group)[metric];
  const engine = engineName(first.engine);
  const apart = first.split ? m.disaggregated : m.sign;
  return {
    metric,
    group: m.familyNameOnSystemNameEngineApart({
      familyName: first.familyName,
      systemName: first.systemName,
      engine,
      apart,
    }),
    rows: group.length,
    median,
    bias,
    covered,
    reason: reason(first, metric),
  };
}

/** What the public runs leave open about such a deployment; the first that applies. */
function reason(run: Run, metric: Metric): Text {
  if (metric === "ttft") {
    if (run.split) return m.theseRunsDoNotState;
    if (run.engine === "sglang") return m.untilJanuary2026ClientWarmed;
    return m.allClientsStartAtOnce;
  }
  if (run.split) return m.batchesOnDecodeSideDepend;
  if (run.format === "mxfp4") return m.mxfp4ExpertsRunWeightOnly;
  if (run.system === "gb200" && !run.moe) return m.theseFewRunsAreSeveral;
  return m.noSingleCauseIsKnown;
}
