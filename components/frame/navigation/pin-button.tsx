"use client";
/** Pins the current screen; then shows the compared scenario, and unpins it. */
import { lazy, Suspense } from "react";
import { PartBoundary } from "@/components/feedback/part-boundary";
import { useText } from "@/state/language";
import { usePinnedScreen } from "@/state/screen/pinned-screen";
import { useShellActions } from "../use-shell-actions";
import { useSlug } from "../use-slug";
import * as m from "@/components/frame/messages";
import styles from "./top-bar.module.css";

/** It reads the scenario, which the bar of the index does not load. Where that cannot be, the pin can still be taken off. */
const PinAgainst = lazy(() => import("./pin-differences"));

export function PinButton() {
  const t = useText();
  const slug = useSlug();
  const { pin } = useShellActions();
  const pinned = usePinnedScreen();
  return (
    <button type="button" className={styles.action} aria-pressed={pinned !== null} onClick={pin}>
      {pinned ? (
        <>
          <PartBoundary until={slug} failed={() => <span data-crash>{t(m.pinnedScreenCannotBeRead)}</span>}>
            <Suspense fallback={t(m.pinnedScreen)}>
              <PinAgainst pinned={pinned} />
            </Suspense>
          </PartBoundary>
          <span className="visually-hidden">{t(m.unpin)}</span>
        </>
      ) : (
        t(m.pin)
      )}{" "}
      <kbd data-wide>p</kbd>
    </button>
  );
}
