"use client";
/** What is said of a bug has code of its own, so that pages without one do not carry it. Until it comes, or if it never does, the bug's own words stand. */
import { Suspense, type ReactNode } from "react";
import { PartBoundary } from "./part-boundary";

export function LateWords({ error, children }: { readonly error: Error; readonly children: ReactNode }) {
  const words = (
    <p role="alert" data-crash>
      ✕ {error.message}
    </p>
  );
  return (
    <PartBoundary failed={() => words}>
      <Suspense fallback={words}>{children}</Suspense>
    </PartBoundary>
  );
}
