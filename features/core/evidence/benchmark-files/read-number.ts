/** A cell or a JSON value as a number, the way people and spreadsheets write it. */
import { findUnit, type Unit } from "./units";

export type ReadNumber =
  | { readonly is: "number"; readonly value: number; readonly unit?: Unit; readonly decimalComma?: boolean }
  | { readonly is: "empty" }
  | { readonly is: "infinite" }
  | { readonly is: "unreadable" };

const EMPTY = /^(|-|–|—|n\/?a|null|none|nan|#n\/a)$/i;
const INFINITE = /^[+-]?inf(inity)?$/i;
const PLAIN = /^[+\-−]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const THOUSANDS = /^[+\-−]?[1-9]\d{0,2}([,\u00a0\u202f ]\d{3})+(\.\d+)?$/;
const DECIMAL_COMMA = /^[+\-−]?\d+,\d+$/;
const WITH_UNIT = /^(.*?[\d.])\s*([a-zµμ][a-zµμ/]*)$/i;

/** `1,024` is a thousand and twenty-four; `12,5` is twelve and a half, said as such. `12 ms` carries its unit. */
export function readNumber(cell: unknown): ReadNumber {
  if (cell === null || cell === undefined) return { is: "empty" };
  if (typeof cell === "number") return fromNumber(cell);
  if (typeof cell !== "string") return { is: "unreadable" };
  const text = cell.trim();
  if (EMPTY.test(text)) return { is: "empty" };
  if (INFINITE.test(text)) return { is: "infinite" };
  return readWritten(text) ?? readWithUnit(text) ?? { is: "unreadable" };
}

function fromNumber(value: number): ReadNumber {
  if (Number.isNaN(value)) return { is: "empty" };
  return Number.isFinite(value) ? { is: "number", value } : { is: "infinite" };
}

function readWritten(text: string): ReadNumber | undefined {
  if (PLAIN.test(text)) return finite(Number(text.replace("−", "-")));
  if (THOUSANDS.test(text)) return finite(Number(text.replace("−", "-").replace(/[,\u00a0\u202f ]/g, "")));
  if (!DECIMAL_COMMA.test(text)) return undefined;
  return { is: "number", value: Number(text.replace("−", "-").replace(",", ".")), decimalComma: true };
}

const finite = (value: number): ReadNumber => (Number.isFinite(value) ? { is: "number", value } : { is: "unreadable" });

function readWithUnit(text: string): ReadNumber | undefined {
  const match = WITH_UNIT.exec(text);
  const unit = match && findUnit(match[2] ?? "");
  const read = unit ? readWritten((match[1] ?? "").trim()) : undefined;
  return read?.is === "number" && unit ? { ...read, unit } : undefined;
}
