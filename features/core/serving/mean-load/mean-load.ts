/** The closed loop of a scenario in closed form: what users see with all clients at work, means of a steady state. */
import { weakestGrade, type Grade } from "@/features/answers/explain";
import { ledgers, tightest } from "@/features/core/memory/ledger";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import { encoderGpus, poolGpus } from "@/features/core/scenario/gpus";
import { endToEnd, laterTokens, userRate } from "@/features/core/scenario/request-time";
import { admittedSequences, cacheSubject } from "../deployment/capacity";
import { loadActivity, type LoadActivity } from "../closed-form/activity";
import type { ClosedForm } from "../closed-form/closed-form";
import { decodeSteps } from "../closed-form/step-counts";
import { decodeStep, prefillSpan, prefillSteps } from "../deployment/mean-steps";
import {
  timedPools,
  transferSeconds,
  type Deployment,
  type PoolStore,
  type PreparedPool,
} from "../deployment/deployment";
import type { Backend } from "@/features/core/memory/backend";
import { previewClosedLoop, previewEngines, type PreviewEngines, type PricedEngines } from "../closed-form/preview";
import { meanLengths } from "../deployment/requests";
import type { MachineOverrides } from "@/features/core/timing/machine";
import type { TimeSource } from "@/features/core/timing/time-model";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { toGib } from "@/lib/units/edge";
import { buildDeployment, type Loaded, type LoadOptions } from "./deployment";
import { issue } from "./messages.issues";

/** Seconds; rates per second of the whole deployment. */
export type MeanLoad = ClosedForm &
  LoadActivity & {
    /** From arrival to the last token. */
    readonly e2e: number;
    /** Output tokens per second: of one user, of one GPU, in all. */
    readonly perUser: number;
    readonly perGpu: number;
    readonly total: number;
    /** Mean tokens of a prompt, those of them that the cache already holds, and of an answer. */
    readonly prompt: number;
    readonly cached: number;
    readonly output: number;
    readonly gpus: number;
    /** TTFT taken apart: the steps of its prompt with nobody else there, its prefix coming up from below HBM, what others add, the way of the cache, the client's wait. */
    readonly firstToken: Readonly<Record<"alone" | "loaded" | "others" | "transfer" | "client", number>>;
    /** TPOT taken apart: decode steps of so many sequences, and what prompts between them add. */
    readonly perToken: Readonly<Record<"steps" | "prompts", number>>;
    /** Of the scenario's clients, those whose sequences decode at once at most: the others wait for a seat. */
    readonly atOnce: { readonly admitted: number; readonly asked: number };
    readonly grade: Grade;
  };

export type LoadStore = (scenario: Loaded, engine: Backend, options?: LoadOptions) => Result<MeanLoad>;

/** Keeps the step parts of every layout it prices, so that loads of one layout cost little. `overrides`: rates in place of the chip's. */
export function loadStore(time: TimeSource, overrides?: MachineOverrides): LoadStore {
  const prepare = timedPools(time, overrides);
  return (scenario, engine, options) => meanLoad(buildDeployment(scenario, engine, options), prepare);
}

function meanLoad(deployment: Deployment, prepare: PoolStore): Result<MeanLoad> {
  const pools = deployment.pools.map((pool) => prepare(deployment, pool));
  const usable = pools.flatMap((pool) => (pool.ok ? [pool.value] : []));
  if (usable.length < pools.length) return failure(...pools.flatMap(({ issues }) => issues));
  const full = usable.find(({ capacity }) => capacity <= 0);
  if (full) return failure(noRoom(deployment, full));
  const grade = weakestGrade(usable.map((pool) => pool.grade));
  return success(meanLoadOn(deployment, previewEngines(deployment, usable), grade));
}

/** The same on engines that somebody else has made ready. `alike`: all requests are of one length. */
export function meanLoadOn(deployment: Deployment, engines: PricedEngines, grade: Grade, alike?: boolean): MeanLoad {
  const form = previewClosedLoop(deployment, engines, alike);
  const asked = meanLengths(deployment.lengths);
  const lengths = { ...asked, cached: form.found?.cached ?? asked.cached };
  const { output } = lengths;
  const { pools } = deployment;
  const encoding = encoderGpus(deployment.model, pools[0]?.workers ?? 1);
  const gpus = poolGpus(pools) + encoding;
  const total = form.rate * output;
  const decoding = decodeSeconds(engines, form, lengths);
  return {
    ...form,
    ...lengths,
    ...{ e2e: endToEnd(form.ttft, form.tpot, output), perUser: userRate(form), perGpu: total / gpus, total, gpus },
    ...loadActivity(engines, form, lengths, pools.length > 1 ? (poolGpus(pools.slice(0, 1)) + encoding) / gpus : null),
    firstToken: firstTokenParts(deployment, engines, form, lengths),
    perToken: perTokenParts(form, decoding, output),
    atOnce: { admitted: admittedClients(deployment, engines, lengths), asked: deployment.concurrency },
    grade,
  };
}

/** One scenario alone; null where its weights leave no room for a cache. Pages without a choice of engine take vLLM. */
export function servedLoad(scenario: Loaded, engine: Backend = "vllm"): MeanLoad | null {
  const load = loadStore(scenario.time)(scenario, engine);
  return load.ok ? load.value : null;
}

function admittedClients(
  { concurrency }: Deployment,
  { specs, workers }: PreviewEngines,
  lengths: MeanLengths,
): number {
  const [spec, instances = 1] = [specs.at(-1), workers.at(-1)];
  if (!spec) throw new Error("A deployment without an engine");
  return Math.min(concurrency, instances * admittedSequences(spec, lengths));
}

type MeanLengths = Pick<MeanLoad, "prompt" | "cached" | "output">;

/** Seconds from the first token of a mean request to its last if no prompt came between: steps of as many sequences as run. */
function decodeSeconds({ specs, workers }: PreviewEngines, { running }: ClosedForm, { prompt, output }: MeanLengths) {
  const [spec, instances = 1] = [specs.at(-1), workers.at(-1)];
  if (!spec) throw new Error("A deployment without an engine");
  const batch = Math.max(1e-9, running / instances);
  return decodeSteps(spec, { output }) * decodeStep(spec, batch, prompt + output / 2);
}

function perTokenParts({ tpot }: ClosedForm, decoding: number, output: number): MeanLoad["perToken"] {
  const steps = Math.min(tpot, decoding / Math.max(1, laterTokens(output)));
  return { steps, prompts: tpot - steps };
}

function firstTokenParts(
  deployment: Deployment,
  { specs, delay }: PreviewEngines,
  { ttft, tpot, found }: ClosedForm,
  { prompt, cached }: MeanLengths,
): MeanLoad["firstToken"] {
  const [spec] = specs;
  if (!spec) throw new Error("A deployment without an engine");
  const tokens = Math.max(1, prompt - cached);
  const steps = prefillSteps(spec, { prompts: 1, tokens, cached, running: 0, context: 0, whole: false });
  const transfer = deployment.pools.length > 1 ? transferSeconds(deployment, prompt) : 0;
  const client = delay.firstToken + delay.firstTokenSteps * tpot;
  const loaded = found?.loaded ?? 0;
  const alone = Math.min(prefillSpan(steps), ttft - transfer - client - loaded);
  return { alone, loaded, others: ttft - alone - loaded - transfer - client, transfer, client };
}

function noRoom(deployment: Deployment, { pool }: PreparedPool): Issue {
  const { parallelism, role } = pool;
  const { weightTotal, capacity, cache } = tightest(ledgers(cacheSubject(deployment, parallelism)));
  const [weights, memory, left] = [weightTotal, capacity, cache].map((size) => toGib(size).toFixed(1));
  const layout = parallelismLabel(parallelism);
  return issue("LOAD-NO-KV", role === "decode" ? "d_tp" : "tp", {
    layout,
    weights: weights ?? "",
    memory: memory ?? "",
    left: left ?? "",
  });
}
