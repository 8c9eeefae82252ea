/** `--set key=value`, as often as it is given. */
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";

/** `code` is what a pair without its sign is refused as. */
export function readPairs(pairs: readonly string[], code: string): Result<Record<string, string>> {
  const broken = pairs.find((pair) => !/^[a-z_]+=/.test(pair));
  if (broken !== undefined)
    return failure({
      code,
      at: "set",
      message: text({ en: `"${broken}" is no key=value.`, zh: `“${broken}”不是 key=value。` }),
    });
  return success(
    Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)])),
  );
}
