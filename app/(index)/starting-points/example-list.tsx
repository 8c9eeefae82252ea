"use client";
/** Examples that run on a click. */
import { text } from "@/lib/text";
import type { LinkChange } from "@/state/link/actions";
import { useText } from "@/state/language";
import { Asks } from "./query-link";
import { EXAMPLES } from "./examples";
import styles from "@/app/(index)/rows.module.css";

const TRY = text({ en: "Try", zh: "试试" });

export function Examples({ write }: { readonly write: (change: LinkChange) => void }) {
  const t = useText();
  return (
    <p className={styles.examples} data-screen-only>
      <span>{t(TRY)}</span>
      {EXAMPLES.map(({ words, query }) => (
        <Asks key={query} query={query} write={write}>
          {t(words)}
        </Asks>
      ))}
    </p>
  );
}
