/** What is not an answer, counted by why; with the nearest example. */
import type { Issue } from "@/lib/issue";
import type { AggregatedFound } from "./aggregated";
import type { RefusedShape } from "./instances";
import type { PdFound } from "./search";

export type Rejection = {
  /** Reason code of features/core/search/layouts, or of a pair that cannot hand over its cache. */
  readonly reason: string;
  /** What was rejected: shapes of a phase, pairs, or whole ratios. */
  readonly of: "prefill" | "decode" | "both" | "pair" | "ratio";
  readonly count: number;
  /** Shapes, up to a few. */
  readonly examples: readonly string[];
  readonly issue: Issue | null;
};

const EXAMPLES = 4;

export function rejections(result: PdFound, aggregated: AggregatedFound): readonly Rejection[] {
  const shapes = [...result.refused, ...aggregated.refused].map(({ reason, phase, shape, issues }: RefusedShape) => ({
    reason,
    of: phase,
    example: shape,
    issue: issues[0] ?? null,
  }));
  const ratios = result.misses.map(({ reason, x, y }) => ({
    reason,
    of: "ratio" as const,
    example: `${x}P${y}D`,
    issue: null,
  }));
  const counted = new Map<string, Rejection>();
  for (const { reason, of, example, issue } of [...shapes, ...ratios]) {
    const key = `${of} ${reason}`;
    const known = counted.get(key) ?? { reason, of, count: 0, examples: [], issue };
    const examples = known.examples.length < EXAMPLES ? [...new Set([...known.examples, example])] : known.examples;
    counted.set(key, { ...known, count: known.count + 1, examples });
  }
  const apart = result.apart.map(({ issue, pairs }) => ({
    ...{ reason: issue.code, of: "pair" as const, count: pairs, examples: [], issue },
  }));
  return [...counted.values(), ...apart];
}
