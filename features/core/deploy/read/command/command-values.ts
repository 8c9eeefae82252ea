/** A command's values by meaning, those that cannot be read put aside as they are asked for. */
import type { EngineCommand, StatedFlag } from "./command-flags";
import type { Meaning } from "../../flags/row";

export type Source = {
  readonly command: EngineCommand;
  readonly number: (meaning: Meaning) => number | null;
  readonly json: (meaning: Meaning) => Readonly<Record<string, unknown>>;
};

type Lists = Record<"aside" | "moving" | "unknown", StatedFlag[]>;

/** "auto" is what the engine does anyway; a negative size switches the thing off, which no prediction has. */
export function readNumber(flag: StatedFlag | undefined, lists: Lists): number | null {
  if (!flag || flag.value === null) return null;
  const value = readCount(flag.value);
  if (value === null)
    lists[flag.value === "auto" ? "aside" : /^-\d+$/.test(flag.value) ? "moving" : "unknown"].push(flag);
  return value;
}

/** "8192", "8k" (8,000), "8K" (8,192), "0.9", ".9". */
function readCount(text: string): number | null {
  const match = /^(\d+(?:\.\d*)?|\.\d+)([kKmM]?)$/.exec(text.trim());
  if (!match) return null;
  const scale: Readonly<Record<string, number>> = { "": 1, k: 1e3, K: 2 ** 10, m: 1e6, M: 2 ** 20 };
  return Number(match[1]) * (scale[match[2] ?? ""] ?? 1);
}

export function readJson(flag: StatedFlag | undefined, unknown: StatedFlag[]): Readonly<Record<string, unknown>> {
  if (!flag) return {};
  try {
    const value: unknown = JSON.parse(flag.value ?? "");
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    // The value is listed below with all others that cannot be read.
  }
  unknown.push(flag);
  return {};
}
