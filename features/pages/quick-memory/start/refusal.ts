/** The sentence with which an engine refuses a scenario, and the flag that mends it. */
import type { Backend } from "@/features/core/memory/backend";
import type { Roomy } from "@/features/core/memory/engine-cache/roomy-length";
import { START_FLAGS } from "@/features/core/memory/start-flags";
import { formatCount } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { GIB } from "@/lib/units/edge";
import { ENGINE_WORD } from "../engine-words";
import * as m from "./messages";

/** Bytes and tokens; null = the engine does not say. */
export type Refused = {
  readonly length: number | null;
  readonly needed: number | null;
  readonly available: number | null;
  /** The longest request that would start. */
  readonly longest: number | null;
};

const gib = (bytes: number): string => (bytes / GIB).toFixed(2);

export function refusalWords(
  backend: Backend,
  { length, needed, available, longest }: Refused,
  roomy: Roomy | null = null,
): Text {
  const [engine, flags] = [ENGINE_WORD[backend], START_FLAGS[backend]];
  if (length === null) return m.refusesWithoutMemory({ engine, sequences: flags.sequences, share: flags.share });
  const wayOut =
    longest === null || longest === 0
      ? m.raiseShare({ share: flags.share })
      : fittingLengths(flags.length, longest, roomy);
  const tokens = formatCount(length);
  if (needed === null || available === null) return m.refusesLength({ engine, tokens, wayOut });
  const missing = gib(Math.max(0, needed - available));
  const sizes = { engine, tokens, needed: gib(needed), available: gib(available), missing, wayOut };
  // Others start, and refuse the requests that are too long.
  return backend === "vllm" ? m.refusesToStart(sizes) : m.refusesRequests(sizes);
}

const fittingLengths = (flag: string, longest: number, roomy: Roomy | null): Text =>
  roomy === null || roomy.length >= longest
    ? m.lengthThatFitsOnce({ flag, longest: String(longest) })
    : m.lengthsThatFit({ flag, longest: String(longest), length: String(roomy.length), atOnce: roomy.atOnce });
