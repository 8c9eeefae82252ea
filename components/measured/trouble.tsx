import type { Issue } from "@/lib/issue";
import { useText } from "@/state/language";
import styles from "./measured.module.css";

/** What went wrong with a file, each with its way out. */
export function Trouble({ issues }: { readonly issues: readonly Issue[] }) {
  const t = useText();
  return issues.map((issue) => (
    <p key={`${issue.code} ${issue.at} ${issue.message.en}`} className={styles.note}>
      {t(issue.message)} {issue.fix && t(issue.fix)}
    </p>
  ));
}
