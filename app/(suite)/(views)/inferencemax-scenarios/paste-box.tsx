"use client";

import { useState } from "react";
import { FileDrop } from "@/components/files/file-drop";
import { Segments } from "@/components/results/segments";
import { pastedRows } from "@/features/pages/inferencemax-scenarios/pasted";
import type { Row } from "@/features/pages/inferencemax-scenarios/row";
import { WORDS } from "@/features/pages/inferencemax-scenarios/words";
import { failure, type Result } from "@/lib/result";
import { useText } from "@/state/language";
import { textOfFile } from "@/state/opened-files/file-text";
import styles from "./editor.module.css";

type PasteBoxProps = { readonly onRows: (read: Result<readonly Row[]>, replace: boolean) => void };

const EXAMPLE = "name,tp,isl,osl,conc\nchat,8,1024,1024,64";

/** A table by pasting or dropping it, beside those cells that take a paste themselves. */
export function PasteBox({ onRows }: PasteBoxProps) {
  const t = useText();
  const [mode, setMode] = useState<"append" | "replace">("append");
  const read = async (file: File): Promise<void> => {
    const content = await textOfFile(file);
    onRows(content.ok ? pastedRows(content.value.text) : failure(...content.issues), mode === "replace");
  };
  return (
    <details className={styles.paste}>
      <summary>{t(WORDS.paste)}</summary>
      <FileDrop
        label={t(WORDS.paste)}
        note={t(WORDS.pasteNote)}
        placeholder={EXAMPLE}
        words={{ choose: t(WORDS.choose), read: t(mode === "append" ? WORDS.append : WORDS.replace) }}
        accept=".csv,.tsv,.txt"
        onFiles={([file]) => file && void read(file)}
        onText={(pasted) => onRows(pastedRows(pasted), mode === "replace")}
      >
        <Segments
          label={t(WORDS.paste)}
          options={[
            { id: "append", label: t(WORDS.append) },
            { id: "replace", label: t(WORDS.replace) },
          ]}
          value={mode}
          onChange={setMode}
        />
      </FileDrop>
    </details>
  );
}
