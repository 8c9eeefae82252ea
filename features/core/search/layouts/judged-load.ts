/**
 * One instance with its clients, as limits judge it: averages of clients that ask again after each answer, or a percentile of requests that
 * arrive at random, as many in flight on average (features/core/serving/open-load). What the quick estimate states of the same deployment.
 */
import { openLoad, openLoadOfClients, type OpenLoad } from "@/features/core/serving/open-load/open-load";
import type { ClosedForm } from "@/features/core/serving/closed-form/closed-form";
import { seconds } from "@/lib/units/quantity";
import type { Arrivals, JudgedTimes, Statistic } from "./criteria/time-limits";
import { instanceEngines, instanceForm } from "./instance-form";
import type { Budget, Variant } from "./space/variant";

export type JudgedLoad = {
  /** Means; seconds, requests per second of the instance. */
  readonly form: ClosedForm;
  readonly times: JudgedTimes;
  readonly arrivals: Arrivals;
};

const KNOWN: Arrivals = { kind: "known" };
const UNKNOWN: Arrivals = { kind: "unknown" };

/** Loads of one instance by its clients; whoever asks with more and more of them learns where random arrivals end. */
export function judgedLoads(variant: Variant, budget: Budget, statistic: Statistic): (clients: number) => JudgedLoad {
  const { deployment } = variant;
  if (statistic === "mean") return (clients) => averages(instanceForm(deployment, budget, clients), KNOWN);
  let [most, fewestBeyond] = [0, Infinity];
  return (clients) => {
    const form = instanceForm(deployment, budget, clients);
    const open = clients < fewestBeyond ? arriving(variant, budget, clients, form.rate) : null;
    if (open) {
      most = Math.max(most, clients);
      return judgedBy(form, open, statistic);
    }
    if (most === 0 && !takesAny(variant, budget, form.rate)) return averages(form, UNKNOWN);
    fewestBeyond = Math.min(fewestBeyond, clients);
    return averages(form, { kind: "beyond", most });
  };
}

const averages = (form: ClosedForm, arrivals: Arrivals): JudgedLoad => ({ form, times: form, arrivals });

function judgedBy(form: ClosedForm, { rate, running, ttft, tpot }: OpenLoad, statistic: Statistic): JudgedLoad {
  const means = { ttft: seconds(ttft.mean), tpot: seconds(tpot.mean) };
  const times = { ttft: seconds(ttft[statistic]), tpot: seconds(tpot[statistic]) };
  return { form: { ...form, ...means, rate, running }, times, arrivals: KNOWN };
}

const arriving = ({ deployment }: Variant, budget: Budget, clients: number, rate: number): OpenLoad | null =>
  openLoadOfClients(deployment, instanceEngines({ ...deployment, concurrency: clients }, budget), clients, rate);

/** Share of a rate at which a deployment that the law knows is known. */
const IDLE = 0.01;

const takesAny = ({ deployment }: Variant, budget: Budget, rate: number): boolean =>
  openLoad(deployment, instanceEngines(deployment, budget), IDLE * rate) !== null;
