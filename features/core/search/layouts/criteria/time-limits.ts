/**
 * TTFT and TPOT against their limits. Where a probability is asked for, a time must stay below its limit by as much as errors of similar
 * measured runs ask for, and both limits must hold together with that probability.
 */
import type { Chance, Outlook } from "@/features/core/evidence/chance";
import type { Seconds } from "@/lib/units/quantity";
import type { Reason } from "./reasons";

export const STATISTICS = ["mean", "p50", "p90", "p95", "p99"] as const;
export type Statistic = (typeof STATISTICS)[number];

/** Seconds. */
export type TimeLimit = { readonly most: number; readonly of: Statistic };

export type TimeLimits = {
  readonly ttft: TimeLimit | null;
  readonly tpot: TimeLimit | null;
  /** Probability that both limits hold, 0 to 1; null: the prediction alone decides. */
  readonly sure: number | null;
};

/** Seconds: what time limits are about. */
export type JudgedTimes = { readonly ttft: Seconds; readonly tpot: Seconds };

/** Of random arrivals: known, known from a simulated run alone, or more in flight than the deployment takes at random. */
export type Arrivals = { readonly kind: "known" | "unknown" } | { readonly kind: "beyond"; readonly most: number };

export type Visit = (reason: Reason, value: number, limit: number, most: boolean) => void;

/** What time limits are held against, and how sure it is; seconds. */
export type JudgedBy = {
  readonly times: JudgedTimes;
  readonly arrivals: Arrivals;
  /** null where no margin is asked for. */
  readonly outlook: Outlook | null;
};

/** Distance of what a simulated run alone can judge: near enough to be among those that are simulated. */
const TO_BE_RUN = 0.05;

/** `clients`: requests in flight on the instance. */
export function visitTimes(limits: TimeLimits, judged: JudgedBy, clients: number, visit: Visit): void {
  const { times, arrivals, outlook } = judged;
  if (arrivals.kind === "beyond") visit("ARRIVALS", clients, arrivals.most, true);
  if (arrivals.kind === "unknown") visit("SIMULATION", 1 + TO_BE_RUN, 1, true);
  const { sure } = limits;
  if (outlook === null || sure === null) return visitPlain(limits, times, visit);
  const chance = bothHold(outlook, limits, times);
  const alone = { ttft: chance.ttft >= sure, tpot: chance.tpot >= sure };
  for (const kind of ["ttft", "tpot"] as const) {
    const most = limits[kind]?.most ?? null;
    const needsBoth = !alone[kind] && alone[kind === "ttft" ? "tpot" : "ttft"];
    const margin = needsBoth ? jointMargin(outlook, limits, times, kind) : outlook.factor(`served.${kind}`, sure);
    if (most !== null) visit(kind === "ttft" ? "TTFT" : "TPOT", times[kind], most / margin, true);
  }
  if (alone.ttft && alone.tpot) visit("CHANCE", chance.all, sure, false);
}

function visitPlain({ ttft, tpot }: TimeLimits, times: JudgedTimes, visit: Visit): void {
  if (ttft) visit("TTFT", times.ttft, ttft.most, true);
  if (tpot) visit("TPOT", times.tpot, tpot.most, true);
}

/** Of each time limit, and of both. */
export const bothHold = (outlook: Outlook, { ttft, tpot }: Omit<TimeLimits, "sure">, times: JudgedTimes): Chance =>
  outlook.chance({
    ttft: (ttft?.most ?? Infinity) / times.ttft,
    tpot: (tpot?.most ?? Infinity) / times.tpot,
  });

const HALVINGS = 12;
/** On top of what is asked: errors of neighbours, from which a margin is read, differ by less. */
const SPARE = 0.01;
const WIDEST = 0.995;

/** Room that this limit would have to leave so that both hold as surely as asked, the other one being as it is. Infinite where none is enough. */
function jointMargin(outlook: Outlook, limits: TimeLimits, times: JudgedTimes, kind: "ttft" | "tpot"): number {
  const wanted = Math.min(WIDEST, (limits.sure ?? 0) + SPARE);
  const rooms = {
    ttft: (limits.ttft?.most ?? Infinity) / times.ttft,
    tpot: (limits.tpot?.most ?? Infinity) / times.tpot,
  };
  const holds = (room: number): boolean => outlook.chance({ ...rooms, [kind]: room }).all >= wanted;
  let [low, high] = [outlook.factor(`served.${kind}`, wanted), outlook.factor(`served.${kind}`, 1)];
  if (!holds(high)) return Infinity;
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = Math.sqrt(low * high);
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}
