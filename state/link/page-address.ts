/**
 * The address of the open page, and edits that it does not show yet. An edit shows at once; the address follows when edits pause.
 *
 * The router takes a new address over in a transition, which a busy machine delays by seconds. A transition that is still under way puts its
 * own, older address back when it ends (Next's history updater). So an edit stays here until the router itself says it, and every address
 * written meanwhile holds it. Without that, one of some 30 pairs of quick edits was lost under a processor throttled six times.
 */
import type { LinkChange } from "./actions";
import { recordEdit, renameEntry } from "./edit-history";
import { overlaid, searchText } from "./links";

/** The router goes through the whole page when the address changes, a fifth of the time until new figures show: the address comes after them. */
const ADDRESS_AFTER_MS = 150;

const CHECK_AFTER_MS = 500;

/** An address that something else keeps replacing is left to it. */
const MOST_REWRITES = 5;

export const NO_EDITS: LinkChange = {};

type Waiting = {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly opens: boolean;
  readonly done: (() => void) | null;
};

let edits: LinkChange = NO_EDITS;
/** The page that they are of. */
let pathname = "";
let waiting: Waiting | null = null;
let check: ReturnType<typeof setTimeout> | undefined;
let rewrites = 0;
/** A link was followed: what it leads to replaces the edits, which the address of the page that is left holds by now. */
let leaving = false;

const listeners = new Set<() => void>();

export function subscribeEdits(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Edits of this page that the router does not say yet; null removes a name. One and the same object until they change. */
export const unwrittenEdits = (): LinkChange =>
  edits === NO_EDITS || window.location.pathname === pathname ? edits : NO_EDITS;

/** null in a change removes a name. A change of names that are no edit stays out of the history of edits. */
export function editAddress(change: LinkChange, isEdit: (name: string) => boolean = () => true): void {
  if (Object.keys(change).length === 0) return;
  if (window.location.pathname !== pathname) forgetEdits();
  ({ pathname } = window.location);
  leaving = false;
  rewrites = 0;
  const keys = Object.keys(change).filter(isEdit);
  const edit = keys.length > 0 ? recordEdit(keys, Date.now()) : null;
  if (waiting) clearTimeout(waiting.timer);
  const earlier = waiting?.done ?? null;
  waiting = {
    timer: setTimeout(writeAddress, ADDRESS_AFTER_MS),
    opens: (waiting?.opens ?? false) || (edit?.opens ?? false),
    // The edit that opened an entry is reported, for all pending ones.
    done: edit && (edit.opens || !earlier) ? edit.done : earlier,
  };
  show({ ...edits, ...change });
}

/** Writes pending edits at once, before the user leaves, so that Back finds them. */
export function writeAddress(): void {
  if (!waiting) return;
  clearTimeout(waiting.timer);
  const { opens, done } = waiting;
  waiting = null;
  // Who has gone to another page meanwhile takes nothing along.
  if (window.location.pathname !== pathname) return forgetEdits();
  // An edit that changes nothing opens no entry: undoing it would leave the page.
  if (put(opens ? "pushState" : "replaceState")) done?.();
}

/** Called when a link is followed. */
export function leaveAddress(): void {
  writeAddress();
  leaving = true;
}

/** What the router says by now need not be kept here. */
export function acknowledge(acknowledged: URLSearchParams, address: string): void {
  if (edits === NO_EDITS) return;
  if (address !== pathname || window.location.pathname !== pathname) return forgetEdits();
  if (leaving && !waiting) return forgetEdits();
  const now = new URLSearchParams(window.location.search);
  const left = Object.entries(edits).filter(
    ([name, value]) => acknowledged.get(name) !== value || now.get(name) !== value,
  );
  if (left.length < Object.keys(edits).length) show(left.length === 0 ? NO_EDITS : Object.fromEntries(left));
}

/** The browser went to another entry: its address counts. */
export function forgetEdits(): void {
  if (waiting) clearTimeout(waiting.timer);
  clearTimeout(check);
  waiting = null;
  leaving = false;
  if (edits !== NO_EDITS) show(NO_EDITS);
}

/** Answers whether the address is another one now. */
function put(how: "pushState" | "replaceState"): boolean {
  const { search, hash } = window.location;
  const now = new URLSearchParams(search);
  const changed = Object.entries(edits).some(([name, value]) => now.get(name) !== value);
  const before = window.location.href;
  if (changed) window.history[how](null, "", `${pathname}${searchText(overlaid(now, edits))}${hash}`);
  if (how === "replaceState") renameEntry(before, window.location.href);
  clearTimeout(check);
  check = setTimeout(holdAddress, CHECK_AFTER_MS);
  return changed;
}

/** Writes again what an older address has replaced. */
function holdAddress(): void {
  if (edits === NO_EDITS || leaving || waiting || window.location.pathname !== pathname) return;
  const now = new URLSearchParams(window.location.search);
  const holds = Object.entries(edits).every(([name, value]) => now.get(name) === value);
  if (!holds && ++rewrites > MOST_REWRITES) return forgetEdits();
  if (holds) check = setTimeout(holdAddress, CHECK_AFTER_MS);
  else put("replaceState");
}

function show(next: LinkChange): void {
  edits = next;
  for (const listener of listeners) listener();
}
