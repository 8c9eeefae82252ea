/** The closed loop of a scenario in closed form: what users see with all clients at work, means of a steady state. */
import type { Grade } from "@/features/explain";
import { engineDefaults } from "@/features/core/memory/engine-memory";
import { ledgers, tightest } from "@/features/core/memory/ledger";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import type { Resolved } from "@/features/core/scenario/resolve";
import { decodeSteps, type ClosedForm } from "../closed-form";
import { decodeStep } from "../closed-form-steps";
import { timedPools, type Deployment, type PoolStore, type PreparedPool } from "../deployment";
import type { EngineSpec } from "../engine";
import type { Backend } from "@/features/core/memory/backend";
import { FITTED, type FactorValues } from "../engines";
import { previewClosedLoop, previewEngines } from "../preview";
import { profiledFactors } from "../profiled";
import { meanLengths } from "../requests";
import type { TimeSource } from "@/features/core/timing/time-model";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { toGib } from "@/lib/units/edge";
import { deploymentOf, gpusOf, type LoadOptions } from "./deployment";

/** Seconds; rates per second of the whole deployment. */
export type MeanLoad = ClosedForm & {
  /** From arrival to the last token. */
  readonly e2e: number;
  /** Mean tokens of a prompt, those of them that the cache already holds, and of an answer. */
  readonly prompt: number;
  readonly cached: number;
  readonly output: number;
  readonly gpus: number;
  /** Share of the GPU time that prompts take: of separate pools, the GPUs of the prefill pool. */
  readonly prefillShare: number;
  readonly grade: Grade;
};

export type LoadStore = (scenario: Resolved, engine: Backend, options?: LoadOptions) => Result<MeanLoad>;

/** Keeps the step parts of every layout it prices, so that loads of one layout cost little. */
export function loadStore(time: TimeSource): LoadStore {
  const prepare = timedPools(time);
  const factors = profiledFactors(FITTED, time.profile?.factors ?? null);
  return (scenario, engine, options) => meanLoad(deploymentOf(scenario, engine, options), prepare, factors);
}

function meanLoad(deployment: Deployment, prepare: PoolStore, factors: FactorValues): Result<MeanLoad> {
  const pools = deployment.pools.map((pool) => prepare(deployment, pool));
  const usable = pools.flatMap((pool) => (pool.ok ? [pool.value] : []));
  const [first] = usable;
  if (!first || usable.length < pools.length) return failure(...pools.flatMap(({ issues }) => issues));
  const full = usable.find(({ capacity }) => capacity <= 0);
  if (full) return failure(noRoom(deployment, full));
  const engines = previewEngines(deployment, usable, { factors });
  const form = previewClosedLoop(deployment, engines);
  const { prompt, cached, output } = meanLengths(deployment.lengths);
  const gpus = gpusOf(deployment.pools);
  const prefillShare = usable.length > 1 ? gpusOf([first.pool]) / gpus : sharedByPrompts(engines, form, prompt, output);
  return success({
    ...form,
    e2e: form.ttft + Math.max(0, output - 1) * form.tpot,
    ...{ prompt, cached, output, gpus, prefillShare, grade: first.grade },
  });
}

type Alike = { readonly specs: readonly EngineSpec[]; readonly workers: readonly number[] };

/** What decoding leaves of the time: steps without prompts would take X · steps/R of every second, of each replica alike. */
function sharedByPrompts({ specs, workers }: Alike, { rate, running }: ClosedForm, prompt: number, output: number) {
  const [spec] = specs;
  const [replicas = 1] = workers;
  if (!spec) throw new Error("A deployment without an engine");
  const own = Math.max(1e-9, running / replicas);
  const decoding =
    ((rate / replicas) * decodeSteps(spec, { output }) * decodeStep(spec, own, prompt + output / 2)) / own;
  return Math.min(1, Math.max(0, 1 - decoding));
}

function noRoom({ model, chip, precision, backend }: Deployment, { pool }: PreparedPool): Issue {
  const { parallelism, role } = pool;
  const engine = engineDefaults(backend, chip, parallelism);
  const { weightTotal, capacity, cache } = tightest(ledgers({ model, chip, parallelism, precision, engine }));
  const [weights, memory, left] = [weightTotal, capacity, cache].map((size) => toGib(size).toFixed(1));
  const layout = parallelismLabel(parallelism);
  return {
    code: "LOAD-NO-KV",
    at: role === "decode" ? "d_tp" : "tp",
    message: text({
      en: `${layout}: ${weights} GiB of weights on a GPU of ${memory} GiB leave no KV cache (${left} GiB after buffers).`,
      zh: `${layout}：单卡显存 ${memory} GiB，权重占 ${weights} GiB，扣除缓冲后没有可用的 KV 缓存（${left} GiB）。`,
    }),
    fix: text({
      en: "Spread the weights over more GPUs or choose a narrower format.",
      zh: "请将权重分布到更多 GPU，或选用更窄的权重格式。",
    }),
  };
}
