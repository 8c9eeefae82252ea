/**
 * Buffers of all-to-all kernels made for experts (DeepEP), bytes of one GPU.
 *
 *   low latency      4 · slots · T · (2 h + h/32) + signals     two send and two receive buffers of T tokens for every expert, all BF16 with the
 *                    extremes of each 128 channels (`get_low_latency_rdma_size_hint`)
 *   high throughput  vLLM: 1 GiB for the links of a domain, and 1 GiB for the network where it is used; SGLang: what DeepEP's hints ask for
 *
 * T: what an engine lets one rank dispatch at once. vLLM sends longer steps in parts of 256 (VLLM_MOE_DP_CHUNK_SIZE), SGLang's limit is 128
 * (SGLANG_DEEPEP_NUM_MAX_DISPATCH_TOKENS_PER_RANK). vLLM makes its 1 GiB for the links (VLLM_DEEPEP_BUFFER_SIZE_MB) for both kinds.
 */
import type { Chip } from "@/features/core/hardware/chip";
import { type ModelSpec, type MoeFfn, routedFfn } from "@/features/core/model/spec";
import { exchangesTokens, stageGpus, type Parallelism } from "@/features/core/operators/parallelism";
import { GIB } from "@/lib/units/edge";
import type { Backend } from "./backend";

export type ExchangeSubject = {
  readonly model: ModelSpec;
  readonly chip: Chip;
  readonly parallelism: Parallelism;
};

export function exchangeBuffers({ model, chip, parallelism: p }: ExchangeSubject, backend: Backend): number {
  const moe = routedFfn(model);
  if (!moe || p.exchange === undefined || !exchangesTokens(model, p)) return 0;
  const ranks = stageGpus(p);
  const domain = Math.min(ranks, Math.max(1, chip.scaleUp.domainSize));
  const linked = backend === "vllm" ? GIB : 0;
  if (p.exchange === "low-latency") return linked + lowLatencyBuffer(moe, DISPATCHED[backend], p.redundant);
  return backend === "vllm"
    ? linked + (ranks > domain ? GIB : 0)
    : relayBuffers(2 * moe.expertHidden, { inside: domain, domains: Math.ceil(ranks / domain) });
}

const DISPATCHED: Readonly<Record<Backend, number>> = { vllm: 256, sglang: 128, trtllm: 256 };

/** Of `tokens` per rank; independent of how many ranks there are. */
export function lowLatencyBuffer(
  { experts, expertHidden: hidden }: Pick<MoeFfn, "experts" | "expertHidden">,
  tokens: number,
  redundant = 0,
): number {
  const slots = experts + redundant;
  const extremes = Math.floor(hidden / 128) * 4;
  const control = 16;
  const each = 2 * hidden + Math.max(control, extremes);
  const signals = Math.ceil((slots * 4) / ALIGNMENT) * ALIGNMENT;
  return 4 * slots * tokens * each + 2 * signals + ALIGNMENT;
}

const ALIGNMENT = 128;

/** Rings between the relays of 20 multiprocessors, ten channels: what `get_nvl_buffer_size_hint` and `get_rdma_buffer_size_hint` sum up. */
function relayBuffers(tokenBytes: number, { inside, domains }: { inside: number; domains: number }): number {
  const each = tokenBytes + SLOT_EXTRA;
  const links = CHANNELS * inside * LINK_TOKENS * each;
  const network = domains === 1 ? 0 : CHANNELS * domains * NETWORK_TOKENS * each * 2;
  return links + network;
}

const CHANNELS = 10;
const LINK_TOKENS = 288;
const NETWORK_TOKENS = 128;
/** Room for the choices (8 bytes), weights (4) and scales (4) of up to 128 experts or blocks. */
const SLOT_EXTRA = 128 * 16;
