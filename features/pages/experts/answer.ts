/** What the page answers: for a model with routed experts, and for one without. */
import type { Verdict } from "@/features/answers/answer";
import type { Figure, Grade } from "@/features/answers/explain";
import type { HostPath } from "@/features/core/host-link/host-path";
import type { Bytes, BytesPerSecond, Seconds } from "@/lib/units/quantity";
import type { DistinctPoint, ResidentPoint } from "./curves";
import type { MeasuredLoad } from "@/features/core/operators/routing/measured-load";
import type { Paging } from "./paging";
import type { PlacementChoice } from "./placements";

export type MoeAnswer = {
  readonly kind: "moe";
  readonly verdict: Verdict;
  readonly figures: readonly Figure[];
  readonly grade: Grade;
  readonly path: HostPath;
  /** Experts of a layer, those that a token visits, MoE layers, EP ranks. */
  readonly shape: {
    readonly experts: number;
    readonly topK: number;
    readonly layers: number;
    readonly ep: number;
    readonly etp: number;
  };
  /** One layer's expert: whole, and the part of it on one GPU. */
  readonly expertBytes: Bytes;
  readonly expertOnGpu: Bytes;
  /** Slots of a rank in each layer; how many fit HBM and how many it holds. */
  readonly slots: number;
  readonly fits: number;
  readonly resident: number;
  /** Tokens of a step over all ranks that share the experts. */
  readonly tokens: number;
  readonly slope: number | null;
  readonly imported: MeasuredLoad | null;
  readonly paging: Paging;
  /** A step with all experts at hand, and the mean overlap window of a layer. */
  readonly step: Seconds;
  readonly window: Seconds;
  readonly tpot: Seconds;
  /** Target of TPOT met, missed or not set. */
  readonly target: Seconds | null;
  /** Bytes per second and GPU; null where no bandwidth would meet the target, or none is set. */
  readonly leastRate: BytesPerSecond | null;
  /** One layer's experts that one GPU loads within the budget, and over all GPUs of the instance. */
  readonly loadable: number;
  readonly loadableInstance: number;
  /** Experts to load, and the loading time of one GPU. */
  readonly asked: number;
  readonly askedTime: Seconds;
  /** Host memory for copies of all slots of one socket's GPUs. */
  readonly hostMemory: Bytes;
  readonly placements: readonly PlacementChoice[];
  readonly residentCurve: readonly ResidentPoint[];
  readonly distinctCurve: readonly DistinctPoint[];
};

export type DenseAnswer = {
  readonly kind: "dense";
  readonly verdict: Verdict;
  readonly figures: readonly Figure[];
  readonly path: HostPath;
  /** The heaviest layer's weights on one GPU, its load time, and how many load within the budget. */
  readonly layerBytes: Bytes;
  readonly layerTime: Seconds;
  readonly loadable: number;
  readonly layers: number;
  /** A step with all layers in HBM. */
  readonly step: Seconds;
  readonly target: Seconds | null;
};

export type Experts = MoeAnswer | DenseAnswer;
