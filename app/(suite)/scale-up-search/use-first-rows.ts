"use client";
/** The first rows made on the page itself: a worker takes longer to start than these take to compute. */
import { useEffect, useState } from "react";
import { firstRows, type BlockOutcome } from "@/features/pages/scale-up-search/job";
import type { SearchRequest } from "@/features/core/search/layouts/input";
import type { SearchContext } from "@/features/core/search/layouts/variant";

const NONE: readonly BlockOutcome[] = [];

/** Empty while others are there already, and where a single engine has too many loads to do on the side. */
export function useFirstRows(request: SearchRequest, context: SearchContext, wanted: boolean): readonly BlockOutcome[] {
  const [made, keep] = useState<{ readonly of: SearchRequest; readonly rows: readonly BlockOutcome[] } | null>(null);
  // After the frame that shows the page: computing is no part of drawing it.
  useEffect(() => {
    if (!wanted) return;
    // The charts' code is on its way meanwhile.
    void import("@/components/charts/plot-canvas");
    const timer = setTimeout(() => keep({ of: request, rows: firstRows(request, context) }));
    return () => clearTimeout(timer);
  }, [request, context, wanted]);
  return wanted && made?.of === request ? made.rows : NONE;
}
