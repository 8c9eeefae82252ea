/** Instances of a phase: every shape of its axes priced and its memory planned, as features/core/search/layouts prepares a variant; or why not. */
import { degreesLabel, type Parallelism, instanceGpus } from "@/features/core/operators/parallelism";
import type { Reason } from "../layouts/criteria/reasons";
import { configurationAt, variantCount, type SearchSpace } from "../layouts/space/space";
import { prepareVariant, searchContext, type Budget, type SearchContext, type Variant } from "../layouts/space/variant";
import type { Deployment, Pool, PreparedPool } from "@/features/core/serving/deployment/deployment";
import type { ClosedForm } from "@/features/core/serving/closed-form/closed-form";
import type { EngineSpec } from "@/features/core/serving/deployment/engine";
import { previewEngines, type PreviewEngines } from "@/features/core/serving/closed-form/preview";
import { exchangeKernels } from "@/features/core/scenario/fields/expert";
import type { Issue } from "@/lib/issue";
import type { PdSpace, Phase, PhaseAxes } from "./space";

export type Instance = {
  readonly phase: Phase;
  readonly layout: Parallelism;
  /** With the part of an encoder's that prefill takes. */
  readonly gpus: number;
  /** Model on this chip with two pools, so that engine constants are those of separate pools. */
  readonly deployment: Deployment;
  readonly pool: PreparedPool;
  readonly engine: EngineSpec;
  readonly delay: PreviewEngines["delay"];
  readonly variant: Variant;
};

export type RefusedShape = {
  readonly phase: Phase | "both";
  /** "TP8 EP8", or the degrees asked for where there is no layout. */
  readonly shape: string;
  readonly reason: Reason;
  readonly issues: readonly Issue[];
};

export type Instances = { readonly usable: readonly Instance[]; readonly refused: readonly RefusedShape[] };

/** New tokens of a prefill step and rank: the serving model's, without decodes beside them. */
export const PREFILL_TOKENS = 16384;

/** Search spaces of one instance: their only load is one client on as many nodes as it takes. */
export function shapeSpace(
  { scenario, backend, lengths }: PdSpace,
  { chip, tp, adp, pp, ep, ffnChip }: Omit<PhaseAxes, "ffn">,
  budget: readonly (number | null)[],
  ffnRatio = 0,
): SearchSpace {
  const { weights, kv, arithmetic } = scenario.params;
  return {
    scenario,
    axes: {
      ...{ chip: [chip], backend: [backend], weights: [weights], kv: [kv], arithmetic: [arithmetic] },
      ...{ speculation: [scenario.speculation], tp, pp, adp, ep, etp: [null], cp: [1] },
      ...{ nodes: [1], replicas: [1], budget, concurrency: [1] },
    },
    ...{ lengths, ffnRatio, ffnChip },
    clientsPer: "replica",
    prices: { perGpuHour: {}, pue: 1 },
  };
}

/** What all shapes of a question share: step parts by layout, engine constants under the scenario's profile. */
export type PdContext = Pick<SearchContext, "prepare" | "factors"> & {
  /** Closed forms of engines of one pool by their number of clients: those of an earlier question about the same service are taken as they are. */
  readonly forms?: Map<string, Map<number, ClosedForm>>;
};

export const pdContext = (space: PdSpace): PdContext => searchContext(shapeSpace(space, space.prefill, [null]));

export function phaseInstances(context: PdContext, space: PdSpace, phase: Phase): Instances {
  const axes = space[phase];
  const tokens = phase === "prefill" ? (axes.tokens ?? PREFILL_TOKENS) : axes.tokens;
  const phaseSpace = phase === "decode" ? asDecode(space) : space;
  const shapes = axes.ffn.map((ratio) =>
    readyShapes(context, shapeSpace(phaseSpace, axes, [tokens], ratio), space.gpus, phase),
  );
  const usable = shapes.flatMap(({ ready }) =>
    ready.map(({ variant, budget }) => instance(context, phase, variant, budget)),
  );
  return { usable, refused: shapes.flatMap(({ refused }) => refused) };
}

/** Decode engines copy experts and exchange tokens as the scenario's own decode does. */
function asDecode(space: PdSpace): PdSpace {
  const { params } = space.scenario;
  const redundant = params.d_redundant ?? params.redundant;
  const exchange = exchangeKernels(params.exchange, "decode") ?? null;
  return { ...space, scenario: { ...space.scenario, params: { ...params, redundant, exchange } } };
}

export type ReadyShape = { readonly variant: Variant; readonly budget: Budget };

export type ReadyShapes = { readonly ready: readonly ReadyShape[]; readonly refused: readonly RefusedShape[] };

/** Every shape of a space under each of its token budgets. */
export function readyShapes(
  { prepare, factors }: PdContext,
  shapes: SearchSpace,
  gpus: number,
  phase: RefusedShape["phase"],
): ReadyShapes {
  const ready: ReadyShape[] = [];
  const refused: RefusedShape[] = [];
  const loads = shapes.axes.budget.length;
  for (let index = 0; index < variantCount(shapes); index += 1) {
    const { tp, adp, pp, ep } = configurationAt(shapes, index * loads);
    const apart = shapes.ffnRatio ? ` A:F 1:${shapes.ffnRatio}` : "";
    const refuse = (reason: Reason, issues: readonly Issue[] = []) =>
      refused.push({ phase, shape: degreesLabel({ tp, adp, pp, ep }) + apart, reason, issues });
    if (tp * adp * pp > gpus) {
      refuse("GPUS");
      continue;
    }
    const prepared = prepareVariant({ space: shapes, prepare, factors }, index);
    if (!prepared.ok) refuse(prepared.obstacle.reason, prepared.obstacle.issues);
    else if (prepared.variant.gpus > gpus) refuse("GPUS");
    else if (prepared.variant.group > prepared.variant.node) refuse("NODE_BOUNDARY");
    else for (const budget of prepared.variant.budgets) if (budget) ready.push({ variant: prepared.variant, budget });
  }
  return { ready, refused };
}

function instance({ factors }: PdContext, phase: Phase, variant: Variant, budget: Budget): Instance {
  const { layout, gpus } = variant;
  const [mine, other] = [pool(phase, layout), pool(phase === "prefill" ? "decode" : "prefill", layout)];
  const deployment = { ...variant.deployment, pools: [mine, other] };
  const prepared = { ...budget.pool, pool: mine };
  const { specs, delay } = previewEngines(deployment, [prepared], { factors, policy: budget.policy });
  const [engine] = specs;
  if (!engine) throw new Error("An instance without an engine");
  // A stated chunk is used as it is; otherwise features/core/serving gives prefill at least 16,384 tokens.
  const policy = budget.tokens === null ? engine.policy : { ...engine.policy, tokenBudget: budget.tokens };
  // What decodes takes no images.
  const size = phase === "decode" ? instanceGpus(layout) : gpus;
  return { phase, layout, gpus: size, deployment, pool: prepared, engine: { ...engine, policy }, delay, variant };
}

const pool = (role: Phase, parallelism: Parallelism): Pool => ({ role, parallelism, workers: 1 });
