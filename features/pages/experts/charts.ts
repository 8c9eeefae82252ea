/** The page's charts: what they say, what they draw, and their figures as a table. Pure. */
import type { ChartPart } from "@/features/answers/answer";
import { table } from "@/lib/export/table";
import { formatCount, formatLatency, formatNumber, formatPercent } from "@/lib/format/quantity";
import { text, type Text, type Translate } from "@/lib/text";
import { toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";
import type { MoeAnswer } from "./answer";
import type { DistinctPoint, ResidentPoint } from "./curves";
import type { MeasuredLoad } from "@/features/core/operators/routing/measured-load";
import { IN_MS, IN_PERCENT } from "@/lib/units/shown-in";

/** What the host costs first; where HBM keeps all experts, that is what would be, and comes last. */
export function expertCharts(answer: MoeAnswer, t: Translate): readonly ChartPart[] {
  const paged = residentChart(answer, t);
  const read = [distinctChart(answer, t), ...(answer.imported ? [balanceChart(answer.imported, t)] : [])];
  return answer.paging.loaded === 0 ? [...read, paged] : [paged, ...read];
}

function residentChart(answer: MoeAnswer, t: Translate): ChartPart {
  const { residentCurve, step, target, slots, resident, fits } = answer;
  const resides = text({ en: "Experts kept in HBM, per layer and GPU", zh: "HBM 中保留的专家（每层每卡）" });
  const enough = target === null ? undefined : residentCurve.find(({ tpot }) => tpot <= target);
  return {
    kind: "chart",
    id: "resident",
    label: text({ en: "TPOT against experts in HBM", zh: "TPOT 与 HBM 中的专家" }),
    title: t(residentTitle(target, enough?.resident, slots)),
    subtitle: t(
      text({
        en: `HBM has room for ${formatCount(fits)} of ${formatCount(slots)}; a step takes ${formatLatency(step)} with all at hand`,
        zh: `HBM 可放 ${formatCount(fits)} / ${formatCount(slots)} 个；全部就绪时一步 ${formatLatency(step)}`,
      }),
    ),
    drawing: {
      kind: "curves",
      x: { title: t(resides), unit: "", log: false },
      y: { title: "TPOT", unit: "ms", log: false },
      lines: [
        {
          name: t(text({ en: "TPOT with paging", zh: "换入后 TPOT" })),
          slot: 3,
          points: residentCurve.map((one) => ({ x: one.resident, y: toMs(seconds(one.tpot)) })),
        },
        {
          name: t(text({ en: "all experts at hand", zh: "专家就绪" })),
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
        { id: "hit", label: text({ en: "Hit rate", zh: "命中率" }), ...IN_PERCENT, value: (one) => one.hitRate },
        { id: "stall", label: text({ en: "Waiting", zh: "等待" }), ...IN_MS, value: (one) => one.stall },
        { id: "tpot", label: "TPOT", ...IN_MS, value: (one) => one.tpot },
      ],
      residentCurve,
    ),
  };
}

function residentTitle(target: number | null, enough: number | undefined, slots: number): Text {
  if (target === null)
    return text({ en: "Each expert kept in HBM is one not to wait for", zh: "HBM 中每多一个专家，就少一次等待" });
  const limit = formatLatency(target);
  if (enough === undefined)
    return text({ en: `No number of experts in HBM meets ${limit}`, zh: `HBM 中保留多少专家都达不到 ${limit}` });
  return enough === 0
    ? text({ en: `${limit} is met even with no expert in HBM`, zh: `即使 HBM 不保留专家也满足 ${limit}` })
    : text({
        en: `About ${formatCount(enough)} of ${formatCount(slots)} experts in HBM meet ${limit}`,
        zh: `HBM 约需保留 ${formatCount(enough)} / ${formatCount(slots)} 个专家才满足 ${limit}`,
      });
}

function distinctChart({ distinctCurve, tokens, shape, slope }: MoeAnswer, t: Translate): ChartPart {
  const now = distinctCurve.find((point) => point.tokens === tokens);
  const local = shape.experts / shape.ep;
  const share = (now?.skewed ?? 0) / local;
  const axis = text({ en: "Tokens of a step, all ranks", zh: "一步的 token 数（全部 rank）" });
  const even = text({ en: "even routing", zh: "均匀路由" });
  const skewed = text({ en: "as popular as given", zh: "按给定热度" });
  const law =
    slope === null
      ? text({ en: "imported load", zh: "导入的负载" })
      : text({ en: `Zipf ${slope.toFixed(2)}`, zh: `Zipf ${slope.toFixed(2)}` });
  return {
    kind: "chart",
    id: "distinct",
    label: text({ en: "Distinct experts against batch", zh: "不同专家数与批量" }),
    title: t(
      text({
        en: `A step of ${formatCount(tokens)} tokens reads ${formatPercent(share, 2)} of a rank's experts`,
        zh: `${formatCount(tokens)} token 的一步读取一个 rank ${formatPercent(share, 2)} 的专家`,
      }),
    ),
    subtitle: t(
      text({
        en: `expected distinct experts per layer and EP rank of ${formatNumber(local)}, top ${shape.topK}, ${law.en}`,
        zh: `每层每个 EP rank（${formatNumber(local)} 个）的期望不同专家数，top ${shape.topK}，${law.zh}`,
      }),
    ),
    drawing: {
      kind: "curves",
      x: { title: t(axis), unit: "", log: true },
      y: { title: t(text({ en: "Distinct experts", zh: "不同专家数" })), unit: "", log: false },
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
  const head = t(columns === "ranks" ? text({ en: "Process", zh: "进程" }) : text({ en: "Expert", zh: "专家" }));
  const layer = t(text({ en: "MoE layer", zh: "MoE 层" }));
  return {
    kind: "chart",
    id: "balance",
    label: text({ en: "Imported balance", zh: "导入的均衡表" }),
    title: t(
      text({
        en: `The busiest has ${formatNumber(meanImbalance)} times the mean; most uneven is layer ${worst}`,
        zh: `最忙者为均值的 ${formatNumber(meanImbalance)} 倍；第 ${worst} 层最不均`,
      }),
    ),
    subtitle: t(
      text({
        en: "share of each layer's mean; differences within a row are imbalance",
        zh: "相对各层均值；同一行内的差异即不均衡",
      }),
    ),
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
