"use client";
/** Looks for a window that ended unexpectedly. Rarely there is one: what is then said is loaded when it is. */
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
