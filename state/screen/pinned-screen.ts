"use client";
/** The pinned screen, as the parts of a page read it. */
import { useAtomValue } from "jotai";
import { useSyncExternalStore } from "react";
import { pinnedAtom, type Pinned } from "./ui";

/**
 * null = nothing is pinned. The server knows of no pin, while the tab restores one, or `p` sets one, before every part of a page has taken over
 * what the server drew: a part reads the pin once it has.
 */
export function usePinnedScreen(): Pinned | null {
  const pinned = useAtomValue(pinnedAtom);
  const tookOver = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return tookOver ? pinned : null;
}

const never = () => () => undefined;
