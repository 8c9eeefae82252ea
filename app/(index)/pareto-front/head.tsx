"use client";
/** What the front says, and the formats that it is saved in: they have their place before the engine, which makes the files, has come. */
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/screen/page-actions";
import styles from "./head.module.css";
import rows from "@/app/(index)/rows.module.css";

type FrontHeadProps = {
  readonly title: Text;
  /** The statistic of its points. */
  readonly judged: Text;
  readonly saves: readonly PageExport[];
  /** The front may still change. */
  readonly disabled: boolean;
};

export function FrontHead({ title, judged, saves, disabled }: FrontHeadProps) {
  const t = useText();
  return (
    <div className={styles.head}>
      <h2 id="front" className={rows.blockTitle}>
        {t(title)} <span>{t(judged)}</span>
      </h2>
      <span className={styles.saves} data-screen-only>
        {saves.map(({ id, of, label, run }) => (
          <button key={id} type="button" disabled={disabled} aria-label={t(label)} title={t(label)} onClick={run}>
            {of?.format}
          </button>
        ))}
      </span>
    </div>
  );
}
