/** The verdict, and why some points have no figures. Pure. */
import type { Verdict } from "@/features/answers/answer";
import type { SweepPoint } from "@/features/core/serving/sweep/points";
import { interactivity, perGpu, type Saturation } from "@/features/core/serving/sweep/summary";
import { finding } from "@/features/analysis/long-analysis";
import { formatCount, formatQuantity } from "@/lib/format/quantity";
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import { highest, type SweepStanding } from "./headline";
import { loadWord, serviceWord } from "./words";
import * as m from "./messages";

/** While runs are missing it says so first: which point is best may still change. */
export function verdict(standing: SweepStanding): Verdict {
  const { points, summary, partial } = standing;
  const most = highest(summary.saturations);
  const best = points.find(({ index }) => index === summary.best) ?? null;
  const runs = runsWord(standing);
  if (most?.rate) {
    const rate = formatQuantity(most.rate.mean, "req/s");
    const gpus = formatCount(most.gpus);
    const equals = summary.saturations.filter((other) => isTie(most, other)).map(({ service }) => serviceWord(service));
    const first = serviceWord(most.service);
    return {
      finding: finding(
        partial,
        equals.length === 0
          ? m.firstCarriesMostPerGpu({ rate, gpus, first })
          : m.allCarrySamePerGpu({
              rate,
              gpus,
              all: equals.reduce((all, part) => m.allAndOne({ all, one: part }), first),
            }),
      ),
      evidence: m.aboveThatItsQueueGrows({ runs }),
      help: best && partial === null ? bestWord(best) : null,
    };
  }
  if (best) {
    const [where, speed] = [bestWhere(best), rates(best)];
    return {
      finding: finding(partial, m.whereGivesMostWithinTargets({ where })),
      evidence: m.speedRuns({ speed, runs }),
      help: null,
    };
  }
  const evidence = m.runs({ runs });
  if (points.some(({ figures }) => figures !== null))
    return { finding: partial === null ? m.noPointKeepsTargets : m.soFarNoPointKeeps, evidence, help: null };
  if (partial === null) return { finding: m.noPointOfThisGrid, evidence: m.reasonsStandBelow, help: null };
  const all = runsWord({ ...standing, partial: null });
  return { finding: m.soFarNoPointHas, evidence: m.runs({ runs: all }), help: null };
}

/** Rates that lie within both intervals: the runs do not tell them apart. */
function isTie(most: Saturation, other: Saturation): boolean {
  if (other === most || most.rate === null || other.rate === null || most.gpus === 0 || other.gpus === 0) return false;
  const apart = Math.abs(most.rate.mean / most.gpus - other.rate.mean / other.gpus);
  return apart <= (most.rate.half ?? 0) / most.gpus + (other.rate.half ?? 0) / other.gpus;
}

function runsWord({ partial, targets, points, input }: SweepStanding): Text {
  const times = points.length * input.seeds;
  const counts = { points: points.length, all: formatCount(points.length), times, runs: formatCount(times) };
  const free = targets.ttft === null && targets.tpot === null;
  const limits = free ? m.noTargetsSet : "";
  if (partial === null) return m.allPointsRunsLimits({ ...counts, limits });
  const done = formatCount(partial.done);
  return m.doneOfRunsFinishedAll({ ...counts, done, limits });
}

function bestWhere(point: SweepPoint): Text {
  const [service, load] = [serviceWord(point.service), loadWord(point.load)];
  return m.serviceAtLoad({ service, load });
}

function rates(point: SweepPoint): Text {
  const rate = formatQuantity(perGpu(point), "tok/s/GPU");
  const user = formatQuantity(interactivity(point), "tok/s");
  return m.rateUserPerUser({ rate, user });
}

function bestWord(point: SweepPoint): Text {
  const [where, speed] = [bestWhere(point), rates(point)];
  return m.withinTargetsMostComesFrom({ where, speed });
}

/** One line for each reason, with the number of points it holds for. */
export function stoppedIssues(points: readonly SweepPoint[]): readonly Issue[] {
  const counts = new Map<string, { readonly issue: Issue; count: number }>();
  for (const { issues, figures, done } of points) {
    const [issue] = issues;
    if (issue === undefined || (figures !== null && !isRefusal(issue)) || done === 0) continue;
    const key = `${issue.code} ${issue.message.en}`;
    const entry = counts.get(key) ?? { issue, count: 0 };
    entry.count += 1;
    counts.set(key, entry);
  }
  return [...counts.values()].slice(0, MOST_REASONS).map(({ issue, count }) => ({
    ...issue,
    message: m.countPointSMessage({ count, message: issue.message }),
  }));
}

const MOST_REASONS = 12;

const isRefusal = ({ code }: Issue): boolean => code.startsWith("SIM-ROW");
