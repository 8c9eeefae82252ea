"use client";

import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./verdict.module.css";

type VerdictProps = { readonly finding: Text; readonly evidence: Text; readonly help: Text | null };

const COLON = text({ en: ":", zh: "：" });
/** Chinese sentences follow each other without a space. */
const BETWEEN = text({ en: " ", zh: "" });

/** The answer in two lines: finding, evidence, and the change that would help most. */
export function Verdict({ finding, evidence, help }: VerdictProps) {
  const t = useText();
  return (
    <p className={styles.verdict}>
      <strong>
        {t(finding)}
        {t(COLON)}
      </strong>
      {t(BETWEEN)}
      {t(evidence)}
      {help && t(BETWEEN)}
      {help && t(help)}
    </p>
  );
}
