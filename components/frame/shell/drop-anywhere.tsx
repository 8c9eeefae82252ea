"use client";
/** The whole window accepts files: a drop outside a page's drop area is recognised and opened on the right page. */
import { useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import { droppedFiles } from "@/state/opened-files/dropped-files";
import { useText } from "@/state/language";
import { droppedAtom } from "@/state/screen/ui";
import styles from "./drop-anywhere.module.css";
import * as m from "@/components/frame/messages";

export function DropAnywhere() {
  const t = useText();
  const tell = useSetAtom(droppedAtom);
  const [over, setOver] = useState(false);

  // Outside React: a drag over the window, over any element. Elements with their drop handler have taken the event by then.
  useEffect(() => {
    const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") === true;
    const onDragOver = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      setOver(true);
      event.preventDefault();
    };
    const onDragLeave = (event: DragEvent): void => {
      // Leaving one element for another has a target; leaving the window has none.
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      setOver(false);
      if (event.defaultPrevented || !event.dataTransfer || !carriesFiles(event)) return;
      event.preventDefault();
      void droppedFiles(event.dataTransfer).then((files) => files.length > 0 && tell(files));
    };
    const gone = new AbortController();
    const { signal } = gone;
    window.addEventListener("dragover", onDragOver, { signal });
    window.addEventListener("dragleave", onDragLeave, { signal });
    window.addEventListener("drop", onDrop, { signal });
    return () => gone.abort();
  }, [tell]);

  return over ? (
    <div className={styles.overlay} data-drop="anywhere" aria-hidden>
      <p className={styles.words}>{t(m.dropAnyFileItIs)}</p>
    </div>
  ) : null;
}
