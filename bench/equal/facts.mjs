// In what two answers differ, fact by fact: a path, what was there and what is there now.

/**
 * `kind`: a number that changed, words that changed, or something that only one of them has.
 * @typedef {{ kind: "number" | "words" | "shape", path: string, before: string, after: string }} Fact
 */

/** Of two answers of a door, which are objects of texts and numbers; none where they are the same. */
export function differences(before, after) {
  const facts = [];
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (before[key] === after[key]) continue;
    const found = textDifferences(before[key], after[key], key);
    // Keys in another order, or other blanks.
    facts.push(...(found.length > 0 ? found : [shape(key, "as before", "other order or blanks")]));
  }
  return facts;
}

function textDifferences(before, after, path) {
  const [old, now] = [readJson(before), readJson(after)];
  if (old !== undefined && now !== undefined) return valueDifferences(old, now, "");
  if (typeof before === "string" && typeof after === "string")
    return lineDifferences(lines(before), lines(after), path);
  return valueDifferences(before, after, path);
}

function readJson(text) {
  if (typeof text !== "string" || !/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A page of HTML is one line; its parts are told apart by their tags. */
const lines = (text) =>
  text.replace(/(<(?:\/?(?:p|h\d|li|ul|tr|td|th|div|section|style|script)\b|mrow\b))/g, "\n$1").split("\n");

const isObject = (value) => typeof value === "object" && value !== null;

function valueDifferences(before, after, path) {
  if (Object.is(before, after)) return [];
  if (!isObject(before) || !isObject(after)) return [leaf(path, before, after)];
  if (Array.isArray(before) !== Array.isArray(after)) return [shape(path, shown(before), shown(after))];
  const inner = (key) => (Array.isArray(before) ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`);
  if (Array.isArray(before) && before.length !== after.length)
    return [
      shape(path, `${before.length} entries`, `${after.length} entries`),
      ...before.slice(0, after.length).flatMap((value, i) => valueDifferences(value, after[i], inner(i))),
    ];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    if (!(key in before)) return [shape(inner(key), "absent", shown(after[key]))];
    if (!(key in after)) return [shape(inner(key), shown(before[key]), "absent")];
    return valueDifferences(before[key], after[key], inner(key));
  });
}

/** Lines that were taken out or put in shift those behind them: only what lies between the first and the last difference is compared. */
function lineDifferences(before, after, path) {
  let head = 0;
  while (head < Math.min(before.length, after.length) && before[head] === after[head]) head += 1;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const [old, now] = [before, after].map((all) => all.slice(head, all.length - tail));
  if (old.length === now.length)
    return old.flatMap((line, i) => (line === now[i] ? [] : [leaf(`${path} line ${head + i + 1}`, line, now[i])]));
  const [gone, come] = [old.filter((line) => !now.includes(line)), now.filter((line) => !old.includes(line))];
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, i) =>
    leaf(`${path} line ${head + i + 1}`, gone[i] ?? "", come[i] ?? ""),
  );
}

const leaf = (path, before, after) => ({
  kind: wordsOnly(before) === wordsOnly(after) ? "number" : "words",
  path,
  ...window(shown(before), shown(after)),
});

const shape = (path, before, after) => ({
  kind: "shape",
  path,
  before: before.slice(0, LONGEST),
  after: after.slice(0, LONGEST),
});
const shown = (value) => (typeof value === "string" ? value : (JSON.stringify(value) ?? "absent"));

/** Two sentences that differ in their figures alone have the same words, and so have two numbers. */
export const wordsOnly = (value) =>
  typeof value === "number"
    ? "#"
    : shown(value)
        .replace(/[-−+]?\d[\d.,]*(?:e[-+]?\d+)?/g, "#")
        .replace(/ {2,}|-{2,}/g, " ");

const LONGEST = 200;
const BESIDE = 50;

/** Of long texts, what lies around their difference. */
function window(before, after) {
  const { head, tail } = sharedEnds(before, after);
  const from = Math.max(0, head - BESIDE);
  const cut = (text) => {
    const to = Math.min(text.length - Math.max(0, tail - BESIDE), from + LONGEST);
    return `${from > 0 ? "…" : ""}${text.slice(from, to)}${to < text.length ? "…" : ""}`;
  };
  return { before: cut(before), after: cut(after) };
}

const FEW = 6;

/** The words that changed, with a few characters beside them: the same in every sentence that they stand in. */
export function changedWords(before, after) {
  const [old, now] = [before, after].map(wordsOnly);
  const { head, tail } = sharedEnds(old, now);
  const cut = (text) => text.slice(Math.max(0, head - FEW), text.length - Math.max(0, tail - FEW));
  return `${cut(old)} → ${cut(now)}`;
}

/** How many characters two texts begin, and then end, alike. */
function sharedEnds(before, after) {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { head, tail };
}
