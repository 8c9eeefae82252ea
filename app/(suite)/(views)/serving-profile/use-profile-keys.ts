"use client";
/** Keys of the page: the next of what the view lists, and the field that finds a request. */
import { useMemo } from "react";
import { usePageKeys } from "@/components/use-page-keys";
import type { ServingProfileInput } from "@/features/pages/serving-profile/input";
import type { OpenedProfile } from "@/features/core/serving-profile";
import { findRequest, requestName } from "@/features/pages/serving-profile/requests/rows";

type Input = Pick<ServingProfileInput, "tab" | "request" | "batch" | "forward">;

const NONE = {};

export function useProfileKeys(
  opened: OpenedProfile | null,
  { tab, request, batch, forward }: Input,
  setInput: (patch: Partial<Input>) => void,
): void {
  const keys = useMemo(() => {
    if (opened === null) return NONE;
    const step = (by: 1 | -1) => (): void => setInput(nextListed(opened, { tab, request, batch, forward }, by));
    return {
      "[": step(-1),
      "]": step(1),
      "/": () => {
        setInput({ tab: "requests" });
        focusFilter();
      },
    };
  }, [opened, tab, request, batch, forward, setInput]);
  usePageKeys(keys);
}

/** A step on the views that list steps, else a request by arrival. */
export function nextListed(opened: OpenedProfile, { tab, request, batch, forward }: Input, by: 1 | -1): Partial<Input> {
  const { batches, forwards, requests } = opened.capture;
  const nextIndex = (now: number | null, count: number): number | null =>
    count === 0 ? null : now === null ? (by > 0 ? 0 : count - 1) : Math.min(Math.max(0, now + by), count - 1);
  if (tab === "batches") return { batch: nextIndex(batch, batches.start.length) };
  if (tab === "forwards") return { forward: nextIndex(forward, forwards.start.length) };
  const now = findRequest(opened, request);
  const row = nextIndex(now < 0 ? null : now, requests.id.length);
  return row === null ? {} : { request: requestName(opened, row) };
}

/** Frames until the view is drawn, at most. */
const PATIENCE = 120;

/** The view may have to be drawn first. */
function focusFilter(left = PATIENCE): void {
  const field = document.querySelector<HTMLInputElement>('[data-section="requests"] input[type="search"]');
  if (field !== null) field.focus();
  else if (left > 0) requestAnimationFrame(() => focusFilter(left - 1));
}
