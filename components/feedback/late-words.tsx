"use client";
/** The crash texts are a separate module, so that other pages do not load it. Until it arrives, the bug's message is shown. */
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
