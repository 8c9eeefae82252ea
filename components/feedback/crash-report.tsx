"use client";
/** A bug was met. Code, one line, the report to copy, and a way to try the same link again. */
import { useState } from "react";
import { text } from "@/lib/text";
import { useText } from "@/state/language";

export function CrashReport({ error }: { error: Error & { digest?: string } }) {
  const t = useText();
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(report(error)).then(() => setCopied(true));
  return (
    <section className="message-page" role="alert">
      <h1>{t(TITLE)}</h1>
      <p className="lead">
        <span className="mark">✕</span> {error.message}
      </p>
      <p className="note">{t(NOTE)}</p>
      <div className="choices">
        <button type="button" onClick={() => window.location.reload()}>
          {t(RELOAD)}
        </button>
        <button type="button" onClick={copy}>
          {t(copied ? COPIED : COPY)}
        </button>
      </div>
      <p className="code">SUITE-CRASH{error.digest ? ` · ${error.digest}` : ""}</p>
    </section>
  );
}

/** What someone who is to mend it needs: the link holds the whole scenario. */
function report(error: Error & { digest?: string }): string {
  return [
    `${error.name}: ${error.message}`,
    error.digest ? `digest ${error.digest}` : "",
    window.location.href,
    navigator.userAgent,
    error.stack ?? "",
  ].join("\n");
}

const TITLE = text({ en: "This page has a bug", zh: "本页出现了程序错误" });
const NOTE = text({
  en: "The link holds your scenario: nothing is lost. Loading it again may help; the report says what went wrong.",
  zh: "链接中保存着您的场景，不会丢失。可尝试重新加载；报告中写明了错误原因。",
});
const RELOAD = text({ en: "Load again", zh: "重新加载" });
const COPY = text({ en: "Copy report", zh: "复制报告" });
const COPIED = text({ en: "Copied", zh: "已复制" });
