"use client";
/** Any file of the reader's: what it is, and the page that takes it. The window takes drops as well (components/frame/drop-anywhere.tsx). */
import { useSetAtom } from "jotai";
import { useRef } from "react";
import buttons from "@/components/feedback/button.module.css";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { droppedAtom } from "@/state/ui";
import styles from "./index.module.css";

export function AnyFile() {
  const t = useText();
  const tell = useSetAtom(droppedAtom);
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className={styles.anyFile} data-screen-only aria-label={t(TITLE)} data-drop="index">
      <button type="button" className={buttons.button} onClick={() => input.current?.click()}>
        {t(CHOOSE)}
      </button>
      <p>{t(LEAD)}</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])].map((file) => ({ path: file.name, file }));
          if (files.length > 0) tell(files);
          // The same file may be chosen again after it changed on disk.
          currentTarget.value = "";
        }}
      />
    </section>
  );
}

const TITLE = text({ en: "Open any file", zh: "打开任意文件" });
const CHOOSE = text({ en: "Choose any file", zh: "选择任意文件" });
const LEAD = text({
  en: "Or drop a benchmark, trace, log, launch command or config.json anywhere: it is told what it is, and opened where it helps.",
  zh: "也可将压测结果、轨迹、日志、启动命令或 config.json 拖到任意位置：识别后在合适的页面打开。",
});
