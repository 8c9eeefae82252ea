"use client";

import { useMemo } from "react";
import { ResultChartFrame } from "@/components/charts/chart-frame";
import { Answer } from "@/components/results/answer";
import { FactGroups } from "@/components/results/fact-list";
import { ResultSection } from "@/components/results/result-section";
import { Verdict } from "@/components/results/verdict";
import { DataTable } from "@/components/tables/data-table";
import type { HostBandwidth } from "@/features/pages/host-bandwidth/host-bandwidth";
import type { LayerRow } from "@/features/pages/host-bandwidth/offload";
import type { Route } from "@/features/pages/host-bandwidth/peer-routes";
import { useText } from "@/state/language";
import { chartsOf } from "./present-charts";
import { factGroups } from "./present-facts";
import { linkColumns, linkRows, type LinkRow } from "./present-links";
import { layerColumns, routeColumns, routesOf } from "./present-tables";
import { useBandwidthExports } from "./use-exports";
import { WORDS } from "./words";

type BandwidthViewProps = {
  readonly answer: HostBandwidth;
  readonly pinned: HostBandwidth | null;
  readonly params: Readonly<Record<string, string>>;
};

const kindOf = (row: LayerRow): string => row.kind;
const linkId = ({ id }: LinkRow): string => id;
const idOf = (route: Route): string => route.id;

/** Verdict, figures, the curves of offload and reload, what each link carries, layers, expert rebalancing. */
export function BandwidthView({ answer, pinned, params }: BandwidthViewProps) {
  const t = useText();
  const charts = useMemo(() => chartsOf(answer, t), [answer, t]);
  const columns = useMemo(() => layerColumns(answer, t), [answer, t]);
  return (
    <Answer
      analysis="host-bandwidth"
      verdict={<Verdict {...answer.verdict} />}
      figures={answer.figures}
      pinned={pinned?.figures}
      exports={useBandwidthExports(answer, params)}
      params={params}
    >
      {charts.map((chart) => (
        <ResultChartFrame key={chart.id} chart={chart} page="host-bandwidth" />
      ))}
      <LinkSection answer={answer} />
      <ResultSection id="layers" title={WORDS.layers} note={WORDS.layersNote}>
        <DataTable caption={t(WORDS.layers)} columns={columns} rows={answer.offload.rows} rowKey={kindOf} dense />
      </ResultSection>
      <RebalanceSection answer={answer} />
      <FactGroups groups={factGroups(answer)} />
    </Answer>
  );
}

function LinkSection({ answer }: { readonly answer: HostBandwidth }) {
  const t = useText();
  const columns = useMemo(() => linkColumns(t), [t]);
  return (
    <ResultSection id="links" title={WORDS.links} note={WORDS.linksNote}>
      <DataTable caption={t(WORDS.links)} columns={columns} rows={linkRows(answer)} rowKey={linkId} dense />
    </ResultSection>
  );
}

function RebalanceSection({ answer }: { readonly answer: HostBandwidth }) {
  const t = useText();
  const { rebalance, noRebalance } = answer;
  const columns = useMemo(() => routeColumns(rebalance, t), [rebalance, t]);
  return (
    <ResultSection id="rebalance" title={WORDS.rebalance} lead={noRebalance ?? undefined}>
      {rebalance && (
        <DataTable caption={t(WORDS.rebalance)} columns={columns} rows={routesOf(rebalance)} rowKey={idOf} dense />
      )}
    </ResultSection>
  );
}
