/** Variables in a word: `$NAME`, `${NAME}`, `${NAME:-otherwise}`, Kubernetes' `$(NAME)`, `$((A * B))`. */
import { arithmetic } from "./arithmetic";

type Variables = Readonly<Record<string, string>>;

/** With what the text itself sets, also where one variable stands in another; what nothing sets stays as it is written. */
export function filledIn(word: string, variables: Variables): string {
  let text = word;
  for (let pass = 0; pass < DEEPEST && text.includes("$"); pass += 1) {
    const next = calculated(named(text, variables), variables);
    if (next === text || next.length > Math.max(LONGEST, 2 * word.length)) return text;
    text = next;
  }
  return text;
}

/** Definitions over definitions; one that names itself would go on for ever. */
const DEEPEST = 6;
const LONGEST = 4000;

const named = (text: string, variables: Variables): string =>
  text.replace(
    /\$\{(\w+)(?::?[-=]((?:[^}$]|\$(?!\{))*))?\}|\$\((\w+)\)|\$(\w+)/g,
    (match, braced: string | undefined, otherwise, bracketed, plain) => {
      const name = braced ?? (bracketed as string | undefined) ?? (plain as string);
      const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
      return value ?? (typeof otherwise === "string" ? otherwise : match);
    },
  );

const calculated = (text: string, variables: Variables): string =>
  text.replace(/\$\(\(((?:[^()$]|\((?!\()[^()$]*\)){1,400})\)\)/g, (match, expression: string) => {
    const value = arithmetic(expression, variables);
    return value === null ? match : String(value);
  });

/** The variables of a text that stand in it without a value: `$TP`, `$(hostname -I)`. */
export const isOpen = (word: string): boolean => /\$[A-Za-z_{(]/.test(word);
