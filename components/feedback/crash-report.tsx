"use client";
/** A page met a bug: one line, the report to copy, and a way to try the same link again. */
import { COLON, text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import { storedRead } from "@/state/browser-storage/storage";
import { STORED_NAMES } from "@/state/browser-storage/stored-names";
import { CrashActions, type Crash } from "./crash-actions";
import { listWords } from "./list-words";

export default function CrashReport({ error }: { readonly error: Crash }) {
  const t = useText();
  const stored = storedRead().map(([key]) => STORED_NAMES[key]);
  return (
    <section className="message-page" role="alert" data-crash>
      <h1>{t(TITLE)}</h1>
      <p className="lead">
        <span className="mark">✕</span> {error.message}
      </p>
      <p className="note">{t(NOTE)}</p>
      {stored.length > 0 && (
        <p className="note">
          {t(ASIDE)}
          {t(COLON)} {t(listWords(stored))}
        </p>
      )}
      <div className="choices">
        <CrashActions error={error} />
      </div>
      <p className="code">SUITE-CRASH{error.digest ? ` · ${error.digest}` : ""}</p>
    </section>
  );
}

const TITLE = text({ en: "This page has a bug", zh: "本页出现了程序错误" });
const NOTE = text({
  en: "The link holds your scenario: nothing is lost. Loading it again may help; the report says what went wrong.",
  zh: "链接中保存着您的场景，不会丢失。可尝试重新加载；报告中写明了错误原因。",
});
/** It may be the cause. */
const ASIDE: Text = text({
  en: "“Load again” also sets aside what this page read from the browser's storage",
  zh: "“重新加载”还会暂时移开本页从浏览器存储中读取的内容",
});
