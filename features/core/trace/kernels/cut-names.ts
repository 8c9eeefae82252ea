/** Kernel names in little room: their beginning and their end, and where two would look alike, what tells them apart. */

export type Named = {
  readonly name: string;
  /** As `shortName` makes it. */
  readonly short: string;
};

/** Names of generated kernels are long, and tell most at their beginning and their end. */
const TAIL = 0.3;
const HEAD = 0.45;
/** Letters in front of the first that differs, so that the word it stands in can be made out. */
const LEAD = 4;

export const cut = (name: string, longest: number): string => {
  const tail = Math.floor(longest * TAIL);
  return name.length <= longest ? name : `${name.slice(0, longest - tail - 1)}…${name.slice(-tail)}`;
};

/** How each of `all` is written in at most `longest` letters. */
export function cutNames(all: Iterable<Named>, longest: number): (named: Named) => string {
  const alike = new Map<string, Map<string, Named>>();
  for (const named of all) {
    const shown = cut(named.short, longest);
    const group = alike.get(shown) ?? new Map<string, Named>();
    alike.set(shown, group.set(named.name, named));
  }
  return (named) => {
    const shown = cut(named.short, longest);
    const group = alike.get(shown);
    return group === undefined || group.size < 2 ? shown : apart(named, [...group.values()], longest);
  };
}

/** Short names differ in their middles; where they are the same, the template arguments of the whole names do. */
function apart({ name, short }: Named, group: readonly Named[], longest: number): string {
  const byShort = new Set(group.map((named) => named.short)).size === group.length;
  const label = byShort ? short : name;
  const others = group.map((named) => (byShort ? named.short : named.name));
  let same = 0;
  while (same < label.length && others.every((other) => other[same] === label[same])) same += 1;
  const head = short.slice(0, Math.floor(longest * HEAD));
  const from = Math.max(byShort ? head.length : 0, same - LEAD);
  const to = from + longest - head.length - 2;
  return `${head}…${label.slice(from, to)}${to < label.length ? "…" : ""}`;
}
