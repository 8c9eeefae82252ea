/** The verdict, and why some points have no figures. Pure. */
import type { Verdict } from "@/features/answers/answer";
import { timesWords, usersWords } from "@/features/core/serving/simulated/load-words";
import type { SweepPoint } from "@/features/core/serving/sweep/points";
import type { Saturation } from "@/features/core/serving/sweep/summary";
import { finding } from "@/features/analysis/long-analysis";
import { formatCount, formatQuantity } from "@/lib/format/quantity";
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import { highest, type SweepStanding } from "./headline";
import { judgedPoint } from "./judged-point";
import { serviceWord } from "./words";
import * as m from "./messages";

/** While runs are missing it says so first: which point is best may still change. */
export function verdict(standing: SweepStanding): Verdict {
  const { points, summary, partial } = standing;
  const most = highest(summary.saturations);
  const best = points.find(({ index }) => index === summary.best) ?? null;
  const runs = runsWord(standing);
  const load = best && judgedPoint(best, standing);
  if (best && load) {
    const [service, users] = [serviceWord(best.service), usersWords(load)];
    return {
      finding: finding(partial, m.serviceServesMostWithin({ service, users })),
      evidence: m.timesRuns({ times: timesWords(load), runs }),
      help: most?.rate && partial === null ? saturationHelp(summary.saturations, most) : null,
    };
  }
  if (most?.rate && partial !== null)
    return {
      finding: finding(partial, saturationWord(summary.saturations, most)),
      evidence: m.aboveThatItsQueueGrows({ runs }),
      help: null,
    };
  const evidence = m.runs({ runs });
  if (points.some(({ figures }) => figures !== null))
    return {
      finding: partial === null ? m.noPointKeepsTargets : m.soFarNoPointKeeps,
      evidence,
      help: most?.rate ? saturationHelp(summary.saturations, most) : null,
    };
  if (partial === null) return { finding: m.noPointOfThisGrid, evidence: m.reasonsStandBelow, help: null };
  const all = runsWord({ ...standing, partial: null });
  return { finding: m.soFarNoPointHas, evidence: m.runs({ runs: all }), help: null };
}

const saturationHelp = (saturations: readonly Saturation[], most: Saturation): Text =>
  m.carriesQueueGrows({ carries: saturationWord(saturations, most) });

/** Which service carries most, of all loads. */
function saturationWord(saturations: readonly Saturation[], most: Saturation): Text {
  const rate = formatQuantity(most.rate?.mean ?? NaN, "req/s");
  const gpus = formatCount(most.gpus);
  const equals = saturations.filter((other) => isTie(most, other)).map(({ service }) => serviceWord(service));
  const first = serviceWord(most.service);
  if (equals.length === 0) return m.firstCarriesMostPerGpu({ rate, gpus, first });
  const all = equals.reduce((joined, part) => m.allAndOne({ all: joined, one: part }), first);
  return m.allCarrySamePerGpu({ rate, gpus, all });
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
