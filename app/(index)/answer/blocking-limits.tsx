"use client";
/** What stops the others, and what a step of each limit would be worth. A click takes the step in the sentence. */
import { useSetAtom } from "jotai";
import { cssShare } from "@/components/theme/css-share";
import type { PlanShown, StopShown } from "@/features/pages/plan/shown";
import { formatCount, formatPercent } from "@/lib/format/quantity";
import { COLON, type Text } from "@/lib/text";
import type { LinkChange } from "@/state/link/actions";
import { useText } from "@/state/language";
import { noticeAtom } from "@/state/screen/ui";
import styles from "@/app/(index)/rows.module.css";
import * as m from "./messages";

type BlockingLimitsProps = {
  readonly stops: NonNullable<PlanShown["stops"]>;
  readonly write: (change: LinkChange) => void;
};

export function BlockingLimits({ stops: { title, layouts, rows }, write }: BlockingLimitsProps) {
  const t = useText();
  const say = useSetAtom(noticeAtom);
  const most = Math.max(1, ...rows.map(({ first }) => first ?? 0));
  const take = ({ word, step, set }: StopShown): void => {
    write(set);
    say({ words: `${t(word)}${t(COLON)} ${t(step)}`, undoes: true });
  };
  return (
    <section aria-labelledby="stops" className={styles.block}>
      <h2 id="stops" className={styles.blockTitle}>
        {t(title)} <span>{t(looked(layouts))}</span>
      </h2>
      {rows.length === 0 && <p className={styles.quiet}>{t(m.noStepOfSingleLimit)}</p>}
      <ul className={styles.stops}>
        {rows.map((row, index) => (
          <li key={row.id}>
            <span className={styles.stopName}>{t(row.word)}</span>
            <span className={styles.stopBar}>
              {row.first !== null && <span style={{ width: cssShare(row.first / most) }} />}
            </span>
            <span className={styles.stopCount}>{row.first === null ? "" : formatCount(row.first)}</span>
            <span className={styles.stopStep}>
              {t(row.step)}
              {row.found && (
                <>
                  {" → "}
                  <code>{row.found.layout}</code>
                </>
              )}
            </span>
            <span className={styles.stopGain} data-offer={row.id}>
              {row.found ? t(gain(row.gain, row.found.users)) : `${t(m.simulating)}…`}
            </span>
            <button
              type="button"
              className={styles.try}
              aria-keyshortcuts={String(index + 1)}
              aria-label={`${t(m.tryWord)}${t(COLON)} ${t(row.word)} ${t(row.step)}`}
              onClick={() => take(row)}
            >
              {t(m.tryWord)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const looked = (layouts: number): Text => m.layoutsFirstLimit({ layouts, layouts2: formatCount(layouts) });

/** Of the same GPUs at the same price, cost falls as output per GPU rises. */
function gain(more: number | null, users: number): Text {
  if (more === null) return m.yesHeldUsers({ held: users, held2: formatCount(users) });
  const less = formatPercent(1 - 1 / (1 + more), 2);
  return m.lessCheaper({ less });
}
