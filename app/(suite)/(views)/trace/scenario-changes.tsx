"use client";
/** The reader's corrections to the scenario of the trace: parameters by link name. */
import picture from "@/components/timeline/timeline.module.css";
import { useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import type { TraceAnswer } from "@/features/pages/trace/answer";
import type { TraceInput } from "@/features/pages/trace/input";
import { useText } from "@/state/language";
import field from "./field.module.css";
import styles from "./timeline.module.css";
import * as m from "./messages";

export function ScenarioChanges({ input, page }: ViewProps<typeof TraceInput, TraceAnswer>) {
  const t = useText();
  const [draft, setDraft] = useState(input.set);
  return (
    <form
      className={`${picture.toolbar} ${styles.toolbar}`}
      onSubmit={(event) => {
        event.preventDefault();
        page.actions.setInput({ set: draft.trim() });
      }}
    >
      <label>
        {t(m.changesOfScenario)}
        <input
          className={field.field}
          type="text"
          value={draft}
          placeholder="ep=8, kv=bf16"
          spellCheck={false}
          onChange={({ target }) => setDraft(target.value)}
        />
      </label>
      <button type="submit" className={buttons.button}>
        {t(m.apply)}
      </button>
    </form>
  );
}
