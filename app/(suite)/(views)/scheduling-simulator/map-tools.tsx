"use client";
/** Controls beside the map: its figure, its axes, and the run's budget on them. */
import buttons from "@/components/feedback/button.module.css";
import type { EditorProps, ViewProps } from "@/components/results/analysis/analysis-page";
import { Segments } from "@/components/results/segments";
import { FIELDS, type SchedulingInput } from "@/features/pages/scheduling-simulator/input";
import { nearestBudget, ownBudget } from "@/features/pages/scheduling-simulator/results/map";
import { MAP_METRIC_NAMES, MAP_METRICS } from "@/features/pages/scheduling-simulator/params/run";
import type { Scheduling } from "@/features/pages/scheduling-simulator/scheduling";
import { formatCount } from "@/lib/format/quantity";
import { useText } from "@/state/language";
import { Fields } from "./fields";
import styles from "./simulation.module.css";
import * as m from "./messages";

type MapProps = ViewProps<typeof SchedulingInput, Scheduling>;

export function MapMetric({ input, page }: MapProps) {
  const t = useText();
  return (
    <Segments
      label={t(m.measure)}
      options={MAP_METRICS.map((id) => ({ id, label: t(MAP_METRIC_NAMES[id]) }))}
      value={input.map_metric}
      onChange={(chosen) => page.actions.setInput({ map_metric: chosen })}
    />
  );
}

export function MapBudget({ input, scenario, page }: MapProps) {
  const t = useText();
  const budget = ownBudget(scenario, input);
  if (nearestBudget(input, budget) === budget) return null;
  const budgets = [...new Set([...input.map_budget, budget])].sort((a, b) => a - b);
  const count = formatCount(budget);
  return (
    <button type="button" className={styles.link} onClick={() => page.actions.setInput({ map_budget: budgets })}>
      {t(m.addRunsOwnBudgetOf({ count }))}
    </button>
  );
}

const PRESETS = [
  { word: m.n1To256InDoublings, conc: [1, 2, 4, 8, 16, 32, 64, 128, 256] },
  { word: m.everyConcurrencyFrom1To, conc: Array.from({ length: 16 }, (_, i) => i + 1) },
];

export function MapSettings({ page }: EditorProps<typeof SchedulingInput, Scheduling>) {
  const t = useText();
  return (
    <details className={styles.details}>
      <summary>{t(m.axesOfSweep)}</summary>
      <div>
        <p className={styles.row}>
          {PRESETS.map(({ word, conc }) => (
            <button
              key={word.en}
              type="button"
              className={buttons.button}
              onClick={() => page.actions.setInput({ map_conc: conc })}
            >
              {t(word)}
            </button>
          ))}
        </p>
        <Fields keys={FIELDS.map} />
      </div>
    </details>
  );
}
