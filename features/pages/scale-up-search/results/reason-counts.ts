/** Why configurations fail: how many break each rule at all, and for how many it is the farthest off. */
import type { Digest } from "@/features/core/search/layouts/digest";
import { REASONS, type Reason } from "@/features/core/search/layouts/criteria/reasons";

export type ReasonCount = { readonly reason: Reason; readonly binding: number; readonly broken: number };

/** Most often binding first. */
export const reasonCounts = ({ binding, broken }: Digest): ReasonCount[] =>
  REASONS.map((reason, code) => ({ reason, binding: binding[code] ?? 0, broken: broken[code] ?? 0 }))
    .filter((count) => count.broken > 0)
    .sort((a, b) => b.binding - a.binding || b.broken - a.broken);
