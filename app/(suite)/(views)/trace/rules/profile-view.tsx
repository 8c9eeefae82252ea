"use client";
/** A family of models, or a model's config: they define how layers appear, and the kind of each. */
import { useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import type { ViewProps } from "@/components/results/analysis/analysis-page";
import { ResultSection } from "@/components/results/parts/result-section";
import { LAYER_PROFILES } from "@/features/core/trace";
import type { TraceAnswer } from "@/features/pages/trace/answer";
import type { TraceInput } from "@/features/pages/trace/input";
import { useText } from "@/state/language";
import { linkText } from "@/state/server/link-text";
import field from "../field.module.css";
import styles from "./rules.module.css";
import * as m from "@/app/(suite)/(views)/trace/messages";

/** Parts of another cut have other numbers. */
const ANEW = { pass: null, layer: null, range: "" } as const;

type Props = ViewProps<typeof TraceInput, TraceAnswer>;

export function ProfileView({ input, page }: Props) {
  const t = useText();
  const { setInput } = page.actions;
  const [config, setConfig] = useState<string | null>(null);
  const applyConfig = (text: string): void =>
    void linkText(text.trim()).then((packed) => setInput({ ...ANEW, model_config: packed }));
  return (
    <ResultSection id="profile" title={m.familyOfModel}>
      <div className={styles.line}>
        <label className={styles.inline}>
          {t(m.layerProfile)}
          <select
            className={field.field}
            value={input.layer_profile}
            onChange={({ target }) => setInput({ ...ANEW, layer_profile: target.value })}
          >
            <option value="">{t(m.automatic)}</option>
            {LAYER_PROFILES.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {(input.layer_profile !== "" || input.model_config !== "") && (
          <button
            type="button"
            className={buttons.button}
            onClick={() => {
              setConfig(null);
              setInput({ ...ANEW, layer_profile: "", model_config: "" });
            }}
          >
            {t(m.automaticAgain)}
          </button>
        )}
      </div>
      <details className={styles.panel}>
        <summary>{t(m.configJsonOfModel)}</summary>
        <textarea
          className={styles.json}
          rows={6}
          spellCheck={false}
          aria-label={t(m.configJsonOfModel)}
          value={config ?? input.model_config}
          onChange={({ target }) => setConfig(target.value)}
        />
        <p className={styles.note}>{t(m.tellsNumberOfLayersProfile)}</p>
        <button
          type="button"
          className={buttons.button}
          disabled={config === null}
          onClick={() => applyConfig(config ?? "")}
        >
          {t(m.apply)}
        </button>
      </details>
    </ResultSection>
  );
}
