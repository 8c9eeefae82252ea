/** The verdict, and why some points have no figures. Pure. */
import { highest, type SweepStanding } from "@/features/simulation-sweep/headline";
import type { SweepPlan } from "@/features/simulation-sweep/plan";
import type { SweepPoint } from "@/features/simulation-sweep/points";
import { interactivity, perGpu } from "@/features/simulation-sweep/summary";
import { loadWord, serviceWord } from "@/features/simulation-sweep/words";
import { formatCount, formatQuantity } from "@/lib/format/quantity";
import type { Issue } from "@/lib/issue";
import { text, type Text } from "@/lib/text";

type Verdict = { readonly finding: Text; readonly evidence: Text; readonly help: Text | null };

export function verdictOf({ points, summary, targets }: SweepStanding, plan: SweepPlan): Verdict {
  const most = highest(summary.saturations);
  const best = points.find(({ index }) => index === summary.best) ?? null;
  const help = best ? bestWord(best) : null;
  if (most?.rate) {
    const [rate, service] = [formatQuantity(most.rate.mean, "req/s"), serviceWord(most.service)];
    return {
      finding: text(`${service.en} carries most, ${rate}`, `${service.zh} 承载最多：${rate}`),
      evidence: text(
        `above that its queue grows; ${formatCount(plan.points.length)} points, ${formatCount(plan.cells)} runs.`,
        `超过该速率队列持续增长；共 ${formatCount(plan.points.length)} 个点、${formatCount(plan.cells)} 次运行。`,
      ),
      help,
    };
  }
  const finished = points.every(({ done, issues, figures }) => done > 0 && figures === null && issues.length > 0);
  if (finished) return { finding: NOTHING_RUNS, evidence: NOTHING_WHY, help: null };
  const limits = targets.ttft === null && targets.tpot === null;
  return {
    finding: text("No point has finished yet", "尚无完成的点"),
    evidence: text(
      `${formatCount(plan.points.length)} points, ${formatCount(plan.cells)} runs${limits ? ", no targets set" : ""}.`,
      `共 ${formatCount(plan.points.length)} 个点、${formatCount(plan.cells)} 次运行${limits ? "，未设目标" : ""}。`,
    ),
    help,
  };
}

const NOTHING_RUNS = text("No point of this grid can run", "网格中没有可运行的点");
const NOTHING_WHY = text("the reasons stand below.", "原因见下。");

function bestWord(point: SweepPoint): Text {
  const [service, load] = [serviceWord(point.service), loadWord(point.load)];
  const rate = formatQuantity(perGpu(point), "tok/s/GPU");
  const user = formatQuantity(interactivity(point), "tok/s");
  return text(
    `Within the targets most comes from ${service.en} at ${load.en}: ${rate}, ${user} per user.`,
    `满足目标的最佳点为 ${service.zh}、${load.zh}：${rate}，每用户 ${user}。`,
  );
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
    message: text(`${count} point${count === 1 ? "" : "s"}: ${issue.message.en}`, `${count} 个点：${issue.message.zh}`),
  }));
}

const MOST_REASONS = 12;

const isRefusal = ({ code }: Issue): boolean => code.startsWith("SIM-ROW");
