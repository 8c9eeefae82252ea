/** Closed loops too short for a steady service: the first round fills it and the last one drains it, and both are in the times. */
import type { Resolved } from "@/features/core/scenario/resolve";
import type { SimConfig } from "@/features/core/simulator/input/config";
import { formatCount } from "@/lib/format/quantity";
import type { Issue, IssueChange } from "@/lib/issue";
import { text } from "@/lib/text";

/** Requests of each client: one that fills, two that count, one that drains. Of three, some that count still ran beside the drain. */
export const SERVICE_ROUNDS = 4;

/** The control that says how many requests there are, and the most it takes. */
export type RequestControl = { readonly key: string; readonly most: number };

type Run = { readonly config: Pick<SimConfig, "load">; readonly requests: { readonly count: number } };

/** A benchmark counts its opening and its end: nothing is said of it. */
export function steadyNotes(
  { config: { load }, requests: { count } }: Run,
  { workload }: Pick<Resolved, "workload">,
  { key, most }: RequestControl,
): Issue[] {
  if (load.kind !== "closed" || workload.traffic !== "service") return [];
  const needed = SERVICE_ROUNDS * load.clients;
  if (count >= needed) return [];
  const [asked, clients, enough] = [count, load.clients, needed].map((value) => formatCount(value));
  return [
    {
      code: "SIM-NO-STEADY-PART",
      at: key,
      message: text({
        en: `${asked} requests for ${clients} clients leave no steady part: times include requests that ran while the load filled or drained, and a target may seem met. It takes ${enough} requests.`,
        zh: `${clients} 个客户端只有 ${asked} 个请求，没有稳态区间：时延包含负载爬升与排空期间的请求，目标可能看似达标。至少需 ${enough} 个请求。`,
      }),
      ...(needed <= most && { changes: [moreRequests(key, needed)] }),
    },
  ];
}

const moreRequests = (key: string, needed: number): IssueChange => ({
  label: text({ en: `${formatCount(needed)} requests`, zh: `${formatCount(needed)} 个请求` }),
  set: { [key]: String(needed) },
});
