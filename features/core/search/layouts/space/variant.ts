/** A variant made ready: engine priced, memory planned; or what stands in the way, with the distance where there is one. */
import type { Grade } from "@/features/answers/explain";
import type { Chip } from "@/features/core/hardware/chip";
import {
  exchangesTokens,
  instanceGpus,
  withContextExchange,
  type Parallelism,
} from "@/features/core/operators/parallelism";
import { encoderShare } from "@/features/core/scenario/gpus";
import { busyShare } from "@/features/core/scenario/fields/price";
import { readPrecision } from "@/features/core/scenario/resolution/precision";
import {
  timedPools,
  type Deployment,
  type PoolStore,
  type PreparedPool,
} from "@/features/core/serving/deployment/deployment";
import { FITTED, type FactorValues } from "@/features/core/serving/deployment/engines";
import { servedBy } from "@/features/core/serving/mean-load/deployment";
import { previewEngines, type PricedEngines } from "@/features/core/serving/closed-form/preview";
import type { Policy } from "@/features/core/serving/deployment/policy";
import { findPolicy } from "@/features/core/serving/engine-constants/recipes";
import { meanLengths } from "@/features/core/serving/deployment/requests";
import type { Issue } from "@/lib/issue";
import { describeApart, describeLayout, nodeGpus } from "./layout";
import { facilityPower, type Tariff } from "../criteria/figures";
import { measureRoom, shortage, type Room } from "./kv-room";
import { engineLayoutIssues } from "@/features/core/expressible/issues";
import { reasonOfIssue, type Reason } from "../criteria/reasons";
import { configurationAt, loadCount, type Configuration, type SearchSpace } from "./space";
import * as m from "@/features/core/search/messages";
import { issue } from "@/features/core/search/messages.issues";

/** What all variants of a search share: step parts of the layouts. Keep it as long as you ask about the same space. */
export type SearchContext = {
  readonly space: SearchSpace;
  readonly prepare: PoolStore;
  readonly factors: FactorValues;
};

export function searchContext(space: SearchSpace): SearchContext {
  return { space, prepare: timedPools(space.scenario.time), factors: space.factors ?? FITTED };
}

export type Variant = {
  readonly configuration: Configuration;
  readonly layout: Parallelism;
  /** GPUs of one instance with its part of an encoder's, of a tensor and context parallel group, and of a node. */
  readonly gpus: number;
  readonly group: number;
  readonly node: number;
  readonly nodeChips: number;
  /** One instance, with one client; loads change the number of clients. */
  readonly deployment: Deployment;
  /** By token budget: engines and capacity of an instance under it; null where not even one request fits. */
  readonly budgets: readonly (Budget | null)[];
  readonly tariff: Tariff;
  readonly grade: Grade;
};

export type Budget = {
  readonly engines: PricedEngines;
  readonly pool: PreparedPool;
  readonly policy: Policy;
  /** Tokens of a step and rank; null: the recipe's, which may follow the load. */
  readonly tokens: number | null;
  /** Requests that the cache of an instance holds at once. */
  readonly room: number;
};

export type Obstacle = {
  readonly reason: Reason;
  /** needed / there - 1 for memory; infinite where nothing is measured by degrees. */
  readonly excess: number;
  readonly issues: readonly Issue[];
};

export type Prepared =
  { readonly ok: true; readonly variant: Variant } | { readonly ok: false; readonly obstacle: Obstacle };

export function prepareVariant(context: SearchContext, index: number): Prepared {
  const { space, prepare, factors } = context;
  const configuration = configurationAt(space, index * loadCount(space));
  const { model, params } = space.scenario;
  const described = space.ffnRatio
    ? describeApart(model, configuration, params, { ratio: space.ffnRatio, chip: apartChip(space, configuration.chip) })
    : describeLayout(model, configuration, params);
  if (!described.ok) return refused(reasonOfIssue(described.issues[0]?.code ?? ""), Infinity, described.issues);
  const layout = withContextExchange(described.value, space.scenario.params.cp_by);
  const deployment = buildDeployment(space, configuration, layout);
  const unstartable = [...engineIssues(deployment, layout), ...missingFlags(deployment, layout)];
  if (unstartable.length > 0) return refused("ENGINE_LAYOUT", Infinity, unstartable);
  const rooms = space.axes.budget.map((tokens) => measureRoom(deployment, layout, tokens));
  if (rooms.every((room) => room === null)) {
    const { reason, excess, issue } = shortage(deployment, layout, space.axes.budget);
    return refused(reason, excess, [issue]);
  }
  const [pool] = deployment.pools;
  if (pool === undefined) throw new Error("A variant without a pool");
  const prepared = prepare(deployment, pool);
  if (!prepared.ok) return refused("UNPRICED", Infinity, prepared.issues);
  return {
    ok: true,
    variant: {
      configuration,
      layout,
      gpus: instanceGpus(layout) + encoderShare(model),
      group: configuration.tp * configuration.cp,
      node: nodeGpus(configuration.chip),
      nodeChips: configuration.chip.chipsPerNode,
      deployment,
      budgets: rooms.map((room) => room && budget(deployment, prepared.value, room, factors)),
      tariff: chipTariff(space, configuration.chip),
      grade: prepared.value.grade,
    },
  };
}

const apartChip = ({ ffnChip }: SearchSpace, { id }: Chip): Chip | undefined =>
  ffnChip?.id === id ? undefined : ffnChip;

/** One server runs both phases, or one of a pair does: what the engine takes of neither is not proposed. */
const engineIssues = ({ backend, model, precision }: Deployment, layout: Parallelism): Issue[] =>
  // No engine has flags for FFN GPUs of their own: who asks for them asks what they would bring, and the launch says it.
  layout.ffn ? [] : engineLayoutIssues({ backend, model, layout, weights: precision.weights, role: "both" });

/** TensorRT-LLM has no flag for two-batch overlap, and chooses its kernels between ranks by itself. */
function missingFlags({ backend, model, assumptions }: Deployment, layout: Parallelism): Issue[] {
  if (backend !== "trtllm" || !exchangesTokens(model, layout)) return [];
  return [...(assumptions?.twoBatch ? [NO_OVERLAP] : []), ...(layout.exchange ? [NO_EXCHANGE] : [])];
}

const NO_OVERLAP: Issue = issue("ENGINE-TBO", "tbo", {}, [{ label: m.withoutTwoBatchOverlap, set: { tbo: "0" } }]);

const NO_EXCHANGE: Issue = issue("ENGINE-EXCHANGE", "exchange", {}, [
  { label: m.kernelsLeftOpen, set: { exchange: "auto" } },
]);

const refused = (reason: Reason, excess: number, issues: readonly Issue[]): Prepared => ({
  ok: false,
  obstacle: { reason, excess, issues },
});

function buildDeployment(space: SearchSpace, configuration: Configuration, parallelism: Parallelism): Deployment {
  const { chip, backend, weights, kv, arithmetic, speculation } = configuration;
  const { model, params } = space.scenario;
  return {
    ...servedBy(space.scenario, backend),
    chip,
    precision: readPrecision({ ...params, weights, kv, arithmetic }, model, chip).value,
    pools: [{ role: "both", parallelism, workers: 1 }],
    lengths: space.lengths,
    concurrency: 1,
    replicas: model.encoding?.share,
    speculation,
  };
}

function budget(deployment: Deployment, priced: PreparedPool, room: Room, factors: FactorValues): Budget {
  const { tokens, capacity, requests } = room;
  const recipe = findPolicy(deployment);
  const policy = tokens === null ? recipe : { ...recipe, tokenBudget: tokens };
  const pool = { ...priced, capacity };
  return { engines: previewEngines(deployment, [pool], { factors, policy }), pool, policy, tokens, room: requests };
}

/** Of a chip on the space's axes. */
export function chipTariff({ prices, lengths, scenario }: SearchSpace, chip: Chip): Tariff {
  return {
    output: meanLengths(lengths).output,
    hour: prices.perGpuHour[chip.id] ?? NaN,
    busy: busyShare(scenario),
    ...facilityPower(chip, prices.pue),
  };
}
