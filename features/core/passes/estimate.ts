/** What a quick estimation answers: one pass of each phase, broken down by resource, with its headline figures. */
import type { EngineLine } from "@/features/core/memory/engine-cache/engine-lines";
import type { Side } from "@/features/core/operators/disaggregated";
import type { Coverage } from "@/features/core/timing/measured/coverage";
import type { Figure } from "@/features/answers/explain";
import type { Parallelism } from "@/features/core/operators/parallelism";
import type { DraftGain } from "@/features/core/serving/closed-form/draft-gain";
import type { MeanLoad } from "@/features/core/serving/mean-load/mean-load";
import type { Resource } from "@/features/core/timing/step/step-time";
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import type { Bytes, Flops, Seconds } from "@/lib/units/quantity";
import type { PassSpeed } from "./phases";

export type { Resource };

export type ComponentId =
  "gemm" | "attention" | "other-compute" | "weights" | "kv" | "activations" | "tp" | "ep" | "pp" | "sides" | "launch";

/** One line of the breakdown: work of one kind, if it had the machine for itself. */
export type Component = {
  readonly id: ComponentId;
  readonly label: Text;
  readonly resource: Resource;
  /** Floating-point work, or bytes moved, of one GPU in this pass. Null where neither applies (launch). */
  readonly perGpu: Flops | Bytes | null;
  /** The same over all GPUs that run the phase (all replicas). */
  readonly cluster: Flops | Bytes | null;
  readonly measure: "FLOP" | "B" | null;
  readonly time: Seconds;
};

type PhiLine = { readonly phi: number; readonly time: Seconds };

export type OperatorTime = {
  /** Stable id: `<layer kind>.<operator>`. */
  readonly id: string;
  readonly name: Text;
  /** The kind of layer it belongs to, `model` for those outside the layers. */
  readonly layers: string;
  readonly family: string;
  /** Times it runs in the pass. */
  readonly repeat: number;
  /** All figures below are per GPU and for all repeats together. */
  readonly flops: Flops;
  readonly weightBytes: Bytes;
  readonly kvBytes: Bytes;
  readonly activationBytes: Bytes;
  readonly messageBytes: Bytes;
  readonly time: Seconds;
  readonly bound: Resource;
  /** Where tables are chosen: whether they answered for its kernel. */
  readonly coverage?: Coverage;
};

export type PhaseEstimate = {
  readonly phase: "prefill" | "decode";
  readonly parallelism: Parallelism;
  /** GPUs of one instance, and of all replicas. */
  readonly instanceGpus: number;
  readonly clusterGpus: number;
  /** Sequences per attention rank in this pass. */
  readonly batchPerRank: number;
  /** Sequences in the pass over the instance. */
  readonly sequences: number;
  /** New tokens of one attention rank in this pass. */
  readonly tokensPerRank: number;
  /** Positions already cached per sequence (prefill: prefix hit; decode: mean context). */
  readonly context: number;
  readonly components: readonly Component[];
  readonly operators: readonly OperatorTime[];
  /** The pass as the step model times it. */
  readonly time: Seconds;
  /** Sum of all components (φ = 0) and the longest resource (φ = 1). */
  readonly serial: Seconds;
  readonly longest: Seconds;
  /** What kernels and messages take inside the engine over what the time model says of them alone. */
  readonly fit: Seconds;
  /** The φ that gives `time`. */
  readonly impliedPhi: number;
  readonly lines: readonly PhiLine[];
  readonly bound: Resource;
  /** FLOP per byte of HBM traffic, and the chip's ridge at the same data type. */
  readonly intensity: number;
  readonly ridge: number | null;
  /** Achieved share of the peak dense rate and of the HBM bandwidth. */
  readonly mfu: number;
  readonly mbu: number;
};

/** Of the GPU whose weights leave the least to the cache. */
export type MemoryShare = {
  /** With the towers that are loaded beside the text model. */
  readonly weights: Bytes;
  readonly kv: Bytes;
  readonly state: Bytes;
  /** What the engine offers to weights, cache and state: `share · usable − buffers`. */
  readonly capacity: Bytes;
  readonly free: Bytes;
  /** What the scenario takes of the GPU: weights, cache and state, buffers, graphs, driver. */
  readonly taken: Bytes;
  /** The chip's memory less what the engine leaves alone. */
  readonly budget: Bytes;
  readonly engine: {
    readonly share: number;
    /** The chip's memory without what the driver keeps. */
    readonly usable: Bytes;
    /** Activation peak of a full step, sampler included, and runtime. */
    readonly buffers: Bytes;
    /** Sequences of a step that the sampler's buffers are made for. */
    readonly maxSequences: number;
  };
};

export type QuickEstimation = {
  /** What keeps the scenario from running; the times then say how fast it would be with memory enough. */
  readonly misfit: Issue | null;
  /** Finding in bold, and its evidence. */
  readonly verdict: { readonly finding: Text; readonly evidence: Text };
  /** Under load where it can be served, else of single passes: TTFT, TPOT, output per GPU; memory; then the single passes. */
  readonly figures: readonly Figure[];
  readonly prefill: PhaseEstimate;
  readonly decode: PhaseEstimate;
  /** What drafts gain against the batch; null without any. */
  readonly drafts: DraftGain | null;
  /** Attention and FFN on GPUs of their own; null where the same run both. */
  readonly sides: SidesEstimate | null;
  readonly memory: { readonly prefill: MemoryShare; readonly decode: MemoryShare };
  /** Lines of the engine that decodes, when it starts. */
  readonly start: readonly EngineLine[];
  /** Means under the scenario's clients; null where the weights leave no room for a cache. */
  readonly load: MeanLoad | null;
  /** A prompt on an idle engine, then decode steps with nothing in between. */
  readonly passes: PassSpeed & {
    /** Prompt tokens a second and GPU. */
    readonly prefillPerGpu: number;
  };
};

export type SideLine = {
  readonly side: Side;
  /** Seconds of one micro-batch in all layers. */
  readonly each: number;
  /** Of the step, 0 to 1. */
  readonly idle: number;
};

export type RatioLine = {
  readonly attention: number;
  readonly ffn: number;
  readonly lines: readonly SideLine[];
  readonly batches: number;
  readonly tpot: number;
  /** Generated tokens a second of one GPU of both sides. */
  readonly perGpu: number;
};

export type SidesEstimate = {
  readonly now: RatioLine;
  /** Those that can run, the scenario's among them, by FFN GPUs. */
  readonly ratios: readonly RatioLine[];
  readonly best: RatioLine;
};
