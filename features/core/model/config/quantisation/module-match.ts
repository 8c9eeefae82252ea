/** Whether an exclusion list of a quantised checkpoint names a module. */

export type ModuleMatcher = (module: string) => boolean;

const MAX_PATTERN = 500;
/** What may stand before "layers." or "lm_head"; exclusion lists write it, module names here do not. */
const PREFIXES = ["", "model.", "language_model.model.", "model.language_model.", "language_model.", "backbone."];
const PREFIX = /^(?:(?:model|language_model|backbone|thinker)\.)+/;

/**
 * Entries are exact names, name parts at a dot boundary ("lm_head", "gate"), globs with `*` (modelopt, gpt-oss), or
 * regular expressions after "re:" (compressed-tensors, matched from the start of the name). Modules are named from
 * "layers" on; the wrappers that checkpoints put before that do not matter.
 */
export function matcher(entries: readonly unknown[]): ModuleMatcher {
  const { names, patterns } = sortEntries(entries);
  const byName = nameMatcher(names.map((word) => word.replace(PREFIX, "")));
  const compiled = new Map([...patterns].map(([layer, words]) => [layer, words.map(findPattern)]));
  const byPattern = (layer: string, module: string) => compiled.get(layer)?.some((matches) => matches(module)) ?? false;
  return (module) => byName(module) || byPattern(layerNumber(module), module) || byPattern("", module);
}

/** Entries that `matcher` leaves out: expressions that do not compile here or could run for ever. */
export const unreadEntries = (entries: readonly unknown[]): readonly string[] => sortEntries(entries).unread;

type Sorted = {
  readonly names: readonly string[];
  /** By layer number, "" = all layers: globs that name one layer are tried on its modules alone, for lists hold hundreds. */
  readonly patterns: ReadonlyMap<string, readonly string[]>;
  readonly unread: readonly string[];
};

function sortEntries(entries: readonly unknown[]): Sorted {
  const names: string[] = [];
  const unread: string[] = [];
  const patterns = new Map<string, string[]>();
  const spent = new Map<string, number>();
  for (const entry of entries.filter(isWord)) {
    if (!isPattern(entry)) {
      names.push(entry);
      continue;
    }
    const layer = entry.startsWith("re:") ? "" : layerNumber(entry);
    const cost = (spent.get(layer) ?? 0) + steps(entry);
    if (!isReadable(entry) || cost > MOST_STEPS) {
      unread.push(entry);
      continue;
    }
    spent.set(layer, cost);
    patterns.set(layer, patterns.get(layer) ?? []);
    patterns.get(layer)?.push(entry);
  }
  return { names, patterns, unread };
}

const layerNumber = (word: string): string => LAYER.exec(word)?.[1] ?? "";

/** Steps that a pattern may take on one name: every wildcard after the first tries all of some forty places. */
const steps = (entry: string): number => 40 ** Math.max(0, (entry.match(WILDCARD)?.length ?? 0) - 1);
const WILDCARD = /(?:\.|\]|\\[wWsSD])[*+]|(?<![.\]])\*/g;
const MOST_STEPS = 5000;

/** The number of a layer, where the whole number is written. */
const LAYER = /(?:^|\.)layers\.(\d+)(?:\.|$)/;
const isWord = (entry: unknown): entry is string => typeof entry === "string" && entry !== "";
const isPattern = (entry: string): boolean => entry.startsWith("re:") || entry.includes("*");
const never: ModuleMatcher = () => false;

function findPattern(entry: string): ModuleMatcher {
  if (entry.startsWith("re:")) return expression(entry.slice(3));
  const glob = entry
    .replace(PREFIX, "")
    .split("*")
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`(?:^|\\.)${glob.join(".*")}(?:$|\\.)`);
  return (module) => pattern.test(module);
}

/** An expression that begins with ".*" needs no prefix; one that does not compile matches nothing. */
function expression(source: string): ModuleMatcher {
  const pattern = compile(source);
  if (pattern === null) return never;
  if (source.startsWith(".*")) return (module) => pattern.test(module);
  return (module) => PREFIXES.some((prefix) => pattern.test(prefix + module));
}

function compile(source: string): RegExp | null {
  try {
    return new RegExp(`^(?:${source})`);
  } catch {
    return null;
  }
}

/** Patterns come from outside: long ones, repeated groups and many repeats could take a matcher for ever. */
function isReadable(entry: string): boolean {
  const repeats = entry.match(/[*+{]/g)?.length ?? 0;
  const isCheap = entry.length <= MAX_PATTERN && repeats <= 4 && !/\)[*+{]/.test(entry);
  return isCheap && (!entry.startsWith("re:") || compile(entry.slice(3)) !== null);
}

/**
 * Any run of whole parts of a module's name may be listed: of "a.b.c" a, a.b, a.b.c, b, b.c or c. Runs are tried only from a part with which
 * a listed name begins and in its numbers of parts: a configuration of 3 MB lists 22,000 names (NVFP4 of MiniMax-M3).
 */
function nameMatcher(names: readonly string[]): ModuleMatcher {
  const listed = new Set(names);
  if (listed.size === 0) return never;
  const counts = new Map<string, Set<number>>();
  for (const name of listed) {
    const parts = name.split(".");
    const first = parts[0] ?? "";
    counts.set(first, (counts.get(first) ?? new Set()).add(parts.length));
  }
  return (module) => {
    const parts = module.split(".");
    return parts.some((part, start) =>
      [...(counts.get(part) ?? [])].some((count) => listed.has(parts.slice(start, start + count).join("."))),
    );
  };
}
