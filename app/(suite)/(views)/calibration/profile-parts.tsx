"use client";

import { useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { otherScope } from "@/features/core/calibration/scope";
import type { Resolved } from "@/features/core/scenario/resolve";
import { useText } from "@/state/language";
import styles from "./calibration.module.css";
import * as m from "./messages";

type NameFieldProps = { readonly name: string; readonly fallback: string; readonly onName: (name: string) => void };

/** Written to the link when the field is left, or by Enter: every letter would draw the answer again. */
export function NameField({ name, fallback, onName }: NameFieldProps) {
  const t = useText();
  const [draft, write] = useState<string | null>(null);
  const done = (): void => {
    if (draft !== null && draft.trim() !== name) onName(draft.trim());
    write(null);
  };
  return (
    <input
      className={styles.name}
      aria-label={t(m.nameOfProfile)}
      placeholder={fallback}
      maxLength={80}
      value={draft ?? name}
      onChange={({ target }) => write(target.value)}
      onBlur={done}
      onKeyDown={({ key }) => key === "Enter" && done()}
    />
  );
}

type AppliedProps = { readonly scenario: Resolved; readonly undo: (() => void) | null; readonly remove: () => void };

/** What prices the scenario now, and the two ways back. */
export function Applied({ scenario, undo, remove }: AppliedProps) {
  const t = useText();
  const { profile } = scenario.time;
  const elsewhere = profile && otherScope(profile, scenario);
  if (profile === null && undo === null) return null;
  return (
    <p className={styles.line} role="status">
      {profile && (
        <span className={styles.mark} data-applied>
          {t(m.appliedNameVVersion({ name: profile.name, version: profile.version }))}
        </span>
      )}
      {elsewhere && <span>{t(elsewhere)}</span>}
      {undo && (
        <button type="button" className={buttons.button} onClick={undo}>
          {t(m.undo)}
        </button>
      )}
      {profile && (
        <button type="button" className={buttons.button} onClick={remove}>
          {t(m.removeFromScenario)}
        </button>
      )}
    </p>
  );
}
