"use client";
/** A window that ended unexpectedly: the way back to its screen. */
import { useSetAtom } from "jotai";
import { useRouter } from "next/navigation";
import buttons from "@/components/feedback/button.module.css";
import { findPage } from "@/features/registry";
import { aboutPlan } from "@/features/pages/plan/about";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import { useSession } from "@/state/session";
import { pinnedAtom } from "@/state/ui";
import styles from "./lost-session.module.css";
import { WORDS } from "./words";

export function LostSession() {
  const t = useText();
  const router = useRouter();
  const pin = useSetAtom(pinnedAtom);
  const { lost, dismiss } = useSession();
  if (lost === null) return null;
  const slug = lost.href.split(/[/?]/)[1] || aboutPlan.id;
  const { title } = findPage(slug) ?? aboutPlan;
  return (
    <div className={styles.lost} role="status" data-lost>
      <span>{t(ended(title))}</span>
      <button
        type="button"
        className={buttons.button}
        onClick={() => {
          if (lost.pinned) pin(lost.pinned);
          router.push(lost.href);
          dismiss();
        }}
      >
        {t(BACK)}
      </button>
      <button type="button" className={buttons.quiet} onClick={dismiss}>
        {t(WORDS.dismiss)}
      </button>
    </div>
  );
}

const BACK = text({ en: "Go back to it", zh: "返回该画面" });

const ended = (title: Text): Text =>
  text({
    en: `A window ended unexpectedly. It showed ${title.en}.`,
    zh: `有一个窗口意外结束，当时显示的是“${title.zh}”。`,
  });
