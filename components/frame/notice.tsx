"use client";
import { useAtom } from "jotai";
import { useEffect } from "react";
import { noticeAtom } from "@/state/ui";
import styles from "./notice.module.css";

const SHOWN_MS = 3000;

/** Says what just happened, for three seconds; screen readers hear it. */
export function Notice() {
  const [notice, setNotice] = useAtom(noticeAtom);
  // Outside React: the clock.
  useEffect(() => {
    if (notice === null) return;
    const timer = setTimeout(() => setNotice(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice, setNotice]);
  return (
    <div role="status" className={notice === null ? styles.quiet : styles.notice}>
      {notice}
    </div>
  );
}
