/** Every change of a composed report, as plain functions: an entry keeps its id, and what is not named stays as it is. */
import {
  MOST_ENTRIES,
  type ComposedReport,
  type Entry,
  type FrozenPiece,
  type PartEntry,
  type WordsEntry,
} from "./document";

export type NewEntry = Omit<WordsEntry, "id"> | Omit<PartEntry, "id">;

/** How many more it takes. */
export const room = ({ entries }: ComposedReport): number => MOST_ENTRIES - entries.length;

/** At the end, or behind the entry of an id; those beyond the room stay out. */
export function insertEntries(report: ComposedReport, added: readonly NewEntry[], behind?: number): ComposedReport {
  const { entries } = report;
  const first = 1 + Math.max(0, ...entries.map(({ id }) => id));
  const numbered = added.slice(0, room(report)).map((entry, index): Entry => ({ ...entry, id: first + index }));
  const insertion = behind === undefined ? -1 : indexOfEntry(report, behind);
  const end = insertion < 0 ? entries.length : insertion + 1;
  return { ...report, entries: [...entries.slice(0, end), ...numbered, ...entries.slice(end)] };
}

export const removeEntry = (report: ComposedReport, id: number): ComposedReport => ({
  ...report,
  entries: report.entries.filter((entry) => entry.id !== id),
});

/** To the place `to`, counted from 0 without the entry itself; beyond the ends: to the end. */
export function moveEntry(report: ComposedReport, id: number, to: number): ComposedReport {
  const moved = report.entries.find((entry) => entry.id === id);
  if (!moved) return report;
  const others = report.entries.filter((entry) => entry !== moved);
  const index = Math.min(Math.max(to, 0), others.length);
  return { ...report, entries: [...others.slice(0, index), moved, ...others.slice(index)] };
}

/** -1: it is not there. */
export const indexOfEntry = ({ entries }: ComposedReport, id: number): number =>
  entries.findIndex((entry) => entry.id === id);

export const setTitle = (report: ComposedReport, title: string): ComposedReport => ({ ...report, title });

export const setWords = (report: ComposedReport, id: number, words: string): ComposedReport =>
  changed(report, id, (entry) => (entry.kind === "part" ? entry : { ...entry, words }));

export const freezeEntry = (report: ComposedReport, id: number, frozen: FrozenPiece): ComposedReport =>
  changed(report, id, (entry) => (entry.kind === "part" ? { ...entry, frozen } : entry));

/** A part whose data only its page had stays frozen. */
export const thawEntry = (report: ComposedReport, id: number): ComposedReport =>
  changed(report, id, (entry) => {
    if (entry.kind !== "part" || entry.held) return entry;
    const { frozen: _, ...live } = entry;
    return live;
  });

const changed = (report: ComposedReport, id: number, change: (entry: Entry) => Entry): ComposedReport => ({
  ...report,
  entries: report.entries.map((entry) => (entry.id === id ? change(entry) : entry)),
});
