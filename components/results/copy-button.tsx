"use client";

import { useSetAtom } from "jotai";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { noticeAtom } from "@/state/screen/ui";
import buttons from "@/components/feedback/button.module.css";

const COPIED = text({ en: "Copied", zh: "已复制" });
const REFUSED = text({
  en: "The browser refused to copy; select the text instead",
  zh: "浏览器拒绝复制，请手动选择文本",
});

export function CopyButton({ text: content, label }: { readonly text: string; readonly label: string }) {
  const t = useText();
  const say = useSetAtom(noticeAtom);
  const copy = () =>
    // Without HTTPS a browser has no clipboard at all; the text itself stands beside the button.
    (navigator.clipboard?.writeText(content) ?? Promise.reject(new Error("no clipboard"))).then(
      () => say(t(COPIED)),
      () => say(t(REFUSED)),
    );
  return (
    <button type="button" className={buttons.quiet} onClick={() => void copy()}>
      {label}
    </button>
  );
}
