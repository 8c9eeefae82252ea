/**
 * By how much bands must grow so that four of five runs lie inside, whatever was left out: the pair of model and system, the family, the
 * system or the stack of a run, each time with the run's error under a fit that knew nothing of its group, in the range of all other groups.
 *
 *   level of a kind    the conformal quantile 0.8 · (n + 1) / n of the misfits over n clusters, half-way between that over rows and that over
 *                      clusters
 *   known              the largest of the kinds, never less than nothing: a band does not shrink below its raw percentiles
 *   unknown            of runs whose stack no other group has, when their stack is left out, over their own few clusters; no less than known
 *   typical            the same with the plain quantile 0.8 of each kind: what chances grow by, which promise nothing about a finite sample
 */
import { findMisfit, findRange, growth, LEVEL } from "@/features/core/evidence/bands";
import { createPool, type Pool } from "@/features/core/evidence/error-pool";
import {
  LEFT_OUT,
  type BandGrade,
  type ErrorColumn,
  type Inflation,
  type LeftOut,
  type Run,
  type StoredRuns,
} from "@/features/core/evidence/runs";
import { isSameStack } from "@/features/core/evidence/similarity";
import { groupBy } from "./scores";

/** Log errors of the runs in their order, under fits without the run's group. */
export type ErrorsByKind = Readonly<Record<LeftOut, readonly number[]>>;

/** Bands at the datasheet's grade have errors of left-out pairs alone: they grow by as much more as the calibrated ones do for the other kinds. */
export function judgeBands(
  runs: readonly Run[],
  errors: Readonly<Record<"ttft" | "tpot", ErrorsByKind>>,
): Pick<StoredRuns, "inflation" | "typical" | "inside" | "coverage"> {
  const judged = { ttft: judgeMetric(runs, "ttft", errors.ttft), tpot: judgeMetric(runs, "tpot", errors.tpot) };
  const { ttft, tpot } = judged;
  return {
    inflation: byColumn(ttft.promised, tpot.promised),
    typical: byColumn(ttft.typical, tpot.typical),
    inside: runs.map((_, i) => (ttft.inside.pair[i] ? 1 : 0) + (tpot.inside.pair[i] ? 2 : 0)),
    coverage: Object.fromEntries(
      LEFT_OUT.map((kind) => [
        kind,
        { ttft: measureCoverage(runs, ttft.inside[kind]), tpot: measureCoverage(runs, tpot.inside[kind]) },
      ]),
    ) as StoredRuns["coverage"],
  };
}

function judgeMetric(runs: readonly Run[], metric: "ttft" | "tpot", errors: ErrorsByKind) {
  const misfits = listMisfits(runs, `served.${metric}.calibrated`, errors);
  const column = `served.${metric}.datasheet` as const;
  const own = listMisfits(runs, column, { pair: runs.map((run) => run.errors[column] ?? 0) });
  const grow = (level: LevelFor) => growBoth(misfits, own, level);
  return { promised: grow(conformalLevel), typical: grow(plainLevel), inside: insideByKind(misfits) };
}

type ByGrade = Readonly<Record<BandGrade, Inflation>>;

function growBoth(misfits: readonly Misfit[], datasheet: readonly Misfit[], level: LevelFor): ByGrade {
  const calibrated = findInflation(misfits, level);
  const pairs = findInflation(
    misfits.filter(({ kind }) => kind === "pair"),
    level,
  );
  const own = findInflation(datasheet, level);
  const known = round(own.known + calibrated.known - pairs.known);
  const unknown = round(Math.max(own.unknown, own.known + calibrated.unknown - pairs.known));
  return { calibrated, datasheet: { known, unknown } };
}

const byColumn = (ttft: ByGrade, tpot: ByGrade): StoredRuns["inflation"] => ({
  "served.ttft.calibrated": ttft.calibrated,
  "served.tpot.calibrated": tpot.calibrated,
  "served.ttft.datasheet": ttft.datasheet,
  "served.tpot.datasheet": tpot.datasheet,
});

type Misfit = {
  readonly kind: LeftOut;
  readonly run: Run;
  readonly error: number;
  readonly misfit: number;
  /** Another group has a run of its stack. */
  readonly known: boolean;
};

const GROUPS: Readonly<Record<LeftOut, (run: Run) => string>> = {
  pair: ({ family, system }) => `${family}|${system}`,
  family: ({ family }) => family,
  system: ({ system }) => system,
  stack: ({ engine, generation, format }) => `${engine}|${generation}|${format}`,
};

const clusterKey = ({ family, system, engine, mode }: Run): string => `${family} ${system} ${engine} ${mode}`;

function listMisfits(runs: readonly Run[], column: ErrorColumn, errors: Partial<ErrorsByKind>): Misfit[] {
  const pool = createPool(runs, column);
  return LEFT_OUT.flatMap((kind) => {
    const ofKind = errors[kind];
    return ofKind ? pool.runs.map((run, i) => misfitWith(pool, run, kind, ofKind[i] ?? 0)) : [];
  });
}

function misfitWith(pool: Pool, run: Run, kind: LeftOut, error: number): Misfit {
  const key = GROUPS[kind];
  const own = key(run);
  const range = findRange(pool, run, { without: (other) => key(other) === own });
  const known = pool.runs.some((other) => key(other) !== own && isSameStack(other, run));
  return { kind, run, error, misfit: findMisfit(range, error), known };
}

/** The quantile of misfits over a number of clusters. */
type LevelFor = (clusters: number) => number;
const plainLevel: LevelFor = () => LEVEL;
const conformalLevel: LevelFor = (clusters) => Math.min(1, (LEVEL * (clusters + 1)) / clusters);

function findInflation(misfits: readonly Misfit[], level: LevelFor): Inflation {
  const kinds = LEFT_OUT.map((kind) => {
    const own = misfits.filter((one) => one.kind === kind);
    return quantileBoth(own, level(countClusters(own)));
  });
  const known = Math.max(0, ...kinds);
  const alone = misfits.filter((one) => one.kind === "stack" && !one.known);
  return { known: round(known), unknown: round(Math.max(known, quantileBoth(alone, level(countClusters(alone))))) };
}

const countClusters = (misfits: readonly Misfit[]): number => new Set(misfits.map(({ run }) => clusterKey(run))).size;

/** Half-way between the quantile over rows and that in which every cluster counts alike. */
function quantileBoth(misfits: readonly Misfit[], level: number): number {
  if (misfits.length === 0) return 0;
  const clusters = groupBy(misfits, ({ run }) => clusterKey(run));
  const byCluster = misfits.map(({ run }) => 1 / (clusters.get(clusterKey(run))?.length ?? 1));
  const [even, alike] = [misfits.map(() => 1), byCluster].map((weights) => weightedQuantile(misfits, weights, level));
  return ((even ?? 0) + (alike ?? 0)) / 2;
}

/** The misfit up to which a share of the weight lies. */
export function weightedQuantile(
  misfits: readonly Pick<Misfit, "misfit">[],
  weights: readonly number[],
  level: number,
): number {
  const sorted = misfits
    .map(({ misfit }, i) => ({ misfit, weight: weights[i] ?? 0 }))
    .sort((a, b) => a.misfit - b.misfit);
  const wanted = level * weights.reduce((a, b) => a + b, 0) - 1e-9;
  let sum = 0;
  for (const { misfit, weight } of sorted) {
    sum += weight;
    if (sum >= wanted) return misfit;
  }
  return sorted.at(-1)?.misfit ?? 0;
}

type KindCoverage = Readonly<Record<"rows" | "clusters", number>>;

/** Judged honestly: neither the errors nor the growth behind a run's band know its group. One flag a run and kind. */
function insideByKind(misfits: readonly Misfit[]): Readonly<Record<LeftOut, readonly boolean[]>> {
  const kinds = LEFT_OUT.map((kind) => {
    const own = misfits.filter((one) => one.kind === kind);
    const without = new Map(
      [...new Set(own.map(({ run }) => GROUPS[kind](run)))].map((group) => [
        group,
        findInflation(
          misfits.filter(({ run }) => GROUPS[kind](run) !== group),
          conformalLevel,
        ),
      ]),
    );
    const flags = own.map(({ run, misfit, known }) => {
      const inflation = without.get(GROUPS[kind](run)) ?? { known: 0, unknown: 0 };
      return misfit <= growth(inflation, known);
    });
    return [kind, flags] as const;
  });
  return Object.fromEntries(kinds) as Record<LeftOut, boolean[]>;
}

function measureCoverage(runs: readonly Run[], inside: readonly boolean[]): KindCoverage {
  const share = (flags: readonly boolean[]): number => flags.filter(Boolean).length / flags.length;
  const clusters = groupBy(
    runs.map((run, i) => ({ cluster: clusterKey(run), inside: inside[i] ?? false })),
    ({ cluster }) => cluster,
  );
  const shares = [...clusters.values()].map((group) => share(group.map((one) => one.inside)));
  return { rows: round(share(inside)), clusters: round(shares.reduce((a, b) => a + b, 0) / shares.length) };
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4;
