/** Settings that cannot run, each with both numbers. */
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import { VIDUR_POLICIES, type PoolConfig, type SimConfig } from "./config";
import type { SimRequests } from "./requests";
import * as m from "@/features/core/simulator/messages";

const issue = (code: string, at: string, message: Text): Issue => ({ code: `SIM-${code}`, at, message });

export function checkConfig(config: SimConfig, requests: SimRequests): Issue[] {
  const roles = new Set(config.pools.map(({ role }) => role));
  const issues = config.pools.flatMap((pool) => checkPool(pool, requests));
  if (config.pools.length === 0) issues.push(issue("NO-POOL", "pools", m.thereIsNoInstance));
  if (roles.has("prefill") !== roles.has("decode")) issues.push(issue("ROLES", "pools", m.prefillAndDecodeInstances));
  if (roles.has("both") && roles.size > 1) issues.push(issue("ROLES", "pools", m.instancesThatDoBoth));
  issues.push(...checkCaches(config, requests));
  const { load } = config;
  if (load.kind === "closed" && !(load.clients >= 1 && Number.isInteger(load.clients) && load.think >= 0))
    issues.push(issue("LOAD", "clients", m.closedLoopNeedsClient({ clients: load.clients })));
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
    issue("CAPACITY", name, m.nameIsValueWholeNumber({ name, value: pool[name] })),
  );
  const { watermark } = pool;
  if (watermark >= 0 && watermark < 1) return issues;
  return [...issues, issue("WATERMARK", "watermark", m.watermarkIsShare({ watermark }))];
}

function checkStages({ stages, maxSequences, policy }: PoolConfig): Issue[] {
  if (stages > 255) return [issue("STAGES", "stages", m.pipelineStagesAtMost({ stages }))];
  if (maxSequences >= stages || !VIDUR_POLICIES.includes(policy)) return [];
  return [issue("STAGES", "maxSequences", m.sequencesOverStages({ maxSequences, stages }))];
}

function checkPolicy({ policy, prefixCache, speculation, eviction, role }: PoolConfig): Issue[] {
  const vidur = VIDUR_POLICIES.includes(policy);
  const apart = vidur && role !== "both";
  const plain = vidur || policy === "reserve";
  if (!apart && !(plain && (prefixCache || eviction === "swap")) && !(vidur && speculation !== null)) return [];
  const said = apart
    ? m.policyPrefillsWhereItDecodes
    : vidur
      ? m.policyRunsWithoutSpeculation
      : m.policyRunsWithoutPrefixCacheAndSwap;
  return [issue("POLICY-PLAIN", "policy", said({ policy }))];
}

/** The policy "reserve" keeps nothing of single requests while they decode, so it knows neither stages nor draws. */
function checkLockstep({ policy, stages, speculation }: PoolConfig): Issue[] {
  if (policy !== "reserve" || (stages === 1 && speculation?.draws !== "seeded")) return [];
  const draws = speculation?.draws ?? m.noDraws;
  return [issue("POLICY-LOCKSTEP", "policy", m.reserveTakesWholeSteps({ stages, draws }))];
}

function checkPrefix({ prefixCache, blockSize }: PoolConfig, { prefix }: SimRequests): Issue[] {
  if (!prefixCache || prefix === undefined || prefix.unitTokens % blockSize === 0) return [];
  const { unitTokens } = prefix;
  return [issue("PREFIX-UNIT", "blockSize", m.prefixUnitsOfTokens({ unitTokens, blockSize }))];
}

/** Units of prefix caches of all instances together: 13 bytes each. */
const MOST_UNITS = 2 ** 25;

/** Every instance has a place for every unit. */
function checkCaches({ pools }: SimConfig, { prefix }: SimRequests): Issue[] {
  const instances = pools.reduce((sum, pool) => sum + (pool.prefixCache ? pool.instances : 0), 0);
  const units = instances * (prefix?.distinct ?? 0);
  if (units <= MOST_UNITS) return [];
  const [asked, most] = [units, MOST_UNITS].map((count) => count.toLocaleString("en"));
  return [
    {
      ...issue(
        "PREFIX-CACHES",
        "replicas",
        m.prefixCachesOfInstances({ instances, asked: asked ?? "", most: most ?? "" }),
      ),
      fix: m.runFewerInstancesOrRequests,
    },
  ];
}

function checkTiers({ kvTiers }: PoolConfig): Issue[] {
  const bad = kvTiers.find(
    ({ blocks, secondsPerToken }) => !(blocks >= 0 && secondsPerToken >= 0 && secondsPerToken < Infinity),
  );
  if (bad === undefined) return [];
  const { blocks, secondsPerToken } = bad;
  return [issue("KV-TIER", "kvTiers", m.kvTierOfBlocks({ blocks, secondsPerToken }))];
}
