"use client";
/** Pins what is on the screen; then says what the figures are compared with, and lets go of it. */
import { lazy, Suspense } from "react";
import { useText } from "@/state/language";
import { usePinnedScreen } from "@/state/pinned-screen";
import { useShellActions } from "./use-shell-actions";
import { WORDS } from "./words";
import styles from "./top-bar.module.css";

/** It reads the scenario, which the bar of the index does not load. */
const PinAgainst = lazy(() => import("./pin-against"));

export function PinButton() {
  const t = useText();
  const { pin } = useShellActions();
  const pinned = usePinnedScreen();
  return (
    <button type="button" className={styles.action} aria-pressed={pinned !== null} onClick={pin}>
      {pinned ? (
        <>
          <Suspense fallback={t(WORDS.pinnedSame)}>
            <PinAgainst pinned={pinned} />
          </Suspense>
          <span className="visually-hidden">{t(WORDS.unpin)}</span>
        </>
      ) : (
        t(WORDS.pin)
      )}{" "}
      <kbd data-wide>p</kbd>
    </button>
  );
}
