"use client";
/** What was set aside when the page was loaded again after a bug, and the way to have it back. */
import buttons from "@/components/feedback/button.module.css";
import { listWords } from "@/components/feedback/list-words";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import { useSetAside } from "@/state/browser-storage/quarantine";
import { STORED_NAMES } from "@/state/browser-storage/stored-names";
import styles from "./lost-note.module.css";
import { WORDS } from "../words";

export default function SetAsideNote() {
  const t = useText();
  const { keys, putBack, dismiss } = useSetAside();
  if (keys.length === 0) return null;
  return (
    <div className={styles.lost} role="status" data-set-aside>
      <span>{t(setAsideWords(listWords(keys.map((key) => STORED_NAMES[key]))))}</span>
      <button type="button" className={buttons.button} onClick={putBack}>
        {t(PUT_BACK)}
      </button>
      <button type="button" className={buttons.quiet} onClick={dismiss}>
        {t(WORDS.dismiss)}
      </button>
    </div>
  );
}

const PUT_BACK = text({ en: "Put back", zh: "放回" });

const setAsideWords = ({ en, zh }: Text): Text =>
  text({
    en: `A bug stopped the page. What it had read was set aside: ${en}. Nothing is deleted.`,
    zh: `程序错误使页面停止。已移开该页面读取过的内容：${zh}。未删除任何数据。`,
  });
