/** A part of the form: a title, something beside it, and fields. */
import { useId, type ReactNode } from "react";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import { SetNames } from "./set-names";
import styles from "./section.module.css";

type SectionProps = {
  readonly title: Text;
  readonly aside?: ReactNode;
  /** Rarely needed: closed until the user opens it. */
  readonly folded?: boolean;
  /** Open all the same. */
  readonly open?: boolean;
  /** What was set inside, in words: named while it is closed. */
  readonly set?: readonly Text[];
  readonly children: ReactNode;
};

export function Section({ title, aside, folded = false, open = false, set = [], children }: SectionProps) {
  const t = useText();
  const id = useId();
  const head = (
    <h3 id={id} className={styles.title}>
      {t(title)}
    </h3>
  );
  if (folded)
    return (
      <details className={styles.folded} aria-labelledby={id} open={open || undefined}>
        <summary>
          {head}
          <SetNames set={set} />
        </summary>
        {aside && <div className={styles.head}>{aside}</div>}
        {children}
      </details>
    );
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        {head}
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
