/**
 * What an answer must keep. `null` = no limit. A configuration's distance to a limit is relative: value / limit - 1 where less is
 * better, limit / value - 1 where more is; positive = broken. A figure that is not known keeps no limit.
 *
 * Times are averages, or percentiles of requests that arrive at random; `sure` asks for a margin on top, as wide as errors of similar
 * measured runs make it.
 */
import { fromPercent } from "@/lib/units/edge";
import { costPerMillion, endToEnd, joulePerToken, outputRate, type Rated, type Tariff } from "./figures";
import {
  visitTimes,
  type JudgedBy,
  type JudgedTimes,
  type Statistic,
  type TimeLimit,
  type TimeLimits,
  type Visit,
} from "./time-limits";
import { NO_REASON, reasonCode, REASONS, type Reason } from "./reasons";

export type Limits = TimeLimits & {
  readonly e2e: TimeLimit | null;
  /** At least: requests per second, output tokens per second, requests per second within the TTFT and TPOT limits. */
  readonly requests: number | null;
  readonly throughput: number | null;
  readonly goodput: number | null;
  /** At most: GPUs, US dollars per hour, watts at the facility, US dollars per million output tokens, joule per output token. */
  readonly gpus: number | null;
  readonly costHour: number | null;
  readonly power: number | null;
  readonly cost: number | null;
  readonly energy: number | null;
  /** Tensor and context parallel groups stay within a node or its scale-up domain. */
  readonly withinNode: boolean;
  /** Every client's request finds room in the cache at once: nobody queues for memory. */
  readonly resident: boolean;
};

/**
 * What predicted mean times stay below a limit by, so that real ones keep it. On the public measurements (bench/accuracy, --pick,
 * constants that have not seen the model and system) the share of picks that meet their TPOT limit and the tokens/s/GPU of the best
 * that they reach are 88 and 95 % without, 90 and 94 % with 2 %, 94 and 90 % with 8 %.
 */
export const HEADROOM = 0.02;

/** As stated, in percent; else what averages leave. A probability (`sure`) brings its own margin. */
export const headroomShare = (stated: number | null, sure: number | null): number =>
  stated === null ? (sure === null ? HEADROOM : 0) : fromPercent(stated);

/** Of a configuration beside its figures and times. */
export type Circumstances = {
  /** GPUs of a tensor and context parallel group, and those of its node. */
  readonly group: number;
  readonly node: number;
  /** GPUs that the nodes have. */
  readonly available: number;
  readonly clients: number;
  /** Requests that the cache of one instance holds at once. */
  readonly room: number;
};

export type Check = { readonly reason: Reason; readonly value: number; readonly limit: number; readonly most: boolean };

/** What the time limits are about: one statistic for all of them. */
export const limitedStatistic = ({ ttft, tpot, e2e }: Pick<Limits, "ttft" | "tpot" | "e2e">): Statistic =>
  (ttft ?? tpot ?? e2e)?.of ?? "mean";

/** The times are within the limits, whatever margin is asked for. */
export const isGood = ({ ttft, tpot }: JudgedTimes, limits: Pick<Limits, "ttft" | "tpot">): boolean =>
  ttft <= (limits.ttft?.most ?? Infinity) && tpot <= (limits.tpot?.most ?? Infinity);

/** Every limit that is set, with this configuration's figure, in the order of REASONS. */
export function listChecks(
  limits: Limits,
  rated: Rated,
  tariff: Tariff,
  circumstances: Circumstances,
  judged: JudgedBy,
): Check[] {
  const checks: Check[] = [];
  visitChecks(limits, rated, tariff, circumstances, judged, (reason, value, limit, most) => {
    checks.push({ reason, value, limit, most });
  });
  return checks;
}

function visitChecks(
  limits: Limits,
  rated: Rated,
  tariff: Tariff,
  circumstances: Circumstances,
  judged: JudgedBy,
  visit: Visit,
): void {
  const { e2e, requests, throughput, goodput, gpus, costHour, power, cost, energy } = limits;
  if (limits.withinNode) visit("NODE_BOUNDARY", circumstances.group, circumstances.node, true);
  visit("GPUS", rated.gpus, Math.min(circumstances.available, gpus ?? Infinity), true);
  if (limits.resident) visit("QUEUE", circumstances.clients, circumstances.room, true);
  visitTimes(limits, judged, circumstances.clients, visit);
  if (e2e) visit("E2E", endToEnd(rated, tariff), e2e.most, true);
  if (requests !== null) visit("REQUESTS", rated.rate, requests, false);
  if (throughput !== null) visit("THROUGHPUT", outputRate(rated, tariff), throughput, false);
  // A configuration that breaks a time limit is reported under that limit; here its rate counts as if the times held. The simulation counts requests.
  if (goodput !== null) visit("GOODPUT", rated.rate, goodput, false);
  if (costHour !== null) visit("COST_HOUR", rated.gpus * tariff.hour, costHour, true);
  if (power !== null) visit("POWER", rated.gpus * tariff.watts, power, true);
  if (cost !== null) visit("COST", costPerMillion(rated, tariff), cost, true);
  if (energy !== null) visit("ENERGY", joulePerToken(rated, tariff), energy, true);
}

/** Positive = broken; infinite where the figure is not known or nothing is left of it. */
export function computeExcess(value: number, limit: number, most: boolean): number {
  const excess = most ? value / limit - 1 : limit / value - 1;
  return Number.isNaN(excess) ? Infinity : excess;
}

export type Verdict = {
  /** Bits of the reasons that do not hold. */
  failed: number;
  /** Code of the reason that is farthest off; of a passing configuration, of the limit with the least slack. */
  binding: number;
  excess: number;
};

type JudgeInto = (
  verdict: Verdict,
  rated: Rated,
  tariff: Tariff,
  circumstances: Circumstances,
  judged: JudgedBy,
) => void;

/** The same as `listChecks`, into a verdict that is used again: this runs for every configuration. */
export function limitsJudge(limits: Limits): JudgeInto {
  let [failed, binding, worst] = [0, NO_REASON, -Infinity];
  const visit: Visit = (reason, value, limit, most) => {
    const excess = computeExcess(value, limit, most);
    const code = reasonCode(reason);
    if (excess > 0) failed |= 1 << code;
    // Full nodes, or a group that fills its node, are never reported as the tight limit of a configuration that passes.
    if (excess > worst && (excess > 0 || code > LAST_OF_PLACE)) [binding, worst] = [code, excess];
  };
  return (verdict, rated, tariff, circumstances, judged) => {
    failed = 0;
    binding = NO_REASON;
    worst = -Infinity;
    visitChecks(limits, rated, tariff, circumstances, judged, visit);
    verdict.failed = failed;
    verdict.binding = binding;
    verdict.excess = worst;
  };
}

const LAST_OF_PLACE = REASONS.indexOf("GPUS");
