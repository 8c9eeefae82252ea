"use client";
/** What the open page offers to the shell's keyboard and menus: exports and the "why" drawer. */
import { atom, useSetAtom } from "jotai";
import { useEffect } from "react";
import type { Text } from "@/lib/text";

export type PageExport = {
  readonly id: string;
  readonly label: Text;
  /** The table or chart that it is of, and the format: a menu has one line for all formats of one. Left out: the whole page. */
  readonly of?: { readonly kind: "table" | "chart"; readonly name: Text; readonly format: string };
  readonly run: () => void;
};
export type PageActions = {
  readonly exports?: readonly PageExport[];
  /** Copies the link, where the address is not all that a link of this page says. */
  readonly copyLink?: () => void;
  /** Opens the explanation of the page's first figure, or of the one in focus. */
  readonly why?: () => void;
};

export const pageActionsAtom = atom<PageActions>({});

/** Call once in a page's view, with a memoised value. */
export function usePageActions(actions: PageActions): void {
  const publish = useSetAtom(pageActionsAtom);
  // Outside React's tree of this page: the shell's key handler and menus.
  useEffect(() => {
    publish(actions);
    return () => publish({});
  }, [actions, publish]);
}
