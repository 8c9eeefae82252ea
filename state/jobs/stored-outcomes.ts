/**
 * Finished cells that outlive a reload, on a shelf in this browser. The same question to the same code gives the same outcomes, so they
 * are taken as they are; a shelf that cannot be used only means computing again.
 */
import type { OutcomeStore } from "@/lib/jobs/coordinate";
import { readPlain, writePlain } from "@/lib/jobs/plain-text";

/** One text per question; what was not asked for longest goes first. */
export type Shelf = {
  read(question: string): Promise<string | null>;
  write(question: string, content: string): Promise<void>;
};

export type KeptOutcomes = OutcomeStore & {
  /** Resolves when everything is on the shelf that will be. */
  settle(): Promise<void>;
};

/** A question with a pasted model or tables is long; outcomes are a few kilobytes each. */
const LONGEST_QUESTION = 200_000;
const LONGEST_CONTENT = 2_000_000;
/** Seconds of work that a closed window loses at most. */
const FLUSH_AFTER_MS = 2000;

/** Empty: what lies there is no list of outcomes, and each is computed again. */
function readPairs(content: string): readonly (readonly [string, string])[] {
  try {
    const pairs = readPlain(content) as unknown;
    return Array.isArray(pairs) ? pairs.filter(isPair) : [];
  } catch {
    return [];
  }
}

const isPair = (entry: unknown): entry is readonly [string, string] =>
  Array.isArray(entry) && typeof entry[0] === "string" && typeof entry[1] === "string";

/** null: too long a question to be kept. */
export async function keptOutcomes(shelf: Shelf, question: string): Promise<KeptOutcomes | null> {
  if (question.length > LONGEST_QUESTION) return null;
  const stored = await shelf.read(question).catch(() => null);
  const pairs = new Map(stored === null ? [] : readPairs(stored));
  let length = [...pairs.values()].reduce((sum, text) => sum + text.length, 0);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const content = writePlain([...pairs]);
    writing = writing.then(() => shelf.write(question, content)).catch(() => undefined);
  };
  return {
    async read(key) {
      const text = pairs.get(key);
      return text === undefined ? null : { outcome: readPlain(text) };
    },
    async keep(key, outcome) {
      const text = writePlain(outcome);
      if (length + text.length > LONGEST_CONTENT) return;
      length += text.length;
      pairs.set(key, text);
      timer ??= setTimeout(flush, FLUSH_AFTER_MS);
    },
    async settle() {
      if (timer !== undefined) flush();
      await writing;
    },
  };
}
