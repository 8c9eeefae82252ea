/** The headline of two futures: figures of one of them over the requests that were open at the fork, the same ones in both. */
import { atMost, figure, term, type Figure } from "@/features/answers/explain";
import type { Percentile } from "@/features/core/serving/sweep/input";
import { formatCount, formatLatency, formatPercent } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import type { SetupFacts } from "../setup/facts";
import type { Compared, ForkComparison, Outcome } from "../knobs/fork-comparison";
import { basis, percentileTerms } from "./headline-figures";

type Side = "a" | "b";

/** Side "b" is the headline, side "a" what it is set against. */
export function forkFigures(
  facts: SetupFacts,
  compared: ForkComparison,
  side: Side,
  at: Percentile,
): readonly Figure[] {
  const { times, open } = compared;
  const outcome = compared[side];
  const shared = sharedBasis(facts, open);
  return [
    figure({ ...shared, ...timeFigure("ttft", times.ttft, side, at), target: atMost(facts.level.ttft) }),
    figure({ ...shared, ...timeFigure("tpot", times.tpot, side, at), target: atMost(facts.level.tpot) }),
    figure({ ...shared, ...attainedFigure(outcome, open) }),
    figure({ ...shared, ...evictionFigure(outcome) }),
  ];
}

function sharedBasis(facts: SetupFacts, open: number) {
  const common = basis(facts);
  const which = text({
    en: `Over the ${formatCount(open)} requests that were not finished at the fork, the same ones in both futures; a time counts where both futures have it.`,
    zh: `统计分叉时未完成的 ${formatCount(open)} 个请求，两种未来取相同请求；仅计入两者都有结果的时间。`,
  });
  return { ...common, assumptions: [which, ...common.assumptions] };
}

function timeFigure(id: "ttft" | "tpot", time: Compared, side: Side, at: Percentile) {
  const own = time[side];
  return {
    id,
    label: verbatim(`${id.toUpperCase()} ${at}`),
    value: own[at],
    unit: "s",
    context: text({ en: `after the fork, n = ${formatCount(own.count)}`, zh: `分叉后，n = ${formatCount(own.count)}` }),
    formula: [`${at} A = ${formatLatency(time.a[at])}`, `${at} B = ${formatLatency(time.b[at])}`],
    terms: [
      ...percentileTerms(`${id}-b`, time.b).map((term) => ({ ...term, label: sided(term.label, "B") })),
      ...percentileTerms(`${id}-a`, time.a).map((term) => ({ ...term, label: sided(term.label, "A") })),
    ],
  };
}

const sided = ({ en, zh }: Text, side: string): Text => text({ en: `${en}, ${side}`, zh: `${zh}，${side}` });

function attainedFigure({ attained, finished, rate }: Outcome, open: number) {
  return {
    id: "attained",
    label: text({ en: "SLO attainment", zh: "SLO 达成率" }),
    value: attained,
    unit: "1",
    context: text({ en: `of ${formatCount(open)} requests`, zh: `${formatCount(open)} 个请求` }),
    formula: ["within all targets / open at the fork", `= ${formatPercent(attained)}`],
    terms: [
      term("finished", text({ en: "Finished", zh: "完成" }), `of ${formatCount(open)}`, finished),
      term("rate", text({ en: "Served, req/s", zh: "完成 req/s" }), "finished / time from the fork", rate),
    ],
  };
}

const evictionFigure = ({ evictions }: Outcome) => ({
  id: "preemptions",
  label: text({ en: "Preemptions", zh: "抢占次数" }),
  value: evictions,
  unit: "",
  context: text({ en: "after the fork", zh: "分叉后" }),
  formula: ["Σ evictions from the fork on", `= ${formatCount(evictions)}`],
});
