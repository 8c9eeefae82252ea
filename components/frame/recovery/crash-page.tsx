"use client";
/** A crash that takes the whole frame with it: the menu as plain links, and the report. It uses nothing of the frame, which may be the cause. */
import CrashReport from "@/components/feedback/crash-report";
import type { Crash } from "@/components/feedback/crash-actions";
import styles from "./crash-page.module.css";
import PlainMenu from "./plain-menu";

const CrashPage = ({ error }: { readonly error: Crash }) => (
  <div className={styles.page}>
    <PlainMenu />
    <main id="main" className={styles.main}>
      <CrashReport error={error} />
    </main>
  </div>
);

export default CrashPage;
