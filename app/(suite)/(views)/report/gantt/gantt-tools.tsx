"use client";
/** Filters and colours of a Gantt chart, and its export for Perfetto. */
import picture from "@/components/timeline/timeline.module.css";
import { FindField } from "@/components/timeline/find-field";
import { downloadText } from "@/components/files/download";
import buttons from "@/components/feedback/button.module.css";
import { chromeTrace } from "@/features/core/report/gantt/chrome-trace";
import { TASK_COLOURS } from "@/features/core/report/gantt/task-types";
import { taskFamily, TASK_FAMILIES, TASK_FAMILY_WORDS, type TaskFamily } from "@/features/pages/report/gantt/families";
import { filterChoices } from "@/features/pages/report/gantt/scene";
import { useText } from "@/state/language";
import { useMemo } from "react";
import { PALETTES } from "./colours";
import styles from "./gantt.module.css";
import type { GanttState } from "./use-gantt";
import { WORDS } from "./words";

export function GanttTools({ state }: { readonly state: GanttState }) {
  const t = useText();
  const { chart, filter, range, timeline } = state;
  const choices = useMemo(() => filterChoices(chart), [chart]);
  return (
    <>
      <div className={`${picture.toolbar} ${styles.tools}`} data-screen-only>
        {choices.layers.length > 1 && (
          <Choice
            label={t(WORDS.layer)}
            value={filter.layer}
            options={choices.layers.map((layer) => ({ value: layer, name: String(layer) }))}
            onChoose={(layer) => state.choose({ layer })}
          />
        )}
        {choices.tokens.length > 0 && (
          <Choice
            label={t(WORDS.step)}
            value={filter.token}
            options={[-1, ...choices.tokens].map((token) => ({
              value: token,
              name: token < 0 ? t(WORDS.prompt) : String(token + 1),
            }))}
            onChoose={(token) => state.choose({ token })}
          />
        )}
        <PaletteChoice state={state} />
        <FindField state={timeline} label={WORDS.find} />
        <span className={styles.actions}>
          {range && (
            <button type="button" className={buttons.button} onClick={() => state.select(null)}>
              {t(WORDS.clear)}
            </button>
          )}
          <button type="button" className={buttons.button} onClick={() => timeline.look(timeline.all)}>
            {t(WORDS.all)}
            <kbd>0</kbd>
          </button>
          <button
            type="button"
            className={buttons.button}
            onClick={() => downloadText("gantt.trace.json", "application/json", chromeTrace(chart))}
          >
            {t(WORDS.export)}
          </button>
        </span>
      </div>
      <Legend state={state} present={choices.families} />
    </>
  );
}

function PaletteChoice({ state: { palette, setPalette } }: { readonly state: GanttState }) {
  const t = useText();
  return (
    <label>
      {t(WORDS.palette)}
      <select
        value={palette}
        onChange={({ target }) => setPalette(PALETTES.find((choice) => choice === target.value) ?? "suite")}
      >
        {PALETTES.map((choice) => (
          <option key={choice} value={choice}>
            {t(WORDS[choice])}
          </option>
        ))}
      </select>
    </label>
  );
}

type ChoiceProps = {
  readonly label: string;
  /** null: all. */
  readonly value: number | null;
  readonly options: readonly { readonly value: number; readonly name: string }[];
  readonly onChoose: (value: number | null) => void;
};

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const t = useText();
  return (
    <label>
      {label}
      <select
        value={value ?? "all"}
        onChange={({ target }) => onChoose(target.value === "all" ? null : Number(target.value))}
      >
        <option value="all">{t(WORDS.every)}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </label>
  );
}

type LegendProps = { readonly state: GanttState; readonly present: ReadonlySet<TaskFamily> };

/** Families that can be hidden; tier6 has too many types for a legend, so that their colours appear as stripes of the families. */
function Legend({ state, present }: LegendProps) {
  const t = useText();
  const { filter, palette, scene } = state;
  const toggle = (family: TaskFamily): void => {
    const families = new Set(filter.families);
    if (!families.delete(family)) families.add(family);
    state.choose({ families });
  };
  return (
    <div className={`${picture.legend} ${styles.legend}`} role="group" aria-label={t(WORDS.families)}>
      {TASK_FAMILIES.filter((family) => present.has(family)).map((family) => (
        <button key={family} type="button" aria-pressed={filter.families.has(family)} onClick={() => toggle(family)}>
          {swatches(family, palette, scene.shades).map((background) => (
            <i key={background} style={{ background }} />
          ))}
          {t(TASK_FAMILY_WORDS[family])}
        </button>
      ))}
      {state.bubbles.length > 0 && (
        <span>
          <i className={styles.hatched} />
          {t(WORDS.bubble)}
        </span>
      )}
    </div>
  );
}

function swatches(
  family: TaskFamily,
  palette: GanttState["palette"],
  shades: GanttState["scene"]["shades"],
): readonly string[] {
  if (palette === "suite") return [`var(--k-${family})`];
  const types = shades.filter(({ type }) => taskFamily(type) === family).map(({ type }) => TASK_COLOURS[type]);
  return [...new Set(types)];
}
