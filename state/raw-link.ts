"use client";
/** Names of the link as they are written, for screens that draw before the schemas of these names are loaded. */
import { parseAsString, throttle, useQueryStates } from "nuqs";
import { useCallback, useMemo } from "react";
import type { RawParams } from "@/lib/params/codec";
import type { LinkChange } from "./actions";
import { recordEdit } from "./edit-history";

export type LinkNames = Readonly<Record<string, typeof parseAsString>>;

/** Keep the object: links are compared by its identity. */
export const linkNamed = (names: readonly string[]): LinkNames =>
  Object.fromEntries(names.map((name) => [name, parseAsString]));

const OPTIONS = { history: "replace", shallow: true, scroll: false } as const;

/** For what is shown at once, while the address waits. */
const UNWRITTEN = { limitUrlUpdates: throttle(Infinity) } as const;

/** The router goes through the whole page when the address changes, a fifth of the time until new figures show: the address comes after them. */
const ADDRESS_AFTER_MS = 150;

type Waiting = { readonly timer: ReturnType<typeof setTimeout>; readonly done: (() => void) | null };

let waiting: Waiting | null = null;

/** Calls `writeAddress` once changes pause; `done` of an edit that opened an entry is the one to call after it, for all that waited. */
function writeLater(writeAddress: () => Promise<unknown>, edit: ReturnType<typeof recordEdit> | null): void {
  if (waiting) clearTimeout(waiting.timer);
  const earlier = waiting?.done ?? null;
  const done = edit && (edit.opens || !earlier) ? edit.done : earlier;
  const { pathname } = window.location;
  const timer = setTimeout(() => {
    waiting = null;
    // Who has gone to another page meanwhile takes nothing along.
    if (window.location.pathname === pathname) void writeAddress().then(() => done?.());
  }, ADDRESS_AFTER_MS);
  waiting = { timer, done };
}

/** What is written under these names; null in a change removes one. A change that is no edit stays out of the history. */
export type RawLink = readonly [RawParams, (change: LinkChange, isEdit?: (name: string) => boolean) => void];

export function useRawLink(names: LinkNames): RawLink {
  const [values, setValues] = useQueryStates(names as Record<string, typeof parseAsString>, OPTIONS);
  const raw = useMemo(
    () => Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null)),
    [values],
  );
  const write = useCallback(
    (change: LinkChange, isEdit: (name: string) => boolean = () => true) => {
      if (Object.keys(change).length === 0) return;
      const keys = Object.keys(change).filter(isEdit);
      const edit = keys.length > 0 ? recordEdit(keys, Date.now()) : null;
      void setValues({ ...change }, { ...UNWRITTEN, history: edit?.opens ? "push" : "replace" });
      writeLater(() => setValues({ ...change }), edit);
    },
    [setValues],
  );
  return [raw, write];
}
