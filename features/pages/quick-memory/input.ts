/** The page's own controls, beside the shared scenario. Figures of a running engine replace ours where they are given. */
import { WAITING_KEYS } from "@/features/core/memory/engine-flags";
import * as z from "zod";
import type { Form, SeenBy } from "@/features/analysis/analysis";
import { TIER_KEYS } from "@/features/core/scenario/fields/tier";
import { NETWORK_KEYS } from "@/features/core/scenario/fields/network";
import { ENGINE_PARAMS } from "@/features/core/memory/engine-params";
import { orAuto, param, real, integer } from "@/lib/params/param";
import * as m from "./messages";

/** Memory of a GPU in GiB, as engines and drivers print it. */
const gib = () => orAuto(real(0, 4096));

export const QuickMemoryInput = z.object({
  ...ENGINE_PARAMS,
  context: param(orAuto(integer(1, 10_000_000)), {
    label: m.contextPerSequence,
    unit: "tok",
    hint: m.tokensThatSequenceHoldsAt,
  }),
  block: param(orAuto(integer(1, 1024)), {
    section: "engine",
    label: m.blockSize,
    unit: "tok",
    hint: m.tokensOfOneCacheBlock,
  }),
  mtp: param(z.boolean().default(false), {
    section: "engine",
    label: m.mtpLayers,
    hint: m.loadCheckpointsPredictionLayers,
  }),
  draft_gib: param(real(0, 1024).default(0), {
    section: "engine",
    label: m.draftModel,
    unit: "GiB",
    hint: m.weightsOfSeparateDraftModel,
  }),
  runtime_gib: param(gib(), {
    section: "measured",
    label: m.runtime,
    unit: "GiB",
    hint: m.contextCommunicationBuffers,
  }),
  graphs_gib: param(gib(), {
    section: "measured",
    label: m.cudaGraphs,
    unit: "GiB",
    hint: m.capturedGraphsAutoEnginesDefault,
  }),
  driver_gib: param(gib(), {
    section: "measured",
    label: m.driver,
    unit: "GiB",
    hint: m.memoryThatDriverShowsAnd,
  }),
  total_gib: param(gib(), {
    section: "measured",
    label: m.memoryOfGpu,
    unit: "GiB",
    hint: m.asNvidiaSmiOrNpu,
  }),
  weights_gib: param(gib(), {
    section: "measured",
    label: m.weightsMeasured,
    unit: "GiB",
    hint: m.fromEnginesLogAutoAs,
  }),
  activation_gib: param(gib(), {
    section: "measured",
    label: m.activationPeakMeasured,
    unit: "GiB",
    hint: m.fromEnginesLogAutoAs,
  }),
  kv_gib: param(gib(), {
    section: "measured",
    label: m.kvMemoryMeasured,
    unit: "GiB",
    hint: m.fromEnginesLogAutoAs,
  }),
  kv_tokens: param(orAuto(integer(1, 10_000_000_000)), {
    section: "measured",
    label: m.kvTokensMeasured,
    unit: "tok",
    hint: m.cacheSizeOfOneAttention,
  }),
  log_of: param(z.enum(["decode", "prefill"]).default("decode"), {
    section: "measured",
    label: m.measuredInstance,
    options: { decode: m.decode, prefill: m.prefill },
    hint: m.wherePhasesDifferWhichInstance,
  }),
  log: param(z.string().max(6_000_000).default(""), { label: m.startUpLog, hidden: true, packed: true }),
  storage_gb_s: param(real(0.01, 1000).default(3), {
    section: "host",
    label: m.storage,
    unit: "GB/s",
    hint: m.whatNodeReadsFromIts,
  }),
  host_gb_s: param(orAuto(real(0.1, 2000)), {
    section: "host",
    label: m.hostToGpu,
    unit: "GB/s",
    hint: m.oneGpuOneDirectionAuto,
  }),
  node_gpus: param(orAuto(integer(1, 1024)), {
    section: "host",
    label: m.gpusPerNode,
    hint: m.gpusThatShareOneHost,
  }),
  host_kv_gb: param(real(0, 100_000).default(64), {
    section: "host",
    label: m.kvTierHost,
    unit: "GB/GPU",
    hint: m.hostMemoryForOffloadedKv,
  }),
  disk_kv_gb: param(real(0, 1_000_000).default(500), {
    section: "host",
    label: m.kvTierDisk,
    unit: "GB/GPU",
    hint: m.diskSpaceForOffloadedKv,
  }),
  process_gb: param(real(0, 1000).default(5), {
    section: "host",
    label: m.engineProcess,
    unit: "GB/GPU",
    hint: m.hostMemoryOfOneGPUs,
  }),
});

export type MemoryInput = z.infer<typeof QuickMemoryInput>;

export const quickMemoryForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "traffic", "engine"],
  unused: [
    "kernel_path",
    ...NETWORK_KEYS,
    ...TIER_KEYS,
    ...WAITING_KEYS,
    "afd_m",
    "cp_by",
    "arithmetic",
    "spec_accept",
    "lora_share",
    "encoder",
    "encoder_cached",
  ],
  input: QuickMemoryInput,
} as const satisfies Form;

export type QuickMemoryScenario = SeenBy<typeof quickMemoryForm>;
