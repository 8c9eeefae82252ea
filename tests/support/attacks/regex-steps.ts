/**
 * How many steps a backtracking engine takes for an expression: a count that no machine's load can move.
 * The rules are those of ECMA-262 section 22.2.2; an expression with back references is not counted and throws.
 */
import { readPattern, type Part } from "./regex-parts";

/** Beyond this an expression is hopeless at any size. */
const MOST_STEPS = 20_000_000;

type Goal = (at: number) => boolean;
type Matcher = (text: string, at: number, then: Goal) => boolean;

/** Steps to find every match of `pattern` in a text; throws above twenty million. */
export function stepCounter(pattern: string, flags: string): (text: string) => number {
  let steps = 0;
  const step = (): void => {
    steps += 1;
    if (steps > MOST_STEPS) throw new Error("more than twenty million steps");
  };
  const match = matcher(readPattern(pattern, flags), step);
  return (text) => {
    steps = 0;
    for (let start = 0; start <= text.length;) {
      let end = -1;
      const found = match(text, start, (at) => ((end = at), true));
      if (found && !/[gy]/.test(flags)) break;
      if (!found && flags.includes("y")) break;
      start = found ? Math.max(end, start + 1) : start + 1;
    }
    return steps;
  };
}

function matcher(part: Part, step: () => void): Matcher {
  switch (part.kind) {
    case "character":
      return (text, at, then) => (step(), at < text.length && part.test(text[at] ?? "") && then(at + 1));
    case "position":
      return (text, at, then) => (step(), part.test(text, at) && then(at));
    case "sequence":
      return part.parts.map((inner) => matcher(inner, step)).reduceRight(following, (_, at, then) => then(at));
    case "choice": {
      const options = part.parts.map((inner) => matcher(inner, step));
      return (text, at, then) => options.some((option) => option(text, at, then));
    }
    case "look":
      return look(part, step);
    case "repeat":
      return part.part.kind === "character" ? run(part, part.part.test, step) : repeat(part, step);
  }
}

const following =
  (rest: Matcher, first: Matcher): Matcher =>
  (text, at, then) =>
    first(text, at, (next) => rest(text, next, then));

function look({ part, behind, wanted }: Part & { kind: "look" }, step: () => void): Matcher {
  const inner = matcher(part, step);
  const seen = (text: string, at: number): boolean => {
    if (!behind) return inner(text, at, () => true);
    // What the product looks back at is a character or two.
    return [0, 1, 2, 3].some((back) => back <= at && inner(text, at - back, (end) => end === at));
  };
  return (text, at, then) => seen(text, at) === wanted && then(at);
}

/** Repeats of one character need no frames of their own, so that long runs fit the stack. */
function run(
  { min, max, lazy }: Part & { kind: "repeat" },
  test: (sign: string) => boolean,
  step: () => void,
): Matcher {
  const fits = (text: string, at: number): boolean => (step(), at < text.length && test(text[at] ?? ""));
  return (text, at, then) => {
    let count = 0;
    const most = lazy ? min : max;
    while (count < most && fits(text, at + count)) count += 1;
    if (count < min) return false;
    if (!lazy) {
      for (; count >= min; count -= 1) if (then(at + count)) return true;
      return false;
    }
    while (!then(at + count)) {
      if (count >= max || !fits(text, at + count)) return false;
      count += 1;
    }
    return true;
  };
}

function repeat({ part, min, max, lazy }: Part & { kind: "repeat" }, step: () => void): Matcher {
  const inner = matcher(part, step);
  const from = (text: string, at: number, count: number, then: Goal): boolean => {
    step();
    const again = (): boolean =>
      count < max && inner(text, at, (next) => (next > at || count < min) && from(text, next, count + 1, then));
    if (count < min) return again();
    return lazy ? then(at) || again() : again() || then(at);
  };
  return (text, at, then) => from(text, at, 0, then);
}
