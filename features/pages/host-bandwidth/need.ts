/** Whether the load must leave HBM at all, or offload is only a question that somebody asks. */
import type { Resolved } from "@/features/core/scenario/resolve";
import { countAtOnce } from "@/features/core/serving/mean-load/at-once";
import type { Input } from "./input";

export type Need =
  /** HBM holds the KV of all `held` requests, and nobody asked for a window, a context or a rate. */
  | { readonly kind: "none"; readonly held: number }
  /** A window, context or rate typed on the page is priced, whatever the load needs; `held` as above, null where HBM is too small. */
  | { readonly kind: "asked"; readonly held: number | null }
  /** HBM is too small for all requests at once. */
  | { readonly kind: "must" };

export function offloadNeed(
  scenario: Resolved,
  { window, context, tok_s }: Pick<Input, "window" | "context" | "tok_s">,
): Need {
  const { admitted, asked } = countAtOnce(scenario, "vllm");
  const held = admitted < asked ? null : asked;
  if (window !== null || context !== null || tok_s !== null) return { kind: "asked", held };
  return held === null ? { kind: "must" } : { kind: "none", held };
}
