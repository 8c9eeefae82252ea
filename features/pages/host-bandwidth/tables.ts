/** The page's tables: links, layers, routes of experts. Pure. */
import { layerWord } from "@/features/core/passes/layer-words";
import { scaled, table, type Column, type Table } from "@/lib/export/table";
import { text, type Text, type Translate } from "@/lib/text";
import { IN_GB_PER_S, IN_PERCENT } from "@/lib/units/shown-in";
import type { HostBandwidth } from "./host-bandwidth";
import type { LayerRow } from "./offload";
import type { Route } from "./peer-routes";
import type { Rebalance } from "./rebalance";
import { WORDS } from "./words";

const LINK = text({ en: "Link", zh: "链路" });

/** What KV offload asks of each link of one GPU against what it gives. */
export const linkTable = (answer: HostBandwidth, t: Translate): Table =>
  table<LinkRow>(
    t,
    [
      { id: "link", label: LINK, value: ({ label }) => t(label) },
      { id: "demand", label: text({ en: "Asked for", zh: "需求" }), ...IN_GB_PER_S, value: ({ demand }) => demand },
      { id: "supply", label: text({ en: "Reached", zh: "可达" }), ...IN_GB_PER_S, value: ({ supply }) => supply },
      { id: "load", label: text({ en: "Load", zh: "负载" }), ...IN_PERCENT, value: ({ load }) => load },
      { id: "state", label: text({ en: "Verdict", zh: "判定" }), value: (row) => t(linkState(row)) },
    ],
    linkRows(answer),
  );

type LinkRow = {
  readonly id: string;
  readonly label: Text;
  /** Bytes per second of one GPU: asked for, and reached by nothing else. */
  readonly demand: number;
  readonly supply: number;
  /** Of the resource, with all that shares it. */
  readonly load: number;
};

function linkRows({ path, offload }: HostBandwidth): readonly LinkRow[] {
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

function linkState({ load }: LinkRow): Text {
  if (load > 1.0005) return text({ en: "✕ too slow", zh: "✕ 不够" });
  return load > NEARLY ? text({ en: "▲ nearly full", zh: "▲ 接近占满" }) : text({ en: "✓ keeps up", zh: "✓ 足够" });
}

const LAYER: readonly (Pick<Column<LayerRow>, "id" | "label"> & {
  readonly unit: "B" | "s";
  readonly value: (row: LayerRow) => number;
})[] = [
  { id: "kv", label: text({ en: "KV per token", zh: "每 token KV" }), unit: "B", value: (row) => row.kvPerToken },
  { id: "hbm", label: text({ en: "in HBM", zh: "在 HBM" }), unit: "B", value: (row) => row.inHbm },
  { id: "host", label: text({ en: "on the host", zh: "在主机" }), unit: "B", value: (row) => row.onHost },
  { id: "fetch", label: text({ en: "Fetched", zh: "取回" }), unit: "B", value: (row) => row.fetch },
  { id: "write", label: text({ en: "Written", zh: "写出" }), unit: "B", value: (row) => row.write },
  { id: "transfer", label: text({ en: "Transfer", zh: "传输" }), unit: "s", value: (row) => row.transfer },
  { id: "compute", label: text({ en: "Compute", zh: "计算" }), unit: "s", value: (row) => row.compute },
  { id: "stall", label: text({ en: "Waits", zh: "等待" }), unit: "s", value: (row) => row.stall },
];

export const layerTable = (rows: readonly LayerRow[], t: Translate): Table =>
  table<LayerRow>(
    t,
    [
      {
        id: "layer",
        label: text({ en: "Layer", zh: "层" }),
        value: ({ kind }) => kind,
        written: ({ kind }) => t(layerWord(kind)),
      },
      { id: "count", label: text({ en: "Layers", zh: "层" }), value: ({ count }) => count },
      ...LAYER.map((column) => scaled(column, rows)),
    ],
    rows,
  );

const SOURCE: Readonly<Record<Route["id"], Text>> = {
  "scale-up": text({ en: "from ranks of the domain", zh: "自域内 rank" }),
  "scale-out": text({ en: "from other domains", zh: "自其他域" }),
  host: text({ en: "instead, from host copies", zh: "或自主机副本" }),
};

export function routeTable({ peers, host }: Rebalance, t: Translate): Table {
  const routes = [...peers, host];
  const unknown = (value: number | null): string | undefined =>
    value === null ? t(text({ en: "not stated", zh: "未公布" })) : undefined;
  const columns: readonly Column<Route>[] = [
    { id: "from", label: text({ en: "Experts arrive", zh: "专家来源" }), value: ({ id }) => t(SOURCE[id]) },
    { id: "link", label: LINK, value: ({ name }) => t(name) },
    scaled(
      { id: "moved", label: text({ en: "Moved", zh: "迁移量" }), unit: "B", value: (route) => route.bytes },
      routes,
    ),
    {
      ...scaled(
        { id: "rate", label: text({ en: "Rate", zh: "速率" }), unit: "B/s", value: ({ rate }) => rate },
        routes,
      ),
      written: ({ rate }) => unknown(rate),
    },
    {
      ...scaled({ id: "time", label: text({ en: "Time", zh: "时间" }), unit: "s", value: ({ time }) => time }, routes),
      written: ({ time }) => unknown(time),
    },
  ];
  return table(t, columns, routes);
}
