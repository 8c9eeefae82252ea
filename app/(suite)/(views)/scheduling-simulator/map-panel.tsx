"use client";

import { useMemo, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { ResultChartFrame } from "@/components/charts/chart-frame";
import { ResultSection } from "@/components/results/result-section";
import { Segments } from "@/components/results/segments";
import { SheetTable } from "@/components/tables/sheet-table";
import { FIELDS } from "@/features/pages/scheduling-simulator/input";
import { axis, ownBudget } from "@/features/pages/scheduling-simulator/map";
import { formatCount } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import { Fields } from "./fields";
import { JobBar } from "./job-bar";
import type { Asked, PageActions } from "./page-analysis";
import { concurrencyCharts, concurrencySheet } from "./present-concurrency";
import { heatChart, MEASURES, METRICS, type Metric } from "./present-map";
import type { MapView } from "./use-run";
import styles from "./simulation.module.css";

type MapPanelProps = { readonly asked: Asked; readonly map: MapView; readonly page: PageActions };

const PAGE = "scheduling-simulator";

const WORDS = {
  title: text({ en: "Concurrency and token budget", zh: "并发与 token 预算" }),
  metric: text({ en: "Measure", zh: "指标" }),
  running: text({ en: "Running the sweep…", zh: "正在运行扫描…" }),
  list: text({ en: "By concurrency", zh: "按并发" }),
  settings: text({ en: "Axes of the sweep", zh: "扫描坐标" }),
  none: text({ en: "No cell has finished yet.", zh: "尚无完成的格点。" }),
  doublings: text({ en: "1 to 256 in doublings", zh: "1 至 256，逐次翻倍" }),
  each: text({ en: "every concurrency from 1 to 16", zh: "1 至 16 的每个并发" }),
};

/** Every concurrency with every budget, and the concurrencies at one budget; cells appear as they finish. */
export function MapPanel({ asked, map, page }: MapPanelProps) {
  const t = useText();
  const [metric, setMetric] = useState<Metric>("ttft");
  const { input, scenario } = asked;
  const { outcomes, job } = map;
  const axes = useMemo(() => ({ rows: axis(input.map_conc), columns: axis(input.map_budget) }), [input]);
  const heat = useMemo(() => heatChart(outcomes, axes, metric, t), [outcomes, axes, metric, t]);
  const choice = (
    <Segments
      label={t(WORDS.metric)}
      options={METRICS.map((id) => ({ id, label: t(MEASURES[id].name) }))}
      value={metric}
      onChange={setMetric}
    />
  );
  const own = useMemo(() => ownBudget(scenario, input), [scenario, input]);
  const settings = <MapSettings page={page} />;
  if (job.state === "idle" || outcomes.length === 0 || axes.rows.length === 0 || axes.columns.length === 0)
    return settings;
  const ready = outcomes.some((one) => one?.figures);
  return (
    <>
      <ResultSection id="map" title={WORDS.title} tools={choice}>
        <JobBar job={job} label={WORDS.running} />
        {ready ? <ResultChartFrame chart={heat} page={PAGE} /> : <p className={styles.note}>{t(WORDS.none)}</p>}
        {settings}
      </ResultSection>
      {ready && <ConcurrencyList asked={asked} map={map} page={page} own={own} budgets={axes.columns} />}
    </>
  );
}

type ListProps = MapPanelProps & { readonly own: number; readonly budgets: readonly number[] };

function ConcurrencyList({ asked, map: { outcomes }, page, own, budgets }: ListProps) {
  const t = useText();
  const budget = nearestOf(budgets, own);
  const { targets } = asked.scenario;
  const charts = useMemo(() => concurrencyCharts(outcomes, budget, targets, t), [outcomes, budget, targets, t]);
  const add = (
    <button
      type="button"
      className={styles.link}
      onClick={() => page.set({ map_budget: [...new Set([...budgets, own])].sort((a, b) => a - b) })}
    >
      {t(addWord(own))}
    </button>
  );
  return (
    <ResultSection id="concurrency" title={WORDS.list} lead={budgetWord(budget, own)} tools={budget !== own && add}>
      <div className={styles.columns}>
        {charts.map((chart) => (
          <ResultChartFrame key={chart.id} chart={chart} page={PAGE} />
        ))}
      </div>
      <SheetTable sheet={concurrencySheet(outcomes, budget, t)} caption={t(WORDS.list)} dense />
    </ResultSection>
  );
}

const PRESETS = [
  { word: WORDS.doublings, conc: [1, 2, 4, 8, 16, 32, 64, 128, 256] },
  { word: WORDS.each, conc: Array.from({ length: 16 }, (_, i) => i + 1) },
];

function MapSettings({ page }: { readonly page: PageActions }) {
  const t = useText();
  return (
    <details className={styles.details}>
      <summary>{t(WORDS.settings)}</summary>
      <div>
        <p className={styles.row}>
          {PRESETS.map(({ word, conc }) => (
            <button key={word.en} type="button" className={buttons.button} onClick={() => page.set({ map_conc: conc })}>
              {t(word)}
            </button>
          ))}
        </p>
        <Fields keys={FIELDS.map} />
      </div>
    </details>
  );
}

const nearestOf = (values: readonly number[], wanted: number): number =>
  values.reduce((best, value) => (Math.abs(value - wanted) < Math.abs(best - wanted) ? value : best));

const budgetWord = (budget: number, own: number): Text =>
  budget === own
    ? text({
        en: `Closed loops at the run's token budget of ${formatCount(budget)}.`,
        zh: `闭环，token 预算 ${formatCount(budget)}（同本次运行）。`,
      })
    : text({
        en: `Closed loops at a token budget of ${formatCount(budget)}, the nearest of the sweep to the run's ${formatCount(own)}.`,
        zh: `闭环，token 预算 ${formatCount(budget)}（扫描中最接近本次运行的 ${formatCount(own)}）。`,
      });

const addWord = (own: number): Text =>
  text({ en: `add the run's own budget of ${formatCount(own)}`, zh: `加入本次运行的预算 ${formatCount(own)}` });
