/** What can be wrong with one field of a configuration, in words. */
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";
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
  const range = `${min} to ${max.toLocaleString("en-US")}`;
  return {
    code: "MODEL-FIELD-RANGE",
    at: "config",
    message: text({
      en: `${path} is ${shown(value)}, but must be a whole number from ${range}.`,
      zh: `${path} 的值为 ${shown(value)}，应为 ${min} 到 ${max.toLocaleString("en-US")} 之间的整数。`,
    }),
    fix: m.setPathToWholeNumber({ path, range: { en: range, zh: "" } }),
  };
}

export function wrongType(path: string, value: unknown, expected: { en: string; zh: string }): Issue {
  return {
    code: "MODEL-FIELD-TYPE",
    at: "config",
    message: m.pathIsShownButMust({ path, shown: shown(value), expected }),
  };
}

/** Two fields that cannot both be true. */
export function conflict(en: string, zh: string): Issue {
  return { code: "MODEL-FIELD-CONFLICT", at: "config", message: text({ en, zh }) };
}

function shown(value: unknown): string {
  if (typeof value === "number") return String(value);
  const words = JSON.stringify(value) ?? String(value);
  return words.length > 60 ? `${words.slice(0, 57)}...` : words;
}
