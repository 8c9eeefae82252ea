"use client";
/** Looks for a window that closed unexpectedly. This is rare: its message is loaded only then. */
import { lazy, Suspense } from "react";
import { useSession } from "@/state/screen/session";

const LostNote = lazy(() => import("./lost-note"));

export function LostSession() {
  const { lost, dismiss } = useSession();
  if (lost === null) return null;
  return (
    <Suspense fallback={null}>
      <LostNote lost={lost} dismiss={dismiss} />
    </Suspense>
  );
}
