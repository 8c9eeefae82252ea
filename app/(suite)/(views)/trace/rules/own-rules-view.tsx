"use client";
/** A team's own rules as JSON: edited, tried, kept in this browser. */
import { useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { KERNEL_RULES, readRules, writeRules } from "@/features/core/trace/rules";
import type { Issue } from "@/lib/issue";
import { useText } from "@/state/language";
import { keepRules, useOwnRules } from "@/state/browser-storage/own-rules";
import styles from "./rules.module.css";
import * as m from "@/app/(suite)/(views)/trace/messages";
import { issue } from "@/app/(suite)/(views)/trace/messages.issues";

const EXAMPLE = `[
  { "name": "our-gate", "category": "moe-routing", "family": "elementwise", "containsAny": ["our_gate_kernel"] }
]`;
const NOTHING: readonly Issue[] = [];

export function OwnRulesView() {
  const t = useText();
  const rules = useOwnRules();
  const [draft, setDraft] = useState<string | null>(null);
  const [trouble, setTrouble] = useState(NOTHING);
  const text = draft ?? (rules.length === 0 ? "" : writeRules(rules));
  const apply = (json: string): void => {
    const read = readRules(json);
    if (!read.ok) return setTrouble(read.issues);
    const stored = keepRules(read.value, rules);
    setTrouble(stored ? NOTHING : [issue("TRACE-RULES-LOST", "rules")]);
    if (stored) setDraft(null);
  };
  return (
    <div className={styles.panel} data-part="own-rules">
      <label className={styles.field}>
        {t(m.ownRulesTriedBeforeBuilt)}
        <textarea
          className={styles.json}
          rows={5}
          spellCheck={false}
          placeholder={EXAMPLE}
          value={text}
          onChange={({ target }) => setDraft(target.value)}
        />
      </label>
      <p className={styles.note}>{t(m.jsonListEachRuleHas)}</p>
      <div className={styles.line}>
        <button type="button" className={buttons.button} disabled={text.trim() === ""} onClick={() => apply(text)}>
          {t(m.apply)}
        </button>
        <button type="button" className={buttons.button} disabled={rules.length === 0} onClick={() => apply("[]")}>
          {t(m.removeAll)}
        </button>
      </div>
      {trouble.length > 0 && <IssueList tone="note" issues={trouble} onFix={() => setTrouble(NOTHING)} />}
      <details>
        <summary>{`${t(m.builtInRules)} (${KERNEL_RULES.length})`}</summary>
        <textarea
          className={styles.json}
          rows={12}
          readOnly
          spellCheck={false}
          aria-label={t(m.builtInRules)}
          value={writeRules(KERNEL_RULES)}
        />
      </details>
    </div>
  );
}
