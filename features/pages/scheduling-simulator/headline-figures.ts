/** The four figures on top, each with how it came about. */
import { percentileBand } from "@/features/core/evidence/load-bands";
import type { Figure, Grade, Term } from "@/features/explain";
import type { SimFigures } from "@/features/core/simulator/figures";
import type { Spread } from "@/features/core/simulator/spread";
import { formatCount, formatLatency, formatPercent } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import type { SetupFacts } from "./facts";
import { PART_NAMES, waitParts } from "./waits";

export function headlineFigures(facts: SetupFacts, figures: SimFigures): readonly Figure[] {
  return [
    ttftFigure(facts, figures),
    tpotFigure(facts, figures),
    attainedFigure(facts, figures),
    evictionFigure(facts, figures),
  ];
}

export const evictionsOf = ({ instances }: SimFigures): number =>
  instances.reduce((sum, { evictions }) => sum + evictions, 0);

/** What all figures of a run have in common. */
export const basis = (
  facts: SetupFacts,
): { grade: Grade; source: Text; assumptions: readonly Text[]; sensitivities: [] } => ({
  grade: facts.grade,
  source: text({
    en: `Event simulation (features/core/simulator); step times: ${facts.stepSource.en}`,
    zh: `事件模拟（features/core/simulator）；步时来源：${facts.stepSource.zh}`,
  }),
  assumptions: [
    text({ en: `Workload: ${facts.workload.en}.`, zh: `负载：${facts.workload.zh}。` }),
    text({
      en: "Steps take their mean time: no jitter, no front end, no client. TTFT counts from the arrival.",
      zh: "各步取平均时间：不含抖动、前端与客户端。TTFT 自到达算起。",
    }),
  ],
  sensitivities: [],
});

export const percentileTerms = (id: string, spread: Spread): Term[] =>
  (["p50", "p90", "p95", "p99", "mean"] as const).map((name) => ({
    id: `${id}-${name}`,
    label: name === "mean" ? text({ en: "Mean", zh: "平均" }) : verbatim(name),
    formula: `n = ${formatCount(spread.count)}`,
    value: spread[name],
  }));

function ttftFigure(facts: SetupFacts, figures: SimFigures): Figure {
  const { ttft } = figures;
  const target = facts.level.ttft;
  return {
    ...basis(facts),
    id: "ttft",
    label: text({ en: "TTFT p95", zh: "TTFT p95" }),
    value: ttft.p95,
    unit: "s",
    ...banded(facts, figures, "ttft"),
    context: requestsWord(ttft),
    ...(target !== undefined && { target: { value: target, sense: "at-most" as const } }),
    formula: ["first token − arrival", `p95 = ${formatLatency(ttft.p95)}`],
    terms: [
      ...percentileTerms("ttft", ttft),
      ...waitParts(figures)
        .filter(({ part }) => part !== "decode")
        .map(({ part, spread }) => ({
          id: part,
          label: PART_NAMES[part],
          formula: `p95 ${formatLatency(spread.p95)}`,
          value: spread.mean,
        })),
    ],
  };
}

function tpotFigure(facts: SetupFacts, figures: SimFigures): Figure {
  const { tpot, itl } = figures;
  const target = facts.level.tpot;
  return {
    ...basis(facts),
    id: "tpot",
    label: text({ en: "TPOT p95", zh: "TPOT p95" }),
    value: tpot.p95,
    unit: "s",
    ...banded(facts, figures, "tpot"),
    context: requestsWord(tpot),
    ...(target !== undefined && { target: { value: target, sense: "at-most" as const } }),
    formula: ["(E2E − TTFT) / (output − 1)", `p95 = ${formatLatency(tpot.p95)}`],
    terms: [
      ...percentileTerms("tpot", tpot),
      {
        id: "itl",
        label: text({ en: "ITL p99", zh: "ITL p99" }),
        formula: `n = ${formatCount(itl.count)}`,
        value: itl.p99,
      },
    ],
  };
}

/** Requests in flight by Little's law, whatever the arrivals. None where nothing came through, or the step times are the user's own. */
function banded({ traits, grade }: SetupFacts, figures: SimFigures, id: "ttft" | "tpot"): Pick<Figure, "band"> {
  const value = figures[id].p95;
  const inFlight = figures.requestRate * figures.e2e.mean;
  if (traits === null || !(value > 0) || !(inFlight > 0)) return {};
  const batch = Math.max(1, (traits.batch * inFlight) / traits.concurrency);
  return { band: percentileBand(`served.${id}`, { value, grade }, { ...traits, batch, concurrency: inFlight }) };
}

function attainedFigure(
  facts: SetupFacts,
  { attained, goodput, requests, requestRate, outputRate }: SimFigures,
): Figure {
  return {
    ...basis(facts),
    id: "attained",
    label: text({ en: "SLO attainment", zh: "SLO 达成率" }),
    value: attained,
    unit: "1",
    context: text({ en: `${formatCount(requests.total)} requests`, zh: `${formatCount(requests.total)} 个请求` }),
    formula: ["within all targets / all requests", `= ${formatPercent(attained)}`],
    terms: [
      {
        id: "goodput",
        label: text({ en: "Goodput, req/s", zh: "有效吞吐 req/s" }),
        formula: "within targets / span",
        value: goodput,
      },
      {
        id: "rate",
        label: text({ en: "Served, req/s", zh: "完成 req/s" }),
        formula: "finished / span",
        value: requestRate,
      },
      {
        id: "output",
        label: text({ en: "Output, tok/s", zh: "输出 tok/s" }),
        formula: "Σ output / span",
        value: outputRate,
      },
      {
        id: "finished",
        label: text({ en: "Finished", zh: "完成" }),
        formula: `of ${formatCount(requests.total)}`,
        value: requests.finished,
      },
    ],
  };
}

function evictionFigure(facts: SetupFacts, figures: SimFigures): Figure {
  const evictions = evictionsOf(figures);
  const blocks = facts.memory.map((account) => account.blocks);
  return {
    ...basis(facts),
    id: "preemptions",
    label: text({ en: "Preemptions", zh: "抢占次数" }),
    value: evictions,
    unit: "",
    context: text({ en: `${formatCount(blocks[0] ?? 0)} KV blocks`, zh: `${formatCount(blocks[0] ?? 0)} 个 KV 块` }),
    formula: ["Σ evictions over instances", `= ${formatCount(evictions)}`],
    terms: figures.instances.map((instance, index) => ({
      id: `instance-${index}`,
      label: text({ en: `Instance ${index}, peak blocks`, zh: `实例 ${index} 峰值块数` }),
      formula: `evictions ${formatCount(instance.evictions)}`,
      value: instance.blocksPeak,
    })),
  };
}

export const requestsWord = ({ count }: Spread): Text =>
  text({ en: `n = ${formatCount(count)}`, zh: `n = ${formatCount(count)}` });
