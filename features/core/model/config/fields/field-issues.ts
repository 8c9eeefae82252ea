/** What can be wrong with one field of a configuration, in words. */
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import * as m from "@/features/core/model/config/messages";

export type Range = { readonly min: number; readonly max: number };

export function missingField(names: readonly string[]): Issue {
  const [first = "", ...others] = names;
  const also = others.length === 0 ? "" : ` (${others.slice(0, 4).join(", ")})`;
  return {
    code: "MODEL-FIELD-MISSING",
    at: "config",
    message: m.configurationHasNoFirstAlso({ first, also }),
    fix: m.addFirstWithWholeNumber({ first }),
  };
}

export function outOfRange(path: string, value: unknown, { min, max }: Range): Issue {
  const range = { path, min, max: max.toLocaleString("en-US") };
  return {
    code: "MODEL-FIELD-RANGE",
    at: "config",
    message: m.pathIsShownButMustBe({ shown: shown(value), ...range }),
    fix: m.setPathToWholeNumber(range),
  };
}

export function wrongType(path: string, value: unknown, expected: Text): Issue {
  return {
    code: "MODEL-FIELD-TYPE",
    at: "config",
    message: m.pathIsShownButMust({ path, shown: shown(value), expected }),
  };
}

/** Two fields that cannot both be true. */
export const conflict = (message: Text): Issue => ({ code: "MODEL-FIELD-CONFLICT", at: "config", message });

function shown(value: unknown): string {
  if (typeof value === "number") return String(value);
  const words = JSON.stringify(value) ?? String(value);
  return words.length > 60 ? `${words.slice(0, 57)}...` : words;
}
