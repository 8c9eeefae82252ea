"use client";
/**
 * Edits as entries of the browser's own history, so that Back undoes. An edit is settled when another control is touched or nothing was
 * typed for a while; until then each keystroke replaces the entry. The stored marks only identify our entries: undo must
 * never leave the page.
 */
import { useSyncExternalStore } from "react";

/** Strokes on one control this close together, ms, are one edit. */
export const SETTLED_MS = 1200;

export type Edit = { readonly keys: string; readonly at: number };

/** Whether an edit opens a new entry or continues the last one. */
export const startsEntry = (last: Edit | null, edit: Edit): boolean =>
  last === null || last.keys !== edit.keys || edit.at - last.at > SETTLED_MS;

/** Addresses of one page in the order of its edits, and where we stand. */
export type Trail = { readonly links: readonly string[]; readonly at: number };

/** After an edit led to `link`: what lay ahead is gone, as in the browser. */
export const afterEdit = ({ links, at }: Trail, link: string, opened: boolean): Trail => {
  const remaining = links.slice(0, opened ? at + 1 : at);
  return { links: [...remaining, link], at: remaining.length };
};

/** After the browser went to `link`: one step along the trail, or onto another one. */
export function afterTravel({ links, at }: Trail, link: string): Trail {
  const step = [at - 1, at, at + 1].find((index) => links[index] === link);
  return step === undefined ? { links: [link], at: 0 } : { links, at: step };
}

let last: Edit | null = null;
let trail: Trail | null = null;
const listeners = new Set<() => void>();

const move = (to: Trail) => {
  trail = to;
  for (const listener of listeners) listener();
};

const here = (): Trail => {
  const link = window.location.href;
  return trail?.links[trail.at] === link ? trail : { links: [link], at: 0 };
};

/** Called before the link changes; the returned function is called once it has. */
export function recordEdit(
  keys: readonly string[],
  position: number,
): { readonly opens: boolean; readonly done: () => void } {
  const edit = { keys: keys.toSorted().join(), at: position };
  const before = here();
  const opens = startsEntry(before.links.length > 1 ? last : null, edit);
  last = edit;
  return { opens, done: () => move(afterEdit(before, window.location.href, opens)) };
}

/** The entry that we stand on has another address, which no edit made: the steps before it can still be undone. */
export function renameEntry(before: string, link: string): void {
  if (trail?.links[trail.at] === before) move({ ...trail, links: trail.links.with(trail.at, link) });
}

export function undo(): void {
  if (canUndo()) window.history.back();
}

export function redo(): void {
  const { links, at } = here();
  if (at + 1 < links.length) window.history.forward();
}

const canUndo = (): boolean => here().at > 0;

export const useCanUndo = (): boolean => useSyncExternalStore(subscribe, canUndo, () => false);

function subscribe(listener: () => void): () => void {
  const travelled = () => {
    last = null;
    if (trail) trail = afterTravel(trail, window.location.href);
    listener();
  };
  listeners.add(listener);
  window.addEventListener("popstate", travelled);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", travelled);
  };
}
