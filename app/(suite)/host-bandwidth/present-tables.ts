/** Columns of the page's tables, and the same as files. Pure. */
import type { DataColumn } from "@/components/tables/data-table";
import { columnNumber } from "@/components/tables/decimals";
import type { HostBandwidth } from "@/features/host-bandwidth/host-bandwidth";
import type { LayerRow } from "@/features/host-bandwidth/offload";
import type { Route } from "@/features/host-bandwidth/peer-routes";
import type { Rebalance } from "@/features/host-bandwidth/rebalance";
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
  { id: "kv", head: text("KV per token", "每 token KV"), unit: "B", of: (row) => row.kvPerToken },
  { id: "hbm", head: text("in HBM", "在 HBM"), unit: "B", of: (row) => row.inHbm },
  { id: "host", head: text("on the host", "在主机"), unit: "B", of: (row) => row.onHost },
  { id: "fetch", head: text("Fetched", "取回"), unit: "B", of: (row) => row.fetch },
  { id: "write", head: text("Written", "写出"), unit: "B", of: (row) => row.write },
  { id: "transfer", head: text("Transfer", "传输"), unit: "s", of: (row) => row.transfer },
  { id: "compute", head: text("Compute", "计算"), unit: "s", of: (row) => row.compute },
  { id: "stall", head: text("Waits", "等待"), unit: "s", of: (row) => row.stall },
];

export function layerColumns({ offload }: HostBandwidth, t: Translate): readonly DataColumn<LayerRow>[] {
  return [
    { id: "kind", head: t(text("Layer", "层")), kind: "text", value: (row) => row.kind, rowHead: true },
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
    { label: t(text("Layer", "层")) },
    { label: t(text("Layers", "层数")) },
    ...LAYER.map(({ head, unit }) => ({ label: t(head), unit })),
  ],
  rows: offload.rows.map((row) => [row.kind, row.count, ...LAYER.map(({ of }) => of(row))]),
});

const ROUTE_WORD: Readonly<Record<Route["id"], Text>> = {
  "scale-up": text("from ranks of the domain", "自域内 rank"),
  "scale-out": text("from other domains", "自其他域"),
  host: text("instead, from host copies", "或自主机副本"),
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
      return found === null ? t(text("not stated", "未公布")) : columnNumber(found);
    };
    return { id, head: t(head), unit: scale.unit, kind: "number" as const, value, written };
  };
  return [
    {
      id: "from",
      head: t(text("Experts arrive", "专家来源")),
      kind: "text",
      value: (route) => t(ROUTE_WORD[route.id]),
      rowHead: true,
    },
    { id: "link", head: t(text("Link", "链路")), kind: "text", value: (route) => t(route.name) },
    number("bytes", text("Moved", "迁移量"), "B", (route) => route.bytes),
    number("rate", text("Rate", "速率"), "B/s", (route) => route.rate),
    number("time", text("Time", "时间"), "s", (route) => route.time),
  ];
}

export const routeSheet = (rebalance: Rebalance, t: Translate): Sheet => ({
  columns: [
    { label: t(text("Experts arrive", "专家来源")) },
    { label: t(text("Link", "链路")) },
    { label: t(text("Moved", "迁移量")), unit: "B" },
    { label: t(text("Rate", "速率")), unit: "B/s" },
    { label: t(text("Time", "时间")), unit: "s" },
  ],
  rows: routesOf(rebalance).map((route) => [
    t(ROUTE_WORD[route.id]),
    t(route.name),
    route.bytes,
    route.rate,
    route.time,
  ]),
});
