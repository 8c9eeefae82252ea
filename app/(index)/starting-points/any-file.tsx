"use client";
/** Any file of the reader: its kind, and the page that reads it. The window takes drops as well (components/frame/shell/drop-anywhere.tsx). */
import { useSetAtom } from "jotai";
import { FileButton } from "@/components/files/file-button";
import { pathed } from "@/state/opened-files/dropped-files";
import { useText } from "@/state/language";
import { droppedAtom } from "@/state/screen/ui";
import styles from "@/app/(index)/index.module.css";
import * as m from "./messages";

export function AnyFile() {
  const t = useText();
  const tell = useSetAtom(droppedAtom);
  return (
    <section className={styles.anyFile} data-screen-only aria-label={t(m.openAnyFile)} data-drop="index">
      <FileButton label={t(m.chooseAnyFile)} multiple onFiles={(files) => tell(files.map(pathed))} />
      <p>{t(m.orDropBenchmarkTraceLog)}</p>
    </section>
  );
}
