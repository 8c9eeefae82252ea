"use client";
/** The reader's own anchor and number of layers, in place of those that were found. */
import picture from "@/components/timeline/timeline.module.css";
import buttons from "@/components/feedback/button.module.css";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import type { TraceAnswer } from "@/features/pages/trace/answer";
import type { TraceInput } from "@/features/pages/trace/input";
import { useText } from "@/state/language";
import field from "./field.module.css";
import styles from "./timeline.module.css";
import * as m from "./messages";

const ANEW = { pass: null, layer: null, range: "" } as const;

export function CutChoice({ input, page }: ViewProps<typeof TraceInput, TraceAnswer>) {
  const t = useText();
  const { setInput } = page.actions;
  return (
    <div className={`${picture.toolbar} ${styles.toolbar}`}>
      <label>
        {t(m.anchorKernel)}
        <input
          className={field.field}
          key={input.anchor}
          defaultValue={input.anchor}
          spellCheck={false}
          onBlur={({ target }) => target.value !== input.anchor && setInput({ ...ANEW, anchor: target.value })}
          onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
        />
      </label>
      <label>
        {t(m.layersOfModel)}
        <input
          className={field.field}
          type="number"
          min={1}
          max={10_000}
          value={input.layers ?? ""}
          onChange={({ target }) => {
            const layers = target.valueAsNumber;
            setInput({ ...ANEW, layers: Number.isInteger(layers) && layers > 0 ? layers : null });
          }}
        />
      </label>
      {(input.anchor !== "" || input.layers !== null) && (
        <button
          type="button"
          className={buttons.button}
          onClick={() => setInput({ ...ANEW, anchor: "", layers: null })}
        >
          {t(m.findBoth)}
        </button>
      )}
    </div>
  );
}
