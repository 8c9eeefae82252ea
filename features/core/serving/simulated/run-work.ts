/**
 * What a run of a service will do, before it runs: steps, requests in them, what is looked at. From means of lengths, so within a factor of
 * four of what it does, most often above; a run that evicts does more.
 *
 *   steps of prompts   R · P / chunk
 *   steps of decodes   R · O / sequences of a step, which are those that run at a time / pipeline stages, as far as the token budget goes
 *
 * Equal decode steps are taken in one go (features/core/simulator/decode-steps/repeat-decodes.ts) where nothing disturbs them: without a pipeline and
 * drafts, under a policy that repeats itself or with nobody waiting, and with a token for everybody in the budget.
 */
import { expectedDrafts } from "@/features/core/simulator/decode-steps/acceptance";
import type { PoolConfig } from "@/features/core/simulator/input/config";
import { SCHEDULERS } from "@/features/core/simulator/policies/schedulers";
import type { SimulatedService } from "./service";

/** Lengths are means, in tokens. */
export type RunAsked = {
  readonly requests: number;
  readonly prompt: number;
  readonly output: number;
  /** In flight on all instances together; of an open load as many as there are at least. */
  readonly atOnce: number;
  readonly closed: boolean;
  /** Who waits for an instance at a time. */
  readonly waiting: number;
  /** In place of each pool's own number. */
  readonly instances: number | null;
  readonly shared: SharedUnits;
};

/** Of the prefix cache: units of one prompt; tokens that it has in common with others, and how many such beginnings there are; units of all prompts. */
export type SharedUnits = {
  readonly units: number;
  readonly known: number;
  readonly prefixes: number;
  readonly distinct: number;
};

export type RunWork = {
  /** Steps that are formed one by one, and the same times the pipeline stages that each goes through. */
  readonly formed: number;
  readonly staged: number;
  /** Steps that are taken together with the one before. */
  readonly repeated: number;
  /** Requests in formed steps. */
  readonly members: number;
  /** Running and waiting requests, units of the cache and other instances that are looked at. */
  readonly looks: number;
  /** What is made before the first step: stages of the instances, and units of their caches as parts of a stage. */
  readonly made: number;
};

export const NO_WORK: RunWork = { formed: 0, staged: 0, repeated: 0, members: 0, looks: 0, made: 0 };

/** `a`, and `times` as much as b. */
export const addWork = (a: RunWork, b: RunWork, times: number): RunWork => ({
  formed: a.formed + b.formed * times,
  staged: a.staged + b.staged * times,
  repeated: a.repeated + b.repeated * times,
  members: a.members + b.members * times,
  looks: a.looks + b.looks * times,
  made: a.made + b.made * times,
});

type Pool = Pick<SimulatedService["pools"][number], "config" | "kvTokens">;

export const runWork = (pools: readonly Pool[], asked: RunAsked): RunWork =>
  pools.reduce((sum, pool) => addWork(sum, poolWork(pool, asked), 1), NO_WORK);

function poolWork({ config, kvTokens }: Pool, asked: RunAsked): RunWork {
  const { role, stages, tokenBudget, policy } = config;
  const { requests, output } = asked;
  const instances = asked.instances ?? config.instances;
  const running = Math.max(1, Math.min(asked.atOnce / instances, sequenceRoom(config, kvTokens, asked)));
  const budget = policy === "orca" ? Infinity : tokenBudget;
  const together = Math.max(1, Math.min(budget, running / stages));
  const prompts = role === "decode" ? 0 : requests * promptSteps(config, asked, instances);
  const tokens = role === "prefill" ? 0 : (requests * output) / tokensOfStep(config);
  const decodes = tokens / together;
  const repeats = isSteady(config, asked) && running <= budget;
  const alone = repeats ? Math.min(decodes, prompts + requests * stretches(asked, instances)) : decodes;
  const formed = prompts + alone;
  return {
    formed,
    staged: formed * stages,
    repeated: decodes - alone,
    members: prompts + (SCHEDULERS[policy].lockstep ? 0 : Math.min(tokens, formed * together)),
    looks:
      formed * looksOfStep(config, asked, running, instances) + requests * (instances + looksOfUnits(config, asked)),
    made: instances * (stages + (config.prefixCache ? asked.shared.distinct * UNIT : 0)),
  };
}

/** To make a unit of an instance's cache, against a stage of it. */
const UNIT = 1 / 200;

type Lengths = Pick<RunAsked, "prompt" | "output" | "shared">;

/** Sequences that one instance can run at a time: what they have in common is there once. */
export function sequenceRoom({ maxSequences, ...config }: PoolConfig, kvTokens: number, lengths: Lengths): number {
  const common = finds(config) ? lengths.shared.known : 0;
  return Math.min(maxSequences, kvTokens / (lengths.prompt - common + lengths.output));
}

/** A cache that comes from a prefill instance is looked up nowhere. */
const finds = ({ prefixCache, role }: Pick<PoolConfig, "prefixCache" | "role">): boolean =>
  prefixCache && role !== "decode";

/** Of one prompt. The first of each beginning on each instance finds nothing; Orca cuts no prompt. */
function promptSteps(config: PoolConfig, { prompt, requests, shared }: RunAsked, instances: number): number {
  const { policy, tokenBudget, chunkLimit } = config;
  if (policy === "orca") return 1;
  const share = finds(config) ? Math.max(0, 1 - (shared.prefixes * instances) / requests) : 0;
  const chunk = chunkLimit > 0 ? Math.min(tokenBudget, chunkLimit) : tokenBudget;
  return Math.max(1, (prompt - share * shared.known) / chunk);
}

/** That one request gets. */
const tokensOfStep = ({ speculation }: PoolConfig): number =>
  speculation === null ? 1 : 1 + expectedDrafts(speculation, speculation.draftTokens);

const isSteady = ({ policy, stages, speculation }: PoolConfig, { waiting }: RunAsked): boolean =>
  stages === 1 && speculation === null && (SCHEDULERS[policy].repeats || waiting < 1);

/** Stretches of equal steps that a request ends: of its own instance as it comes, starts and goes; of others where clients wait for its answer. */
function stretches({ closed, atOnce }: RunAsked, instances: number): number {
  if (instances === 1) return OWN;
  return closed ? Infinity : OWN + Math.min(instances, MORE * atOnce);
}

const OWN = 3;
/** There may be so many times more at once than there are at least. */
export const MORE = 3;

/** Times that everybody who runs is gone through. */
const ORDERED = 3;

const looksOfStep = (
  { policy, stages }: PoolConfig,
  { atOnce }: RunAsked,
  running: number,
  instances: number,
): number =>
  (instances > 1 ? Math.min(instances, atOnce) : 0) + running * (policy === "priority" ? ORDERED : stages > 1 ? 1 : 0);

/** SGLang looks up whoever waits before it takes one of them, as long as they are so few; others look up the first. */
const LOOKED_UP = 128;
/** Units are taken, published and given back. */
const HELD = 4;

/** Of one request. */
function looksOfUnits(config: PoolConfig, { shared, atOnce, closed }: RunAsked): number {
  if (!finds(config)) return 0;
  const beside = Math.min(LOOKED_UP, closed ? atOnce : MORE * atOnce) / 2;
  return shared.units * (HELD + (config.policy === "sglang" ? beside : 1));
}
