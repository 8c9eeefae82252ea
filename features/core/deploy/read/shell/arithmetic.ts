/** `$((…))` of a shell: whole numbers, names of variables, + − * / % and brackets. */

/** Null where a name has no number, a divisor is 0, or the text is no such expression. */
export function arithmetic(expression: string, variables: Readonly<Record<string, string>>): number | null {
  if (expression.length > LONGEST) return null;
  const reader = new Reader(expression.match(TOKENS) ?? [], variables);
  const value = reader.sum(0);
  return reader.isDone() && value !== null && Number.isSafeInteger(value) ? value : null;
}

const LONGEST = 400;
const DEEPEST = 20;
const TOKENS = /\d+|\$?\{?[A-Za-z_]\w*\}?|[-+*/%()]|\S/g;

type Value = number | null;

class Reader {
  private index = 0;

  constructor(
    private readonly tokens: readonly string[],
    private readonly variables: Readonly<Record<string, string>>,
  ) {}

  isDone(): boolean {
    return this.index === this.tokens.length;
  }

  sum(depth: number): Value {
    return this.chain(["+", "-"], () => this.product(depth));
  }

  private product(depth: number): Value {
    return this.chain(["*", "/", "%"], () => this.factor(depth));
  }

  private chain(signs: readonly string[], next: () => Value): Value {
    let value = next();
    for (
      let sign = this.tokens[this.index];
      sign !== undefined && signs.includes(sign);
      sign = this.tokens[this.index]
    ) {
      this.index += 1;
      value = combined(sign, value, next());
    }
    return value;
  }

  private factor(depth: number): Value {
    if (depth > DEEPEST) return null;
    const token = this.tokens[this.index++] ?? "";
    if (token === "-") return combined("-", 0, this.factor(depth + 1));
    if (token === "(") {
      const inner = this.sum(depth + 1);
      return this.tokens[this.index++] === ")" ? inner : null;
    }
    if (/^\d+$/.test(token)) return Number(token);
    const name = /^\$?\{?([A-Za-z_]\w*)\}?$/.exec(token)?.[1] ?? "";
    const text = Object.hasOwn(this.variables, name) ? (this.variables[name] ?? "").trim() : "";
    return /^-?\d+$/.test(text) ? Number(text) : null;
  }
}

function combined(sign: string, left: Value, right: Value): Value {
  if (left === null || right === null) return null;
  if (sign === "+") return left + right;
  if (sign === "-") return left - right;
  if (sign === "*") return left * right;
  if (right === 0) return null;
  return sign === "/" ? Math.trunc(left / right) : left % right;
}
