/** One server, or a pair, in link parameters of the scenario and of the launch. */
import { writeValue, type RawParams } from "@/lib/params/codec";
import type { Deployment } from "./pair";
import type { ReadServer } from "./server";

/** EP is always stated: without it the suite would choose. */
export function degrees(server: ReadServer, modelExperts: number, prefix: string): RawParams {
  const { tp, pp, dp, cp, experts, sharesExperts, slots } = server;
  const redundant = slots === null ? server.redundant : Math.max(0, slots - modelExperts);
  const adp = sharesExperts ? dp : 1;
  const ep = experts === "all" ? tp * adp * cp : experts;
  const entries = { tp, adp, pp, cp, ep, redundant };
  return Object.fromEntries(Object.entries(entries).map(([key, value]) => [`${prefix}${key}`, String(value)]));
}

/** Copies that the paste starts, times those that the server itself makes (SGLang's --dp without attention DP). */
export function copies({ prefill, decode, copies: stated, decodeCopies }: Deployment, counted: boolean): RawParams {
  const made = ({ sharesExperts, dp }: ReadServer): number => (sharesExperts ? 1 : dp);
  const replicas = stated * made(prefill);
  if (!decode) return counted || replicas > 1 ? { replicas: String(replicas) } : {};
  const others = decodeCopies * made(decode);
  return !counted && replicas === 1 && others === 1 ? {} : { replicas: String(replicas), d_replicas: String(others) };
}

/** Flags of the engine that are the scenario's as well; what a command leaves open is as its engine starts. */
export function engineFlags({ share, maxSequences, maxTokens, ...waits }: ReadServer): RawParams {
  const flags = {
    ...{ util: share, max_seqs: maxSequences, batched_tokens: maxTokens },
    ...{ poll: waits.pollEvery, hold: waits.holdSteps, mixed_chunk: waits.mixedChunk },
  };
  return Object.fromEntries(Object.entries(flags).map(([key, value]) => [key, writeValue(value)]));
}

/** Where attention ranks share experts, and decode what they prefill: others wait for nobody. */
export const rankWait = ({ role, sharesExperts, dp, balanceSteps }: ReadServer): number | null =>
  role === "both" && sharesExperts && dp > 1 ? balanceSteps : null;

export function launchParams(server: ReadServer): RawParams {
  const { backend, maxLength, maxSequences, maxTokens, share, prefixCache, drafts, otherDrafts } = server;
  const numbers = { max_len: maxLength, max_seqs: maxSequences, batched_tokens: maxTokens, util: share };
  const stated = Object.entries(numbers).filter((entry): entry is [string, number] => entry[1] !== null);
  return {
    engine: backend,
    ...Object.fromEntries(stated.map(([key, value]) => [key, String(value)])),
    ...(prefixCache !== null && { prefix_cache: prefixCache ? "1" : "0" }),
    ...(otherDrafts === null && { spec_tokens: String(drafts?.count ?? 0) }),
    ...(drafts !== null && drafts.path !== null && { draft_path: drafts.path }),
  };
}

/** The prefill server's own step, where it is another than the decode server's. */
export function prefillTokens({ maxTokens }: ReadServer, decode: ReadServer | null): RawParams {
  if (decode === null || maxTokens === null || maxTokens === decode.maxTokens) return {};
  return { prefill_tokens: String(maxTokens) };
}
