/** Closed loops too short for a steady service: the first round fills it and the last one drains it, and both are in the times. */
import type { Resolved } from "@/features/core/scenario/resolve";
import type { SimConfig } from "@/features/core/simulator/input/config";
import { formatCount } from "@/lib/format/quantity";
import type { Issue, IssueChange } from "@/lib/issue";
import { text } from "@/lib/text";

/** Requests of each client: one that fills, two that count, one that drains. Of three, some that count still ran beside the drain. */
export const SERVICE_ROUNDS = 4;

/** The control that says how many requests there are, of all clients or of each, and the most requests that it can bring. */
export type RequestControl = { readonly key: string; readonly most: number; readonly perClient?: true };

const NO_STEADY_PART = "SIM-NO-STEADY-PART";

type Run = { readonly config: Pick<SimConfig, "load">; readonly requests: { readonly count: number } };

/** A benchmark counts its opening and its end: nothing is said of it. */
export function steadyNotes(
  { config: { load }, requests: { count } }: Run,
  { workload }: Pick<Resolved, "workload">,
  { key, most, perClient }: RequestControl,
): Issue[] {
  if (load.kind !== "closed" || workload.traffic !== "service") return [];
  const needed = SERVICE_ROUNDS * load.clients;
  if (count >= needed) return [];
  const [asked, clients, enough] = [count, load.clients, needed].map((value) => formatCount(value));
  return [
    {
      code: NO_STEADY_PART,
      at: key,
      message: text({
        en: `${asked} requests for ${clients} clients leave no steady part: times include requests that ran while the load filled or drained, and a target may seem met. It takes ${enough} requests.`,
        zh: `${clients} 个客户端只有 ${asked} 个请求，没有稳态区间：时延包含负载爬升与排空期间的请求，目标可能看似达标。至少需 ${enough} 个请求。`,
      }),
      ...(needed <= most && { changes: [perClient ? moreRounds(key) : moreRequests(key, needed)] }),
    },
  ];
}

const moreRequests = (key: string, needed: number): IssueChange => ({
  label: text({ en: `${formatCount(needed)} requests`, zh: `${formatCount(needed)} 个请求` }),
  set: { [key]: String(needed) },
});

const moreRounds = (key: string): IssueChange => ({
  label: text({
    en: `${formatCount(SERVICE_ROUNDS)} requests per client`,
    zh: `每客户端 ${formatCount(SERVICE_ROUNDS)} 个请求`,
  }),
  set: { [key]: String(SERVICE_ROUNDS) },
});

/** Of many runs, one note: how many of them have one. The way out is that of the first which has any. */
export function steadyNoteOfAll(runs: readonly (readonly Issue[])[]): Issue[] {
  const notes = runs.flatMap((issues) => issues.filter(({ code }) => code === NO_STEADY_PART).slice(0, 1));
  const [first] = notes;
  if (first === undefined) return [];
  const [some, all, rounds] = [notes.length, runs.length, SERVICE_ROUNDS].map((value) => formatCount(value));
  const changes = notes.flatMap((note) => note.changes ?? []).slice(0, 1);
  return [
    {
      code: NO_STEADY_PART,
      at: first.at,
      message: text({
        en: `${some} of ${all} runs of the map have fewer than ${rounds} requests per client and no steady part: times include requests that ran while the load filled or drained, and a target may seem met.`,
        zh: `热力图的 ${all} 次运行中有 ${some} 次每客户端不足 ${rounds} 个请求，没有稳态区间：时延包含负载爬升与排空期间的请求，目标可能看似达标。`,
      }),
      ...(changes.length > 0 && { changes }),
    },
  ];
}
