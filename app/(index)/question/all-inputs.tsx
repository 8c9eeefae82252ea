"use client";
/** Everything else that a plan is asked, behind a fold: the sentence is the form. */
import { useAtom } from "jotai";
import { lazy, Suspense, useState } from "react";
import { text } from "@/lib/text";
import { useText } from "@/state/language";
import { helpOpenAtom } from "@/state/screen/ui";
import styles from "@/app/(index)/plan.module.css";
import rows from "@/app/(index)/rows.module.css";

const Panel = lazy(() => import("./all-inputs-panel"));

const WORDS = {
  all: text({ en: "All inputs", zh: "全部输入" }),
  help: text({ en: "Help", zh: "帮助" }),
  loading: text({ en: "Loading", zh: "加载中" }),
};

export function AllInputs() {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [helpOpen, setHelpOpen] = useAtom(helpOpenAtom);
  return (
    <>
      <p className={styles.tools} data-screen-only>
        <button type="button" className={rows.try} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(WORDS.all)} {open ? "▴" : "▾"}
        </button>
        <button type="button" className={rows.try} aria-expanded={helpOpen} onClick={() => setHelpOpen(!helpOpen)}>
          {t(WORDS.help)}
        </button>
      </p>
      {open && (
        <div className={styles.allInputs}>
          <Suspense fallback={<p className={rows.quiet}>{t(WORDS.loading)}…</p>}>
            <Panel />
          </Suspense>
        </div>
      )}
    </>
  );
}
