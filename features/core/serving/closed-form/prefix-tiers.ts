/**
 * Where the prefix of a prompt is found when there are more prefixes than HBM has room for: the law of the simulator's prefix cache
 * (core/prefix-cache.ts) in the mean. Requests draw one of N prefixes of p tokens evenly. A list by last use then holds any of them with the
 * same chance, so that each level finds as many as it has room for:
 *
 *   HBM     (K - R · own) / p of N        what R requests leave of the cache, own = the rest of a prompt and half an answer
 *   tier i  bytes / (p · bytes per token) of N, of what the levels before it have not
 *
 * A hit in a tier costs its transfer instead of prefill, and the step that admits its request waits for it, nothing overlapped, as LMCache
 * does it; where computing again is quicker, the tier is not read.
 */
import { admittedSequences } from "../deployment/capacity";
import { stateAtCrossing } from "./crossing";
import type { EngineSpec } from "../deployment/engine";
import { keptTokens, type MeanLengths, type Requests } from "../deployment/requests";
import { prefillSpan, prefillSteps } from "../deployment/mean-steps";

/** Of a mean prompt. */
export type FoundPrefix = {
  /** Tokens that are not computed, and seconds that a step waits for those of them that come from a tier. */
  readonly cached: number;
  readonly loaded: number;
  /** Chance of each level to have it: HBM first, then the tiers. What is missing of 1 is computed. */
  readonly shares: readonly number[];
  /** Seconds of each level for a mean prompt, and of computing what none has. */
  readonly waits: readonly number[];
};

/** `held`: requests that an instance holds at once. */
export function foundPrefix(spec: EngineSpec, load: MeanLengths, sequences: number): FoundPrefix {
  const { tiers, capacity, role } = spec;
  const { prompt, cached: prefix } = load;
  if (!tiers || role === "decode" || prefix <= 0) return { cached: prefix, loaded: 0, shares: [1], waits: [0, 0] };
  const ownTokens = keptTokens(load, role === "both" ? 0.5 : 0) - prefix;
  const prefixes = Math.max(0, capacity - sequences * ownTokens) / prefix;
  const recompute = recomputeSecondsPerToken(spec, prompt);
  const hbm = Math.min(1, prefixes / tiers.prefixes);
  let [cached, loaded, left] = [hbm * prefix, 0, 1 - hbm];
  const [shares, waits] = [[hbm], [0]];
  for (const { tokens, secondsPerToken } of tiers.stores) {
    const share = Math.min(left, tokens / prefix / tiers.prefixes);
    left -= share;
    const read = secondsPerToken <= recompute;
    shares.push(read ? share : 0);
    waits.push(read ? share * prefix * secondsPerToken : 0);
    if (!read) continue;
    cached += share * prefix;
    loaded += share * prefix * secondsPerToken;
  }
  return { cached, loaded, shares, waits: [...waits, (prefix - cached) * recompute] };
}

/** The same as a load. An instance that only prefills holds the prompts of a step. */
export function withPrefix<Load extends MeanLengths>(spec: EngineSpec, load: Load, sequences: number) {
  const step = Math.max(1, (spec.policy.tokenBudget * spec.ranks) / Math.max(1, load.prompt - load.cached));
  const { cached, loaded } = foundPrefix(spec, load, spec.role === "prefill" ? Math.min(sequences, step) : sequences);
  return { ...load, cached, loaded };
}

/** Of a prompt of the step's budget: what an engine takes instead where a tier is slower. */
export function recomputeSecondsPerToken(spec: EngineSpec, prompt: number): number {
  const tokens = Math.max(1, Math.min(prompt, spec.policy.tokenBudget * spec.ranks));
  const alone = { prompts: 1, tokens, cached: 0, running: 0, context: 0, whole: true };
  return prefillSpan(prefillSteps(spec, alone)) / tokens;
}

/**
 * The same for runs whose requests only say how much of each is cached (simulate.ts): all find the mean, and the wait for a tier counts as the
 * tokens that could be computed meanwhile. `held` as above.
 */
export function asFound(
  requests: Requests,
  spec: EngineSpec | undefined,
  load: MeanLengths,
  sequences: number,
): Requests {
  if (!spec?.tiers || load.cached <= 0) return requests;
  const { cached, loaded } = withPrefix(spec, load, Math.min(sequences, admittedSequences(spec, load)));
  const spared = Math.max(0, cached - loaded / recomputeSecondsPerToken(spec, load.prompt));
  return { ...requests, cached: requests.cached.map((tokens) => Math.floor((tokens * spared) / load.cached)) };
}

/** The load as it is once as many requests are held as it lets run: what is held leaves less room for prefixes, and more is computed. */
export function settlePrefix<Load extends MeanLengths, Form extends { readonly running: number }>(
  spec: EngineSpec,
  load: Load,
  most: number,
  formWith: (load: Load & { readonly loaded: number }) => Form,
): Form & { readonly found: FoundPrefix } {
  const look = (sequences: number) => {
    const prefix = foundPrefix(spec, load, sequences);
    const form = formWith({ ...load, cached: prefix.cached, loaded: prefix.loaded });
    return { state: { ...form, found: prefix }, excess: (sequences - form.running) / most };
  };
  const { state, excess } = look(most);
  return excess > 0 ? stateAtCrossing(most, excess, look) : state;
}
