/** The answer in a sentence: the best point within the targets, or how near the curves come. */
import type { Verdict } from "@/features/answers/answer";
import { formatCount, formatLatency, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { medianError } from "./measured";
import type { Overview } from "./answer";

type Told = Pick<Overview, "curves" | "best" | "targets" | "runs">;

export function verdict(told: Told): Verdict {
  const help = errorWords(told);
  if (told.best) return { ...bestWords(told.best), help };
  const points = told.curves.flatMap((curve) => curve.points.map((point) => ({ curve, point })));
  if (points.length === 0)
    return {
      finding: text({ en: "No layout can be run", zh: "没有可运行的布局" }),
      evidence: text({
        en: told.curves.map(({ name, issues }) => `${name}: ${issues[0]?.message.en ?? ""}`).join(" "),
        zh: told.curves.map(({ name, issues }) => `${name}：${issues[0]?.message.zh ?? ""}`).join(" "),
      }),
      help,
    };
  return { ...nearestWords(told, points), help };
}

function bestWords({ curve, point }: NonNullable<Overview["best"]>) {
  const { perGpu, perUser, ttft, tpot } = point.served;
  const [rate, speed] = [formatQuantity(perGpu, "tok/s/GPU"), formatQuantity(perUser, "tok/s/user")];
  const [first, each] = [formatLatency(ttft), formatLatency(tpot)];
  return {
    finding: text({
      en: `Within the targets ${curve.name} gives most, ${rate}`,
      zh: `满足目标的前提下，${curve.name} 吞吐最高，为 ${rate}`,
    }),
    evidence: text({
      en: `at ${formatCount(point.conc)} requests at once: ${speed}, TTFT ${first}, TPOT ${each}.`,
      zh: `并发 ${formatCount(point.conc)} 时：${speed}，TTFT ${first}，TPOT ${each}。`,
    }),
  };
}

type Points = readonly {
  readonly curve: Overview["curves"][number];
  readonly point: Overview["curves"][number]["points"][number];
}[];

function nearestWords({ targets }: Told, points: Points) {
  const over = ({ point }: Points[number]): number =>
    Math.max(point.served.ttft / (targets.ttft ?? Infinity), point.served.tpot / (targets.tpot ?? Infinity));
  const nearest = points.reduce((a, b) => (over(b) < over(a) ? b : a));
  const { ttft, tpot } = nearest.point.served;
  const excess = formatPercent(over(nearest) - 1, 2);
  return {
    finding: text({ en: "No point of any curve keeps the targets", zh: "没有任何点满足目标" }),
    evidence: text({
      en: `nearest is ${nearest.curve.name} at ${formatCount(nearest.point.conc)} requests at once, TTFT ${formatLatency(ttft)} and TPOT ${formatLatency(tpot)}, ${excess} over.`,
      zh: `最接近的是 ${nearest.curve.name}、并发 ${formatCount(nearest.point.conc)}：TTFT ${formatLatency(ttft)}，TPOT ${formatLatency(tpot)}，超出 ${excess}。`,
    }),
  };
}

/** How far predictions lie from the uploaded runs. */
function errorWords({ runs }: Told): Text | null {
  const [tpot, rate] = [medianError(runs, "tpot"), medianError(runs, "perGpu")];
  if (runs.length === 0) return null;
  const parts = [
    ...(tpot === null ? [] : [text({ en: `TPOT ${formatPercent(tpot, 2)}`, zh: `TPOT ${formatPercent(tpot, 2)}` })]),
    ...(rate === null
      ? []
      : [text({ en: `output ${formatPercent(rate, 2)}`, zh: `输出吞吐 ${formatPercent(rate, 2)}` })]),
  ];
  if (parts.length === 0) return null;
  return text({
    en: `${runs.length === 1 ? "1 measured run lies off its prediction" : `${runs.length} measured runs lie off their predictions`} by ${parts.map(({ en }) => en).join(", ")} in the median.`,
    zh: `${runs.length} 次实测与预测的误差中位数：${parts.map(({ zh }) => zh).join("，")}。`,
  });
}
