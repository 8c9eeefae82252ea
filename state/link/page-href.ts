"use client";
import { useCallback } from "react";
import { pageHref } from "./links";
import { useLinkSearch } from "./raw-link";

/** Addresses of other pages that keep the scenario of this one. */
export function usePageHref(): (slug: string) => string {
  const search = useLinkSearch();
  return useCallback((slug) => pageHref(slug, search), [search]);
}
