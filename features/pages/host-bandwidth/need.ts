/** Whether the load needs offload, or the user only asks about it. */
import type { Resolved } from "@/features/core/scenario/resolve";
import { countAtOnce } from "@/features/core/serving/mean-load/at-once";
import type { Input } from "./input";

export type Need =
  /** HBM fits the KV of all `held` requests, and no window, context or rate is set. */
  | { readonly kind: "none"; readonly held: number }
  /** A window, context or rate set on the page is priced even if the load does not need offload; `held` as above, null where HBM is too small. */
  | { readonly kind: "asked"; readonly held: number | null }
  /** HBM is too small for all requests together. */
  | { readonly kind: "must" };

export function offloadNeed(
  scenario: Resolved,
  { window, context, tok_s }: Pick<Input, "window" | "context" | "tok_s">,
): Need {
  const { admitted, asked } = countAtOnce(scenario, "vllm");
  const sequences = admitted < asked ? null : asked;
  if (window !== null || context !== null || tok_s !== null) return { kind: "asked", held: sequences };
  return sequences === null ? { kind: "must" } : { kind: "none", held: sequences };
}
