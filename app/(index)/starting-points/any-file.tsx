"use client";
/** Any file of the reader's: what it is, and the page that takes it. The window takes drops as well (components/frame/shell/drop-anywhere.tsx). */
import { useSetAtom } from "jotai";
import { FileButton } from "@/components/files/file-button";
import { text } from "@/lib/text";
import { pathed } from "@/state/opened-files/dropped-files";
import { useText } from "@/state/language";
import { droppedAtom } from "@/state/screen/ui";
import styles from "@/app/(index)/index.module.css";

export function AnyFile() {
  const t = useText();
  const tell = useSetAtom(droppedAtom);
  return (
    <section className={styles.anyFile} data-screen-only aria-label={t(TITLE)} data-drop="index">
      <FileButton label={t(CHOOSE)} multiple onFiles={(files) => tell(files.map(pathed))} />
      <p>{t(LEAD)}</p>
    </section>
  );
}

const TITLE = text({ en: "Open any file", zh: "打开任意文件" });
const CHOOSE = text({ en: "Choose any file", zh: "选择任意文件" });
const LEAD = text({
  en: "Or drop a benchmark, trace, log, launch command or config.json anywhere: the page that reads it opens.",
  zh: "也可将压测结果、轨迹、日志、启动命令或 config.json 拖到任意位置，由相应页面打开。",
});
