/** What is asked of every chip: a model in formats, requests, targets. One search space, whose chip and layout are filled in later. */
import type { Chip } from "@/features/core/hardware/chip";
import type {
  ModelSpec,
  NumberFormat,
  Quantisation,
  QuantisedClasses,
  StoredElement,
  StoredElements,
} from "@/features/core/model/spec";
import { storedFormats, weightBytes } from "@/features/core/model/weights";
import { readPrecision } from "@/features/core/scenario/precision";
import type { Resolved } from "@/features/core/scenario/resolve";
import { searchContext, type SearchContext } from "@/features/core/search/layouts/variant";
import type { SearchSpace } from "@/features/core/search/layouts/space";
import { fromPercent } from "@/lib/units/edge";
import { seconds, type Seconds } from "@/lib/units/quantity";
import type { Input } from "./input";
import { countMedia, type Media } from "./media";

export type Question = {
  readonly scenario: Resolved;
  readonly input: Input;
  readonly media: Media;
  /** Seconds that means must keep, headroom taken off; null = no limit. */
  readonly ttft: Seconds | null;
  readonly tpot: Seconds | null;
  readonly clients: number;
  /** Bytes of the weights of the whole model as stored. */
  readonly weights: number;
  /** Layout and chip of the space are those of nobody: `spaceFor` fills them in. */
  readonly space: SearchSpace;
  /** Step parts that all chips share, with the scenario's tables and profile, and without. */
  readonly own: SearchContext;
  readonly foreign: SearchContext;
};

export function askQuestion(scenario: Resolved, input: Input): Question {
  const media = countMedia(scenario.model, input);
  const model = withClasses(scenario, input);
  const asked: Resolved = { ...scenario, model };
  const { workload, targets, params, time } = scenario;
  const space: SearchSpace = {
    scenario: asked,
    axes: {
      ...{ chip: [scenario.chip], backend: [input.backend], speculation: [null], budget: [null] },
      ...{ weights: [model === scenario.model ? params.weights : null], kv: [params.kv] },
      ...{ arithmetic: [params.arithmetic], tp: [1], pp: [1], adp: [1], ep: [null], etp: [null], cp: [1] },
      ...{ nodes: [1], replicas: [1], concurrency: [1] },
    },
    lengths: {
      isl: workload.isl + media.imageTokens + media.audioTokens,
      osl: workload.osl,
      spread: 1,
      prefixHit: workload.prefixHit,
    },
    clientsPer: "replica",
    prices: { perGpuHour: {}, pue: input.pue },
  };
  const bare = { model: time.model === "measured" ? null : time.model, tables: null, profile: null };
  return {
    ...{ scenario: asked, input, media, space, clients: workload.concurrency },
    weights: weightBytes(
      model,
      readPrecision({ ...params, weights: space.axes.weights[0] ?? null }, model, scenario.chip).value.weights,
    ),
    ttft: targets.ttft,
    tpot: targets.tpot === null ? null : seconds(targets.tpot * (1 - fromPercent(input.headroom))),
    own: searchContext(space),
    foreign: searchContext({ ...space, scenario: { ...asked, time: bare } }),
  };
}

/** Tables and profile speak of the accelerator they were measured on; the others are priced as if there were none. */
export function contextFor({ own, foreign, scenario }: Question, chip: Chip): SearchContext {
  const { tables, profile } = scenario.time;
  const measured = tables?.chip ?? profile?.scope?.chip ?? null;
  return measured === null || measured === chip.id || chip.id === scenario.chip.id ? own : foreign;
}

/** The model with the formats asked for by class, where any is; the others stay as the scenario has them. */
function withClasses({ model, params }: Resolved, input: Input): ModelSpec {
  const { w_attention, w_dense, w_routed, w_shared, w_ends } = input;
  if ([w_attention, w_dense, w_routed, w_shared, w_ends].every((format) => format === null)) return model;
  const stored = scenarioFormats(model, params.weights);
  const quantised: QuantisedClasses = {
    attention: w_attention ?? stored.attention,
    dense: w_dense ?? stored.dense,
    routed: w_routed ?? stored.routed,
    shared: w_shared ?? stored.shared,
    embedding: w_ends ?? stored.embedding,
    lmHead: w_ends ?? stored.lmHead,
  };
  const elements = sameClasses(model.quantisation, quantised);
  const asCheckpoint = params.weights === null ? (model.quantisation?.activationsQuantised ?? true) : true;
  const quantisation: Quantisation = {
    ...{ method: "by class", groupSize: null, kvFormat: model.quantisation?.kvFormat ?? null },
    ...{ format: w_routed ?? w_dense ?? stored.dense, quantised, elements, activationsQuantised: asCheckpoint },
  };
  return { ...model, quantisation };
}

/** What the checkpoint says of the bytes of those classes whose format stays. */
function sameClasses(own: Quantisation | null, formats: QuantisedClasses): StoredElements {
  const known = Object.entries(own?.elements ?? {}) as [keyof QuantisedClasses, StoredElement][];
  return Object.fromEntries(known.filter(([name]) => own?.quantised[name] === formats[name]));
}

/** As features/core/scenario reads one format for all: embedding and head stay native. */
function scenarioFormats(model: ModelSpec, weights: NumberFormat | null): QuantisedClasses {
  if (weights === null) return storedFormats(model);
  const ends = weights === "bf16" ? weights : model.nativeFormat;
  return { attention: weights, dense: weights, routed: weights, shared: weights, embedding: ends, lmHead: ends };
}
