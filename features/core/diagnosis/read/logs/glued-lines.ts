/** Records that lost their line breaks, as in a pasted log: each begins with the level or the date of its engine. */

const STATISTICS = /generation throughput:|\b(?:Prefill|Decode) batch|\biter = \d/g;
const BEGINNINGS =
  /(?=\b(?:INFO|WARNING|ERROR|DEBUG) \d\d-\d\d \d\d:\d\d:\d\d)|(?=\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)|(?=\[\d\d\/\d\d\/\d{4}-\d\d:\d\d:\d\d\])/;

/** The line itself where it holds one record of statistics at most. */
export function separateRecords(line: string): readonly string[] {
  if (line.length < SHORTEST || (line.match(STATISTICS)?.length ?? 0) < 2) return [line];
  return line.split(BEGINNINGS).filter((part) => part.trim() !== "");
}

/** Letters of two records. */
const SHORTEST = 200;
