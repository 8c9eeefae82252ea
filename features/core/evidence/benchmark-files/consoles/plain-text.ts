/** What a terminal showed, as plain lines: without colours, links and the clock that a log collector puts before each line. */

const COLOURS = /\u001b\[[0-9;?]*[A-Za-z]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)/g;
const CLOCK = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)? (?:std(?:out|err) [FP] )?/;

/** Lines keep their leading spaces, which tables are aligned with. */
export const plainLines = (source: string): string[] =>
  source
    .replace(/^\uFEFF/, "")
    .replace(COLOURS, "")
    .replace(/[\u00a0\u202f]/g, " ")
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(CLOCK, "").trimEnd());

/** "label: value" and "label : value" of a line; null for other lines. */
export function labelledLine(line: string): readonly [label: string, value: string] | null {
  const colon = line.indexOf(":");
  const label = line
    .slice(0, Math.max(0, colon))
    .replace(/^[\s#|>*]+/, "")
    .trim();
  const value = line.slice(colon + 1).trim();
  return /^[A-Za-z0-9[]/.test(label) && value !== "" ? [label, value] : null;
}
