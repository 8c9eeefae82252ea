/** What was set behind a title, named while its fields are out of sight. */
import { COMMA, joinTexts, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import * as m from "@/components/inputs/messages";
import styles from "./section.module.css";

/** More names than this take the panel's width twice. */
const MOST_NAMES = 4;

export function SetNames({ set }: { readonly set: readonly Text[] }) {
  const t = useText();
  if (set.length === 0) return null;
  const names = joinTexts(set.slice(0, MOST_NAMES), COMMA);
  const more = set.length - MOST_NAMES;
  return <span className={styles.set}>{t(more > 0 ? m.namesAndMore({ names, more }) : names)}</span>;
}
