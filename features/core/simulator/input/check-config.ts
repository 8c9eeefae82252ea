/** Settings that cannot run, each with both numbers. */
import type { Issue } from "@/lib/issue";
import { VIDUR_POLICIES, type PoolConfig, type SimConfig } from "./config";
import type { SimRequests } from "./requests";
import * as m from "@/features/core/simulator/messages";
import { issue } from "@/features/core/simulator/messages.issues";

export function checkConfig(config: SimConfig, requests: SimRequests): Issue[] {
  const roles = new Set(config.pools.map(({ role }) => role));
  const issues = config.pools.flatMap((pool) => checkPool(pool, requests));
  if (config.pools.length === 0) issues.push(issue("SIM-NO-POOL", "pools"));
  if (roles.has("prefill") !== roles.has("decode")) issues.push(issue("SIM-ROLES", "pools"));
  if (roles.has("both") && roles.size > 1) issues.push(issue("SIM-ROLES/both", "pools"));
  issues.push(...checkCaches(config, requests));
  const { load } = config;
  if (load.kind === "closed" && !(load.clients >= 1 && Number.isInteger(load.clients) && load.think >= 0))
    issues.push(issue("SIM-LOAD", "clients", { clients: load.clients }));
  if (load.kind === "lanes" && !(load.lanes >= 1 && Number.isInteger(load.lanes) && requests.graph !== undefined))
    issues.push(issue("SIM-LANES", "lanes", { lanes: load.lanes }));
  return issues;
}

const COUNTS = [
  "instances",
  "maxSequences",
  "tokenBudget",
  "blocks",
  "blockSize",
  "stages",
  "maxTokens",
  "pollEvery",
  "ranks",
] as const;
const checkPool = (pool: PoolConfig, requests: SimRequests): Issue[] => [
  ...checkCounts(pool),
  ...checkStages(pool),
  ...checkPolicy(pool),
  ...checkLockstep(pool),
  ...checkPrefix(pool, requests),
  ...checkTiers(pool),
];

function checkCounts(pool: PoolConfig): Issue[] {
  const issues = COUNTS.filter((name) => !(Number.isInteger(pool[name]) && pool[name] >= 1)).map((name) =>
    issue("SIM-CAPACITY", name, { name, value: pool[name] }),
  );
  const { watermark } = pool;
  if (watermark >= 0 && watermark < 1) return issues;
  return [...issues, issue("SIM-WATERMARK", "watermark", { watermark })];
}

function checkStages({ stages, maxSequences, policy }: PoolConfig): Issue[] {
  if (stages > 255) return [issue("SIM-STAGES", "stages", { stages })];
  if (maxSequences >= stages || !VIDUR_POLICIES.includes(policy)) return [];
  return [issue("SIM-STAGES/sequences", "maxSequences", { maxSequences, stages })];
}

function checkPolicy({ policy, prefixCache, speculation, eviction, role }: PoolConfig): Issue[] {
  const vidur = VIDUR_POLICIES.includes(policy);
  const apart = vidur && role !== "both";
  const plain = vidur || policy === "reserve";
  if (!apart && !(plain && (prefixCache || eviction === "swap")) && !(vidur && speculation !== null)) return [];
  const sentence = apart
    ? m.policyPrefillsWhereItDecodes
    : vidur
      ? m.policyRunsWithoutSpeculation
      : m.policyRunsWithoutPrefixCacheAndSwap;
  return [{ code: "SIM-POLICY-PLAIN", at: "policy", message: sentence({ policy }) }];
}

/** The policy "reserve" keeps nothing of single requests while they decode, so it knows neither stages nor draws. */
function checkLockstep({ policy, stages, speculation }: PoolConfig): Issue[] {
  if (policy !== "reserve" || (stages === 1 && speculation?.draws !== "seeded")) return [];
  const draws = speculation?.draws ?? m.noDraws;
  return [issue("SIM-POLICY-LOCKSTEP", "policy", { stages, draws })];
}

function checkPrefix({ prefixCache, blockSize }: PoolConfig, { prefix }: SimRequests): Issue[] {
  if (!prefixCache || prefix === undefined || prefix.unitTokens % blockSize === 0) return [];
  const { unitTokens } = prefix;
  return [issue("SIM-PREFIX-UNIT", "blockSize", { unitTokens, blockSize })];
}

/** Units of prefix caches of all instances together: 13 bytes each. */
const MOST_UNITS = 2 ** 25;

/** Every instance has a place for every unit. */
function checkCaches({ pools }: SimConfig, { prefix }: SimRequests): Issue[] {
  const instances = pools.reduce((sum, pool) => sum + (pool.prefixCache ? pool.instances : 0), 0);
  const units = instances * (prefix?.distinct ?? 0);
  if (units <= MOST_UNITS) return [];
  const [asked, most] = [units, MOST_UNITS].map((count) => count.toLocaleString("en"));
  return [issue("SIM-PREFIX-CACHES", "replicas", { instances, asked: asked ?? "", most: most ?? "" })];
}

function checkTiers({ kvTiers }: PoolConfig): Issue[] {
  const bad = kvTiers.find(
    ({ blocks, secondsPerToken }) => !(blocks >= 0 && secondsPerToken >= 0 && secondsPerToken < Infinity),
  );
  if (bad === undefined) return [];
  const { blocks, secondsPerToken } = bad;
  return [issue("SIM-KV-TIER", "kvTiers", { blocks, secondsPerToken })];
}
