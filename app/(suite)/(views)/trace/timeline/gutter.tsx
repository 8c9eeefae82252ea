"use client";
/** Names of the rows, left of the picture. */
import picture from "@/components/charts/canvas/time-picture.module.css";
import { useText } from "@/state/language";
import type { Rows } from "@/features/pages/trace/timeline/rows";
import styles from "../timeline.module.css";
import * as m from "@/app/(suite)/(views)/trace/messages";

export function Gutter({ rows: { rows, height, hidden } }: { readonly rows: Rows }) {
  const t = useText();
  return (
    <div className={picture.gutter} style={{ height }}>
      {rows.map(({ kind, top, height: tall, label, aside, lane }) => (
        <div key={`${kind} ${lane?.stream ?? ""}`} className={styles.label} style={{ top, height: tall }}>
          <span>{label && t(label)}</span>
          <span className={styles.aside}>{aside && t(aside)}</span>
        </div>
      ))}
      {hidden > 0 && <p className={styles.hidden}>{t(m.hiddenMoreStreams({ hidden }))}</p>}
    </div>
  );
}
