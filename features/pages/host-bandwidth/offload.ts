/**
 * KV cache beyond a window in HBM, stored on the host.
 *
 *   share outside HBM          ρ = max(0, K - W) / K
 *   fetched per token          r · (kv(K) - kv(W))  = ρ · K · r · kv per token where every layer sees all positions
 *   written per token          one token's KV leaves the window, while it is full
 *
 * kv(n) is the cache of a sequence with n positions, so that a layer with a sliding window below W moves nothing. Per GPU the
 * heads' share of tensor parallelism counts (latents are whole on every rank). r is the part of what lies outside that a step
 * reads: 1 is exact attention, less is retrieval of chosen blocks, and the step then attends W + r · (K - W) positions.
 *
 * Prefetch: `layer` = a layer's KV arrives under the compute of one layer, `step` = anywhere in the step, `off` = all waits.
 */
import { layerKvBytesAt, layerKvBytesPerToken } from "@/features/core/model/kv-cache";
import type { Attention } from "@/features/core/model/spec";
import { instanceGpus } from "@/features/core/operators/parallelism";
import { kvShare } from "@/features/core/operators/totals/resident-memory";
import { meanContext, sequencesPerRank } from "@/features/core/scenario/passes";
import type { Resolved } from "@/features/core/scenario/resolve";
import { bytes, seconds, type Bytes, type Seconds } from "@/lib/units/quantity";
import { moveTime, type HostPath, type HostResource } from "@/features/core/host-link/host-path";
import type { Input } from "./input";
import { layerKinds, type LayerKind } from "@/features/core/host-link/layer-kinds";
import type { Pricer } from "@/features/core/host-link/pricer";

export type LayerRow = {
  readonly kind: string;
  readonly count: number;
  /** One GPU, one layer, all its sequences. */
  readonly kvPerToken: Bytes;
  readonly inHbm: Bytes;
  readonly onHost: Bytes;
  readonly fetch: Bytes;
  readonly write: Bytes;
  readonly transfer: Seconds;
  readonly compute: Seconds;
  readonly stall: Seconds;
};

export type Offload = {
  readonly context: number;
  readonly window: number;
  readonly reuse: number;
  /** Sequences of one attention rank. */
  readonly sequences: number;
  /** ρ. */
  readonly outside: number;
  readonly rows: readonly LayerRow[];
  /** One GPU's part of one generated token of one sequence. */
  readonly fetchPerToken: Bytes;
  readonly writePerToken: Bytes;
  /** A step without waiting, the waiting, and both. */
  readonly step: Seconds;
  readonly transfer: Seconds;
  readonly stall: Seconds;
  readonly tpot: Seconds;
  /** Generated tokens per second and GPU: as the step gives, or as entered. */
  readonly tokensPerGpu: number;
  /** Token rate at which the way to the host is full, per GPU; Infinity where nothing moves. */
  readonly carries: number;
  /** What `carries` is made of: the tokens of a step, the time that they keep the way busy, the GPUs that make them. */
  readonly full: { readonly tokens: number; readonly transfer: Seconds; readonly gpus: number };
  /** One GPU, bytes per second at `tokensPerGpu`; DRAM counts every pass. */
  readonly demand: { readonly down: number; readonly up: number; readonly dram: number };
  /** Demand over capacity. */
  readonly load: Readonly<Record<HostResource, number>>;
  readonly limit: HostResource;
  /** HBM of one GPU that the window frees, and what a GPU's sequences take on the host. */
  readonly freed: Bytes;
};

export function priceOffload(scenario: Resolved, input: Input, path: HostPath, pricer: Pricer): Offload {
  const context = input.context ?? Math.round(meanContext(scenario));
  return offloadAt(scenario, input, path, pricer, { context, window: findWindow(input, context) });
}

const findWindow = (input: Input, context: number): number => input.window ?? Math.max(1, Math.round(context / 4));

export type Extent = { readonly context: number; readonly window: number };

export function offloadAt(scenario: Resolved, input: Input, path: HostPath, pricer: Pricer, extent: Extent): Offload {
  const { decode: p, model } = scenario;
  const { context, window } = extent;
  const sequences = sequencesPerRank(scenario);
  const beyond = Math.max(0, context - window);
  const attended = context - beyond * (1 - input.reuse);
  const rows = layerKinds(model).map((kind) => makeRow(scenario, input, path, pricer, kind, { ...extent, attended }));
  const sum = (of: (row: LayerRow) => number): number => rows.reduce((total, row) => total + row.count * of(row), 0);
  const step = pricer.decode(sequences, attended).time;
  const transfer = sum((row) => row.transfer);
  const stall = input.prefetch === "step" ? Math.max(0, transfer - sum((row) => row.compute)) : sum((row) => row.stall);
  const tpot = step + stall;
  const moved = { down: sum((row) => row.fetch) / p.pp, up: sum((row) => row.write) / p.pp };
  const perStep = sequences * p.dp;
  const tokensPerGpu = input.tok_s ?? perStep / tpot / instanceGpus(p);
  const steps = (tokensPerGpu * instanceGpus(p)) / perStep;
  const { parts, limit, time } = moveTime(path, moved);
  return {
    ...extent,
    reuse: input.reuse,
    sequences,
    outside: beyond / context,
    rows,
    fetchPerToken: bytes(moved.down / sequences),
    writePerToken: bytes(moved.up / sequences),
    step,
    transfer: seconds(transfer),
    stall: seconds(stall),
    tpot: seconds(tpot),
    tokensPerGpu,
    carries: time === 0 ? Infinity : perStep / time / instanceGpus(p),
    full: { tokens: perStep, transfer: time, gpus: instanceGpus(p) },
    demand: { down: moved.down * steps, up: moved.up * steps, dram: (moved.down + moved.up) * path.dramPasses * steps },
    load: { link: parts.link * steps, dram: parts.dram * steps, disk: parts.disk * steps },
    limit,
    freed: bytes(sum((row) => row.onHost) / p.pp),
  };
}

function makeRow(
  scenario: Resolved,
  input: Input,
  path: HostPath,
  pricer: Pricer,
  kind: LayerKind,
  { context, window, attended }: Extent & { readonly attended: number },
): LayerRow {
  const { decode: p, precision } = scenario;
  const sequences = sequencesPerRank(scenario);
  const { attention } = kind.group;
  const share = cacheShare(attention, p.tp, p.cp) * sequences;
  const bytesAt = (positions: number): number => layerKvBytesAt(attention, precision.kv, positions) * share;
  const inHbm = bytesAt(Math.min(window, context));
  const onHost = Math.max(0, bytesAt(context) - inHbm);
  const perToken = layerKvBytesPerToken(attention, precision.kv) * share;
  const fetch = input.reuse * onHost;
  const write = input.steady && onHost > 0 ? perToken : 0;
  const transfer = moveTime(path, { down: fetch, up: write }).time;
  const compute = pricer.layer(kind, sequences, attended);
  return {
    kind: kind.name,
    count: kind.count,
    kvPerToken: bytes(perToken / sequences),
    inHbm: bytes(inHbm),
    onHost: bytes(onHost),
    fetch: bytes(fetch),
    write: bytes(write),
    transfer,
    compute,
    stall: seconds(input.prefetch === "off" ? transfer : Math.max(0, transfer - compute)),
  };
}

/** Part of a layer's cache that one GPU holds. Linear layers keep a constant state, which stays in HBM. */
const cacheShare = (attention: Attention, tp: number, cp: number): number =>
  attention.kind === "linear" || attention.kind === "none" ? 0 : kvShare(attention, tp) / cp;
