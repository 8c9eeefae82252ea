/** `--set key=value`, as often as it is given. */
import { failure, success, type Result } from "@/lib/result";
import * as m from "./messages";

/** `code` is what a pair without its sign is refused as. */
export function readPairs(pairs: readonly string[], code: string): Result<Record<string, string>> {
  const broken = pairs.find((pair) => !/^[a-z_]+=/.test(pair));
  if (broken !== undefined)
    return failure({
      code,
      at: "set",
      message: m.brokenIsNoKeyValue({ broken }),
    });
  return success(
    Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)])),
  );
}
