/** The page's charts with their titles and tables. Pure. */
import { head } from "@/features/quantities";
import { chart, curveChart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import type { Column } from "@/lib/export/table";
import { formatCount, formatLatency, formatNumber, formatPercent } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { toMs } from "@/lib/units/edge";
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
  const enough = target === null ? undefined : residentCurve.find(({ tpot }) => tpot <= target);
  const x: Column<ResidentPoint> = { id: "resident", label: m.expertsKeptInHbmPer, value: (point) => point.resident };
  const tpot: Column<ResidentPoint> = { id: "tpot", ...head("tpot"), value: (point) => point.tpot };
  return curveChart(t, residentCurve, {
    id: "resident",
    label: m.tpotAgainstExpertsInHbm,
    title: residentTitle(target, enough?.resident, slots),
    subtitle: m.hbmHasRoomForFits({ fits: formatCount(fits), slots: formatCount(slots), step: formatLatency(step) }),
    x,
    y: head("tpot"),
    lines: [
      { ...tpot, legend: m.tpotWithPaging, slot: 3 },
      { ...tpot, legend: m.allExpertsAtHand, slot: 1, dashed: true, value: () => step },
    ],
    columns: [
      x,
      { id: "hit", label: m.hitRate, ...IN_PERCENT, value: ({ hitRate }) => hitRate },
      { id: "stall", label: m.waiting, ...IN_MS, value: ({ stall }) => stall },
      tpot,
    ],
    across: [{ at: resident, label: `R ${formatCount(resident)}`, strong: true }],
    along: target === null ? [] : [{ at: toMs(target), label: `≤ ${formatLatency(target)}` }],
  });
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
  const law = slope === null ? m.importedLoad : m.zipfSlope({ slope: slope.toFixed(2) });
  return curveChart<DistinctPoint>(t, distinctCurve, {
    id: "distinct",
    label: m.distinctExpertsAgainstBatch,
    title: m.stepOfTokensReadsShare({ tokens: formatCount(tokens), share: formatPercent(share, 2) }),
    subtitle: m.expectedDistinctExpertsPerLayer({ local: formatNumber(local), topK: shape.topK, law }),
    log: "x",
    x: { id: "tokens", label: m.tokensOfStepAllRanks, value: (point) => point.tokens },
    y: { label: m.distinctExperts },
    lines: [
      { id: "even", label: m.evenRouting, slot: 1, dashed: true, value: ({ even }) => even },
      { id: "skewed", label: m.asPopularAsGiven, slot: 2, value: ({ skewed }) => skewed },
    ],
    across: [{ at: tokens, label: formatCount(tokens), strong: true }],
    along: [{ at: local, label: formatNumber(local) }],
  });
}

function balanceChart({ table: given, imbalances, meanImbalance, columns }: MeasuredLoad, t: Translate): ChartPart {
  const shares = given.rows.map((row) => {
    const mean = row.reduce((sum, value) => sum + value, 0) / row.length;
    return row.map((value) => value / mean);
  });
  const worst = imbalances.indexOf(Math.max(...imbalances));
  const head = t(columns === "ranks" ? m.process : m.expert);
  const layer = t(m.moELayer);
  return chart(
    t,
    {
      id: "balance",
      label: m.importedBalance,
      title: m.busiestHasMeanImbalanceTimesMean({ meanImbalance: formatNumber(meanImbalance), worst }),
      subtitle: m.shareOfEachLayersMean,
    },
    {
      kind: "heat",
      axes: { x: head, y: layer },
      columns: given.columns,
      // Drawn from below.
      rows: shares.map((_, index) => String(index)).reverse(),
      values: [...shares].reverse(),
      unit: "×",
    },
    {
      columns: [
        { id: "layer", label: layer },
        ...given.columns.map((label, index) => ({ id: `column-${index}`, label })),
        { id: "max", label: "max / mean" },
      ],
      rows: shares.map((row, index) => [index, ...row, imbalances[index] ?? 1]),
    },
  );
}
