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

export function BlockingLimits({ stops: { title, rows }, write }: BlockingLimitsProps) {
  const t = useText();
  const say = useSetAtom(noticeAtom);
  const most = Math.max(0.01, ...rows.map((row) => saving(row) ?? 0));
  const take = ({ word, step, set }: StopShown): void => {
    write(set);
    say({ words: `${t(word)}${t(COLON)} ${t(step)}`, undoes: true });
  };
  return (
    <section aria-labelledby="stops" className={styles.block}>
      <h2 id="stops" className={styles.blockTitle}>
        {t(title)} <span>{t(m.oneStepLooser)}</span>
      </h2>
      {rows.length === 0 && <p className={styles.quiet}>{t(m.noStepOfSingleLimit)}</p>}
      <ul className={styles.stops}>
        {rows.map((row, index) => (
          <li key={row.id}>
            <span className={styles.stopName}>{t(row.word)}</span>
            <span className={styles.stopBar}>
              <span style={{ width: cssShare((saving(row) ?? 0) / most) }} />
            </span>
            <span className={styles.stopGain} data-offer={row.id}>
              {t(gain(row))}
            </span>
            <span className={styles.stopStep}>{t(stepWords(row))}</span>
            <button
              type="button"
              className={styles.try}
              aria-keyshortcuts={String(index + 1)}
              aria-label={`${t(m.tryWord)} ${index + 1}${t(COLON)} ${t(row.word)} ${t(row.step)}`}
              onClick={() => take(row)}
            >
              {t(m.tryWord)} <kbd aria-hidden>{index + 1}</kbd>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of the same GPUs at the same price, cost falls as output per GPU rises; null: not known. */
function saving({ gain: more, quick }: StopShown): number | null {
  const known = more ?? quick;
  return known === null ? null : Math.max(0, 1 - 1 / (1 + known));
}

function gain(row: StopShown): Text {
  const less = saving(row);
  if (row.found && row.gain === null)
    return m.yesHeldUsers({ held: row.found.users, held2: formatCount(row.found.users) });
  if (less === null) return m.simulatingDots;
  const shown = m.lessCheaper({ less: formatPercent(less, 2) });
  return row.found ? shown : m.aboutLess({ shown });
}

const stepWords = ({ step, found }: StopShown): Text =>
  found ? m.stepOfUsers({ step, users: found.users, count: formatCount(found.users) }) : step;
