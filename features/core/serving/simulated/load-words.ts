/** A load under its users in one line, simulated or estimated: the same words on both pages that simulate, so that they can be compared. */
import { QUANTITIES, statisticLabel } from "@/features/quantities";
import { formatLatency, formatMoney, formatNumber, formatQuantity } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import type { MeanLoad } from "../mean-load/mean-load";
import type { Statistic } from "../sweep/input";
import * as m from "@/features/core/serving/messages";

export type JudgedLoad = {
  readonly statistic: Statistic;
  /** Requests in flight, mean. */
  readonly users: number;
  /** Requests, and output tokens, per second of all GPUs. */
  readonly requestRate: number;
  readonly outputRate: number;
  readonly gpus: number;
  /** Seconds; NaN: outputs of one token have no TPOT. */
  readonly ttft: number;
  readonly tpot: number;
  /** US dollars for a million output tokens; null: without a price. */
  readonly usd: number | null;
};

export type Limits = { readonly ttft?: number | null | undefined; readonly tpot?: number | null | undefined };

/** "p95", "average" */
export const statisticWord = (statistic: Statistic): Text => (statistic === "mean" ? m.average : verbatim(statistic));

/** "64 users at 1.44 req/s" */
export function usersWords({ users, requestRate }: Pick<JudgedLoad, "users" | "requestRate">): Text {
  const count = formatNumber(users, users < 10 ? 2 : 3);
  return m.countUsersAtRate({ count, users: Number(count), rate: formatQuantity(requestRate, "req/s") });
}

/** "TTFT p95 552 ms, TPOT p95 46.9 ms, 185 tok/s/GPU, $6.02 per million output tokens" */
export function timesWords(load: JudgedLoad): Text {
  const { statistic, ttft, tpot, outputRate, gpus, usd } = load;
  const each = Number.isFinite(tpot) ? m.andTime({ time: timeWords("tpot", statistic, tpot) }) : m.sign;
  return m.timesOutputCost({
    ...{ first: timeWords("ttft", statistic, ttft), each },
    perGpu: formatQuantity(outputRate / gpus, "tok/s/GPU"),
    cost: usd === null ? m.sign : m.costPerMillion({ cost: formatMoney(usd) }),
  });
}

/** "TTFT p95 552 ms" */
const timeWords = (id: "ttft" | "tpot", statistic: Statistic, seconds: number): Text =>
  m.nameTime({ name: statisticLabel(id, statistic), time: formatLatency(seconds) });

/** Which limits a load meets, as a finding: both, or the first that it misses. */
export function limitWords(load: JudgedLoad, limits: Limits): Text {
  const users = usersWords(load);
  for (const id of ["ttft", "tpot"] as const) {
    const limit = limits[id] ?? Infinity;
    if (load[id] > limit)
      return m.usersMissLimit({ users, name: QUANTITIES[id].label.en, limit: formatLatency(limit) });
  }
  return limits.ttft == null && limits.tpot == null ? m.usersNoLimits({ users }) : m.usersWithinLimits({ users });
}

/** The quick estimate of so many users as a load that limits judge. */
export function judgedEstimate(load: MeanLoad, users: number, usd: number | null): JudgedLoad {
  const { statistic, rate, total, gpus, ttft, tpot, output } = load;
  const facts = { statistic, users, requestRate: rate, outputRate: total, gpus, ttft, usd };
  return { ...facts, tpot: output > 1 ? tpot : NaN };
}

/** The quick estimate of the scenario's users, judged as it is. */
export function estimateWords(load: MeanLoad, users: number, usd: number | null): Text {
  const judged = judgedEstimate(load, users, usd);
  return m.quickEstimateUsersTimes({ users: usersWords(judged), times: timesWords(judged) });
}
