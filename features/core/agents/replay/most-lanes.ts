/** How many agents a deployment carries at a promise: the most lanes whose replay keeps it. */
import type { Result } from "@/lib/result";
import type { ReplayFigures } from "./replay-figures";

export type AgentPromise = {
  /** Seconds; absent ones are always kept. */
  readonly ttft?: number;
  readonly tpot?: number;
  /** Share of turns within the bounds, 0 to 1. */
  readonly share: number;
};

export type LanesTried = { readonly lanes: number; readonly attained: number; readonly figures: ReplayFigures };

export type MostLanes = {
  /** Null where not even one lane keeps the promise. */
  readonly most: LanesTried | null;
  /** Every replay, by lanes. */
  readonly tried: readonly LanesTried[];
};

/** Lanes at most: engines of no public deployment carry more sessions. */
const MOST = 65_536;

/**
 * Doubles lanes until the promise breaks, then halves the interval to a twentieth of its lower end. `replay` gives the figures of so many lanes,
 * judged by the promise. The answer is exact where more lanes never keep a promise that fewer break.
 */
export function mostLanes(
  { share }: AgentPromise,
  replay: (lanes: number) => Result<ReplayFigures>,
): Result<MostLanes> {
  const tried: LanesTried[] = [];
  let [low, high] = [0, Infinity];
  for (let lanes = 1; high - low > Math.max(1, Math.floor(low / 20)) && lanes <= MOST;) {
    const run = replay(lanes);
    if (!run.ok) return run;
    const { attained } = run.value;
    tried.push({ lanes, attained, figures: run.value });
    if (attained >= share) low = lanes;
    else high = lanes;
    lanes = high === Infinity ? 2 * lanes : Math.floor((low + high) / 2);
  }
  tried.sort((a, b) => a.lanes - b.lanes);
  return { ok: true, value: { most: tried.find(({ lanes }) => lanes === low) ?? null, tried }, issues: [] };
}
