"use client";

import { useSetAtom } from "jotai";
import { useText } from "@/state/language";
import { noticeAtom } from "@/state/screen/ui";
import buttons from "@/components/feedback/button.module.css";
import * as m from "./messages";

export function CopyButton({ text: content, label }: { readonly text: string; readonly label: string }) {
  const t = useText();
  const say = useSetAtom(noticeAtom);
  const copy = () =>
    // Without HTTPS a browser has no clipboard at all; the text itself is beside the button.
    (navigator.clipboard?.writeText(content) ?? Promise.reject(new Error("no clipboard"))).then(
      () => say(t(m.copied)),
      () => say(t(m.browserRefusedToCopySelect)),
    );
  return (
    <button type="button" className={buttons.quiet} onClick={() => void copy()}>
      {label}
    </button>
  );
}
