/** Memory and cache as the suite predicts them over what engines printed at public starts. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cacheCapacity, cacheShape } from "@/features/core/memory/capacity";
import { engineDefaults } from "@/features/core/memory/engine-memory";
import { flaggedEngine } from "@/features/core/memory/engine-flags";
import { rankCache } from "@/features/core/memory/engine-cache/engine-cache";
import { engineStart, type EngineStart } from "@/features/core/memory/engine-cache/engine-start";
import { ledgers, tightest, weightLoad, type MemorySubject } from "@/features/core/memory/ledger";
import type { EngineCase } from "@/features/core/evidence/errors/engine-errors";
import { hasExperts } from "@/features/core/model/spec";
import { readLog } from "@/features/core/server-logs/start/read-log";
import type { RawParams } from "@/lib/params/codec";
import { GIB } from "@/lib/units/edge";
import { LAUNCHES, type Launch } from "./launches";
import { resolveRaw } from "./scenario";
import { TRUTHS, type Truth } from "./truths";

/** Ratios: predicted over printed. */
export const capacityCases = (folder: string): readonly EngineCase[] => [
  ...LAUNCHES.flatMap(launchCases),
  ...publicCases(folder),
  ...TRUTHS.flatMap(poolCases),
];

export const launchName = ({ raw, engine, source }: Launch): string =>
  `${raw["model"]} at TP${raw["tp"]} under ${engine} on ${raw["hw"]} (${source})`;

export function launchSubject({ engine: backend, version, share, raw }: Launch): MemorySubject {
  const { model, chip, prefill: parallelism, precision } = resolveRaw(raw);
  const defaults = engineDefaults(backend, chip, parallelism, version);
  return { model, chip, parallelism, precision, engine: share === null ? defaults : { ...defaults, share } };
}

function launchCases(launch: Launch): readonly EngineCase[] {
  const subject = launchSubject(launch);
  const predicted = { weights: loadedGib(subject), cache: cacheCapacity(subject).perGpu / GIB };
  const { source, engine, version, raw } = launch;
  const { model = "", tp, hw } = raw;
  const about = {
    source,
    model,
    setting: `TP${tp} on ${hw}`,
    engine,
    version,
    moe: hasExperts(subject.model),
    values: 1,
  };
  return (["weights", "cache"] as const).flatMap((figure) => {
    const printed = launch[figure];
    return printed === null ? [] : [{ figure, ...about, ratio: predicted[figure] / printed }];
  });
}

const loadedGib = (subject: MemorySubject): number => Math.max(...ledgers(subject).map(weightLoad)) / GIB;

/** Printed tokens and requests of a pool that was printed too. */
function poolCases(truth: Truth): readonly EngineCase[] {
  if (truth.mark !== "log" || truth.inferred) return [];
  const { source, engine, version, tp, cp = 1, prints } = truth;
  const started = startTruth(truth);
  const model = truth.name.split(",")[0] ?? "";
  const setting = `TP${tp}${cp > 1 ? `, CP${cp}` : ""}`;
  const about = { source, model, setting, engine, version, moe: truth.moe ?? hasExperts(truth.model), values: 1 };
  return (["tokens", "concurrency"] as const).flatMap((printed) => {
    const value = prints[printed];
    return value === undefined ? [] : [{ figure: "tokens" as const, ...about, ratio: started[printed] / value }];
  });
}

/** Those of data/public-cases whose log or command says all that a prediction needs. */
function publicCases(folder: string): readonly EngineCase[] {
  const read = (...path: readonly string[]): string => readFileSync(join(folder, "public-cases", ...path), "utf8");
  const log = readLog(read("05-startup-log", "startup.log"));
  const loaded = log.readings.find(({ id }) => id === "weights")?.value ?? NaN;
  const subject = startRaw(LLAMA_405B, "vllm", "0.5.3");
  const about = { engine: "vllm", values: 1 } as const;
  const command = read("11-compressed-cache", "command.txt");
  const raw = Object.fromEntries(
    [...command.matchAll(/--set (\w+)=(\S+)/g)].map(([, key = "", value = ""]) => [key, value]),
  );
  const eight = startRaw(raw, "vllm", "0.25.0");
  const started = engineStart(cacheShape(eight), tightest(ledgers(eight)).cache, Number(raw["context"]));
  return [
    {
      ...{ figure: "weights", source: "vllm-project/vllm#6746", model: "llama-3.1-405b-fp8", setting: "TP8" },
      ...{ ...about, version: "0.5.3", moe: false, ratio: (loadedGib(subject) * GIB) / loaded },
    },
    {
      // Requests of one length are the cache in units of them.
      ...{
        figure: "cache",
        source: "vllm-project/recipes#762",
        model: "deepseek-v4-flash",
        setting: "TP8 on b200-sxm",
      },
      ...{ ...about, version: "0.25.0", moe: true, ratio: (started?.concurrency ?? NaN) / REQUESTS_OF_V4_FLASH },
    },
  ];
}

/** Attention stays in BF16: `modules_to_not_convert` of its configuration, which also lists the MLP of the first and the last layer. */
const LLAMA_405B = { model: "llama-3.1-405b", weights: "fp8", w_attention: "bf16", tp: "8", hw: "h100-sxm" };

/** vllm-project/recipes#762: "Maximum concurrency for 1,048,576 tokens per request". */
const REQUESTS_OF_V4_FLASH = 20.43;

function startRaw(raw: RawParams, backend: "vllm", version: string): MemorySubject {
  const { model, chip, prefill: parallelism, precision, flags } = resolveRaw(raw);
  const loaded = { model, chip, parallelism, precision };
  const engine = flaggedEngine(backend, loaded, { ...flags, version: `${backend}-${version}` });
  return { ...loaded, engine };
}

/** What the engine would say of the pool that it had. */
export function startTruth(truth: Truth): EngineStart {
  const { model, engine, version, tp, cp = 1, kv = "bf16", block, maxTokens, drafts = 0 } = truth;
  const blockSize = block ?? (engine === "sglang" ? 1 : engine === "vllm" ? 16 : 32);
  const subject = {
    ...{ model, parallelism: { tp, pp: 1, dp: 1, ep: 1, etp: 1, cp } },
    precision: { ...PRECISION, kv },
    engine: { backend: engine, version, blockSize, maxTokens, drafts },
  };
  const piece = rankCache(subject)?.piece ?? NaN;
  const budget = truth.blocks === undefined ? (truth.gib ?? NaN) * GIB : truth.blocks * piece;
  const started = engineStart(subject, budget, truth.length);
  if (!started) throw new Error("keeps a cache");
  return started;
}

/** A page's bytes hang on the cache's format alone. */
const { precision: PRECISION } = resolveRaw({ model: "llama-3.1-8b", tp: "1", hw: "h100-sxm" });
