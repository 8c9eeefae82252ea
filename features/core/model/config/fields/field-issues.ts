/** What can be wrong with one field of a configuration, in words. */
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import * as m from "@/features/core/model/config/messages";
import { issue } from "@/features/core/model/config/messages.issues";

export type Range = { readonly min: number; readonly max: number };

export function missingField(names: readonly string[]): Issue {
  const [first = "", ...others] = names;
  const also = others.length === 0 ? "" : ` (${others.slice(0, 4).join(", ")})`;
  return issue("MODEL-FIELD-MISSING", "config", { first, also });
}

export function outOfRange(path: string, value: unknown, { min, max }: Range): Issue {
  const range = { path, min, max: max.toLocaleString("en-US") };
  return {
    ...issue("MODEL-FIELD-RANGE", "config", { shown: shown(value), ...range }),
    fix: m.setPathToWholeNumber(range),
  };
}

export function wrongType(path: string, value: unknown, expected: Text): Issue {
  return issue("MODEL-FIELD-TYPE", "config", { path, shown: shown(value), expected });
}

/** Two fields that cannot both be true. */
export const conflict = (message: Text): Issue => ({ code: "MODEL-FIELD-CONFLICT", at: "config", message });

function shown(value: unknown): string {
  if (typeof value === "number") return String(value);
  const words = JSON.stringify(value) ?? String(value);
  return words.length > 60 ? `${words.slice(0, 57)}...` : words;
}
