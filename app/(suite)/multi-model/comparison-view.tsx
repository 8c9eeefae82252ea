"use client";

import { useMemo } from "react";
import { ResultChartFrame } from "@/components/charts/chart-frame";
import { PickList, type PickOption } from "@/components/inputs/pick-list";
import { Answer } from "@/components/results/answer";
import { ResultSection } from "@/components/results/result-section";
import { Segments } from "@/components/results/segments";
import { Verdict } from "@/components/results/verdict";
import { DataTable } from "@/components/tables/data-table";
import type { Figure } from "@/features/explain";
import { chips } from "@/features/core/hardware/catalogue";
import { presets } from "@/features/core/model/config/presets";
import type { Comparison, Item } from "@/features/pages/multi-model/comparison";
import { idsOf } from "@/features/pages/multi-model/contenders";
import { VARIED, type MultiModelInput, type Varied } from "@/features/pages/multi-model/input";
import { useText } from "@/state/language";
import styles from "./comparison.module.css";
import { chartsOf } from "./present-charts";
import { itemColumns } from "./present-tables";
import { useComparisonExports } from "./use-exports";
import { VARIED_WORD, WORDS } from "./words";

type ComparisonProps = {
  readonly comparison: Comparison;
  readonly input: MultiModelInput;
  readonly params: Readonly<Record<string, string>>;
  readonly pinned: readonly Figure[] | undefined;
  readonly onInput: (patch: Partial<MultiModelInput>) => void;
};

const OPTIONS: Readonly<Record<Varied, readonly PickOption[]>> = {
  models: presets.map(({ id, label, family }) => ({ id, label, group: family })),
  chips: chips.map(({ id, name, vendor }) => ({ id, label: name, group: vendor })),
};

/** With the scenario's own as many as there are colours. */
const MOST = 5;
const itemKey = ({ id }: Item): string => id;

export function ComparisonView({ comparison, input, params, pinned, onInput }: ComparisonProps) {
  const t = useText();
  const charts = useMemo(() => chartsOf(comparison, t), [comparison, t]);
  const columns = useMemo(() => itemColumns(comparison, t), [comparison, t]);
  const { vary, items } = comparison;
  return (
    <Answer
      analysis="multi-model"
      verdict={<Verdict {...comparison.verdict} />}
      figures={comparison.figures}
      pinned={pinned}
      exports={useComparisonExports(comparison, charts, params)}
      params={params}
    >
      <div className={styles.tools}>
        <Segments
          label={t(WORDS.compare)}
          options={VARIED.map((id) => ({ id, label: t(VARIED_WORD[id]) }))}
          value={vary}
          onChange={(next) => onInput({ vary: next })}
        />
        <PickList
          label={t(WORDS.beside)}
          words={{ add: t(WORDS.add), remove: t(WORDS.remove), none: t(WORDS.nobody) }}
          options={OPTIONS[vary]}
          value={idsOf(input[vary])}
          onChange={(ids) => onInput({ [vary]: ids.join(",") })}
          most={MOST}
        />
      </div>
      <ResultSection id="side-by-side" title={WORDS.table}>
        <DataTable caption={t(WORDS.table)} columns={columns} rows={items} rowKey={itemKey} dense />
        <Stopped items={items} />
      </ResultSection>
      <div className={styles.pair}>
        {charts.map((chart) => (
          <ResultChartFrame key={chart.id} chart={chart} page="multi-model" />
        ))}
      </div>
    </Answer>
  );
}

/** Who cannot run or does not fit, and why. */
function Stopped({ items }: { readonly items: readonly Item[] }) {
  const t = useText();
  const told = items.flatMap(({ id, name, figures, issues }) => {
    const all = figures === null ? issues : figures.misfit ? [figures.misfit] : [];
    return all.map((issue) => ({
      id,
      name,
      words: [t(issue.message), issue.fix && t(issue.fix)].filter(Boolean).join(" "),
    }));
  });
  if (told.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {told.map(({ id, name, words }) => (
        <li key={`${id} ${words}`}>
          {name}: {words}
        </li>
      ))}
    </ul>
  );
}
