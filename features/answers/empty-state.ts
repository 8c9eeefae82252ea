/** What a page of its reader's own files says before any is open. */
import type { Part, Report, Verdict } from "./answer";

/** Where files are opened: above everything else that is said. */
export const OPEN: Part = { kind: "view", id: "open" };

export const nothingOpen = (verdict: Verdict): Report => ({ verdict, figures: [], parts: [OPEN] });
