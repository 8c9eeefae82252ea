/** Memory of what drafts tokens: a head (the checkpoint's own prediction layers, MTP, or one layer trained for it, EAGLE), or a model of its own. */
import type { LayerGroup, ModelSpec } from "@/features/core/model/spec";
import { weightBytes } from "@/features/core/model/weights";
import { classGraph } from "@/features/core/operators/graph";
import type { Parallelism } from "@/features/core/operators/parallelism";
import type { Precision } from "@/features/core/operators/precision";
import {
  draftLayout,
  headJoin,
  headLayers,
  type DraftModel,
  type Speculation,
} from "@/features/core/operators/speculation";
import { storedParts } from "./stored-parts";
import { WEIGHT_CLASSES, weightParts } from "./weight-classes";

export type Drafts = {
  /** A drafting head is loaded: the prediction layers of the checkpoint, else one like the model's last. */
  readonly layers: boolean;
  /** A draft model of its own, bytes per GPU. */
  readonly model: number;
  /** Drafted per step; absent: the engine is not told. */
  readonly tokens?: number;
  /** Its layers, which keep a cache beside the model's; absent: nothing is known of them. */
  readonly cached?: readonly LayerGroup[];
};

/** What a speculating engine loads beside the model: its prediction layers, or a draft model of the share that its pass costs. */
export function draftMemory(
  speculation: Speculation | null | undefined,
  { model, precision, parallelism }: Omit<Drafted, "drafts">,
): { readonly drafts?: Drafts } {
  if (!speculation) return {};
  const { draft, acceptance } = speculation;
  const tokens = acceptance.length;
  if (draft === "head") return { drafts: { layers: true, model: 0, tokens } };
  if (typeof draft === "object") return { drafts: { ...ownGraph(draft, parallelism), tokens } };
  const loaded = (draft * weightBytes(model, precision.weights)) / parallelism.tp;
  return { drafts: { layers: false, model: loaded, tokens } };
}

/** Weights as the draft model's own operators store them. */
function ownGraph({ model, precision }: DraftModel, parallelism: Parallelism): Drafts {
  const [{ layers, embedding, ending }] = storedParts(model, draftLayout(parallelism, model), precision);
  const sum = WEIGHT_CLASSES.reduce((total, name) => total + layers[name] + ending[name], embedding);
  return { layers: false, model: sum, cached: model.layers };
}

type Drafted = {
  readonly model: ModelSpec;
  readonly parallelism: Parallelism;
  readonly precision: Precision;
  readonly drafts?: Drafts;
};

/** Bytes on the GPU that drafts. Embedding and head are those of the model; the projection that joins them is whole on every rank. */
export function draftWeights({ model, parallelism, precision, drafts }: Drafted): number {
  if (!drafts) return 0;
  if (!drafts.layers) return drafts.model;
  const unpiped = { ...parallelism, pp: 1 };
  const segments = [{ phase: "decode", sequences: 1, newTokens: 1, cached: 1 }] as const;
  const drafter = { ...model, layers: headLayers(model), adapters: undefined };
  const operators = classGraph({ model: drafter, parallelism: unpiped, precision, segments });
  const { layers } = weightParts(operators, model, precision);
  return drafts.model + 2 * headJoin(model) + WEIGHT_CLASSES.reduce((sum, name) => sum + layers[name], 0);
}

/** The layers that keep a cache: prediction layers and a draft model have one of their own. */
export function cachedModel({ model, drafts }: Pick<Drafted, "model" | "drafts">): ModelSpec {
  const more = [...(drafts?.layers ? headLayers(model) : []), ...(drafts?.cached ?? [])];
  return more.length > 0 ? { ...model, layers: [...model.layers, ...more] } : model;
}
