/** Names that a cluster takes, made of names that people give: all different, each a label of RFC 1035. */

/** So that a part of it and its number ("-12", "-prefill-16") stay below the 50 characters of a written name. */
export const MOST_LETTERS = 34;

/** `ends` stays whole where the name is cut. A Service needs a letter in front; a name without Latin letters becomes `fallback`. */
export function label(name: string, ends: string, fallback: string): string {
  const latin = plainLetters(name).replace(/^[^a-z]+/, "");
  const end = ends === "" ? "" : `-${plainLetters(ends)}`;
  return trimmed((latin === "" ? fallback : latin).slice(0, MOST_LETTERS - end.length)) + end;
}

/** The second of two equal names ends in "-2". */
export function distinct(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let count = 2; taken.has(free); count += 1) {
      const end = `-${count}`;
      free = trimmed(name.slice(0, MOST_LETTERS - end.length)) + end;
    }
    taken.add(free);
    return free;
  });
}

/** "Résumé (EU)" : "resume-eu". */
const plainLetters = (name: string): string =>
  trimmed(
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-"),
  );

/** Dashes stand alone here. */
const trimmed = (name: string): string => name.replace(/^-|-$/g, "");
