/** One layout of one chip with a number of replicas: times, rates and broken limits. */
import type { Chip } from "@/features/core/hardware/chip";
import { loadWatts } from "@/features/core/cost/power";
import type { Grade } from "@/features/answers/explain";
import type { Parallelism } from "@/features/core/operators/parallelism";
import type { Outlook } from "@/features/core/evidence/chance";
import { computeExcess } from "@/features/core/search/layouts/criteria/limits";
import type { Reason } from "@/features/core/search/layouts/criteria/reasons";
import { visitTimes, type Arrivals, type TimeLimits } from "@/features/core/search/layouts/criteria/time-limits";
import { instanceActivity } from "@/features/core/search/layouts/instance-form";
import { judgedLoads } from "@/features/core/search/layouts/judged-load";
import { variantOutlook } from "@/features/core/search/layouts/variant-outlook";
import { onlyThis } from "@/features/core/search/layouts/space/space";
import { prepareVariant, type Budget, type Obstacle, type Variant } from "@/features/core/search/layouts/space/variant";
import type { LimitedBy } from "@/features/core/serving/engine-run/metrics";
import { fromPercent } from "@/lib/units/edge";
import { seconds, type Seconds } from "@/lib/units/quantity";
import type { Degrees } from "./layouts";
import { encoderSeconds } from "@/features/core/serving/engine-constants/encoder-wait";
import { contextFor, type Question } from "../question";
import { placement, type Placement } from "./servers";

/** What an engine reaches with so many clients, per instance. */
type Reached = {
  readonly clients: number;
  /** Seconds, what the limits are about: means, or a percentile of random arrivals. */
  readonly ttft: Seconds;
  readonly tpot: Seconds;
  readonly arrivals: Arrivals;
  readonly outlook: Outlook | null;
  /** Output tokens per second. */
  readonly output: number;
  /** Watts of a card with its share of the server; null where no TDP is published. */
  readonly drawn: number | null;
  readonly limitedBy: LimitedBy;
};

export type Instance = {
  readonly chip: Chip;
  readonly degrees: Degrees;
  readonly layout: Parallelism;
  readonly gpus: number;
  readonly variant: Variant;
  readonly budget: Budget;
  readonly grade: Grade;
  /** Seconds of TTFT in which images, video and audio of a prompt are encoded. */
  readonly encoder: number;
  /** Requests that fit in the cache. */
  readonly room: number;
  readonly reach: (clients: number) => Reached;
};

export type Prepared =
  | { readonly ok: true; readonly instance: Instance }
  | { readonly ok: false; readonly degrees: Degrees; readonly obstacle: Obstacle };

export function prepareInstance(question: Question, chip: Chip, degrees: Degrees): Prepared {
  const context = contextFor(question, chip);
  const prepared = prepareVariant({ ...context, space: onlyThis(context.space, { chip, ...degrees }) }, 0);
  if (!prepared.ok) return { ok: false, degrees, obstacle: prepared.obstacle };
  const { variant } = prepared;
  const budget = variant.budgets[0] ?? null;
  if (budget === null) throw new Error("An engine without a budget");
  const { layout, gpus, grade } = variant;
  const { flopPerPrompt = 0, efficiency = 1, apart = false } = variant.deployment.model.encoding ?? {};
  const encoder = encoderSeconds(flopPerPrompt, chip, efficiency) / (apart ? 1 : degrees.tp);
  const reach = reacher(question, variant, budget);
  return {
    ok: true,
    instance: { chip, degrees, layout, gpus, variant, budget, grade, encoder, room: budget.room, reach },
  };
}

/** Planning with less than the predicted speed stretches every time alike. */
function reacher(question: Question, variant: Variant, budget: Budget) {
  const { input, space, statistic } = question;
  const { tdpWatts } = variant.deployment.chip;
  const loadAt = judgedLoads(variant, budget, statistic);
  const outlook = variantOutlook(variant, timeLimits(question));
  const known = new Map<number, Reached>();
  const speed = fromPercent(input.utilisation);
  return (clients: number): Reached => {
    const before = known.get(clients);
    if (before) return before;
    const { form, times, arrivals } = loadAt(clients);
    const { rate, limitedBy } = form;
    const slowed = { ttft: seconds(times.ttft / speed), tpot: seconds(times.tpot / speed) };
    const reached = {
      ...{ clients, ...slowed, arrivals, outlook: outlook?.(slowed, clients, 1) ?? null },
      output: rate * space.lengths.osl * speed,
      drawn: tdpWatts === null ? null : loadWatts(tdpWatts, instanceActivity(variant, budget, form)),
      limitedBy,
    };
    known.set(clients, reached);
    return reached;
  };
}

/** Clients of the busiest of `replicas`. */
export const busiest = (clients: number, replicas: number): number => Math.max(1, Math.ceil(clients / replicas));

export type Factor = "weights" | "cache" | "arrivals" | "ttft" | "tpot" | "chance";

export type Broken = {
  readonly factor: Factor;
  /** Of `cache` and `arrivals`: requests; of times: seconds; of `chance`: 0 to 1. */
  readonly value: number;
  readonly limit: number;
  /** Of times: the limit before its margin. */
  readonly stated: number;
  /** value / limit - 1. */
  readonly excess: number;
};

/** The limit that this many clients exceed by most; null if all are met. A memory queue is named before the times it lengthens. */
export function brokenBy(question: Question, instance: Instance, clients: number): Broken | null {
  const { room } = instance;
  if (question.input.resident && clients > room) return broken("cache", clients, room);
  const { ttft, tpot, arrivals, outlook } = instance.reach(clients);
  const over: Broken[] = [];
  visitTimes(
    timeLimits(question),
    { times: { ttft, tpot }, arrivals, outlook },
    clients,
    (reason, value, limit, most) => {
      const factor = FACTORS[reason];
      if (factor) over.push({ ...broken(factor, value, limit, most), stated: stated(question, reason) ?? limit });
    },
  );
  return over.filter(({ excess }) => excess > 0).toSorted((a, b) => b.excess - a.excess)[0] ?? null;
}

const stated = ({ ttft, tpot }: Question, reason: Reason): number | null =>
  reason === "TTFT" ? ttft : reason === "TPOT" ? tpot : null;

/** What a simulated run alone knows stays with its averages. */
const FACTORS: Partial<Record<Reason, Factor>> = { TTFT: "ttft", TPOT: "tpot", ARRIVALS: "arrivals", CHANCE: "chance" };

function timeLimits({ ttft, tpot, statistic, sure }: Question): TimeLimits {
  const limit = (most: number | null) => (most === null ? null : { most, of: statistic });
  return { ttft: limit(ttft), tpot: limit(tpot), sure };
}

const broken = (factor: Factor, value: number, limit: number, most = true): Broken => ({
  factor,
  value,
  limit,
  stated: limit,
  excess: computeExcess(value, limit, most),
});

export type Deployment = Placement & {
  readonly instance: Instance;
  readonly replicas: number;
  /** Results of the busiest instance. */
  readonly reached: Reached;
  /** Output tokens per second of all instances, and requests in flight. */
  readonly output: number;
};

/** `replicas` instances that share the clients as evenly as whole clients can be. */
export function deploy({ clients }: Question, instance: Instance, replicas: number): Deployment {
  const most = busiest(clients, replicas);
  const fewer = most - 1;
  const full = clients - fewer * replicas;
  const rest = replicas - full;
  const output =
    full >= replicas || fewer < 1
      ? instance.reach(most).output * Math.min(replicas, full)
      : instance.reach(most).output * full + instance.reach(fewer).output * rest;
  return {
    ...placement(instance.gpus, replicas, instance.chip.chipsPerNode),
    ...{ instance, replicas, output, reached: instance.reach(most) },
  };
}
