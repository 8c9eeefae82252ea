/** The closed loop of a scenario in closed form: what users see with all clients at work, means of a steady state. */
import { weakestGrade, type Grade } from "@/features/answers/explain";
import { ledgers, tightest } from "@/features/core/memory/ledger";
import { START_FLAGS } from "@/features/core/memory/start-flags";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import { encoderGpus, poolGpus } from "@/features/core/scenario/gpus";
import type { Resolved } from "@/features/core/scenario/resolve";
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
import { decodingContext, meanLengths, type MeanLengths } from "../deployment/requests";
import { openLoadOfClients, type OpenLoad } from "../open-load/open-load";
import { AVERAGE, type LoadPromise } from "@/features/core/scenario/fields/promise";
import { seconds } from "@/lib/units/quantity";
import type { MachineOverrides } from "@/features/core/timing/machine";
import type { TimeSource } from "@/features/core/timing/time-model";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { formatCount } from "@/lib/format/quantity";
import { toGib } from "@/lib/units/edge";
import { buildDeployment, type Loaded, type LoadOptions } from "./deployment";
import { issue } from "./messages.issues";

/** Seconds; rates per second of the whole deployment. */
export type MeanLoad = ClosedForm &
  LoadActivity & {
    /** What `ttft` and `tpot` are of the requests. */
    readonly statistic: LoadPromise["statistic"];
    readonly mean: { readonly ttft: number; readonly tpot: number };
    /** A percentile was asked for that is known from a simulated run alone: `ttft` and `tpot` are averages. */
    readonly beyond: boolean;
    /** From arrival to the last token, mean. */
    readonly e2e: number;
    /** Output tokens per second: of one user, of one GPU, in all. */
    readonly perUser: number;
    readonly perGpu: number;
    readonly total: number;
    /** Mean tokens of a prompt, those of them that the cache already holds, and of an answer. */
    readonly prompt: number;
    readonly cached: number;
    readonly output: number;
    readonly varied?: number | undefined;
    readonly gpus: number;
    /** TTFT taken apart: the steps of its prompt with nobody else there, its prefix coming up from below HBM, what others add, the way of the cache, the client's wait, what a late request waits longer than the mean one. */
    readonly firstToken: Readonly<Record<"alone" | "loaded" | "others" | "transfer" | "client" | "bursts", number>>;
    /** TPOT taken apart: decode steps of so many sequences, what prompts between them add, what a slow request takes longer than the mean one. */
    readonly perToken: Readonly<Record<"steps" | "prompts" | "bursts", number>>;
    /** Of the scenario's clients, those whose sequences decode at once at most: the others wait for a seat. */
    readonly atOnce: { readonly admitted: number; readonly asked: number };
    readonly grade: Grade;
  };

export type LoadStore = (scenario: Loaded, engine: Backend, options?: LoadOptions) => Result<MeanLoad>;

/** Keeps the step parts of every layout it prices, so that loads of one layout cost little. `overrides`: rates in place of the chip's. */
export function loadStore(time: TimeSource, overrides?: MachineOverrides): LoadStore {
  const prepare = timedPools(time, overrides);
  return (scenario, engine, options) => meanLoad(buildDeployment(scenario, engine, options), prepare, scenario.promise);
}

function meanLoad(deployment: Deployment, prepare: PoolStore, promise?: LoadPromise): Result<MeanLoad> {
  const pools = deployment.pools.map((pool) => prepare(deployment, pool));
  const usable = pools.flatMap((pool) => (pool.ok ? [pool.value] : []));
  if (usable.length < pools.length) return failure(...pools.flatMap(({ issues }) => issues));
  const full = usable.find(({ capacity }) => capacity <= 0);
  if (full) return failure(noRoom(deployment, full));
  const grade = weakestGrade(usable.map((pool) => pool.grade));
  return success(meanLoadOn(deployment, previewEngines(deployment, usable), grade, { promise }));
}

/** What a page says beside a load whose percentile is not known. */
export const beyondIssues = (
  { beyond }: MeanLoad,
  { promise, workload }: Pick<Resolved, "promise" | "workload">,
): Issue[] =>
  beyond
    ? [
        issue("LOAD-BEYOND", "conc", {
          ...{ statistic: promise.statistic, users: workload.concurrency },
          clients: formatCount(workload.concurrency),
        }),
      ]
    : [];

type Judging = {
  /** All requests are of one length; absent: as the deployment has them. */
  readonly alike?: boolean | undefined;
  /** Absent: averages. */
  readonly promise?: LoadPromise | undefined;
};

/** The same on engines that somebody else has made ready. */
export function meanLoadOn(
  deployment: Deployment,
  engines: PricedEngines,
  grade: Grade,
  { alike, promise = AVERAGE }: Judging = {},
): MeanLoad {
  const closed = previewClosedLoop(deployment, engines, alike);
  const open = arrivingLoad(deployment, engines, closed, promise);
  const form = open === null ? closed : { ...closed, ...meanTimes(open) };
  const asked = meanLengths(deployment.lengths);
  const lengths = { ...asked, cached: form.found?.cached ?? asked.cached };
  const { output } = lengths;
  const { pools } = deployment;
  const encoding = encoderGpus(deployment.model, pools[0]?.workers ?? 1);
  const gpus = poolGpus(pools) + encoding;
  const total = form.rate * output;
  const decoding = decodeSeconds(engines, form, lengths);
  const judged = judgedTimes(form, open, promise);
  const bursts = { ttft: judged.ttft - form.ttft, tpot: judged.tpot - form.tpot };
  return {
    ...form,
    ...lengths,
    ...judged,
    beyond: open === null && promise.statistic !== "mean",
    mean: { ttft: form.ttft, tpot: form.tpot },
    ...{ e2e: endToEnd(form.ttft, form.tpot, output), perUser: userRate(form), perGpu: total / gpus, total, gpus },
    ...loadActivity(engines, form, lengths, pools.length > 1 ? (poolGpus(pools.slice(0, 1)) + encoding) / gpus : null),
    firstToken: { ...firstTokenParts(deployment, engines, form, lengths), bursts: bursts.ttft },
    perToken: { ...perTokenParts(form, decoding, output), bursts: bursts.tpot },
    atOnce: { admitted: admittedClients(deployment, engines, lengths), asked: deployment.concurrency },
    grade,
  };
}

/** As many requests in flight as there are clients, arriving at random; null where averages are asked for, or where a run alone knows. */
function arrivingLoad(
  deployment: Deployment,
  engines: PricedEngines,
  { rate }: ClosedForm,
  { statistic }: LoadPromise,
): OpenLoad | null {
  return statistic === "mean" ? null : openLoadOfClients(deployment, engines, deployment.concurrency, rate);
}

const meanTimes = ({ rate, running, ttft, tpot }: OpenLoad) => ({
  ...{ rate, running },
  ...{ ttft: seconds(ttft.mean), tpot: seconds(tpot.mean) },
});

function judgedTimes(
  { ttft, tpot }: ClosedForm,
  open: OpenLoad | null,
  { statistic }: LoadPromise,
): Pick<MeanLoad, "ttft" | "tpot" | "statistic"> {
  if (open === null) return { ttft, tpot, statistic: "mean" };
  return { ttft: seconds(open.ttft[statistic]), tpot: seconds(open.tpot[statistic]), statistic };
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

/** Seconds from the first token of a mean request to its last if no prompt came between: steps of as many sequences as run. */
function decodeSeconds({ specs, workers }: PreviewEngines, { running }: ClosedForm, lengths: MeanLengths) {
  const [spec, instances = 1] = [specs.at(-1), workers.at(-1)];
  if (!spec) throw new Error("A deployment without an engine");
  const batch = Math.max(1e-9, running / instances);
  return decodeSteps(spec, lengths) * decodeStep(spec, batch, decodingContext(lengths));
}

function perTokenParts({ tpot }: ClosedForm, decoding: number, output: number): Omit<MeanLoad["perToken"], "bursts"> {
  const steps = Math.min(tpot, decoding / Math.max(1, laterTokens(output)));
  return { steps, prompts: tpot - steps };
}

function firstTokenParts(
  deployment: Deployment,
  { specs, delay }: PreviewEngines,
  { ttft, tpot, found }: ClosedForm,
  { prompt, cached }: MeanLengths,
): Omit<MeanLoad["firstToken"], "bursts"> {
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
    flag: START_FLAGS[deployment.backend].sequences,
  });
}
