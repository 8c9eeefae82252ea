/** Names of columns as one spelling: `start_time(ms)`, `Start Time [ms]` and `start_time_ms` are `starttime` in ms. */

export const UNITS = ["ns", "us", "ms", "s"] as const;
export type Unit = (typeof UNITS)[number];

export type ColumnName = {
  /** As the file writes it. */
  readonly written: string;
  /** Small letters and digits only, without the unit. */
  readonly bare: string;
  /** What the name claims; null where it claims nothing. */
  readonly unit: Unit | null;
};

const CLAIM = /[([（]\s*([nuµμm]?s(?:ec(?:onds?)?)?|[纳微毫]?秒)\s*[)\]）]\s*$|_(ns|us|ms|s|sec|seconds)$/i;

export function readColumnName(text: string): ColumnName {
  const claim = CLAIM.exec(text.trim());
  const name = claim === null ? text : text.trim().slice(0, claim.index);
  return {
    written: text.trim(),
    bare: name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""),
    unit: claim === null ? null : unitNamed(claim[1] ?? claim[2] ?? ""),
  };
}

const CHINESE: Readonly<Record<string, string>> = { 纳秒: "ns", 微秒: "us", 毫秒: "ms", 秒: "s" };

function unitNamed(word: string): Unit {
  const small = CHINESE[word] ?? word.toLowerCase().replace(/[µμ]/, "u");
  return UNITS.find((unit) => unit === small) ?? "s";
}
