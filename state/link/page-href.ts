"use client";
import { useAtomValue } from "jotai";
import { useCallback } from "react";
import { IDENTITY_NAME } from "@/features/core/saved/identity";
import { leftPageAtom } from "../screen/ui";
import { pageBehind, pageHref } from "./links";
import { useLinkSearch } from "./raw-link";

/** Addresses of other pages that keep the scenario of this one; that of the open saved item keeps its inputs too. */
export function usePageHref(): (slug: string) => string {
  const search = useLinkSearch();
  const left = useAtomValue(leftPageAtom);
  return useCallback(
    (slug) => {
      const isLeft = left?.page === pageBehind(slug) && search.get(IDENTITY_NAME)?.startsWith(`${left.id}.`);
      return pageHref(slug, search, isLeft ? left.params : {});
    },
    [search, left],
  );
}
