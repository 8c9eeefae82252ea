/** One operator of a step, as one GPU sees it. */
import type { RateFormat } from "@/features/core/hardware/chip";
import type { Bytes, Flops } from "@/lib/units/quantity";
import type { Collective } from "@/features/core/hardware/topology/collectives";
import type { ExpertGroups } from "@/features/core/model/spec";
import type { OperatorDetail } from "./detail";
import type { ExchangeKernels } from "./parallelism";

export type OperatorFamily =
  "gemm" | "attention-prefill" | "attention-decode" | "linear-attention" | "moe" | "element-wise" | "embedding";

/** Which parallelism a message serves; a group's ranks are contiguous in the order tp, cp, dp. Sides: attention and FFN apart. */
export type Axis = "tp" | "cp" | "ep" | "pp" | "sides";

export type Message = {
  readonly collective: Collective;
  readonly axis: Axis;
  /** Ranks taking part. */
  readonly group: number;
  /** Distance between neighbours of the group in GPU numbers: 1 for tp, tp for cp, a stage for pp. */
  readonly stride: number;
  /**
   * all-reduce: the reduced message · all-gather: the gathered whole · reduce-scatter: the input ·
   * all-to-all: what one rank hands out, its own share included · send: what is sent · ring: all that goes round.
   */
  readonly bytes: Bytes;
  /** Of a dispatch or combine by kernels made for it. */
  readonly routed?: RoutedCopies;
  /** Share of its operator's kernel that it may travel behind, 0 to 1; absent: 0, the kernel is over before. */
  readonly behind?: number;
};

/** How often a rank's tokens travel: `token` bytes of all of them once, to the ranks of `picks` experts each. */
export type RoutedCopies = {
  readonly kernels: ExchangeKernels;
  readonly token: Bytes;
  readonly picks: number;
  readonly groups?: ExpertGroups | undefined;
};

/** Matrix-product shape of one GPU: m tokens, n outputs, k inputs. */
export type Shape = { readonly m: number; readonly n: number; readonly k: number };

export type Operator = {
  /** `<layer kind>.<operator>`, e.g. `mla-moe.experts`; equal ids never occur twice in a graph. */
  readonly id: string;
  readonly family: OperatorFamily;
  /** Times it runs in a pass through all pipeline stages. */
  readonly repeat: number;
  /** All below: one GPU, one repeat. */
  readonly flops: Flops;
  readonly rate: RateFormat;
  /** Weights read from HBM. */
  readonly weightBytes: Bytes;
  /** Weights that live on the GPU, read or not (idle experts). */
  readonly storedBytes: Bytes;
  /** KV cache or recurrent state, read and written. */
  readonly kvBytes: Bytes;
  /** Inputs and outputs through HBM. */
  readonly activationBytes: Bytes;
  readonly messages: readonly Message[];
  /** Share of the peak that is stated for it, 0 to 1; absent: as the time model says of its family. */
  readonly attains?: number;
  readonly shape?: Shape;
  /** Attention, scans and experts: what shapes their time beside the totals. */
  readonly detail?: OperatorDetail;
  /** Where attention and feed-forward blocks have GPUs of their own: what of an instance runs it; absent: those of attention. */
  readonly side?: "dispatch" | "ffn" | "combine";
};

/** Bytes that one GPU reads from HBM and writes to it, in one repeat. */
export const hbmTraffic = ({ weightBytes, kvBytes, activationBytes }: Operator): number =>
  weightBytes + kvBytes + activationBytes;
