"use client";
/** Examples that run on a click. */
import type { LinkChange } from "@/state/link/actions";
import { useText } from "@/state/language";
import { Asks } from "./query-link";
import { EXAMPLES } from "./examples";
import styles from "@/app/(index)/rows.module.css";
import * as m from "./messages";

export function Examples({ write }: { readonly write: (change: LinkChange) => void }) {
  const t = useText();
  return (
    <p className={styles.examples} data-screen-only>
      <span>{t(m.tryWord)}</span>
      {EXAMPLES.map(({ words, query }) => (
        <Asks key={query} query={query} write={write}>
          {t(words)}
        </Asks>
      ))}
    </p>
  );
}
