/**
 * A workload as the simulator takes it. Prompts with known blocks keep them; with a stated share of prefix hits, the first `share` of each
 * prompt is one of the scenario's prefixes, drawn evenly: the same for all unless it says how many (blocks are held once, as engines do).
 */
import type { Load } from "@/features/core/simulator/input/config";
import type { PrefixUnits, SimRequests } from "@/features/core/simulator/input/requests";
import type { Traffic } from "@/features/core/workload/traffic";
import type { Workload } from "@/features/core/workload/workload";
import type { Resolved } from "@/features/core/scenario/resolve";
import { mulberry32 } from "@/lib/random/generator";
import { meanOrZero } from "@/lib/statistics/mean";
import { answerInPart } from "../deployment/requests";

/** What prompts have in common: a share of each, one of so many beginnings. */
export type SharedPart = { readonly share: number; readonly prefixes: number; readonly seed: number };

export const sharedPart = ({ workload, tiers }: Resolved, seed: number): SharedPart => ({
  ...{ share: workload.prefixHit, prefixes: tiers?.prefixes ?? 1, seed },
});

export type SimulatedLoad = { readonly requests: SimRequests; readonly load: Load };

/** Turns of a session wait for the answer before them and then for their pause; clients of a closed loop pause as each row says. */
export function simulatedLoad(workload: Workload, shared: SharedPart | null, unitTokens = 16): SimulatedLoad {
  const { count, arrival, prompt, output, prefix, sessions, pacing } = workload;
  const units = prefix ? listUnits(prefix) : drawnPrefixes(prompt, shared, unitTokens);
  return {
    requests: {
      count,
      arrival,
      prompt,
      output,
      ...(sessions && { session: sessions.session, after: sessions.after, think: sessions.think }),
      ...(pacing.kind === "closed" && { think: pacing.think }),
      ...(units && { prefix: units }),
    },
    load:
      pacing.kind === "open" ? pacing : { kind: "closed", clients: pacing.clients, think: meanOrZero(pacing.think) },
  };
}

/** Answers of a closed loop's first round are under way where the scenario is a steady service: see `serveClosedLoop`. */
export function begunInPart({ requests, load }: SimulatedLoad, traffic: Traffic): SimulatedLoad {
  if (load.kind !== "closed" || traffic !== "service") return { requests, load };
  return { requests: { ...requests, output: answerInPart(requests.output, load.clients) }, load };
}

/** Tokens of the longest prompt with its answer. */
export const longestRequest = ({ prompt, output }: Pick<Workload, "prompt" | "output">): number =>
  prompt.reduce((most, tokens, row) => Math.max(most, tokens + (output[row] ?? 0)), 1);

const listUnits = ({ blockTokens, offsets, ids, distinct }: NonNullable<Workload["prefix"]>): PrefixUnits => ({
  unitTokens: blockTokens,
  starts: offsets,
  ids,
  distinct,
});

function drawnPrefixes(prompt: Int32Array, shared: SharedPart | null, unitTokens: number): PrefixUnits | null {
  if (shared === null || shared.share <= 0) return null;
  const { share, prefixes, seed } = shared;
  const random = mulberry32(seed);
  const starts = new Int32Array(prompt.length + 1);
  prompt.forEach((tokens, row) => {
    starts[row + 1] = (starts[row] ?? 0) + Math.floor((tokens * share) / unitTokens);
  });
  const ids = new Int32Array(starts[prompt.length] ?? 0);
  const longest = starts.reduce((most, start, row) => Math.max(most, start - (starts[row - 1] ?? 0)), 0);
  const known = new Map<number, number>();
  for (let row = 0; row < prompt.length; row += 1) {
    const drawn = prefixes === 1 ? 0 : Math.floor(random() * prefixes);
    const index = known.get(drawn) ?? known.size;
    known.set(drawn, index);
    const from = starts[row] ?? 0;
    const units = (starts[row + 1] ?? 0) - from;
    for (let unit = 0; unit < units; unit += 1) ids[from + unit] = index * longest + unit;
  }
  return { unitTokens, starts, ids, distinct: known.size * longest };
}
