/** What KV offload asks of each link of one GPU against what it gives. Pure. */
import type { DataColumn } from "@/components/tables/data-table";
import { columnNumber } from "@/components/tables/decimals";
import type { HostBandwidth } from "@/features/pages/host-bandwidth/host-bandwidth";
import type { Sheet } from "@/lib/export/sheet";
import { toGbPerS } from "@/lib/units/edge";
import { bytesPerSecond } from "@/lib/units/quantity";
import { text, type Text } from "@/lib/text";
import type { Translate } from "./present-charts";
import { WORDS } from "./words";

export type LinkRow = {
  readonly id: string;
  readonly label: Text;
  /** Bytes per second of one GPU: asked for, and reached by nothing else. */
  readonly demand: number;
  readonly supply: number;
  /** Of the resource, with all that shares it. */
  readonly load: number;
};

export function linkRows({ path, offload }: HostBandwidth): readonly LinkRow[] {
  const { demand, load } = offload;
  const { linkName: link, disk } = path;
  const way = (words: Text): Text => text({ en: `${link.en}, ${words.en}`, zh: `${link.zh}，${words.zh}` });
  return [
    { id: "down", label: way(WORDS.toGpu), ...loaded(demand.down, path.link) },
    { id: "up", label: way(WORDS.fromGpu), ...loaded(demand.up, path.link) },
    ...(path.dramPasses === 0
      ? []
      : [{ id: "dram", label: dramLabel(path.socketGpus), ...loaded(demand.dram, path.dram) }]),
    ...(disk === null
      ? []
      : [
          {
            id: "read",
            label: text({ en: "NVMe, reads", zh: "NVMe 读取" }),
            demand: demand.down,
            supply: disk.read,
            load: load.disk,
          },
          {
            id: "write",
            label: text({ en: "NVMe, writes", zh: "NVMe 写入" }),
            demand: demand.up,
            supply: disk.write,
            load: load.disk,
          },
        ]),
  ];
}

const loaded = (demand: number, supply: number) => ({ demand, supply, load: demand / supply });

const dramLabel = (gpus: number): Text =>
  gpus === 1
    ? text({ en: "DRAM of the socket", zh: "该路内存" })
    : text({ en: `DRAM of the socket, one GPU of ${gpus}`, zh: `该路内存（${gpus} 个 GPU 之一）` });

/** Above this load a burst already waits. */
const NEARLY = 0.8;

function stateOf({ load }: LinkRow): Text {
  if (load > 1.0005) return text({ en: "✕ too slow", zh: "✕ 不够" });
  return load > NEARLY ? text({ en: "! nearly full", zh: "! 接近占满" }) : text({ en: "✓ keeps up", zh: "✓ 足够" });
}

export function linkColumns(t: Translate): readonly DataColumn<LinkRow>[] {
  const rate = (id: string, head: Text, of: (row: LinkRow) => number): DataColumn<LinkRow> => ({
    id,
    head: t(head),
    unit: "GB/s",
    kind: "number",
    value: (row) => gb(of(row)),
    written: (row) => columnNumber(gb(of(row))),
  });
  return [
    {
      id: "link",
      head: t(text({ en: "Link", zh: "链路" })),
      kind: "text",
      value: ({ label }) => t(label),
      rowHead: true,
    },
    rate("demand", text({ en: "Asked for", zh: "需求" }), ({ demand }) => demand),
    rate("supply", text({ en: "Reached", zh: "可达" }), ({ supply }) => supply),
    {
      id: "load",
      head: t(text({ en: "Load", zh: "负载" })),
      unit: "%",
      kind: "number",
      value: ({ load }) => load * 100,
      written: ({ load }) => columnNumber(load * 100),
    },
    { id: "state", head: t(text({ en: "Verdict", zh: "结论" })), kind: "text", value: (row) => t(stateOf(row)) },
  ];
}

export function linkSheet(answer: HostBandwidth, t: Translate): Sheet {
  const columns = linkColumns(t);
  return {
    columns: columns.map(({ head, unit }) => ({ label: head, ...(unit && { unit }) })),
    rows: linkRows(answer).map((row) => columns.map(({ value }) => value(row))),
  };
}

const gb = (rate: number): number => toGbPerS(bytesPerSecond(rate));
