/** Sender by receiver: what each pair of GPUs or groups exchanges in a pass, how fast, or how busy that keeps the link. */
import type { ChartPart } from "@/features/answer";
import type { LinkTraffic, PassTraffic } from "@/features/core/report/traffic/traffic";
import { PHASE_WORD } from "@/features/words";
import type { HeatMap } from "@/lib/charts/drawing";
import { heatTable } from "@/lib/charts/drawn-table";
import { formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, type Text, type Translate } from "@/lib/text";
import { GIGA, MEGA, toPercent } from "@/lib/units/edge";

export const MEASURES = ["bytes", "rate", "utilisation"] as const;
export type Measure = (typeof MEASURES)[number];

export const MEASURE_WORDS: Readonly<Record<Measure, Text>> = {
  bytes: text({ en: "bytes", zh: "字节数" }),
  rate: text({ en: "mean rate", zh: "平均速率" }),
  utilisation: text({ en: "share of the link", zh: "链路利用率" }),
};

type Shown = {
  readonly said: Text;
  readonly unit: string;
  /** null where the link's rate is not known. */
  readonly value: (link: LinkTraffic, time: number) => number | null;
  /** Of groups: what is exchanged adds up, the busiest link stands for all. */
  readonly together: (a: number, b: number) => number;
};

const add = (a: number, b: number): number => a + b;

const SHOWN: Readonly<Record<Measure, Shown>> = {
  bytes: {
    ...{ said: text({ en: "MB a pass", zh: "每次前向 MB" }), unit: "MB", together: add },
    value: ({ bytes }) => bytes / MEGA,
  },
  rate: {
    ...{ said: text({ en: "mean GB/s of a pass", zh: "前向平均 GB/s" }), unit: "GB/s", together: add },
    value: ({ bytes }, time) => bytes / time / GIGA,
  },
  utilisation: {
    ...{ said: text({ en: "% of the busiest link", zh: "最忙链路利用率 %" }), unit: "%", together: Math.max },
    value: ({ utilisation }) => utilisation && toPercent(utilisation),
  },
};

/** More GPUs than this are shown by node. */
const MOST_CELLS = 32;

type Matrix = { readonly pass: PassTraffic; readonly perNode: number; readonly measure: Measure };

export function matrixChart({ pass, perNode, measure }: Matrix, t: Translate): ChartPart {
  const each = pass.gpus > MOST_CELLS ? Math.max(perNode, Math.ceil(pass.gpus / MOST_CELLS)) : 1;
  const [phase] = [PHASE_WORD[pass.phase]];
  const { said } = SHOWN[measure];
  const heat = heatMap(pass, each, measure, t);
  const [busiest] = pass.links;
  const most = formatQuantity(busiest?.bytes ?? 0, "B");
  const used = busiest?.utilisation == null ? "" : `, ${formatPercent(busiest.utilisation, 2)}`;
  return {
    kind: "chart",
    id: `${pass.phase}-matrix`,
    label: text({ en: `${phase.en}, sender by receiver`, zh: `${phase.zh}：发送方与接收方` }),
    title: t(
      text({
        en: `${phase.en}: ${busiest?.from} → ${busiest?.to} carries ${most}${used}`,
        zh: `${phase.zh}：${busiest?.from} → ${busiest?.to} 传输 ${most}${used}`,
      }),
    ),
    subtitle: t(
      each === 1
        ? text({ en: `${said.en} between GPUs`, zh: `GPU 间的${said.zh}` })
        : text({ en: `${said.en} between groups of ${each} GPUs`, zh: `${each} 卡组之间的${said.zh}` }),
    ),
    drawing: { kind: "heat", ...heat },
    table: heatTable(heat),
  };
}

function heatMap(pass: PassTraffic, each: number, measure: Measure, t: Translate): HeatMap {
  const { gpus, links } = pass;
  const { unit, value, together } = SHOWN[measure];
  const count = Math.ceil(gpus / each);
  const values = Array.from({ length: count }, () => Array<number | null>(count).fill(null));
  for (const link of links) {
    const { from, to } = link;
    const [row, column] = [Math.floor(from / each), Math.floor(to / each)];
    const cells = values[row];
    const shown = value(link, pass.time);
    if (cells && shown !== null) cells[column] = together(cells[column] ?? 0, shown);
  }
  const names = Array.from({ length: count }, (_, index) => String(index));
  return { axes: { x: t(RECEIVES), y: t(SENDS) }, columns: names, rows: names, values, unit };
}

export const SENDS = text({ en: "sends", zh: "发送" });
export const RECEIVES = text({ en: "receives", zh: "接收" });
