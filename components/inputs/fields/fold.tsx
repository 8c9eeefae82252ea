/** Fields of a section behind a title. */
import type { ReactNode } from "react";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import { SetNames } from "./set-names";
import styles from "./section.module.css";

type FoldProps = {
  readonly title: Text;
  /** What was set inside, in words: named while it is closed. */
  readonly set?: readonly Text[];
  readonly open?: boolean;
  readonly children: ReactNode;
};

export function Fold({ title, set = [], open = false, children }: FoldProps) {
  const t = useText();
  return (
    <details className={styles.fold} open={open || undefined}>
      <summary>
        {t(title)}
        <SetNames set={set} />
      </summary>
      {children}
    </details>
  );
}
