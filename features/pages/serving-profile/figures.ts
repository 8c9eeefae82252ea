/** The four figures of a capture: first tokens, what came within the limits, the fullest cache, places lost. */
import { type OpenedProfile, preemptions, restsOnMostFree } from "@/features/core/serving-profile";
import type { Targets } from "@/features/core/scenario/resolve";
import { atMost, figure, part, term, type Figure } from "@/features/answers/explain";
import { formatCount, formatLatency, formatNumber, formatPercent } from "@/lib/format/quantity";
import { perObject } from "@/lib/per-object";
import { text, verbatim, type Text } from "@/lib/text";
import { fromUs } from "@/lib/units/edge";
import { attainment, cachePressure, FULL } from "./requests/limits";
import { percentile, sortedMetrics } from "./requests/rows";

/** Of microseconds. */
export const timeText = (us: number): string => formatLatency(fromUs(us));

export const profileFigures = (opened: OpenedProfile, targets: Targets, percent: number): readonly Figure[] => [
  ttftFigure(opened, targets, percent),
  goodputFigure(opened, targets),
  cacheFigure(opened),
  preemptionFigure(opened),
];

const measured = ({ name, synthetic }: OpenedProfile) =>
  ({
    grade: "measured",
    source: synthetic
      ? text({ en: `synthetic, from a simulated run: ${name}`, zh: `合成数据，来自仿真运行：${name}` })
      : text({ en: `measured: ${name}`, zh: `实测：${name}` }),
  }) as const;

function ttftFigure(opened: OpenedProfile, { ttft }: Targets, percent: number): Figure {
  const { figures } = opened;
  const value = percentile(opened, "ttft", percent);
  const count = sortedMetrics(opened).ttft.length;
  return figure({
    ...measured(opened),
    id: "ttft",
    label: verbatim(`TTFT p${percent}`),
    value: fromUs(value),
    unit: "s",
    target: Number.isNaN(value) ? null : atMost(ttft),
    context: figures.ttft === null ? reason(figures.reasons.ttft) : verbatim(`n = ${formatCount(count)}`),
    formula: ["first token − arrival", `p${percent} = ${timeText(value)}`],
    terms: (["ttft", "queue", "tpot", "e2e"] as const).map((metric) => {
      const us = percentile(opened, metric, percent);
      return term(metric, METRIC_TERMS[metric], `p${percent} = ${timeText(us)}`, fromUs(us));
    }),
    assumptions: [
      text({
        en: "Linear between neighbours. From events where there are some, not from the file's own column.",
        zh: "相邻值之间线性插值。有事件时据事件重算，不采用文件自身的列。",
      }),
      ...(count < 100 && count > 0 ? [FEW] : []),
    ],
  });
}

const METRIC_TERMS = {
  ttft: verbatim("TTFT"),
  queue: text({ en: "queueing", zh: "排队" }),
  tpot: verbatim("TPOT"),
  e2e: verbatim("E2E"),
};

const FEW = text({
  en: "Fewer than a hundred requests: a high percentile rests on one or two of them.",
  zh: "请求不足一百个：高百分位仅由其中一两个决定。",
});

function goodputFigure(opened: OpenedProfile, targets: Targets): Figure {
  const found = attainment(opened, targets);
  const { judged, within, goodput, rate } = found;
  const shared = formatPercent(judged > 0 ? within / judged : NaN, 2);
  const of = rate === null ? "—" : formatNumber(rate);
  return figure({
    ...measured(opened),
    id: "goodput",
    label: text({ en: "Goodput", zh: "有效吞吐" }),
    value: judged > 0 ? (goodput ?? NaN) : NaN,
    unit: "req/s",
    context:
      judged > 0 ? text({ en: `${shared} of ${of}`, zh: `${of} 的 ${shared}` }) : reason(opened.figures.reasons.ttft),
    formula: [
      "requests within all limits ÷ run time",
      `= ${formatCount(within)} ÷ ${formatLatency(opened.figures.duration ?? NaN)}`,
    ],
    terms: [
      term(
        "ttft",
        verbatim(`TTFT ≤ ${limit(targets.ttft)}`),
        `${formatCount(found.withinTtft)} / ${formatCount(judged)}`,
        found.withinTtft,
      ),
      term(
        "tpot",
        verbatim(`TPOT ≤ ${limit(targets.tpot)}`),
        `${formatCount(found.withinTpot)} / ${formatCount(judged)}`,
        found.withinTpot,
      ),
      term(
        "tokens",
        text({ en: "their output tokens per second", zh: "其每秒输出 Token 数" }),
        formatNumber(found.goodTokens ?? NaN),
        found.goodTokens ?? NaN,
      ),
    ],
    assumptions: [
      text({
        en: "The limits are the targets of the shared scenario. An answer of one token keeps any TPOT.",
        zh: "限值即共享场景的目标。仅一个 Token 的回答视为满足任何 TPOT。",
      }),
    ],
  });
}

const limit = (target: Targets["ttft"]): string => (target === null ? "∞" : formatLatency(target));

function cacheFigure(opened: OpenedProfile): Figure {
  const { cachePeak, reasons } = opened.figures;
  const { full } = cachePressure(opened);
  const byMostFree = restsOnMostFree(opened.capture.cache);
  return figure({
    ...measured(opened),
    id: "cache",
    label: text({ en: "KV cache peak", zh: "KV 缓存峰值" }),
    value: cachePeak ?? NaN,
    unit: "1",
    context:
      cachePeak === null
        ? reason(reasons.cachePeak)
        : text({
            en: `${formatLatency(full)} above ${formatPercent(FULL)}`,
            zh: `${formatLatency(full)} 高于 ${formatPercent(FULL)}`,
          }),
    formula: ["max(used blocks ÷ blocks) over pools and time"],
    terms: [term("full", text({ en: "time above nine tenths", zh: "高于九成的时间" }), formatLatency(full), full)],
    assumptions: byMostFree ? [BY_MOST_FREE] : [],
  });
}

const BY_MOST_FREE = text({
  en: "No file states the blocks of the cache: the most that were ever free stand for all, so the share is a lower bound.",
  zh: "没有文件给出缓存块总数：以曾经空闲的最大块数代替，故占用率为下限。",
});

const foundPreemptions = perObject((capture: OpenedProfile["capture"]) => preemptions(capture));

function preemptionFigure(opened: OpenedProfile): Figure {
  const { capture, figures } = opened;
  const found = foundPreemptions(capture);
  const requests = capture.requests.preempted.reduce((sum, times) => sum + (times > 0 ? 1 : 0), 0);
  return figure({
    ...measured(opened),
    id: "preemptions",
    label: text({ en: "Preemptions", zh: "抢占次数" }),
    value: figures.preemptions ?? NaN,
    unit: "",
    context:
      found === null
        ? reason(figures.reasons.preemptions)
        : requests > 0
          ? text({ en: `${formatCount(requests)} requests`, zh: `${formatCount(requests)} 个请求` })
          : WITNESS[found.witness],
    formula: ["times that a running request lost its place"],
    terms: found === null ? [] : [part(found.witness, WITNESS[found.witness], formatCount(found.count), found.count)],
  });
}

const WITNESS = {
  "swap-out": text({ en: "from swap-outs", zh: "据换出事件" }),
  cache: text({ en: "from cache events", zh: "据缓存事件" }),
  steps: text({ en: "from prompts read again", zh: "据重新读取的提示" }),
  queue: text({ en: "from the swapped queue", zh: "据换出队列" }),
  counter: text({ en: "from the engine's counter", zh: "据引擎计数器" }),
  requests: text({ en: "from the requests", zh: "据请求" }),
};

const reason = (why: Text | undefined): Text => why ?? text({ en: "not recorded", zh: "未记录" });
