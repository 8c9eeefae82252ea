/** The answer in a sentence: how many hold, which is best; or how far the nearest one is away. */
import type { Verdict } from "@/features/answers/answer";
import { binding, LIMIT_WORD, judgedSpeed, type LimitState } from "@/features/core/comparison/limits";
import { formatLatency, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text } from "@/lib/text";
import type { ScenarioLine, ScenarioTable } from "./table";

type Judged = Pick<ScenarioTable, "lines" | "totals" | "judged" | "baseline">;

export function verdict(table: Judged): Verdict {
  const { lines, totals } = table;
  const best = lines.find(({ id }) => id === totals.best);
  if (best) return someHold(table, best);
  const nearest = lines.find(({ id }) => id === totals.nearest);
  return nearest ? noneHolds(table, nearest) : NOTHING_RUNS;
}

const NOTHING_RUNS: Verdict = {
  finding: text({ en: "No scenario can be run", zh: "没有可运行的场景" }),
  evidence: text({ en: "The table says why, row by row.", zh: "原因逐行列在表中。" }),
  help: null,
};

function someHold({ lines, totals, judged, baseline }: Judged, best: ScenarioLine): Verdict {
  const speed = best.figures && judgedSpeed(best.figures, judged);
  if (!speed) throw new Error("The best line has no speed");
  const { within, scenarios } = totals;
  const [rate, ttft, tpot] = [
    formatQuantity(speed.perGpu, "tok/s/GPU"),
    formatLatency(speed.ttft),
    formatLatency(speed.tpot),
  ];
  const share = best.differences?.perGpu?.share ?? 0;
  const base = lines.find(({ id }) => id === baseline);
  const [more, name] = [formatPercent(Math.abs(share), 2), base?.name ?? text({ en: "the baseline", zh: "基准" })];
  const direction =
    share > 0
      ? text({ en: `${more} more than`, zh: `高 ${more}` })
      : text({ en: `${more} less than`, zh: `低 ${more}` });
  return {
    finding: text({
      en: `${within} of ${scenarios} scenarios ${within === 1 ? "keeps" : "keep"} every limit`,
      zh: `${scenarios} 个场景中有 ${within} 个满足全部限制`,
    }),
    evidence: text({
      en: `“${best.name.en}” gives most per GPU, ${rate} at TTFT ${ttft} and TPOT ${tpot}.`,
      zh: `“${best.name.zh}”每 GPU 吞吐最高：${rate}，TTFT ${ttft}，TPOT ${tpot}。`,
    }),
    help:
      best.id === baseline || Math.abs(share) < 0.005
        ? null
        : text({ en: `That is ${direction.en} “${name.en}”.`, zh: `比“${name.zh}”${direction.zh}。` }),
  };
}

function noneHolds({ totals }: Judged, nearest: ScenarioLine): Verdict {
  const limit = binding(nearest.limits);
  const finding = text({
    en: `None of ${totals.scenarios} scenarios keeps every limit`,
    zh: `${totals.scenarios} 个场景均未满足全部限制`,
  });
  if (limit === null) return { ...NOTHING_RUNS, finding };
  const [is, allowed, over] = [
    written(limit, limit.value),
    written(limit, limit.allowed),
    formatPercent(limit.excess, 2),
  ];
  const word = LIMIT_WORD[limit.id];
  const memory = limit.unit === "B";
  return {
    finding,
    evidence: text({
      en: `nearest is “${nearest.name.en}”: ${memory ? `it needs ${is} where ${allowed} are` : `${word.en} ${is} where ${allowed} is allowed`}, ${over} over.`,
      zh: `最接近的是“${nearest.name.zh}”：${memory ? `需要 ${is}，可用 ${allowed}` : `${word.zh} 为 ${is}，上限 ${allowed}`}，超出 ${over}。`,
    }),
    help: memory
      ? (nearest.figures?.misfit?.fix ?? null)
      : text({
          en: `It would pass with ${word.en} ≤ ${is}, or with fewer requests at once.`,
          zh: `将 ${word.zh} 上限放宽至 ${is}，或降低并发即可满足。`,
        }),
  };
}

export const written = ({ unit }: Pick<LimitState, "unit">, value: number): string =>
  unit === "s" ? formatLatency(value) : formatQuantity(value, "B");
