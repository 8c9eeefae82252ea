"use client";

import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { Segments } from "@/components/results/segments";
import { VIEWS, type ScenariosInput } from "@/features/pages/inferencemax-scenarios/input";
import type { ScenarioTable } from "@/features/pages/inferencemax-scenarios/table";
import { VIEW_WORD, WORDS } from "@/features/pages/inferencemax-scenarios/words";
import { useText } from "@/state/language";
import styles from "./editor.module.css";

/** The baseline of the table of results, and its columns. */
export function ResultChoice({ output, input, page }: ViewProps<typeof ScenariosInput, ScenarioTable>) {
  const t = useText();
  const { setInput } = page.actions;
  return (
    <>
      <label className={styles.label}>
        {t(WORDS.baseline)}
        <select
          className={styles.select}
          data-baseline
          value={output.baseline}
          onChange={({ target }) => setInput({ base: Number(target.value) })}
        >
          {output.lines.map(({ id, name }) => (
            <option key={id} value={id}>
              {id} {t(name)}
            </option>
          ))}
        </select>
      </label>
      <Segments
        label={t(WORDS.shows)}
        options={VIEWS.map((id) => ({ id, label: t(VIEW_WORD[id]) }))}
        value={input.show}
        onChange={(show) => setInput({ show })}
      />
    </>
  );
}
