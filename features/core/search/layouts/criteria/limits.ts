/**
 * What an answer must keep. `null` = no limit. A configuration's distance to a limit is relative: value / limit - 1 where less is
 * better, limit / value - 1 where more is; positive = broken. A figure that is not known keeps no limit.
 *
 * Times are means or percentiles. The closed form has means only: it screens with them, and the simulation of the best decides.
 */
import { costPerMillion, endToEnd, joulePerToken, outputRate, type Rated, type Tariff } from "./figures";
import { NO_REASON, reasonCode, REASONS, type Reason } from "./reasons";

export const STATISTICS = ["mean", "p50", "p90", "p95", "p99"] as const;
type Statistic = (typeof STATISTICS)[number];

/** Seconds. */
export type TimeLimit = { readonly most: number; readonly of: Statistic };

export type Limits = {
  readonly ttft: TimeLimit | null;
  readonly tpot: TimeLimit | null;
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

/** Of a configuration beside its figures. */
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

export const isGood = ({ ttft, tpot }: Pick<Rated, "ttft" | "tpot">, limits: Limits): boolean =>
  ttft <= (limits.ttft?.most ?? Infinity) && tpot <= (limits.tpot?.most ?? Infinity);

/** Every limit that is set, with this configuration's figure, in the order of REASONS. */
export function listChecks(limits: Limits, rated: Rated, tariff: Tariff, circumstances: Circumstances): Check[] {
  const checks: Check[] = [];
  visitChecks(limits, rated, tariff, circumstances, (reason, value, limit, most) => {
    checks.push({ reason, value, limit, most });
  });
  return checks;
}

type Visit = (reason: Reason, value: number, limit: number, most: boolean) => void;

function visitChecks(limits: Limits, rated: Rated, tariff: Tariff, circumstances: Circumstances, visit: Visit): void {
  const { ttft, tpot, e2e, requests, throughput, goodput, gpus, costHour, power, cost, energy } = limits;
  if (limits.withinNode) visit("NODE_BOUNDARY", circumstances.group, circumstances.node, true);
  visit("GPUS", rated.gpus, Math.min(circumstances.available, gpus ?? Infinity), true);
  if (limits.resident) visit("QUEUE", circumstances.clients, circumstances.room, true);
  if (ttft) visit("TTFT", rated.ttft, ttft.most, true);
  if (tpot) visit("TPOT", rated.tpot, tpot.most, true);
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

/** The same as `listChecks`, into a verdict that is used again: this runs for every configuration. */
export function judgeInto(
  verdict: Verdict,
  limits: Limits,
  rated: Rated,
  tariff: Tariff,
  circumstances: Circumstances,
): void {
  verdict.failed = 0;
  verdict.binding = NO_REASON;
  verdict.excess = -Infinity;
  visitChecks(limits, rated, tariff, circumstances, (reason, value, limit, most) => {
    const excess = computeExcess(value, limit, most);
    const code = reasonCode(reason);
    if (excess > 0) verdict.failed |= 1 << code;
    // Full nodes, or a group that fills its node, are never reported as the tight limit of a configuration that passes.
    if (excess > verdict.excess && (excess > 0 || code > LAST_OF_PLACE)) {
      verdict.binding = code;
      verdict.excess = excess;
    }
  });
}

const LAST_OF_PLACE = REASONS.indexOf("GPUS");
