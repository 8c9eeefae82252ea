"use client";
/** The lens of a phone: a list of kernels with bars of their time, and rows of waiting between them. */
import { useMemo, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { cssShare } from "@/components/theme/css-share";
import { CAUSE_WORDS, cut } from "@/features/core/trace";
import type { Selection } from "@/features/pages/trace/selection";
import { NAME_LETTERS } from "@/features/pages/trace/tables";
import { uprightRows, type UprightRow } from "@/features/pages/trace/timeline/upright";
import { formatCount, formatNumber } from "@/lib/format/quantity";
import { useText } from "@/state/language";
import styles from "./upright-lens.module.css";
import * as m from "@/app/(suite)/(views)/trace/messages";

const AT_ONCE = 40;

export function UprightLens({ selection }: { readonly selection: Selection }) {
  const t = useText();
  const [shown, setShown] = useState({ selection, most: AT_ONCE });
  // Another part begins with its own first kernels.
  const most = shown.selection.range.from === selection.range.from ? shown.most : AT_ONCE;
  const rows = useMemo(() => uprightRows(selection, most), [selection, most]);
  const left = selection.range.to - selection.range.from - most;
  return (
    <div className={styles.lens} data-part="upright">
      <ol className={styles.list} aria-label={t(m.kernelsInOrderAndWaiting)}>
        {rows.map((row) => (
          <li key={row.kind === "wait" ? `wait ${row.before}` : row.item} className={styles[row.kind]}>
            <RowName row={row} />
            <span className={styles.bar} aria-hidden="true">
              <span
                style={{
                  width: cssShare(row.share),
                  ...(row.kind === "kernel" && { background: `var(--k-${row.family})` }),
                }}
              />
            </span>
            <span className={styles.time}>{`${formatNumber(row.time)} µs`}</span>
          </li>
        ))}
      </ol>
      {left > 0 && (
        <button
          type="button"
          className={buttons.button}
          onClick={() => setShown({ selection, most: most + 5 * AT_ONCE })}
        >
          {t(m.leftMoreKernels({ left, left2: formatCount(left) }))}
        </button>
      )}
    </div>
  );
}

function RowName({ row }: { readonly row: UprightRow }) {
  const t = useText();
  if (row.kind === "wait") return <span className={styles.name}>{t(CAUSE_WORDS[row.cause])}</span>;
  return (
    <span className={styles.name} title={row.name}>
      <b>{row.number}</b> <span>{cut(row.name, NAME_LETTERS)}</span>
    </span>
  );
}
