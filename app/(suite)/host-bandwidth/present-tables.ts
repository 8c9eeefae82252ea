/** Columns of the page's tables, and the same as files. Pure. */
import type { DataColumn } from "@/components/tables/data-table";
import { columnNumber } from "@/components/tables/decimals";
import type { HostBandwidth } from "@/features/pages/host-bandwidth/host-bandwidth";
import type { LayerRow } from "@/features/pages/host-bandwidth/offload";
import type { Route } from "@/features/pages/host-bandwidth/peer-routes";
import type { Rebalance } from "@/features/pages/host-bandwidth/rebalance";
import type { Sheet } from "@/lib/export/sheet";
import { formatCount } from "@/lib/format/quantity";
import { scaleFor } from "@/lib/format/scale";
import { text, type Text } from "@/lib/text";
import type { Translate } from "./present-charts";

type Measure = {
  readonly id: string;
  readonly head: Text;
  readonly unit: "B" | "s";
  readonly of: (row: LayerRow) => number;
};

const LAYER: readonly Measure[] = [
  { id: "kv", head: text({ en: "KV per token", zh: "每 token KV" }), unit: "B", of: (row) => row.kvPerToken },
  { id: "hbm", head: text({ en: "in HBM", zh: "在 HBM" }), unit: "B", of: (row) => row.inHbm },
  { id: "host", head: text({ en: "on the host", zh: "在主机" }), unit: "B", of: (row) => row.onHost },
  { id: "fetch", head: text({ en: "Fetched", zh: "取回" }), unit: "B", of: (row) => row.fetch },
  { id: "write", head: text({ en: "Written", zh: "写出" }), unit: "B", of: (row) => row.write },
  { id: "transfer", head: text({ en: "Transfer", zh: "传输" }), unit: "s", of: (row) => row.transfer },
  { id: "compute", head: text({ en: "Compute", zh: "计算" }), unit: "s", of: (row) => row.compute },
  { id: "stall", head: text({ en: "Waits", zh: "等待" }), unit: "s", of: (row) => row.stall },
];

export function layerColumns({ offload }: HostBandwidth, t: Translate): readonly DataColumn<LayerRow>[] {
  return [
    { id: "kind", head: t(text({ en: "Layer", zh: "层" })), kind: "text", value: (row) => row.kind, rowHead: true },
    { id: "count", head: "×", kind: "number", value: (row) => row.count, written: (row) => formatCount(row.count) },
    ...LAYER.map(({ id, head, unit, of }) => {
      const scale = scaleFor(offload.rows.map(of), unit);
      return {
        id,
        head: t(head),
        unit: scale.unit,
        kind: "number" as const,
        value: (row: LayerRow) => of(row) / scale.factor,
        written: (row: LayerRow) => columnNumber(of(row) / scale.factor),
      };
    }),
  ];
}

export const layerSheet = ({ offload }: HostBandwidth, t: Translate): Sheet => ({
  columns: [
    { label: t(text({ en: "Layer", zh: "层" })) },
    { label: t(text({ en: "Layers", zh: "层数" })) },
    ...LAYER.map(({ head, unit }) => ({ label: t(head), unit })),
  ],
  rows: offload.rows.map((row) => [row.kind, row.count, ...LAYER.map(({ of }) => of(row))]),
});

const ROUTE_WORD: Readonly<Record<Route["id"], Text>> = {
  "scale-up": text({ en: "from ranks of the domain", zh: "自域内 rank" }),
  "scale-out": text({ en: "from other domains", zh: "自其他域" }),
  host: text({ en: "instead, from host copies", zh: "或自主机副本" }),
};

export const routesOf = ({ peers, host }: Rebalance): readonly Route[] => [...peers, host];

export function routeColumns(rebalance: Rebalance | null, t: Translate): readonly DataColumn<Route>[] {
  const routes = rebalance === null ? [] : routesOf(rebalance);
  const number = (id: string, head: Text, unit: "B" | "B/s" | "s", of: (route: Route) => number | null) => {
    const scale = scaleFor(
      routes.map((route) => of(route) ?? 0),
      unit,
    );
    const value = (route: Route): number | null => {
      const found = of(route);
      return found === null ? null : found / scale.factor;
    };
    const written = (route: Route): string => {
      const found = value(route);
      return found === null ? t(text({ en: "not stated", zh: "未公布" })) : columnNumber(found);
    };
    return { id, head: t(head), unit: scale.unit, kind: "number" as const, value, written };
  };
  return [
    {
      id: "from",
      head: t(text({ en: "Experts arrive", zh: "专家来源" })),
      kind: "text",
      value: (route) => t(ROUTE_WORD[route.id]),
      rowHead: true,
    },
    { id: "link", head: t(text({ en: "Link", zh: "链路" })), kind: "text", value: (route) => t(route.name) },
    number("bytes", text({ en: "Moved", zh: "迁移量" }), "B", (route) => route.bytes),
    number("rate", text({ en: "Rate", zh: "速率" }), "B/s", (route) => route.rate),
    number("time", text({ en: "Time", zh: "时间" }), "s", (route) => route.time),
  ];
}

export const routeSheet = (rebalance: Rebalance, t: Translate): Sheet => ({
  columns: [
    { label: t(text({ en: "Experts arrive", zh: "专家来源" })) },
    { label: t(text({ en: "Link", zh: "链路" })) },
    { label: t(text({ en: "Moved", zh: "迁移量" })), unit: "B" },
    { label: t(text({ en: "Rate", zh: "速率" })), unit: "B/s" },
    { label: t(text({ en: "Time", zh: "时间" })), unit: "s" },
  ],
  rows: routesOf(rebalance).map((route) => [
    t(ROUTE_WORD[route.id]),
    t(route.name),
    route.bytes,
    route.rate,
    route.time,
  ]),
});
