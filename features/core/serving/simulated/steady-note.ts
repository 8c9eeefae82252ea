/** Closed loops too short for a steady service: the first round fills it and the last one drains it, and both are in the times. */
import type { Resolved } from "@/features/core/scenario/resolve";
import type { SimConfig } from "@/features/core/simulator/input/config";
import { formatCount } from "@/lib/format/quantity";
import type { Issue, IssueChange } from "@/lib/issue";
import * as m from "@/features/core/serving/messages";

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
  return [
    {
      code: NO_STEADY_PART,
      at: key,
      message: m.askedRequestsForClientsLeave({
        asked: count,
        asked2: formatCount(count),
        clients: load.clients,
        clients2: formatCount(load.clients),
        enough: formatCount(needed),
      }),
      ...(needed <= most && { changes: [perClient ? moreRounds(key) : moreRequests(key, needed)] }),
    },
  ];
}

const moreRequests = (key: string, needed: number): IssueChange => ({
  label: m.neededRequests({ needed: formatCount(needed) }),
  set: { [key]: String(needed) },
});

const moreRounds = (key: string): IssueChange => ({
  label: m.serviceRoundsRequestsPerClient({ serviceRounds: formatCount(SERVICE_ROUNDS) }),
  set: { [key]: String(SERVICE_ROUNDS) },
});

/** Of many runs, one note: how many of them have one. The way out is that of the first which has any. */
export function steadyNoteOfAll(runs: readonly (readonly Issue[])[]): Issue[] {
  const notes = runs.flatMap((issues) => issues.filter(({ code }) => code === NO_STEADY_PART).slice(0, 1));
  const [first] = notes;
  if (first === undefined) return [];
  const [some, all] = [notes.length, runs.length];
  const changes = notes.flatMap((note) => note.changes ?? []).slice(0, 1);
  return [
    {
      code: NO_STEADY_PART,
      at: first.at,
      message: m.someOfAllRunsOf({
        some,
        some2: formatCount(some),
        all,
        all2: formatCount(all),
        rounds: formatCount(SERVICE_ROUNDS),
      }),
      ...(changes.length > 0 && { changes }),
    },
  ];
}
