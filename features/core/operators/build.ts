/** Small constructors that every layer kind uses to describe its operators. */
import type { RateFormat } from "@/features/core/hardware/chip";
import type { ModelSpec, NumberFormat } from "@/features/core/model/spec";
import { bytesPerElement } from "@/features/core/model/weights";
import { bytes, flops, type Bytes } from "@/lib/units/quantity";
import type { Collective } from "@/features/core/hardware/topology/collectives";
import type { OperatorDetail } from "./detail";
import type { Axis, Message, Operator, Shape } from "./operator";
import type { Parallelism } from "./parallelism";
import { arithmeticFormat, type Precision } from "./precision";
import type { Segment } from "./segment";

/** Everything that the operators of one layer depend on. */
export type LayerScope = {
  readonly model: ModelSpec;
  readonly parallelism: Parallelism;
  readonly precision: Precision;
  readonly segments: readonly Segment[];
  /** Layers of this kind. */
  readonly repeat: number;
  /** Id prefix: the layer kind. */
  readonly kind: string;
  /** New tokens of one GPU: those of its attention rank, divided among context-parallel ranks. */
  readonly tokens: number;
  /** Busiest expert rank over the mean, at least 1. */
  readonly imbalance: number;
};

const NOTHING = bytes(0);
const NO_MESSAGES: readonly Message[] = [];

export const activationSize = (scope: LayerScope): number => bytesPerElement(scope.precision.activations);

type MatrixProduct = {
  readonly m: number;
  readonly n: number;
  readonly k: number;
  readonly format: NumberFormat;
  readonly messages?: readonly Message[];
  readonly repeat?: number;
};

const ids = new Map<string, Map<string, string>>();

/** Every graph has the same few names: one text for each, so that looking an operator up by its id reads no letters. */
export function operatorId(kind: string, name: string): string {
  const names = ids.get(kind) ?? new Map<string, string>();
  if (names.size === 0) ids.set(kind, names);
  const known = names.get(name);
  if (known !== undefined) return known;
  const id = `${kind}.${name}`;
  names.set(name, id);
  return id;
}

/** out[m, n] = in[m, k] · W[k, n], W stored as `format`. */
export function gemm(scope: LayerScope, name: string, product: MatrixProduct): Operator {
  const { m, n, k, format, messages = NO_MESSAGES, repeat = scope.repeat } = product;
  const rate = arithmeticFormat(format, scope.precision.narrowArithmetic);
  const weights = bytes(n * k * bytesPerElement(format));
  return {
    id: operatorId(scope.kind, name),
    family: "gemm",
    repeat,
    flops: flops(2 * m * n * k),
    rate,
    weightBytes: weights,
    storedBytes: weights,
    kvBytes: NOTHING,
    activationBytes: bytes(m * (k + n) * activationSize(scope)),
    messages,
    shape: { m, n, k } satisfies Shape,
  };
}

/** Work that streams `elements` activations through HBM, counting reads and writes; `weights` elements beside. */
export function elementWise(
  scope: LayerScope,
  name: string,
  elements: number,
  options: { weights?: number; kvBytes?: number; repeat?: number; messages?: readonly Message[] } = {},
): Operator {
  const weights = bytes((options.weights ?? 0) * bytesPerElement("bf16"));
  return {
    id: operatorId(scope.kind, name),
    family: "element-wise",
    repeat: options.repeat ?? scope.repeat,
    flops: flops(0),
    rate: "bf16",
    weightBytes: weights,
    storedBytes: weights,
    kvBytes: bytes(options.kvBytes ?? 0),
    activationBytes: bytes(elements * activationSize(scope)),
    messages: options.messages ?? NO_MESSAGES,
  };
}

/** A kernel without weights: attention or a recurrent scan. */
export function kernel(
  scope: LayerScope,
  name: string,
  work: {
    family: Operator["family"];
    flops: number;
    kvBytes: number;
    activations: number;
    rate?: RateFormat;
    detail: OperatorDetail;
  },
): Operator {
  return {
    id: operatorId(scope.kind, name),
    family: work.family,
    repeat: scope.repeat,
    flops: flops(work.flops),
    rate: work.rate ?? "bf16",
    weightBytes: NOTHING,
    storedBytes: NOTHING,
    kvBytes: bytes(work.kvBytes),
    activationBytes: bytes(work.activations * activationSize(scope)),
    messages: NO_MESSAGES,
    detail: work.detail,
  };
}

/** A message of a step, or none when the group is one rank. */
export function message(
  collective: Collective,
  axis: Exclude<Axis, "sides">,
  p: Parallelism,
  group: number,
  size: number,
): Message[] {
  if (group <= 1 || size === 0) return [];
  const stride = { tp: 1, cp: p.tp, ep: 1, pp: p.tp * p.dp * p.cp }[axis];
  return [{ collective, axis, group, stride, bytes: size as Bytes }];
}

/** The segments of one phase, with at least one token. */
export const listSegments = (scope: LayerScope, phase: Segment["phase"]): readonly Segment[] =>
  scope.segments.filter((segment) => segment.phase === phase && segment.sequences > 0 && segment.newTokens > 0);
