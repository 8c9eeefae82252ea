"use client";
/** What was set aside when the page was loaded again after a bug, and the way to have it back. */
import buttons from "@/components/feedback/button.module.css";
import { COMMA, joinTexts } from "@/lib/text";
import { useText } from "@/state/language";
import { useSetAside } from "@/state/browser-storage/quarantine";
import { STORED_NAMES } from "@/state/browser-storage/stored-names";
import styles from "./lost-note.module.css";
import * as frame from "@/components/frame/messages";
import * as m from "@/components/frame/messages.recovery";

export default function SetAsideNote() {
  const t = useText();
  const { keys, putBack, dismiss } = useSetAside();
  if (keys.length === 0) return null;
  const names = keys.map((key) => STORED_NAMES[key]);
  const stored = joinTexts(names, COMMA);
  return (
    <div className={styles.lost} role="status" data-set-aside>
      <span>{t(m.bugStoppedPageWhatIt({ stored }))}</span>
      <button type="button" className={buttons.button} onClick={putBack}>
        {t(m.putBack)}
      </button>
      <button type="button" className={buttons.quiet} onClick={dismiss}>
        {t(frame.dismiss)}
      </button>
    </div>
  );
}
