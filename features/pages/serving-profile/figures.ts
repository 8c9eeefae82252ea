/** The four figures of a capture: first tokens (of a log the running requests), what came within the limits, the fullest cache, places lost. */
import { QUANTITIES } from "@/features/quantities";
import { type OpenedProfile, preemptions, restsOnMostFree } from "@/features/core/serving-profile";
import type { Targets } from "@/features/core/scenario/resolve";
import { atMost, figure, part, term, type Figure } from "@/features/answers/explain";
import { formatCount, formatLatency, formatNumber, formatPercent } from "@/lib/format/quantity";
import { perObject } from "@/lib/per-object";
import { verbatim, type Text } from "@/lib/text";
import { fromUs } from "@/lib/units/edge";
import { attainment, cachePressure, FULL } from "./requests/limits";
import { percentile, sortedMetrics } from "./requests/rows";
import { histogramFigure } from "./histogram-figure";
import { sampledFigures } from "./sampled-figures";
import * as m from "./messages";

/** Of microseconds. */
export const timeText = (us: number): string => formatLatency(fromUs(us));

export function profileFigures(opened: OpenedProfile, targets: Targets, percent: number): readonly Figure[] {
  const sampled = sampledFigures(opened, measured(opened));
  const first = histogramFigure(opened, targets, percent, measured(opened));
  const [running] = sampled ?? [];
  const two =
    first === null
      ? (sampled ?? [ttftFigure(opened, targets, percent), goodputFigure(opened, targets)])
      : [first, running ?? goodputFigure(opened, targets)];
  return [...two, cacheFigure(opened), preemptionFigure(opened)];
}

const measured = ({ name, synthetic }: OpenedProfile) =>
  ({
    grade: "measured",
    source: synthetic ? m.syntheticFromSimulatedRunName({ name }) : m.measuredName({ name }),
  }) as const;

function ttftFigure(opened: OpenedProfile, { ttft }: Targets, percent: number): Figure {
  const { figures } = opened;
  const value = percentile(opened, "ttft", percent);
  const count = sortedMetrics(opened).ttft.length;
  const filled = opened.capture.requests.filled.reduce((sum, mark) => sum + mark, 0);
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
      m.linearBetweenNeighboursFromEvents,
      ...(filled > 0 ? [m.firstTokensFilledIn({ filled: formatCount(filled), count: formatCount(count) })] : []),
      ...clockAssumptions(opened),
      ...(count < 100 && count > 0 ? [m.fewerThanHundredRequestsHigh] : []),
    ],
  });
}

/** Times of hosts whose clock was moved. */
const clockAssumptions = ({ capture: { clocks } }: OpenedProfile): Text[] =>
  clocks
    .filter(({ corrected }) => corrected)
    .map(({ where, offset }) => m.timesOfHostCorrected({ where, shift: timeText(-offset) }));

const METRIC_TERMS = {
  ttft: verbatim("TTFT"),
  queue: m.queueing,
  tpot: verbatim("TPOT"),
  e2e: verbatim("E2E"),
};

function goodputFigure(opened: OpenedProfile, targets: Targets): Figure {
  const result = attainment(opened, targets);
  const { judged, within, goodput, rate } = result;
  const shared = formatPercent(judged > 0 ? within / judged : NaN, 2);
  const of = rate === null ? "—" : formatNumber(rate);
  return figure({
    ...measured(opened),
    id: "goodput",
    label: QUANTITIES.goodput.label,
    value: judged > 0 ? (goodput ?? NaN) : NaN,
    unit: "req/s",
    context: judged > 0 ? m.sharedOf({ shared, of }) : reason(opened.figures.reasons.ttft),
    formula: [
      "requests within all limits ÷ run time",
      `= ${formatCount(within)} ÷ ${formatLatency(opened.figures.duration ?? NaN)}`,
    ],
    terms: [
      term(
        "ttft",
        verbatim(`TTFT ≤ ${limit(targets.ttft)}`),
        `${formatCount(result.withinTtft)} / ${formatCount(judged)}`,
        result.withinTtft,
      ),
      term(
        "tpot",
        verbatim(`TPOT ≤ ${limit(targets.tpot)}`),
        `${formatCount(result.withinTpot)} / ${formatCount(judged)}`,
        result.withinTpot,
      ),
      ...(result.unfinished > 0
        ? [term("unfinished", m.unfinishedRequests, formatCount(result.unfinished), result.unfinished)]
        : []),
      term("tokens", m.theirOutputTokensPerSecond, formatNumber(result.goodTokens ?? NaN), result.goodTokens ?? NaN),
    ],
    assumptions: [
      m.limitsAreTargetsOfShared,
      ...(result.unfinished > 0 ? [m.unfinishedMissLimits({ unfinished: formatCount(result.unfinished) })] : []),
      ...clockAssumptions(opened),
    ],
  });
}

const limit = (target: Targets["ttft"]): string => (target === null ? "∞" : formatLatency(target));

function cacheFigure(opened: OpenedProfile): Figure {
  const { cachePeak, cachePeaks, reasons } = opened.figures;
  const { full } = cachePressure(opened);
  const byMostFree = restsOnMostFree(opened.capture.cache);
  return figure({
    ...measured(opened),
    id: "cache",
    label: m.kvCachePeak,
    value: cachePeak ?? NaN,
    unit: "1",
    context:
      cachePeak === null
        ? reason(reasons.cachePeak)
        : m.fullAboveFull2({ full: formatLatency(full), full2: formatPercent(FULL) }),
    formula: ["max(used blocks ÷ blocks) over pools and time"],
    terms: [
      ...cachePeaks.flatMap(({ pool, peak }) =>
        pool === null ? [] : [term(pool, POOL_PEAKS[pool], formatPercent(peak, 2), peak)],
      ),
      term("full", m.timeAboveNineTenths, formatLatency(full), full),
    ],
    assumptions: byMostFree ? [m.noFileStatesBlocksOf] : [],
  });
}

const POOL_PEAKS = { prefill: m.peakOfPrefill, decode: m.peakOfDecode } as const;

const foundPreemptions = perObject((capture: OpenedProfile["capture"]) => preemptions(capture));

function preemptionFigure(opened: OpenedProfile): Figure {
  const { capture, figures } = opened;
  const preemptions = foundPreemptions(capture);
  const requests = capture.requests.preempted.reduce((sum, times) => sum + (times > 0 ? 1 : 0), 0);
  return figure({
    ...measured(opened),
    id: "preemptions",
    label: QUANTITIES.preemptions.label,
    value: figures.preemptions ?? NaN,
    unit: "",
    context:
      preemptions === null
        ? reason(figures.reasons.preemptions)
        : requests > 0
          ? m.requests2({ requests: formatCount(requests) })
          : WITNESS[preemptions.witness],
    formula: ["times that a running request lost its place"],
    terms:
      preemptions === null
        ? []
        : [part(preemptions.witness, WITNESS[preemptions.witness], formatCount(preemptions.count), preemptions.count)],
  });
}

const WITNESS = {
  "swap-out": m.fromSwapOuts,
  cache: m.fromCacheEvents,
  steps: m.fromPromptsReadAgain,
  queue: m.fromSwappedQueue,
  counter: m.fromEnginesCounter,
  requests: m.fromRequests,
};

const reason = (why: Text | undefined): Text => why ?? m.notRecorded;
