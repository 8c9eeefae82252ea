"use client";
/** Says what was set aside when the page was loaded again. Rarely anything was: the words are loaded when something is. */
import { lazy, Suspense, useSyncExternalStore } from "react";
import { readItem, SET_ASIDE } from "@/state/browser-storage/storage";

const Note = lazy(() => import("./crash-backup-note"));

export function SetAside() {
  const some = useSyncExternalStore(
    never,
    () => readItem("tab", SET_ASIDE) !== null,
    () => false,
  );
  return (
    some && (
      <Suspense fallback={null}>
        <Note />
      </Suspense>
    )
  );
}

const never = () => () => undefined;
