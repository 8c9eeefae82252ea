/** The page's tables: links, layers, routes of experts. Pure. */
import { layerWord } from "@/features/core/passes/layer-words";
import { scaled, table, type Column, type Table } from "@/lib/export/table";
import type { Text, Translate } from "@/lib/text";
import { IN_GB_PER_S, IN_PERCENT } from "@/lib/units/shown-in";
import type { HostBandwidth } from "./host-bandwidth";
import type { LayerRow } from "./offload";
import type { Route } from "./peer-routes";
import type { Rebalance } from "./rebalance";
import * as m from "./messages";

/** KV offload's demand on each link of one GPU, and the available rate. */
export const linkTable = (answer: HostBandwidth, t: Translate): Table =>
  table<LinkRow>(
    t,
    [
      { id: "link", label: m.link, value: ({ label }) => t(label) },
      { id: "demand", label: m.askedFor, ...IN_GB_PER_S, value: ({ demand }) => demand },
      { id: "supply", label: m.reached, ...IN_GB_PER_S, value: ({ supply }) => supply },
      { id: "load", label: m.load, ...IN_PERCENT, value: ({ load }) => load },
      { id: "state", label: m.verdict, value: (row) => t(linkState(row)) },
    ],
    linkRows(answer),
  );

type LinkRow = {
  readonly id: string;
  readonly label: Text;
  /** Bytes per second of one GPU: needed, and available. */
  readonly demand: number;
  readonly supply: number;
  /** Of the resource, with all that shares it. */
  readonly load: number;
};

function linkRows({ path, offload }: HostBandwidth): readonly LinkRow[] {
  const { demand, load } = offload;
  const { linkName: link, disk } = path;
  const way = (words: Text): Text => m.linkWords({ link, words });
  return [
    { id: "down", label: way(m.toGpu), ...loaded(demand.down, path.link) },
    { id: "up", label: way(m.fromGpu), ...loaded(demand.up, path.link) },
    ...(path.dramPasses === 0
      ? []
      : [{ id: "dram", label: dramLabel(path.socketGpus), ...loaded(demand.dram, path.dram) }]),
    ...(disk === null
      ? []
      : [
          {
            id: "read",
            label: m.nvmeReads,
            demand: demand.down,
            supply: disk.read,
            load: load.disk,
          },
          {
            id: "write",
            label: m.nvmeWrites,
            demand: demand.up,
            supply: disk.write,
            load: load.disk,
          },
        ]),
  ];
}

const loaded = (demand: number, supply: number) => ({ demand, supply, load: demand / supply });

const dramLabel = (gpus: number): Text => (gpus === 1 ? m.dramOfSocket : m.dramOfSocketOneGpu({ gpus }));

/** Above this load a burst already waits. */
const NEARLY = 0.8;

function linkState({ load }: LinkRow): Text {
  if (load > 1.0005) return m.tooSlow;
  return load > NEARLY ? m.nearlyFull : m.keepsUp;
}

const LAYER: readonly (Pick<Column<LayerRow>, "id" | "label"> & {
  readonly unit: "B" | "s";
  readonly value: (row: LayerRow) => number;
})[] = [
  { id: "kv", label: m.kvPerToken, unit: "B", value: (row) => row.kvPerToken },
  { id: "hbm", label: m.inHbm, unit: "B", value: (row) => row.inHbm },
  { id: "host", label: m.onHost, unit: "B", value: (row) => row.onHost },
  { id: "fetch", label: m.fetched, unit: "B", value: (row) => row.fetch },
  { id: "write", label: m.written, unit: "B", value: (row) => row.write },
  { id: "transfer", label: m.transfer, unit: "s", value: (row) => row.transfer },
  { id: "compute", label: m.compute, unit: "s", value: (row) => row.compute },
  { id: "stall", label: m.waits, unit: "s", value: (row) => row.stall },
];

export const layerTable = (rows: readonly LayerRow[], t: Translate): Table =>
  table<LayerRow>(
    t,
    [
      { id: "layer", label: m.layer, value: ({ kind }) => kind, written: ({ kind }) => t(layerWord(kind)) },
      { id: "count", label: m.layers, value: ({ count }) => count },
      ...LAYER.map((column) => scaled(column, rows)),
    ],
    rows,
  );

const SOURCE: Readonly<Record<Route["id"], Text>> = {
  "scale-up": m.fromRanksOfDomain,
  "scale-out": m.fromOtherDomains,
  host: m.insteadFromHostCopies,
};

export function routeTable({ peers, host }: Rebalance, t: Translate): Table {
  const routes = [...peers, host];
  const unknown = (value: number | null): string | undefined => (value === null ? t(m.notStated) : undefined);
  const columns: readonly Column<Route>[] = [
    { id: "from", label: m.expertsArrive, value: ({ id }) => t(SOURCE[id]) },
    { id: "link", label: m.link, value: ({ name }) => t(name) },
    scaled({ id: "moved", label: m.moved, unit: "B", value: (route) => route.bytes }, routes),
    {
      ...scaled({ id: "rate", label: m.rate, unit: "B/s", value: ({ rate }) => rate }, routes),
      written: ({ rate }) => unknown(rate),
    },
    {
      ...scaled({ id: "time", label: m.time, unit: "s", value: ({ time }) => time }, routes),
      written: ({ time }) => unknown(time),
    },
  ];
  return table(t, columns, routes);
}
