/** Finds where a text stops being JSON, without recursion, so that the message is the same in every engine. */

export type JsonFault = {
  readonly line: number;
  readonly column: number;
  readonly expected: Expectation;
  /** The characters found there; empty at the end of the text. */
  readonly found: string;
};

export type Expectation = "value" | "key" | "colon" | "separator" | "end";

const TOKEN =
  /("[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|-?Infinity|NaN)(?![\w.])|([[\]{},:])/y;
const SPACE = /[ \t\r\n]*/y;

/** The first fault, or null when the text is JSON (with `Infinity` and `NaN` allowed). Line and column count from 1. */
export function firstFault(text: string): JsonFault | null {
  const open: ("{" | "[")[] = [];
  let expected: Expectation | "value or ]" | "key or }" = "value";
  let offset = skipSpace(text, 0);
  while (offset < text.length) {
    const next = step(tokenAt(text, offset), expected, open);
    if (next === null) return fault(text, offset, expected);
    expected = next;
    offset = skipSpace(text, TOKEN.lastIndex);
  }
  return expected === "end" ? null : fault(text, offset, expected);
}

type State = Expectation | "value or ]" | "key or }";

/** What may follow `token`, or null when it may not stand here. `open` is the stack of open brackets. */
function step(token: string | null, expected: State, open: ("{" | "[")[]): State | null {
  if (token === null || expected === "end") return null;
  const afterValue: State = open.length === 0 ? "end" : "separator";
  const wantsValue = expected === "value" || expected === "value or ]";
  if (token === "{" || token === "[") {
    if (!wantsValue) return null;
    open.push(token);
    return token === "{" ? "key or }" : "value or ]";
  }
  if (token === "}" || token === "]") return close(token, expected, open);
  if (token === ":") return expected === "colon" ? "value" : null;
  if (token === ",") return expected === "separator" ? (open.at(-1) === "{" ? "key" : "value") : null;
  if (expected === "key" || expected === "key or }") return token.startsWith('"') ? "colon" : null;
  return wantsValue ? afterValue : null;
}

function close(token: "}" | "]", expected: State, open: ("{" | "[")[]): State | null {
  const matches = open.at(-1) === (token === "}" ? "{" : "[");
  const allowed = expected === "separator" || expected === (token === "}" ? "key or }" : "value or ]");
  if (!matches || !allowed) return null;
  open.pop();
  return open.length === 0 ? "end" : "separator";
}

function tokenAt(text: string, offset: number): string | null {
  TOKEN.lastIndex = offset;
  return TOKEN.exec(text)?.[0] ?? null;
}

function skipSpace(text: string, offset: number): number {
  SPACE.lastIndex = offset;
  SPACE.exec(text);
  return SPACE.lastIndex;
}

function fault(text: string, offset: number, expected: State): JsonFault {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  const plain: Expectation = expected === "value or ]" ? "value" : expected === "key or }" ? "key" : expected;
  const token = /^[\w.+-]{1,20}|^[^]/.exec(text.slice(offset, offset + 20))?.[0] ?? "";
  return { line: before.split("\n").length, column: offset - lineStart + 1, expected: plain, found: token };
}
