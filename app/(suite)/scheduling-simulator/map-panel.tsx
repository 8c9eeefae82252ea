"use client";

import { useMemo, useState } from "react";
import { ChartFrame } from "@/components/charts/chart-frame";
import type { FigureBuilder } from "@/components/charts/figure";
import { HEAT_HEIGHT, heatFigure } from "@/components/charts/heat-map";
import { Segments } from "@/components/results/segments";
import { SheetTable } from "@/components/tables/sheet-table";
import { FIELDS } from "@/features/scheduling-simulator/input";
import { axis, ownBudget, type MapFigures } from "@/features/scheduling-simulator/map";
import { formatCount } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import { Fields } from "./fields";
import { JobBar } from "./job-bar";
import type { Asked, PageActions } from "./page-analysis";
import { concurrencySheet, mapSheet } from "./present";
import type { MapView } from "./use-run";
import styles from "./simulation.module.css";

type MapPanelProps = { readonly asked: Asked; readonly map: MapView; readonly page: PageActions };

const METRICS = ["ttft", "tpot", "output"] as const;
type Metric = (typeof METRICS)[number];

const METRIC: Readonly<
  Record<Metric, { readonly name: Text; readonly unit: string; readonly value: (f: MapFigures) => number }>
> = {
  ttft: { name: verbatim("TTFT p95"), unit: "ms", value: ({ ttft95 }) => ttft95 * 1e3 },
  tpot: { name: verbatim("TPOT p95"), unit: "ms", value: ({ tpot95 }) => tpot95 * 1e3 },
  output: { name: text("Throughput", "吞吐"), unit: "tok/s", value: ({ outputRate }) => outputRate },
};

const WORDS = {
  metric: text("Measure", "指标"),
  running: text("Filling the map…", "正在计算热力图…"),
  rows: text("clients", "客户端"),
  columns: text("token budget", "token 预算"),
  list: text("By concurrency", "按并发"),
  settings: text("Axes of the map", "热力图坐标"),
  of: text("closed loop of clients × token budget", "闭环客户端 × token 预算"),
};

/** Every concurrency with every budget; cells appear as they finish. */
export function MapPanel({ asked, map, page }: MapPanelProps) {
  const t = useText();
  const [metric, setMetric] = useState<Metric>("ttft");
  const { input, scenario } = asked;
  const [conc, budgets] = [axis(input.map_conc), axis(input.map_budget)];
  const own = useMemo(() => ownBudget(scenario, input), [scenario, input]);
  const nearest = nearestOf(budgets, own);
  const { name, unit } = METRIC[metric];
  const { outcomes, job } = map;
  const figure = useMemo<FigureBuilder>(() => {
    const rows = axis(input.map_conc);
    const columns = axis(input.map_budget);
    const values = rows.map((_, r) =>
      columns.map((__, c) => {
        const figures = outcomes[r * columns.length + c]?.figures;
        return figures ? METRIC[metric].value(figures) : null;
      }),
    );
    return (space) =>
      heatFigure(
        {
          axes: { x: t(WORDS.columns), y: t(WORDS.rows) },
          rows: rows.map(formatCount),
          columns: columns.map(formatCount),
          values,
          unit: METRIC[metric].unit,
        },
        space,
      );
  }, [input.map_conc, input.map_budget, outcomes, metric, t]);
  const sheet = useMemo(() => mapSheet(outcomes, t), [outcomes, t]);
  const list = concurrencySheet(outcomes, nearest ?? -1, t);
  if (job.state === "idle" || conc.length === 0 || budgets.length === 0) return <MapSettings />;
  return (
    <div className={styles.columns}>
      <section className={styles.section}>
        <Segments
          label={t(WORDS.metric)}
          options={METRICS.map((id) => ({ id, label: t(METRIC[id].name) }))}
          value={metric}
          onChange={setMetric}
        />
        <ChartFrame
          title={`${t(name)}, ${unit}`}
          subtitle={t(WORDS.of)}
          figure={figure}
          height={HEAT_HEIGHT}
          sheet={sheet}
          name="scheduling-simulator-map"
        />
        <JobBar job={job} label={WORDS.running} />
        <MapSettings />
      </section>
      <section className={styles.section}>
        <h2>
          {t(WORDS.list)}
          {nearest !== null && <span>{t(budgetWord(nearest, own))}</span>}
        </h2>
        {list.rows.length > 0 && <SheetTable sheet={list} caption={t(WORDS.list)} />}
        {nearest !== null && nearest !== own && (
          <button
            type="button"
            className={styles.link}
            onClick={() => page.set({ map_budget: [...new Set([...budgets, own])].sort((a, b) => a - b) })}
          >
            {t(addWord(own))}
          </button>
        )}
      </section>
    </div>
  );
}

function MapSettings() {
  const t = useText();
  return (
    <details className={styles.details}>
      <summary>{t(WORDS.settings)}</summary>
      <Fields keys={FIELDS.map} />
    </details>
  );
}

function nearestOf(values: readonly number[], wanted: number): number | null {
  if (values.length === 0) return null;
  return values.reduce((best, value) => (Math.abs(value - wanted) < Math.abs(best - wanted) ? value : best));
}

const budgetWord = (budget: number, own: number): Text =>
  budget === own
    ? text(`at the run's token budget of ${formatCount(budget)}`, `token 预算 ${formatCount(budget)}（同本次运行）`)
    : text(
        `at a token budget of ${formatCount(budget)}, the nearest of the map`,
        `token 预算 ${formatCount(budget)}（热力图中最接近者）`,
      );

const addWord = (own: number): Text =>
  text(`add the run's own budget of ${formatCount(own)}`, `加入本次运行的预算 ${formatCount(own)}`);
