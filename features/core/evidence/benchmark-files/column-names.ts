/** Column names as people write them: `TTFT (ms)`, `p99_ttft_ms`, `Tensor Parallel`, `E2E latency [s]`. */
import { closingBrackets } from "@/lib/tables/closing-brackets";
import { findUnit, type Unit } from "./units";

/** Lower case, words joined with an underscore: `Batch per GPU` is `batch_per_gpu`. */
export const plainName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_|_$/g, "");

/** The name without its unit, and the unit when it carries one. */
export function splitUnit(name: string): { readonly base: string; readonly unit?: Unit } {
  const { before, inside } = closingBrackets(name);
  const bracketed = findUnit(inside);
  if (bracketed) return { base: plainName(before), unit: bracketed };
  const plain = plainName(name);
  const [, base = "", suffix = ""] = /^(.+)_(ms|msec|us|usec|s|sec|secs|seconds|milliseconds)$/.exec(plain) ?? [];
  const unit = suffix === "" ? undefined : findUnit(suffix);
  // "tok_s" and "req_s" are rates, not seconds.
  if (unit && !/(^|_)(tok|token|tokens|req|requests)$/.test(base)) return { base, unit };
  return { base: plain };
}
