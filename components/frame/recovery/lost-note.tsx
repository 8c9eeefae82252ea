"use client";
/** The way back to the screen of a window that ended unexpectedly. */
import { useSetAtom } from "jotai";
import { useRouter } from "next/navigation";
import buttons from "@/components/feedback/button.module.css";
import { findPage } from "@/features/registry/registry";
import { aboutPlan } from "@/features/pages/plan/about";
import type { Text } from "@/lib/text";
import { useText } from "@/state/language";
import type { Left } from "@/state/screen/session";
import { pinnedAtom } from "@/state/screen/ui";
import styles from "./lost-note.module.css";
import * as frame from "@/components/frame/messages";
import * as m from "@/components/frame/messages.recovery";

type LostNoteProps = { readonly lost: Left; readonly dismiss: () => void };

export default function LostNote({ lost, dismiss }: LostNoteProps) {
  const t = useText();
  const router = useRouter();
  const pin = useSetAtom(pinnedAtom);
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
        {t(m.goBackToIt)}
      </button>
      <button type="button" className={buttons.quiet} onClick={dismiss}>
        {t(frame.dismiss)}
      </button>
    </div>
  );
}

const ended = (title: Text): Text => m.windowEndedUnexpectedlyItShowed({ title });
