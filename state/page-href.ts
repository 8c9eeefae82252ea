"use client";
import { useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { pageHref } from "./links";

/** Addresses of other pages that keep the scenario of this one. */
export function usePageHref(): (slug: string) => string {
  const search = useSearchParams();
  return useCallback((slug) => pageHref(slug, search), [search]);
}
