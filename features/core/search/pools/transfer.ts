/**
 * The way of a prompt's KV cache from a prefill to a decode instance.
 *
 *   wire    = bytes of the cache / (0.7 · min(GPUs of prefill · its rate, GPUs of decode · its rate))
 *   exposed = 5 ms + wire                                               after the whole prompt (NIXL, Mooncake by default)
 *   exposed = 5 ms + wire / L + max(0, wire - own) · (L - 1) / L        layer by layer: layer l travels while l + 1 is computed
 *
 * Share of line rate and latency are those of the serving model (features/core/serving/deployment/deployment). A prefix that the decode instance might
 * have already travels too. Refused: a link whose rate no sheet states.
 */
import type { Chip } from "@/features/core/hardware/chip";
import { kvBytesAt } from "@/features/core/model/kv-cache";
import type { ModelSpec } from "@/features/core/model/spec";
import type { Precision } from "@/features/core/operators/precision";
import { TRANSFER_EFFICIENCY, TRANSFER_LATENCY } from "@/features/core/serving/deployment/deployment";
import { oversubscription } from "@/features/core/hardware/topology/network-levels";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { issue } from "@/features/core/search/messages.issues";

export const LINK_KINDS = ["rdma", "nvlink", "pcie"] as const;
/** Network per GPU, links of one scale-up domain, or the host's bus. */
type LinkKind = (typeof LINK_KINDS)[number];

export type Link = {
  readonly kind: LinkKind;
  /** Bytes per second of one GPU, one direction; null = as the chip's sheet has it. */
  readonly rate: number | null;
  readonly layerwise: boolean;
};

/** Bytes per second of one GPU over the link, one direction, to another of `extent` neighbours. */
export function linkRate({ kind, rate }: Link, chip: Chip, extent: number): Result<number> {
  const stated =
    rate ??
    {
      rdma: chip.scaleOut && chip.scaleOut / oversubscription(chip, extent),
      nvlink: chip.scaleUp.perDirection,
      pcie: chip.pcie?.perDirection,
    }[kind];
  return stated === null || stated === undefined ? failure(rateAbsent(kind, chip)) : success(stated);
}

export type Move = {
  /** Bytes of a prompt's cache, seconds on the wire, seconds that the first token waits for it. */
  readonly bytes: number;
  readonly wire: number;
  readonly exposed: number;
};

type Moved = { readonly model: ModelSpec; readonly precision: Precision };

/** `width`: bytes per second of all GPUs of the narrower instance; `own`: seconds that the prompt is computed for. */
export function makeMove(
  { model, precision }: Moved,
  prompt: number,
  width: number,
  ownRate: number,
  layerwise: boolean,
): Move {
  const bytes = kvBytesAt(model, precision.kv, prompt);
  const wire = bytes / (width * TRANSFER_EFFICIENCY);
  const layers = model.layers.reduce((sum, { count }) => sum + count, 0);
  const late = layerwise ? wire / layers + (Math.max(0, wire - ownRate) * (layers - 1)) / layers : wire;
  return { bytes, wire, exposed: TRANSFER_LATENCY + late };
}

const NAMES: Readonly<Record<LinkKind, string>> = { rdma: "RDMA", nvlink: "NVLink", pcie: "PCIe" };

const rateAbsent = (kind: LinkKind, { name }: Chip): Issue =>
  issue("PD-LINK-RATE", "link_gbs", { name, kind: NAMES[kind] });
