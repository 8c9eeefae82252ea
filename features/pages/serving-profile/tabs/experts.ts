/** How evenly experts kept the cards busy: the heat map of layers and processes, and the calls of dispatch and combine. */
import type { Part } from "@/features/answers/answer";
import { type Balance, layerBalance, type OpenedProfile } from "@/features/core/serving-profile";
import { heatTable } from "@/lib/charts/drawn-table";
import type { HeatMap } from "@/lib/charts/drawing";
import { table, type Column } from "@/lib/export/table";
import { formatNumber } from "@/lib/format/quantity";
import { mean } from "@/lib/statistics/mean";
import { text } from "@/lib/text";
import { MICRO, MILLI, toPercent } from "@/lib/units/edge";
import type { Asked } from "../reader";
import { WORDS } from "../words";
import { cardTable } from "./cards";

export function expertParts(opened: OpenedProfile, reader: Asked): readonly Part[] {
  return [
    ...opened.capture.balance.flatMap((balance, place) => [
      heatChart(balance, reader, place),
      layerTable(balance, reader, place),
    ]),
    ...latencyTable(opened, reader),
    ...(opened.capture.forwards.start.length > 0 ? [cardTable(opened, reader)] : []),
  ];
}

const named = (id: string, place: number): string => (place === 0 ? id : `${id}-${place + 1}`);

function heatChart({ processes, layers }: Balance, { t, input }: Asked, place: number): Part {
  const rated = layers.map((values, layer) => ({ layer, ...layerBalance(values) }));
  const worst = rated.reduce((most, found) => (found.overload > most.overload ? found : most), {
    ...{ layer: 0, overload: 0, variation: 0, busiest: 0 },
  });
  const byLayer = input.balance_by === "layer";
  const drawing: HeatMap = {
    axes: { x: t(WORDS.process), y: t(LAYER) },
    columns: processes,
    rows: layers.map((_, layer) => String(layer)),
    values: byLayer
      ? layers.map((values) => values.map((value) => value / mean(values)))
      : layers.map((values) => values.map((value) => value * MICRO)),
    unit: byLayer ? "×" : "ms",
  };
  const [process, share] = [processes[worst.busiest] ?? "", formatNumber(worst.overload)];
  return {
    kind: "chart",
    id: named("balance", place),
    label: text({ en: "Expert balance", zh: "专家均衡" }),
    title: t(
      text({
        en: `Process ${process} carries ${share} × its share in layer ${worst.layer}`,
        zh: `进程 ${process} 在第 ${worst.layer} 层承担均值的 ${share} 倍`,
      }),
    ),
    subtitle: t(
      byLayer
        ? text({
            en: "time of experts against the mean of the layer",
            zh: "专家耗时与该层均值之比",
          })
        : text({
            en: "time of experts in the whole capture",
            zh: "整个采集期间的专家耗时",
          }),
    ),
    drawing: { kind: "heat", ...drawing },
    table: heatTable(drawing),
  };
}

const LAYER = text({ en: "MoE layer", zh: "MoE 层" });

function layerTable({ file, processes, layers }: Balance, { t }: Asked, place: number): Part {
  const rows = layers
    .map((values, layer) => ({ layer, ...layerBalance(values) }))
    .sort((a, b) => b.overload - a.overload);
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { id: "layer", label: LAYER, value: ({ layer }) => layer },
    { id: "overload", label: text({ en: "busiest ÷ mean", zh: "最忙 ÷ 均值" }), value: ({ overload }) => overload },
    {
      id: "variation",
      label: text({ en: "deviation ÷ mean", zh: "标准差 ÷ 均值" }),
      unit: "%",
      value: ({ variation }) => toPercent(variation),
    },
    {
      id: "busiest",
      label: text({ en: "busiest process", zh: "最忙进程" }),
      value: ({ busiest }) => processes[busiest] ?? null,
    },
    {
      id: "penalty",
      label: text({ en: "expert time lost", zh: "损失的专家时间" }),
      unit: "%",
      value: ({ overload }) => toPercent(1 - 1 / overload),
    },
  ];
  return {
    kind: "table",
    id: named("layers", place),
    title: text({ en: "Layers by imbalance", zh: "各层不均衡程度" }),
    lead: text({
      en: `${file}: columns are processes, rows MoE layers in order, not layer numbers of the model; times of both grouped products of a layer.`,
      zh: `${file}：列为进程，行为依次的 MoE 层而非模型层号；每层两次分组矩阵乘合计。`,
    }),
    note: text({
      en: "A step waits for its busiest card: the other cards lose that share of the time of experts.",
      zh: "每一步都要等最忙的卡：其余卡的专家时间按此比例损失。",
    }),
    table: table(t, columns, rows),
    ...(place === 0 && { tools: "balance-by" }),
    paged: true,
  };
}

function latencyTable({ capture: { expertLatency } }: OpenedProfile, { t }: Asked): readonly Part[] {
  if (expertLatency.length === 0) return [];
  const columns: readonly Column<(typeof expertLatency)[number]>[] = [
    { id: "process", label: WORDS.process, value: ({ process }) => process },
    { id: "mean", label: WORDS.mean, unit: "µs", factor: MILLI, value: (row) => row.mean },
    { id: "low", label: text({ en: "CI from", zh: "区间下限" }), unit: "µs", factor: MILLI, value: ({ low }) => low },
    { id: "high", label: text({ en: "CI to", zh: "区间上限" }), unit: "µs", factor: MILLI, value: ({ high }) => high },
  ];
  return [
    {
      kind: "table",
      id: "expert-latency",
      title: text({ en: "Dispatch and combine", zh: "分发与合并" }),
      lead: text({
        en: "Mean of single calls of either kind, with the 95 % confidence interval of that mean: no quantiles of the calls, and no sum of both.",
        zh: "两类单次调用的均值及该均值的 95 % 置信区间：并非调用的分位数，也不是两者之和。",
      }),
      table: table(t, columns, expertLatency),
    },
  ];
}
