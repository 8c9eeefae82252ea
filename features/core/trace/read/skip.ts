/** Steps over a value that is larger than a window: the state of the walk outlives the bytes. */
import { BACKSLASH, CLOSE_LIST, CLOSE_OBJECT, OPEN_LIST, OPEN_OBJECT, QUOTE, type Scan } from "./scan";

export type Skipping = { depth: number; quoted: boolean; escaped: boolean };

export const newSkipping = (): Skipping => ({ depth: 0, quoted: false, escaped: false });

/** Goes on from `from`; the position behind the value, or the window's end where it goes on. `done` says which. */
export function skipOn(scan: Scan, from: number, state: Skipping): { readonly at: number; readonly done: boolean } {
  const { bytes, end } = scan;
  for (let i = from; i < end; i += 1) {
    const byte = bytes[i] as number;
    if (state.quoted) {
      if (state.escaped) state.escaped = false;
      else if (byte === BACKSLASH) state.escaped = true;
      else if (byte === QUOTE) {
        state.quoted = false;
        if (state.depth === 0) return { at: i + 1, done: true };
      }
    } else if (byte === QUOTE) state.quoted = true;
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) state.depth += 1;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      state.depth -= 1;
      if (state.depth === 0) return { at: i + 1, done: true };
    }
  }
  return { at: end, done: false };
}
