"use client";
/** Everything else that a plan is asked, behind a fold: the sentence is the form. */
import { useAtom } from "jotai";
import { lazy, Suspense, useState } from "react";
import { useText } from "@/state/language";
import { helpOpenAtom } from "@/state/screen/ui";
import styles from "@/app/(index)/plan.module.css";
import rows from "@/app/(index)/rows.module.css";
import * as m from "./messages";

const Panel = lazy(() => import("./all-inputs-panel"));

export function AllInputs() {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [helpOpen, setHelpOpen] = useAtom(helpOpenAtom);
  return (
    <>
      <p className={styles.tools} data-screen-only>
        <button type="button" className={rows.try} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(m.allInputs)} {open ? "▴" : "▾"}
        </button>
        <button type="button" className={rows.try} aria-expanded={helpOpen} onClick={() => setHelpOpen(!helpOpen)}>
          {t(m.help)}
        </button>
      </p>
      {open && (
        <div className={styles.allInputs}>
          <Suspense fallback={<p className={rows.quiet}>{t(m.loading)}…</p>}>
            <Panel />
          </Suspense>
        </div>
      )}
    </>
  );
}
