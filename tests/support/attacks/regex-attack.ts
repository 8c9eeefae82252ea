/** Texts on which an expression does more work than their length: runs of what its own parts match, before a sign that fails. */
import { readPattern, type Part } from "./regex-parts";
import { stepCounter } from "./regex-steps";

/** Lengths of a run, four doublings apart. The second pair is for expressions whose groups would fill the stack. */
const LENGTHS = [
  [128, 2048],
  [32, 512],
] as const;
/** Trebled at each of four doublings; linear work is 16 times, quadratic work 256 times. */
const MOST_GROWTH = 81;
/** A run this long cannot cost much. */
const ENDLESS = 100;

const SIGNS = [..."a0Az9_ -.,:;=/\\\"'`[](){}<>|*#%@$+~?!^&\t\n\ré中年\u0000µ"];
/** No expression of the product takes it. */
const FAILS = "\u0001";
const ENDINGS = [FAILS, `\n${FAILS}`, ""];

/** A text on which the steps of the expression more than treble with each doubling; null where none was found. */
export function hostileText(pattern: string, flags: string): string | null {
  const whole = readPattern(pattern, flags);
  const repeats = places(whole, "");
  if (repeats.length === 0) return null;
  const count = stepCounter(pattern, flags);
  for (const before of new Set(["", FAILS, ...repeats.map(({ before }) => before)]))
    for (const pump of pumps(whole, repeats))
      for (const ending of ENDINGS)
        if (grows(count, (length) => before + pump.repeat(Math.ceil(length / pump.length)) + ending))
          return JSON.stringify(`${before}(${pump})*${ending}`);
  return null;
}

function grows(count: (text: string) => number, text: (length: number) => string): boolean {
  for (const [small, large] of LENGTHS)
    try {
      return count(text(large)) > MOST_GROWTH * count(text(small));
    } catch (thrown) {
      if (!(thrown instanceof RangeError)) return true;
    }
  throw new Error("the stack is full at the shortest run");
}

type Place = { readonly before: string; readonly item: Part };

/** Every repeat without an end, with a shortest text that leads to it. */
function places(part: Part, before: string): Place[] {
  if (part.kind === "character" || part.kind === "position") return [];
  if (part.kind === "choice") return part.parts.flatMap((option) => places(option, before));
  if (part.kind === "look") return places(part.part, before);
  if (part.kind === "repeat") {
    const inner = places(part.part, before);
    return part.max < ENDLESS ? inner : [{ before, item: part.part }, ...inner];
  }
  const found: Place[] = [];
  let lead = before;
  for (const inner of part.parts) {
    found.push(...places(inner, lead));
    lead += shortest(inner);
  }
  return found;
}

function pumps(whole: Part, repeats: readonly Place[]): ReadonlySet<string> {
  const signs = [...new Set(characters(whole).flatMap((test) => SIGNS.filter(test).slice(0, 4)))].slice(0, 24);
  const few = [...new Set(characters(whole).flatMap((test) => SIGNS.filter(test).slice(0, 1)))].slice(0, 8);
  const pairs = few.flatMap((first) => few.filter((second) => second !== first).map((second) => first + second));
  const items = repeats.flatMap(({ before, item }) => [shortest(item), before, `${before}${shortest(item)}`]);
  return new Set([...signs, ...pairs, ...items].filter((pump) => pump !== ""));
}

function characters(part: Part): ((sign: string) => boolean)[] {
  if (part.kind === "character") return [part.test];
  if (part.kind === "position") return [];
  return ("parts" in part ? part.parts : [part.part]).flatMap(characters);
}

function shortest(part: Part): string {
  if (part.kind === "character") return SIGNS.find(part.test) ?? literal(part.source);
  if (part.kind === "sequence") return part.parts.map(shortest).join("");
  if (part.kind === "choice") return part.parts[0] ? shortest(part.parts[0]) : "";
  if (part.kind === "repeat") return shortest(part.part).repeat(part.min);
  return "";
}

/** A character of the source that stands for itself. */
const literal = (source: string): string => (source.length === 1 ? source : source.replace(/^\\/, "").slice(0, 1));
