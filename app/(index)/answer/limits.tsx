"use client";
/** Every limit with estimate, band and probability. All limits share one position on their tracks, so that tight ones are visible at a glance. */
import { cssShare } from "@/components/theme/css-share";
import type { LimitRow } from "@/features/pages/plan/limits";
import type { PlanShown } from "@/features/pages/plan/shown";
import type { LimitState } from "@/features/pages/plan/words";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import styles from "./limits.module.css";
import * as m from "./messages";

export function Limits({ limits, all, soFar }: Pick<PlanShown, "limits" | "all"> & { readonly soFar: boolean }) {
  const t = useText();
  return (
    <table className={styles.limits} data-section="limits" data-so-far={soFar ? "" : undefined}>
      <thead>
        <tr>
          <th scope="col">{t(m.limit)}</th>
          <th scope="col">{t(m.estimateP10P90)}</th>
          <th scope="col">{t(m.againstLimit)}</th>
          <th scope="col">{t(m.chance)}</th>
        </tr>
      </thead>
      <tbody>
        {limits.map((row) => (
          <tr key={row.id}>
            <th scope="row">{t(row.label)}</th>
            <td>
              {row.value} <span className={styles.band}>{row.band ?? row.limit}</span>
            </td>
            <td>
              <LimitTrack {...row} />
            </td>
            <Chance state={row.state} word={row.word} />
          </tr>
        ))}
      </tbody>
      {all && (
        <tfoot>
          <tr>
            <th scope="row">{t(m.allLimits2)}</th>
            <td colSpan={2}>{t(all.asked)}</td>
            <Chance state={all.state} word={all.word} />
          </tr>
        </tfoot>
      )}
    </table>
  );
}

export function Chance({ state, word }: { readonly state: LimitState; readonly word: Text }) {
  const t = useText();
  return (
    <td className={styles.chance} data-state={state}>
      {t(word)}
    </td>
  );
}

/** Where limits stand. */
const LIMIT_AT = 0.72;

function LimitTrack({ share: { value, low, high }, limit }: LimitRow) {
  const position = (share: number): number => Math.min(1, Math.max(0, share * LIMIT_AT));
  const beyond = position(high) - LIMIT_AT;
  return (
    <span className={styles.track} title={limit} aria-hidden>
      <span
        className={styles.likely}
        style={{ left: cssShare(position(low)), width: cssShare(position(high) - position(low)) }}
      />
      {beyond > 0 && (
        <span
          className={styles.beyond}
          style={{
            left: cssShare(Math.max(LIMIT_AT, position(low))),
            width: cssShare(position(high) - Math.max(LIMIT_AT, position(low))),
          }}
        />
      )}
      <span className={styles.estimate} style={{ left: cssShare(position(value)) }} />
      <span className={styles.mark} style={{ left: cssShare(LIMIT_AT) }} />
    </span>
  );
}
