/** Settings that cannot run, each with both numbers. */
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";
import { VIDUR_POLICIES, type PoolConfig, type SimConfig } from "./config";
import type { SimRequests } from "./requests";
import * as m from "@/features/core/simulator/messages";

const issue = (code: string, at: string, en: string, zh: string): Issue => ({
  code: `SIM-${code}`,
  at,
  message: text({ en, zh }),
});

export function checkConfig(config: SimConfig, requests: SimRequests): Issue[] {
  const roles = new Set(config.pools.map(({ role }) => role));
  const issues = config.pools.flatMap((pool) => checkPool(pool, requests));
  if (config.pools.length === 0)
    issues.push(issue("NO-POOL", "pools", "There is no instance to run on.", "没有可运行的实例。"));
  if (roles.has("prefill") !== roles.has("decode"))
    issues.push(
      issue(
        "ROLES",
        "pools",
        "Prefill and decode instances need each other: one kind is missing.",
        "prefill 与 decode 实例必须成对出现：缺少其中一种。",
      ),
    );
  if (roles.has("both") && roles.size > 1)
    issues.push(
      issue(
        "ROLES",
        "pools",
        "Instances that do both cannot run beside separate ones.",
        "合并式实例不能与分离式实例混用。",
      ),
    );
  issues.push(...checkCaches(config, requests));
  const { load } = config;
  if (load.kind === "closed" && !(load.clients >= 1 && Number.isInteger(load.clients) && load.think >= 0))
    issues.push(
      issue(
        "LOAD",
        "clients",
        `A closed loop needs a client, not ${load.clients}.`,
        `闭环负载至少需要 1 个客户端，而不是 ${load.clients}。`,
      ),
    );
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
    issue(
      "CAPACITY",
      name,
      `${name} is ${pool[name]}; it must be a whole number from 1 on.`,
      `${name} 为 ${pool[name]}，必须是不小于 1 的整数。`,
    ),
  );
  const { watermark } = pool;
  if (watermark >= 0 && watermark < 1) return issues;
  const en = `The watermark is ${watermark}; it is a share from 0 to below 1.`;
  return [...issues, issue("WATERMARK", "watermark", en, `水位线为 ${watermark}，应为 0 到 1（不含）之间的比例。`)];
}

function checkStages({ stages, maxSequences, policy }: PoolConfig): Issue[] {
  if (stages > 255)
    return [issue("STAGES", "stages", `${stages} pipeline stages; at most 255.`, `流水线级数为 ${stages}，最多 255。`)];
  if (maxSequences >= stages || !VIDUR_POLICIES.includes(policy)) return [];
  const en = `${maxSequences} sequences over ${stages} stages leave no request per batch.`;
  return [issue("STAGES", "maxSequences", en, `${maxSequences} 个序列分到 ${stages} 个流水线级，每批不足一个请求。`)];
}

function checkPolicy({ policy, prefixCache, speculation, eviction, role }: PoolConfig): Issue[] {
  const vidur = VIDUR_POLICIES.includes(policy);
  const apart = vidur && role !== "both";
  const plain = vidur || policy === "reserve";
  if (!apart && !(plain && (prefixCache || eviction === "swap")) && !(vidur && speculation !== null)) return [];
  const [drafts, draftsZh] = vidur ? [", speculation", "、投机解码"] : ["", ""];
  return [
    issue(
      "POLICY-PLAIN",
      "policy",
      `${policy} runs without prefix cache${drafts} and swap${apart ? ", and prefills where it decodes" : ""}. Choose vllm-v1 for those.`,
      `${policy} 不支持前缀缓存${draftsZh}和换出${apart ? "，也不支持 PD 分离" : ""}。如需这些功能请选择 vllm-v1。`,
    ),
  ];
}

/** The policy "reserve" keeps nothing of single requests while they decode, so it knows neither stages nor draws. */
function checkLockstep({ policy, stages, speculation }: PoolConfig): Issue[] {
  if (policy !== "reserve" || (stages === 1 && speculation?.draws !== "seeded")) return [];
  const en = `reserve takes whole steps and means: 1 pipeline stage and expected acceptance, not ${stages} and ${speculation?.draws ?? "none"}. Choose vllm-v1 for those.`;
  const zh = `reserve 按整步和均值推进：只支持 1 个流水线级和期望接受率，当前为 ${stages} 级、${speculation?.draws ?? "无"}。如需这些功能请选择 vllm-v1。`;
  return [issue("POLICY-LOCKSTEP", "policy", en, zh)];
}

function checkPrefix({ prefixCache, blockSize }: PoolConfig, { prefix }: SimRequests): Issue[] {
  if (!prefixCache || prefix === undefined || prefix.unitTokens % blockSize === 0) return [];
  const { unitTokens } = prefix;
  const en = `Prefix units of ${unitTokens} tokens are not whole blocks of ${blockSize}.`;
  return [issue("PREFIX-UNIT", "blockSize", en, `前缀单元为 ${unitTokens} 个 token，不是 ${blockSize} 的整数倍。`)];
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
        `The prefix caches of ${instances} instances would have ${asked} units; at most ${most} are kept.`,
        `${instances} 个实例的前缀缓存共需 ${asked} 个单元，最多保留 ${most} 个。`,
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
  const en = `A KV tier of ${blocks} blocks at ${secondsPerToken} s a token: both are numbers from 0 on.`;
  return [
    issue("KV-TIER", "kvTiers", en, `KV 层为 ${blocks} 块、每 token ${secondsPerToken} 秒：两者均须为不小于 0 的数。`),
  ];
}
