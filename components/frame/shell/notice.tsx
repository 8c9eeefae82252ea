"use client";
import { useAtom } from "jotai";
import { useEffect } from "react";
import { undo } from "@/state/link/edit-history";
import { useText } from "@/state/language";
import { noticeAtom } from "@/state/screen/ui";
import * as m from "@/components/frame/messages";
import styles from "./notice.module.css";

const SHOWN_MS = 3000;
/** Long enough to reach the button. */
const UNDO_SHOWN_MS = 8000;

/** Says what just happened, for a few seconds; screen readers hear it. */
export function Notice() {
  const t = useText();
  const [notice, setNotice] = useAtom(noticeAtom);
  const undoes = notice !== null && typeof notice !== "string";
  // Outside React: the clock.
  useEffect(() => {
    if (notice === null) return;
    const timer = setTimeout(() => setNotice(null), undoes ? UNDO_SHOWN_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice, undoes, setNotice]);
  return (
    <div role="status" className={notice === null ? styles.quiet : styles.notice}>
      {undoes ? notice.words : notice}
      {undoes && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            setNotice(null);
            undo();
          }}
        >
          {t(m.undo)}
        </button>
      )}
    </div>
  );
}
