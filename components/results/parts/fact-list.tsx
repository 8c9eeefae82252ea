"use client";

import type { FactGroup } from "@/features/answers/answer";
import { useText } from "@/state/language";
import styles from "./fact-list.module.css";

type FactGroupsProps = {
  readonly groups: readonly FactGroup[];
  /** Names the part for tests, where no section around it does. */
  readonly id?: string;
};

/** Secondary figures in groups side by side: a name, a value. */
export function FactGroups({ groups, id: part }: FactGroupsProps) {
  const t = useText();
  return (
    <section className={styles.groups} data-section={part}>
      {groups.map(({ id, title, facts }) => (
        <div key={id}>
          <h2>{t(title)}</h2>
          <dl>
            {facts.map(({ label, value, change }) => (
              <div key={`${label.en} ${value.en}`}>
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
