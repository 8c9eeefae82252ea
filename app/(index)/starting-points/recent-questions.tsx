"use client";
/** Questions asked before in this browser: each replaces the sentence as one edit. */
import type { LinkChange } from "@/state/link/actions";
import { useLanguage, useText } from "@/state/language";
import { useRecentPlans } from "@/state/browser-storage/recent-plans";
import { Asks } from "./query-link";
import styles from "@/app/(index)/rows.module.css";
import * as m from "./messages";

export default function Recent({ write }: { readonly write: (change: LinkChange) => void }) {
  const t = useText();
  const { language } = useLanguage();
  const recent = useRecentPlans();
  return (
    <section aria-labelledby="recent" className={styles.block}>
      <h2 id="recent" className={styles.blockTitle}>
        {t(m.recentQuestions)}
      </h2>
      {recent.length === 0 && <p className={styles.quiet}>{t(m.whatYouAskIsListed)}</p>}
      <ul className={styles.recent}>
        {recent.slice(0, SHOWN).map(({ name, words, at }) => (
          <li key={name}>
            <Asks query={name} write={write}>
              {words}
            </Asks>
            <span>{new Date(at).toLocaleDateString(language, { month: "short", day: "numeric" })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SHOWN = 4;
