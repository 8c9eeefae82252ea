"use client";
/** Lines of a log out of a terminal: pasted into a field that opens on request. */
import { useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import { useText } from "@/state/language";
import styles from "./open-files.module.css";
import * as m from "./messages";

export function Paste({ onText }: { readonly onText: (content: string) => void }) {
  const t = useText();
  const [pasted, paste] = useState<string | null>(null);
  if (pasted === null)
    return (
      <button type="button" className={buttons.button} onClick={() => paste("")}>
        {t(m.pasteLog)}
      </button>
    );
  return (
    <div className={styles.paste}>
      <textarea
        className={styles.pasted}
        aria-label={t(m.pasteLog)}
        spellCheck={false}
        autoFocus
        value={pasted}
        onChange={(event) => paste(event.target.value)}
      />
      <button
        type="button"
        className={buttons.button}
        disabled={pasted.trim() === ""}
        onClick={() => {
          onText(pasted);
          paste(null);
        }}
      >
        {t(m.readPastedText)}
      </button>
    </div>
  );
}
