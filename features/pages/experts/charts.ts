/** The page's charts with their titles and tables. Pure. */
import type { ChartPart } from "@/features/answers/answer";
import { table } from "@/lib/export/table";
import { formatCount, formatLatency, formatNumber, formatPercent } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import type { MoeAnswer } from "./answer";
import type { DistinctPoint, ResidentPoint } from "./curves";
import type { MeasuredLoad } from "@/features/core/operators/routing/measured-load";
import { IN_MS, IN_PERCENT } from "@/lib/units/shown-in";
import * as m from "./messages";

/** The cost of the host comes first; if HBM holds all experts, this chart is hypothetical and comes last. */
export function expertCharts(answer: MoeAnswer, t: Translate): readonly ChartPart[] {
  const paged = residentChart(answer, t);
  const read = [distinctChart(answer, t), ...(answer.imported ? [balanceChart(answer.imported, t)] : [])];
  return answer.paging.loaded === 0 ? [...read, paged] : [paged, ...read];
}

function residentChart(answer: MoeAnswer, t: Translate): ChartPart {
  const { residentCurve, step, target, slots, resident, fits } = answer;
  const resides = m.expertsKeptInHbmPer;
  const enough = target === null ? undefined : residentCurve.find(({ tpot }) => tpot <= target);
  return {
    kind: "chart",
    id: "resident",
    label: m.tpotAgainstExpertsInHbm,
    title: t(residentTitle(target, enough?.resident, slots)),
    subtitle: t(m.hbmHasRoomForFits({ fits: formatCount(fits), slots: formatCount(slots), step: formatLatency(step) })),
    drawing: {
      kind: "curves",
      x: { title: t(resides), unit: "", log: false },
      y: { title: "TPOT", unit: "ms", log: false },
      lines: [
        {
          name: t(m.tpotWithPaging),
          slot: 3,
          points: residentCurve.map((one) => ({ x: one.resident, y: toMs(seconds(one.tpot)) })),
        },
        {
          name: t(m.allExpertsAtHand),
          slot: 1,
          dashed: true,
          points: residentCurve.map((one) => ({ x: one.resident, y: toMs(step) })),
        },
      ],
      across: [{ at: resident, label: `R ${formatCount(resident)}`, strong: true }],
      along: target === null ? [] : [{ at: toMs(target), label: `≤ ${formatLatency(target)}` }],
    },
    table: table<ResidentPoint>(
      t,
      [
        { id: "resident", label: resides, value: (one) => one.resident },
        { id: "hit", label: m.hitRate, ...IN_PERCENT, value: (one) => one.hitRate },
        { id: "stall", label: m.waiting, ...IN_MS, value: (one) => one.stall },
        { id: "tpot", label: "TPOT", ...IN_MS, value: (one) => one.tpot },
      ],
      residentCurve,
    ),
  };
}

function residentTitle(target: number | null, enough: number | undefined, slots: number): Text {
  if (target === null) return m.eachExpertKeptInHbm;
  const limit = formatLatency(target);
  if (enough === undefined) return m.noNumberOfExpertsIn({ limit });
  return enough === 0
    ? m.limitIsMetEvenWith({ limit })
    : m.aboutEnoughOfSlotsExperts({ enough: formatCount(enough), slots: formatCount(slots), limit });
}

function distinctChart({ distinctCurve, tokens, shape, slope }: MoeAnswer, t: Translate): ChartPart {
  const now = distinctCurve.find((point) => point.tokens === tokens);
  const local = shape.experts / shape.ep;
  const share = (now?.skewed ?? 0) / local;
  const axis = m.tokensOfStepAllRanks;
  const even = m.evenRouting;
  const skewed = m.asPopularAsGiven;
  const law = slope === null ? m.importedLoad : m.zipfSlope({ slope: slope.toFixed(2) });
  return {
    kind: "chart",
    id: "distinct",
    label: m.distinctExpertsAgainstBatch,
    title: t(m.stepOfTokensReadsShare({ tokens: formatCount(tokens), share: formatPercent(share, 2) })),
    subtitle: t(m.expectedDistinctExpertsPerLayer({ local: formatNumber(local), topK: shape.topK, law })),
    drawing: {
      kind: "curves",
      x: { title: t(axis), unit: "", log: true },
      y: { title: t(m.distinctExperts), unit: "", log: false },
      lines: [
        {
          name: t(even),
          slot: 1,
          dashed: true,
          points: distinctCurve.map((one) => ({ x: one.tokens, y: one.even })),
        },
        { name: t(skewed), slot: 2, points: distinctCurve.map((one) => ({ x: one.tokens, y: one.skewed })) },
      ],
      across: [{ at: tokens, label: formatCount(tokens), strong: true }],
      along: [{ at: local, label: formatNumber(local) }],
    },
    table: table<DistinctPoint>(
      t,
      [
        { id: "tokens", label: axis, value: (one) => one.tokens },
        { id: "even", label: even, value: (one) => one.even },
        { id: "skewed", label: skewed, value: (one) => one.skewed },
      ],
      distinctCurve,
    ),
  };
}

function balanceChart({ table: given, imbalances, meanImbalance, columns }: MeasuredLoad, t: Translate): ChartPart {
  const shares = given.rows.map((row) => {
    const mean = row.reduce((sum, value) => sum + value, 0) / row.length;
    return row.map((value) => value / mean);
  });
  const worst = imbalances.indexOf(Math.max(...imbalances));
  const head = t(columns === "ranks" ? m.process : m.expert);
  const layer = t(m.moELayer);
  return {
    kind: "chart",
    id: "balance",
    label: m.importedBalance,
    title: t(m.busiestHasMeanImbalanceTimesMean({ meanImbalance: formatNumber(meanImbalance), worst })),
    subtitle: t(m.shareOfEachLayersMean),
    drawing: {
      kind: "heat",
      axes: { x: head, y: layer },
      columns: given.columns,
      // Drawn from below.
      rows: shares.map((_, index) => String(index)).reverse(),
      values: [...shares].reverse(),
      unit: "×",
    },
    table: {
      columns: [
        { id: "layer", label: layer },
        ...given.columns.map((label, place) => ({ id: `column-${place}`, label })),
        { id: "max", label: "max / mean" },
      ],
      rows: shares.map((row, index) => [index, ...row, imbalances[index] ?? 1]),
    },
  };
}
