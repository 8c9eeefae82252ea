/** Formulas of the help texts as MathML, which browsers draw by themselves. */
import { escaped } from "@/lib/export/html";
import { readFormula, type Formula } from "./read-formula";

/** Lines of a block; columns are two spaces apart: a name, its formula, a remark. Text that is not a formula stays as written. */
export function formulaBlock(source: string): string {
  const lines = source.split("\n").filter((line) => line.trim() !== "");
  return `<div class="formulas" role="group" tabindex="0">${lines.map((line) => `<p>${columns(line)}</p>`).join("")}</div>`;
}

const columns = (line: string): string => line.trim().split(/ {2,}/).map(column).join("");

function column(words: string, index: number, all: readonly string[]): string {
  const formula = /[=/÷·^Σ⌈|]/.test(words) || (index === 1 && /[+−]/.test(words)) ? readFormula(words) : null;
  if (formula !== null) return mathml(formula, words);
  // "t  = floor + …": the name has a separate column.
  const next = all[index + 1] ?? "";
  const isName = index === 0 && next.startsWith("= ");
  return isName ? `<span class="name">${escaped(words)}</span>` : `<span>${sides(words)}</span>`;
}

/** "= a / b" behind a name in a separate column. */
function sides(words: string): string {
  const right = words.startsWith("= ") ? readFormula(words.slice(2)) : null;
  return right === null ? escaped(words) : `= ${mathml(right, words.slice(2))}`;
}

const mathml = (formula: Formula, source: string): string =>
  `<math displaystyle="true"><semantics>${drawn(formula)}<annotation encoding="text/plain">${escaped(source)}</annotation></semantics></math>`;

function drawn(formula: Formula): string {
  switch (formula.kind) {
    case "name":
      return [...formula.text].length === 1
        ? `<mi>${escaped(formula.text)}</mi>`
        : `<mtext>${escaped(formula.text)}</mtext>`;
    case "number":
      return `<mn>${escaped(formula.text)}</mn>`;
    case "sign":
      return `<mo>${escaped(formula.text)}</mo>`;
    case "row":
      return `<mrow>${formula.items.map(drawn).join("")}</mrow>`;
    case "group":
      return `<mrow><mo>${escaped(formula.open)}</mo>${drawn(formula.inside)}<mo>${escaped(formula.close)}</mo></mrow>`;
    case "fraction":
      return `<mfrac>${drawn(formula.over)}${drawn(formula.under)}</mfrac>`;
    case "raised":
      return `<msup>${drawn(formula.base)}${drawn(formula.by)}</msup>`;
    case "lowered":
      return `<msub>${drawn(formula.base)}${drawn(formula.by)}</msub>`;
  }
}
