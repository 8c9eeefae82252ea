/** Scenario and controls as one run that can be simulated. */
import { unqueuedIssues } from "@/features/core/serving/mean-load/encoder-full";
import type { LaidOut } from "@/features/core/agents/replay/lay-out";
import { scenarioTraits } from "@/features/core/evidence/scenario-traits";
import type { Traits } from "@/features/core/evidence/traits";
import { weakestGrade, type Grade } from "@/features/answers/explain";
import { gpuPrice, type GpuPrice } from "@/features/core/comparison/output-price";
import { countGpus } from "@/features/core/scenario/gpus";
import type { Resolved } from "@/features/core/scenario/resolve";
import { clientDelay } from "@/features/core/serving/engine-constants/constants";
import { listPools } from "@/features/core/serving/mean-load/deployment";
import { findPolicy } from "@/features/core/serving/engine-constants/recipes";
import { backend, buildDeployment } from "@/features/core/serving/simulated/engine-deployment";
import { promisedEstimates, type Estimates } from "@/features/core/serving/simulated/promised-load";
import { SIM_DEFAULTS, type SimConfig } from "@/features/core/simulator/input/config";
import type { StepCost } from "@/features/core/simulator/cost/step-cost";
import type { ServiceLevel } from "@/features/core/simulator/figures/figures";
import type { SimRequests } from "@/features/core/simulator/input/requests";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import type { Text } from "@/lib/text";
import { meanOrZero } from "@/lib/statistics/mean";
import { fromMs, GIGA } from "@/lib/units/edge";
import { requestWork, type RequestWork } from "../effective-work";
import type { SchedulingInput } from "../input";
import { blockAccount, type BlockAccount } from "./memory-blocks";
import { kvTiers, type KvTiers } from "./kv-tiers";
import { pool, transferBetween } from "./pools";
import { readAsked } from "./requests";
import { followsPromise, settle } from "./settled";
import { stepTimes } from "./step-times";
import * as m from "./messages";
import { issue } from "./messages.issues";

export type Setup = {
  readonly scenario: Resolved;
  readonly config: SimConfig;
  readonly requests: SimRequests;
  /** Agent sessions that the requests are; null for others. */
  readonly laid: LaidOut | null;
  /** One per pool. */
  readonly costs: readonly StepCost[];
  readonly memory: readonly BlockAccount[];
  /** Below the prefix cache of instances that prefill; null where there are none. */
  readonly tiers: KvTiers | null;
  readonly grade: Grade;
  readonly stepSource: Text;
  readonly workload: Text;
  readonly rate: number | null;
  readonly level: ServiceLevel;
  readonly gpus: number;
  readonly work: RequestWork;
  /** Of the scenario's users as its promise has them; empty where it has none or the step times are the user's own. */
  readonly estimates: Estimates;
  /** Requests come as the promise has them, not by a control of the page. */
  readonly promised: boolean;
  /** Requests per second of the law that they arrive by; null: it does not stay the same, or clients set the pace. */
  readonly law: number | null;
  readonly price: GpuPrice | null;
  /** Key for comparing the run with measured ones; null if step times are the user's. */
  readonly traits: Traits | null;
};

export function prepareSetup(scenario: Resolved, stated: SchedulingInput): Result<Setup> {
  const input = settle(scenario, stated);
  const places = listPools(scenario);
  const times = places.map(({ parallelism }) => stepTimes(scenario, parallelism, input));
  const bad = times.flatMap((result) => (result.ok ? [] : result.issues));
  if (bad.length > 0) return failure(...unique(bad));
  const priced = times.flatMap((result) => (result.ok ? [result.value] : []));
  const memory = places.map((pool) => blockAccount(scenario, pool, input));
  const short = memory.find(({ blocks }) => blocks < 1);
  if (short) return failure(noCache(scenario, short));
  const asked = readAsked(scenario, input, memory[0]?.engine.blockSize ?? 1);
  if (!asked.ok) return asked;
  const { requests, load, hit } = asked.value;
  const tiers = hit || input.prefix_cache ? kvTiers(scenario, input, priced[0]?.cost, memory[0]) : null;
  const cached = { ...input, prefix_cache: input.prefix_cache || hit };
  const pools = places.map((role, i) => pool(scenario, cached, role, memory[i] as BlockAccount, requests, tiers));
  const config: SimConfig = {
    ...SIM_DEFAULTS,
    pools,
    routing: input.routing,
    load,
    transfer: places.length > 1 ? transferBetween(scenario, input) : SIM_DEFAULTS.transfer,
    client: input.steps === "model" ? client(scenario, input) : SIM_DEFAULTS.client,
    seed: input.seed,
    vidurCompat: input.vidur_compat,
  };
  const { ttft, tpot } = scenario.targets;
  return success(
    {
      scenario,
      config,
      requests,
      laid: asked.value.laid,
      costs: priced.map(({ cost }) => cost),
      memory,
      tiers,
      grade: weakestGrade(priced.map((pool) => pool.grade)),
      stepSource: priced[0]?.source ?? m.sign,
      workload: asked.value.source,
      rate: asked.value.rate,
      level: {
        ...(ttft !== null && { ttft }),
        ...(tpot !== null && { tpot }),
        ...(input.e2e_ms !== null && { e2e: fromMs(input.e2e_ms) }),
      },
      gpus: countGpus(scenario),
      work: requestWork(scenario, requests),
      estimates: input.steps === "model" ? promisedEstimates(scenario, input.policy) : {},
      promised: followsPromise(stated),
      law: asked.value.law,
      price: gpuPrice(scenario),
      traits: input.steps === "model" ? traitsOfRun(scenario, input, requests) : null,
    },
    unique([...asked.issues, ...times.flatMap(({ issues }) => issues), ...unqueued(scenario, input)]),
  );
}

/** User step times exclude the encoder. */
const unqueued = (scenario: Resolved, { policy, steps }: SchedulingInput): Issue[] =>
  steps === "model" ? unqueuedIssues(buildDeployment(scenario, policy, listPools(scenario))) : [];

/** User step times include no front end. */
function client(scenario: Resolved, { policy }: SchedulingInput): SimConfig["client"] {
  const deployment = buildDeployment(scenario, policy, listPools(scenario));
  return clientDelay(deployment, findPolicy(deployment));
}

function traitsOfRun(scenario: Resolved, { policy }: SchedulingInput, { prompt, output }: SimRequests): Traits {
  return { ...scenarioTraits(scenario, backend(policy)), isl: meanOrZero(prompt), osl: meanOrZero(output) };
}

const unique = (issues: readonly Issue[]): Issue[] => [
  ...new Map(issues.map((issue) => [`${issue.code} ${issue.at} ${issue.message.en}`, issue])).values(),
];

function noCache({ chip }: Resolved, { ledger }: BlockAccount): Issue {
  const gb = (bytes: number): string => (bytes / GIGA).toFixed(1);
  return issue("SCHED-NO-CACHE", "tp", { gb: gb(ledger.weightTotal), gb2: gb(ledger.capacity), name: chip.name });
}
