/** The keys of any timeline in focus. Pure. */
import { windowKeys, type Looking } from "@/lib/charts/time-window";

export type KeyUse = {
  readonly view: Looking;
  readonly fit: () => void;
  readonly along: (by: 1 | -1) => void;
  readonly across: (by: 1 | -1) => void;
  readonly enlarge: () => void;
  /** Parts of the whole, and smaller parts of them; without either the keys mean nothing. */
  readonly outer?: (by: 1 | -1) => void;
  readonly inner?: (by: 1 | -1) => void;
  readonly find: () => void;
  readonly match: (by: 1 | -1) => void;
  readonly mark: (time: number) => void;
  /** Out of what is narrowest: a part, then focus and marks, then the whole. */
  readonly up: () => void;
};

/** undefined: the key means nothing here. `time`: microseconds under the pointer; null: the pointer is elsewhere. */
export function timelineKey(key: string, shift: boolean, time: number | null, use: KeyUse): (() => void) | undefined {
  const { view, outer, inner } = use;
  const middle = time ?? (view.window.from + view.window.to) / 2;
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    ...windowKeys(view, shift, middle),
    f: use.fit,
    "[": outer && (() => outer(-1)),
    "]": outer && (() => outer(1)),
    "{": inner && (() => inner(-1)),
    "}": inner && (() => inner(1)),
    arrowleft: () => use.along(-1),
    arrowright: () => use.along(1),
    arrowup: () => use.across(-1),
    arrowdown: () => use.across(1),
    enter: use.enlarge,
    "/": use.find,
    n: () => use.match(shift ? -1 : 1),
    m: () => use.mark(middle),
    escape: use.up,
  };
  return keys[key.toLowerCase()];
}
