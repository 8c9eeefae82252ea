/** A part of the form: a title, something beside it, and fields. */
import { useId, type ReactNode } from "react";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./section.module.css";

export function Section({ title, aside, children }: { title: Text; aside?: ReactNode; children: ReactNode }) {
  const t = useText();
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {t(title)}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return <p className={styles.facts}>{children}</p>;
}

export function LinkButton({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button type="button" className={styles.linkButton} onClick={onClick}>
      {children}
    </button>
  );
}
