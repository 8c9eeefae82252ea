/** What the page's presenting files share: the run, the reader's language, figures as cells. */
import type { RunOutcome } from "@/features/pages/scheduling-simulator/job";
import type { Text } from "@/lib/text";

export type Run = NonNullable<RunOutcome["run"]>;
export type Translate = (text: Text) => string;

/** Milliseconds; null where there is no figure. */
export const ms = (seconds: number): number | null => (Number.isFinite(seconds) ? seconds * 1e3 : null);
export const known = (value: number): number | null => (Number.isFinite(value) ? value : null);
