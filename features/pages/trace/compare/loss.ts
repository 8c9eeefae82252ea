/** Whether B lost against A: its step is longer by more than a share, and repeats do not differ as much; which kinds of kernels grew. */
import type { EffectRow, OpenedTrace } from "@/features/core/trace";
import type { Interval } from "@/lib/statistics/bootstrap";
import { TraceInput } from "../input";
import { select } from "../selection";
import { repeats } from "./repeats";
import { sameWork, type WorkCheck } from "./same-work";
import { comparison, middlePass, type Sides } from "./sides";

type Grown = {
  readonly family: string;
  /** Microseconds of B over A, and of A. */
  readonly more: number;
  readonly before: number;
  /** Its kernel that grew most. */
  readonly kernel: string;
};

export type TraceLoss = {
  readonly state: "passed" | "failed" | "unusable";
  /** Microseconds of a step: medians of repeats, else of the pass. */
  readonly a: number;
  readonly b: number;
  readonly change: number;
  /** 95 % of resampled ratios of medians, less 1; null without repeats on both sides. */
  readonly interval: Interval | null;
  readonly repeats: readonly [a: number, b: number];
  /** Of the two passes that are compared kernel by kernel, the largest growth first. */
  readonly grown: readonly Grown[];
  /** Microseconds more of waits, less overlap. */
  readonly waits: number;
  readonly checks: readonly WorkCheck[];
};

/** `limit`: share by which B may be longer. */
export function traceLoss(sides: Sides, limit: number): TraceLoss {
  const checks = sameWork(sides);
  const again = repeats(sides);
  const line = again?.lines.find(({ measure }) => measure === "step") ?? null;
  const { wallA, wallB, effects, waits } = comparison(sides);
  const [a, b] = line === null ? [wallA, wallB] : [line.a, line.b];
  const change = a > 0 ? b / a - 1 : 0;
  const interval = line?.interval ?? null;
  const lost = change > limit && (interval === null || interval.low > 0);
  const isOther = checks.some(({ state }) => state === "other");
  return {
    state: isOther ? "unusable" : lost ? "failed" : "passed",
    ...{ a, b, change, interval, checks, waits },
    repeats: again === null ? [1, 1] : [again.countA, again.countB],
    grown: grownFamilies(effects),
  };
}

function grownFamilies(effects: readonly EffectRow[]): readonly Grown[] {
  return [...Map.groupBy(effects, ({ family }) => family)]
    .map(([family, rows]): Grown => {
      const kernel = rows.reduce((most, row) => (row.total > most.total ? row : most));
      const before = rows.reduce((sum, { meanA, countA }) => sum + (meanA ?? 0) * countA, 0);
      return { family, before, kernel: kernel.name, more: rows.reduce((sum, { total }) => sum + total, 0) };
    })
    .filter(({ more }) => more > 0)
    .toSorted((x, y) => y.more - x.more);
}

export type SideChoice = {
  /** Place of the device in its file, the busiest first. */
  readonly device: number;
  /** null: the pass of the middle time among the most usual kind. */
  readonly pass: number | null;
};

/** The pass of each side that stands for its kind; whole traces where there are no passes. null: a side has no work of a device. */
export function chosenSides(a: OpenedTrace, b: OpenedTrace, choice: SideChoice): Sides | null {
  const asked = { ...TraceInput.parse({}), rank: choice.device };
  const run = select([b], { ...asked, pass: choice.pass });
  const base = select([a], asked);
  if (run === null || base === null) return null;
  const kind = run.pass?.kind ?? null;
  const pass = kind === null ? -1 : (middlePass(base, kind) ?? -1);
  const index = choice.pass ?? (kind === null || pass < 0 ? -1 : (middlePass(run, kind) ?? -1));
  const [left, right] = [select([a], { ...asked, pass }), select([b], { ...asked, pass: index })];
  return left === null || right === null ? null : { a: left, b: right };
}
