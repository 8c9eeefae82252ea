/** The answer in two lines: the weightiest finding, or how the run went where nothing stands out. */
import type { Verdict } from "@/features/answers/answer";
import type { Targets } from "@/features/core/scenario/resolve";
import { formatCount, formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { timeText } from "./figures";
import { attainment } from "./requests/limits";
import type { OpenedProfile } from "@/features/core/serving-profile";
import { percentile } from "./requests/rows";
import { TAB_NAMES } from "./tabs/names";
import { tabs } from "./tabs/availability";

export function profileVerdict(opened: OpenedProfile, targets: Targets, percent: number): Verdict {
  const [first] = opened.findings;
  const run = runWords(opened, targets, percent);
  if (first === undefined) return { finding: run.short, evidence: run.long, help: synthetic(opened) };
  return { finding: unstopped(first.sentence), evidence: run.long, help: synthetic(opened) };
}

/** The evidence follows behind a colon. */
const unstopped = ({ en, zh }: Text): Text => text({ en: en.replace(/\.$/, ""), zh: zh.replace(/。$/, "") });

const synthetic = ({ synthetic: isSynthetic }: OpenedProfile): Text | null =>
  isSynthetic
    ? text({
        en: "Synthetic: written from a run of the simulator, not recorded on hardware.",
        zh: "合成数据：由仿真运行写出，并非在硬件上采集。",
      })
    : null;

function runWords(
  opened: OpenedProfile,
  targets: Targets,
  percent: number,
): { readonly short: Text; readonly long: Text } {
  const { figures } = opened;
  const { judged, within } = attainment(opened, targets);
  if (figures.requests === null) return { short: NO_REQUESTS, long: otherRows(opened) };
  const all = formatCount(figures.requests);
  const kept = formatPercent(judged > 0 ? within / judged : NaN, 2);
  const [ttft, queue] = [percentile(opened, "ttft", percent), percentile(opened, "queue", percent)].map(timeText);
  return {
    short:
      judged === 0
        ? text({ en: `${all} requests, none of which tells its limits`, zh: `${all} 个请求，均无法判断是否达标` })
        : text({
            en: `${kept} of ${formatCount(judged)} requests kept the limits`,
            zh: `${formatCount(judged)} 个请求中 ${kept} 达标`,
          }),
    long: text({
      en: `TTFT p${percent} ${ttft}, queueing p${percent} ${queue}; ${formatCount(figures.finished ?? 0)} of ${all} requests finished.`,
      zh: `TTFT p${percent} ${ttft}，排队 p${percent} ${queue}；${all} 个请求中 ${formatCount(figures.finished ?? 0)} 个完成。`,
    }),
  };
}

/** What the files list in their place. */
function otherRows(opened: OpenedProfile): Text {
  const filled = tabs(opened).filter(({ count }) => /^\d/.test(count));
  if (filled.length === 0) return text({ en: "nothing else either.", zh: "也没有其他可显示的内容。" });
  const names = filled.map(({ id, count }) => ({ count, name: TAB_NAMES[id] }));
  return text({
    en: `what they tell is ${names.map(({ name, count }) => `${name.en} (${count})`).join(", ")}; latencies need request.csv or a request log.`,
    zh: `其中可见${names.map(({ name, count }) => `${name.zh}（${count}）`).join("、")}；时延需要 request.csv 或请求日志。`,
  });
}

const NO_REQUESTS = text({ en: "These files list no requests", zh: "这些文件没有列出请求" });
