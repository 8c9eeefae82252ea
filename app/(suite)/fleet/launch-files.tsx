"use client";
/** The launch of the day: files to copy and to save. Their writers load when the part opens. */
import { lazy, Suspense, useState } from "react";
import section from "@/components/results/launch/launch-section.module.css";
import { WORDS } from "@/features/pages/fleet/words";
import { useText } from "@/state/language";
import type { LaunchProps } from "./launch-props";

const LaunchBody = lazy(() => import("./launch-body"));

export function LaunchFiles(props: LaunchProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <details className={section.section} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{t(WORDS.launch)}</h2> <span>{t(WORDS.launchHint)}</span>
      </summary>
      {open && (
        <Suspense fallback={null}>
          <LaunchBody {...props} />
        </Suspense>
      )}
    </details>
  );
}
