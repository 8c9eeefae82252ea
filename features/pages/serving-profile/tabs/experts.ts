/** Expert balance: heat map of layers and processes, calls of dispatch and combine. */
import { chart } from "@/features/answers/chart";
import type { Part } from "@/features/answers/answer";
import { type Balance, layerBalance, type OpenedProfile } from "@/features/core/serving-profile";
import type { HeatMap } from "@/lib/charts/drawing";
import { table, type Column } from "@/lib/export/table";
import { formatNumber } from "@/lib/format/quantity";
import { mean } from "@/lib/statistics/mean";
import { MICRO, toPercent } from "@/lib/units/edge";
import type { Asked } from "../reader";
import { WORDS } from "../words";
import { cardTable } from "./cards";
import { expertLatencyParts } from "./expert-latency";
import * as m from "./messages";

export function expertParts(opened: OpenedProfile, reader: Asked): readonly Part[] {
  return [
    ...opened.capture.balance.flatMap((balance, index) => [
      heatChart(balance, reader, index),
      layerTable(balance, reader, index),
    ]),
    ...expertLatencyParts(opened, reader),
    ...(opened.capture.forwards.start.length > 0 ? [cardTable(opened, reader)] : []),
  ];
}

const named = (id: string, index: number): string => (index === 0 ? id : `${id}-${index + 1}`);

function heatChart({ processes, layers }: Balance, { t, input }: Asked, index: number): Part {
  const rated = layers.map((values, layer) => ({ layer, ...layerBalance(values) }));
  const worst = rated.reduce((most, rating) => (rating.overload > most.overload ? rating : most), {
    ...{ layer: 0, overload: 0, variation: 0, busiest: 0 },
  });
  const byLayer = input.balance_by === "layer";
  const drawing: HeatMap = {
    axes: { x: t(WORDS.process), y: t(m.moELayer) },
    columns: processes,
    rows: layers.map((_, layer) => String(layer)),
    values: byLayer
      ? layers.map((values) => values.map((value) => value / mean(values)))
      : layers.map((values) => values.map((value) => value * MICRO)),
    unit: byLayer ? "×" : "ms",
  };
  const [process, share] = [processes[worst.busiest] ?? "", formatNumber(worst.overload)];
  return chart(
    t,
    {
      id: named("balance", index),
      label: m.expertBalance,
      title: m.processCarriesShareItsShare({ process, share, layer: worst.layer }),
      subtitle: byLayer ? m.timeOfExpertsAgainstMean : m.timeOfExpertsInWhole,
    },
    { kind: "heat", ...drawing },
  );
}

function layerTable({ file, processes, layers }: Balance, { t }: Asked, index: number): Part {
  const rows = layers
    .map((values, layer) => ({ layer, ...layerBalance(values) }))
    .sort((a, b) => b.overload - a.overload);
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { id: "layer", label: m.moELayer, value: ({ layer }) => layer },
    { id: "overload", label: m.busiestMean, value: ({ overload }) => overload },
    { id: "variation", label: m.deviationMean, unit: "%", value: ({ variation }) => toPercent(variation) },
    { id: "busiest", label: m.busiestProcess, value: ({ busiest }) => processes[busiest] ?? null },
    { id: "penalty", label: m.expertTimeLost, unit: "%", value: ({ overload }) => toPercent(1 - 1 / overload) },
  ];
  return {
    kind: "table",
    id: named("layers", index),
    title: m.layersByImbalance,
    lead: m.fileColumnsAreProcessesRows({ file }),
    note: m.stepWaitsForItsBusiest,
    table: table(t, columns, rows),
    ...(index === 0 && { tools: "balance-by" }),
    paged: true,
  };
}
