"use client";

import type { FactGroup } from "@/features/answer";
import { useText } from "@/state/language";
import styles from "./fact-list.module.css";

/** Secondary figures in groups side by side: a name, a value. */
export function FactGroups({ groups }: { readonly groups: readonly FactGroup[] }) {
  const t = useText();
  return (
    <section className={styles.groups}>
      {groups.map(({ id, title, facts }) => (
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
