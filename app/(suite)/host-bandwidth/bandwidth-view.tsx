"use client";

import { useAtom } from "jotai";
import { useMemo } from "react";
import { CurveChart } from "./curve-chart";
import { commandLine } from "@/components/results/command-line";
import { FactGroups } from "@/components/results/fact-list";
import { Headline } from "@/components/results/headline";
import { Verdict } from "@/components/results/verdict";
import { WhyDrawer } from "@/components/results/why-drawer";
import { DataTable } from "@/components/tables/data-table";
import type { HostBandwidth } from "@/features/host-bandwidth/host-bandwidth";
import type { LayerRow } from "@/features/host-bandwidth/offload";
import type { Route } from "@/features/host-bandwidth/rebalance";
import { useText } from "@/state/language";
import { usePageActions } from "@/state/page-actions";
import { whyAtom } from "@/state/ui";
import styles from "./bandwidth-view.module.css";
import { chartsOf } from "./present-charts";
import { factGroups } from "./present-facts";
import { layerColumns, routeColumns, routesOf } from "./present-tables";
import { useBandwidthExports } from "./use-exports";
import { WORDS } from "./words";

type BandwidthViewProps = {
  readonly answer: HostBandwidth;
  readonly pinned: HostBandwidth | null;
  readonly params: Readonly<Record<string, string>>;
};

const kindOf = (row: LayerRow): string => row.kind;
const idOf = (route: Route): string => route.id;

/** Verdict, figures, the curves of offload, its layers, prefix reload, expert rebalancing. */
export function BandwidthView({ answer, pinned, params }: BandwidthViewProps) {
  const t = useText();
  const [why, explain] = useAtom(whyAtom);
  const exports = useBandwidthExports(answer, params);
  const firstId = answer.figures[0]?.id ?? null;
  usePageActions(useMemo(() => ({ exports, why: () => explain(firstId) }), [exports, explain, firstId]));
  const figures = useMemo(
    () =>
      answer.figures.map((figure) => {
        const before = pinned?.figures.find(({ id }) => id === figure.id);
        return { figure, ...(before && { pinned: before }) };
      }),
    [answer, pinned],
  );
  const charts = useMemo(() => chartsOf(answer, t), [answer, t]);
  const columns = useMemo(() => layerColumns(answer, t), [answer, t]);
  const explained = answer.figures.find(({ id }) => id === why) ?? null;
  return (
    <div>
      <Verdict {...answer.verdict} />
      <Headline figures={figures} open={why} onOpen={(id) => explain(id === why ? null : id)} />
      {charts.map((chart) => (
        <CurveChart key={chart.id} chart={chart} />
      ))}
      <section className={styles.section}>
        <h2>{t(WORDS.layers)}</h2>
        <DataTable caption={t(WORDS.layers)} columns={columns} rows={answer.offload.rows} rowKey={kindOf} dense />
        <p className={styles.note}>{t(WORDS.layersNote)}</p>
      </section>
      <RebalanceSection answer={answer} />
      <FactGroups groups={factGroups(answer)} />
      <WhyDrawer
        figure={explained}
        onClose={() => explain(null)}
        command={commandLine("host-bandwidth", params, explained?.id)}
      />
    </div>
  );
}

function RebalanceSection({ answer }: { readonly answer: HostBandwidth }) {
  const t = useText();
  const { rebalance, noRebalance } = answer;
  const columns = useMemo(() => routeColumns(rebalance, t), [rebalance, t]);
  return (
    <section className={styles.section} data-section="rebalance">
      <h2>{t(WORDS.rebalance)}</h2>
      {rebalance === null ? (
        <p className={styles.note}>{noRebalance && t(noRebalance)}</p>
      ) : (
        <DataTable caption={t(WORDS.rebalance)} columns={columns} rows={routesOf(rebalance)} rowKey={idOf} dense />
      )}
    </section>
  );
}
