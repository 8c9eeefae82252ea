/** Open layers of the screen. Nothing here belongs in a link. */
import { atom } from "jotai";
import type { Subject } from "@/features/analysis/analysis";
import type { Chip } from "@/features/core/hardware/chip";

/** Small screens: the scenario panel or the list of pages lies over the page. */
export type Sheet = "scenario" | "nav" | null;
export const sheetAtom = atom<Sheet>(null);

export const helpOpenAtom = atom(false);

/** The page of each subject that was open last: its entry in the menu leads back to it. */
export const lastTabsAtom = atom<Readonly<Partial<Record<Subject, string>>>>({});

/** `g` was pressed: the letter of a page is awaited, and the menu shows the letters. */
export const awaitsPageAtom = atom(false);

/** The one dialog that is open, if any; each is loaded when it is first asked for. */
export type DialogName = "commands" | "shortcuts" | "save" | "save-as" | "model" | "config" | "hardware" | "chip";
export const dialogAtom = atom<DialogName | null>(null);

/** What an accelerator of one's own is started from; null = the scenario's. */
export const chipBaseAtom = atom<Chip | null>(null);

/** Id of the figure that the "why" drawer explains; null = closed. */
export const whyAtom = atom<string | null>(null);

/** The query of a pinned scenario; the same page shows its figures against it. */
export type Pinned = { readonly query: Readonly<Record<string, string>>; readonly label: string };
export const pinnedAtom = atom<Pinned | null>(null);

/** Files that were dropped outside of a drop area, or chosen on the index: a dialog lists what they are. */
export const droppedAtom = atom<readonly { readonly path: string; readonly file: File }[] | null>(null);

/** A line at the foot of the screen that says what just happened ("Link copied"); `undoes`: with the way back. */
export type NoticeLine = string | { readonly words: string; readonly undoes: true };
export const noticeAtom = atom<NoticeLine | null>(null);

/** The page of the open saved item as it was left, for the way back to it: its own inputs do not travel with the scenario. */
export type LeftPage = {
  readonly id: string;
  readonly page: string;
  readonly params: Readonly<Record<string, string>>;
};
export const leftPageAtom = atom<LeftPage | null>(null);

/** The scenario panel of pages whose answer does not rest on the scenario: folded until it is asked for. */
export const asidePanelAtom = atom(false);
