/** The verdict, and why some points have no figures. Pure. */
import type { Verdict } from "@/features/answers/answer";
import type { SweepPoint } from "@/features/core/serving/sweep/points";
import { interactivity, perGpu, type Saturation } from "@/features/core/serving/sweep/summary";
import { finding } from "@/features/analysis/long-analysis";
import { formatCount, formatQuantity } from "@/lib/format/quantity";
import type { Issue } from "@/lib/issue";
import { text, type Text } from "@/lib/text";
import { highest, type SweepStanding } from "./headline";
import { loadWord, serviceWord } from "./words";

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
    const [first, ...others] = [serviceWord(most.service), ...equals];
    return {
      finding: finding(
        partial,
        others.length === 0 || !first
          ? {
              en: `${first?.en} carries most per GPU, ${rate} on ${gpus}`,
              zh: `${first?.zh} 每卡承载最多：${gpus} 卡 ${rate}`,
            }
          : {
              en: `${[first, ...others].map(({ en }) => en).join(" and ")} carry the same per GPU, ${rate} on ${gpus}`,
              zh: `${[first, ...others].map(({ zh }) => zh).join("、")} 每卡承载相同：${gpus} 卡 ${rate}`,
            },
      ),
      evidence: text({ en: `above that its queue grows; ${runs.en}.`, zh: `超过该速率队列持续增长；${runs.zh}。` }),
      help: best && partial === null ? bestWord(best) : null,
    };
  }
  if (best) {
    const [where, speed] = [bestWhere(best), rates(best)];
    return {
      finding: finding(partial, {
        en: `${where.en} gives most within the targets`,
        zh: `${where.zh} 在满足目标的点中吞吐最高`,
      }),
      evidence: text({ en: `${speed.en}; ${runs.en}.`, zh: `${speed.zh}；${runs.zh}。` }),
      help: null,
    };
  }
  const evidence = text({ en: `${runs.en}.`, zh: `${runs.zh}。` });
  if (points.some(({ figures }) => figures !== null))
    return { finding: partial === null ? NONE_WITHIN : NONE_YET, evidence, help: null };
  if (partial === null) return { finding: NOTHING_RUNS, evidence: NOTHING_WHY, help: null };
  const all = runsWord({ ...standing, partial: null });
  return { finding: NOT_YET, evidence: text({ en: `${all.en}.`, zh: `${all.zh}。` }), help: null };
}

/** Rates that lie within both intervals: the runs do not tell them apart. */
function isTie(most: Saturation, other: Saturation): boolean {
  if (other === most || most.rate === null || other.rate === null || most.gpus === 0 || other.gpus === 0) return false;
  const apart = Math.abs(most.rate.mean / most.gpus - other.rate.mean / other.gpus);
  return apart <= (most.rate.half ?? 0) / most.gpus + (other.rate.half ?? 0) / other.gpus;
}

const NOT_YET = text({ en: "So far, no point has finished", zh: "目前，尚无完成的点" });
const NONE_YET = text({ en: "So far, no point keeps the targets", zh: "目前，没有满足目标的点" });
const NONE_WITHIN = text({ en: "No point keeps the targets", zh: "没有满足目标的点" });
const NOTHING_RUNS = text({ en: "No point of this grid can run", zh: "网格中没有可运行的点" });
const NOTHING_WHY = text({ en: "the reasons stand below.", zh: "原因见下。" });

function runsWord({ partial, targets, points, input }: SweepStanding): Text {
  const [all, runs] = [formatCount(points.length), formatCount(points.length * input.seeds)];
  const free = targets.ttft === null && targets.tpot === null;
  const [limits, limitsZh] = free ? [", no targets set", "，未设目标"] : ["", ""];
  if (partial === null)
    return text({ en: `${all} points, ${runs} runs${limits}`, zh: `共 ${all} 个点、${runs} 次运行${limitsZh}` });
  const done = formatCount(partial.done);
  return text({
    en: `${done} of ${runs} runs finished, ${all} points${limits}`,
    zh: `已完成 ${done}/${runs} 次运行，共 ${all} 个点${limitsZh}`,
  });
}

function bestWhere(point: SweepPoint): Text {
  const [service, load] = [serviceWord(point.service), loadWord(point.load)];
  return text({ en: `${service.en} at ${load.en}`, zh: `${service.zh}、${load.zh}` });
}

function rates(point: SweepPoint): Text {
  const rate = formatQuantity(perGpu(point), "tok/s/GPU");
  const user = formatQuantity(interactivity(point), "tok/s");
  return text({ en: `${rate}, ${user} per user`, zh: `${rate}，每用户 ${user}` });
}

function bestWord(point: SweepPoint): Text {
  const [where, speed] = [bestWhere(point), rates(point)];
  return text({
    en: `Within the targets most comes from ${where.en}: ${speed.en}.`,
    zh: `满足目标的最佳点为 ${where.zh}：${speed.zh}。`,
  });
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
    message: text({
      en: `${count} point${count === 1 ? "" : "s"}: ${issue.message.en}`,
      zh: `${count} 个点：${issue.message.zh}`,
    }),
  }));
}

const MOST_REASONS = 12;

const isRefusal = ({ code }: Issue): boolean => code.startsWith("SIM-ROW");
