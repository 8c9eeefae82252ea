"use client";
/** What was set aside when the page was loaded again after a bug, and the way to have it back. */
import buttons from "@/components/feedback/button.module.css";
import { COMMA, joinTexts, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import { useSetAside } from "@/state/browser-storage/quarantine";
import { STORED_NAMES } from "@/state/browser-storage/stored-names";
import styles from "./lost-note.module.css";
import { WORDS } from "../words";
import * as m from "@/components/frame/messages";

export default function SetAsideNote() {
  const t = useText();
  const { keys, putBack, dismiss } = useSetAside();
  if (keys.length === 0) return null;
  return (
    <div className={styles.lost} role="status" data-set-aside>
      <span>
        {t(
          setAsideWords(
            joinTexts(
              keys.map((key) => STORED_NAMES[key]),
              COMMA,
            ),
          ),
        )}
      </span>
      <button type="button" className={buttons.button} onClick={putBack}>
        {t(m.putBack)}
      </button>
      <button type="button" className={buttons.quiet} onClick={dismiss}>
        {t(WORDS.dismiss)}
      </button>
    </div>
  );
}

const setAsideWords = ({ en, zh }: Text): Text => m.bugStoppedPageWhatIt({ en: { en, zh } });
