"use client";

import type { QuickEstimation } from "@/features/quick-estimation/estimate";
import { useText } from "@/state/language";
import styles from "./estimate-view.module.css";
import { factGroups } from "./present-facts";

type FactsProps = { readonly estimation: QuickEstimation; readonly pinned: QuickEstimation | null };

export function Facts({ estimation, pinned }: FactsProps) {
  const t = useText();
  return (
    <section className={styles.facts}>
      {factGroups(estimation, pinned).map(({ id, title, facts }) => (
        <div key={id}>
          <h2>{t(title)}</h2>
          <dl>
            {facts.map(({ label, value, change }) => (
              <div key={label.en}>
                <dt>{t(label)}</dt>
                <dd>
                  {t(value)} {change && <span>{t(change)}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}
