/** The sentence above the figures: do separate pools win at these limits, with what, and where that turns. */
import type { Verdict } from "@/features/answers/answer";
import type { PdAnswer } from "@/features/core/search/pools/answer";
import { EVEN } from "@/features/core/search/pools/crossover";
import type { Relaxation } from "@/features/core/search/pools/misses";
import type { PlanRow } from "@/features/core/search/pools/rows";
import type { Station } from "@/features/core/search/pools/matching";
import type { PdSpace } from "@/features/core/search/pools/space";
import { formatLatency, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { crossoverWords, planWord, STATION_NAMES } from "./words";

export function verdict(space: PdSpace, answer: PdAnswer, gain: number | null): Verdict {
  const { winner, aggregated, relaxations } = answer;
  const [single] = aggregated;
  if (winner === null) return withoutPlan(answer, single ?? null, relaxations);
  const { row } = winner;
  return {
    finding: finding(space, gain, row),
    evidence: evidence(row, single ?? null),
    help: joined(matchWords(winner.matching.limiting, spare(winner)), turning(answer)),
  };
}

function finding({ gpus }: PdSpace, gain: number | null, row: PlanRow): Text {
  const plan = planWord(row);
  if (gain === null)
    return text({ en: `Only separate pools keep the limits: ${plan}`, zh: `只有 PD 分离满足约束：${plan}` });
  if (Math.abs(gain - 1) <= EVEN)
    return text({
      en: `On ${gpus} GPUs separate pools (${plan}) and one pool are within 5 % of each other`,
      zh: `在 ${gpus} 张 GPU 上，PD 分离（${plan}）与不分离相差不超过 5 %`,
    });
  const over = formatNumber(gain > 1 ? gain : 1 / gain, 2);
  return gain > 1
    ? text({
        en: `On ${gpus} GPUs separate pools (${plan}) serve ${over} times what one pool does`,
        zh: `在 ${gpus} 张 GPU 上，PD 分离（${plan}）是不分离的 ${over} 倍`,
      })
    : text({
        en: `On ${gpus} GPUs one pool serves ${over} times what the best separate pools (${plan}) do`,
        zh: `在 ${gpus} 张 GPU 上，不分离是最优 PD 分离方案（${plan}）的 ${over} 倍`,
      });
}

/** The times of both stand in the figures below. */
function evidence(row: PlanRow, single: PlanRow | null): Text {
  const [own, other] = [row, single].map((one) => one && formatQuantity(one.perGpu, "tok/s/GPU"));
  if (single === null) return text({ en: `${own}.`, zh: `${own}。` });
  return text({
    en: `${own}, and ${other} from one pool (${planWord(single)}).`,
    zh: `${own}；不分离（${planWord(single)}）为 ${other}。`,
  });
}

function spare({ matching }: NonNullable<PdAnswer["winner"]>): number {
  const spares = matching.stations.filter(({ station }) => station !== matching.limiting).map(({ spare }) => spare);
  return Math.min(...spares);
}

const matchWords = (limiting: Station, spare: number): Text => {
  const { en, zh } = STATION_NAMES[limiting];
  const share = formatPercent(spare, 2);
  return text({
    en: `${en.charAt(0).toUpperCase()}${en.slice(1)} limits; the next could take ${share} more.`,
    zh: `瓶颈为${zh}，次紧的环节尚有 ${share} 余量。`,
  });
};

function turning({ stretches }: PdAnswer): Text | null {
  if (stretches.length === 0) return null;
  const { en, zh } = crossoverWords(stretches);
  return text({ en: `${en.charAt(0).toUpperCase()}${en.slice(1)}.`, zh: `${zh}。` });
}

const joined = (a: Text, b: Text | null): Text =>
  b === null ? a : text({ en: `${a.en} ${b.en}`, zh: `${a.zh}${b.zh}` });

function withoutPlan(answer: PdAnswer, single: PlanRow | null, relaxations: readonly Relaxation[]): Verdict {
  const finding = single
    ? text({
        en: `Only one pool keeps the limits: ${planWord(single)}`,
        zh: `只有不分离的部署满足约束：${planWord(single)}`,
      })
    : text({ en: "Nothing keeps the limits", zh: "没有方案满足约束" });
  const evidence =
    answer.counts.ratios === 0
      ? text({
          en: "no pair of a prefill and a decode instance can be run; the table below says why.",
          zh: "没有可运行的预填充与解码实例组合，原因见下表。",
        })
      : text({
          en: `none of ${answer.counts.ratios} ratios of separate pools does at any load.`,
          zh: `${answer.counts.ratios} 种 PD 配比在任何负载下都不满足。`,
        });
  return { finding, evidence, help: relaxWords(relaxations) };
}

/** What to give way on, nearest first. */
function relaxWords(relaxations: readonly Relaxation[]): Text | null {
  if (relaxations.length === 0) return null;
  const parts = relaxations.map(({ limit, from, to }) => {
    const [a, b] = [formatLatency(from), formatLatency(ceiled(to))];
    return text({ en: `${limit.toUpperCase()} from ${a} to ${b}`, zh: `${limit.toUpperCase()} 由 ${a} 放宽到 ${b}` });
  });
  return text({
    en: `Separate pools pass with ${parts.map(({ en }) => en).join(", or ")}.`,
    zh: `PD 分离可行的条件：${parts.map(({ zh }) => zh).join("，或 ")}。`,
  });
}

/** A limit that was rounded down would still be broken. */
function ceiled(seconds: number): number {
  const step = 10 ** (Math.floor(Math.log10(seconds)) - 2);
  return Math.ceil(seconds / step) * step;
}
