import { STORE_KEYS } from "./store-keys";

/**
 * The link names of the shared scenario by the slice that they belong to, those of older links among them, for code that only carries
 * them from page to page and for the types of what a page reads. A test holds it to the schema.
 */
export const SLICE_KEYS = {
  model: ["model", "config"],
  precision: [
    "weights",
    "w_attention",
    "w_dense",
    "w_routed",
    "w_shared",
    "w_embedding",
    "w_ends",
    "w_head",
    "kv",
    "arithmetic",
  ],
  hardware: ["hw", "chip", "net_gpus", "net_over"],
  parallelism: [
    "tp",
    "adp",
    "ep",
    "redundant",
    "exchange",
    "pp",
    "cp",
    "cp_by",
    "split",
    "d_tp",
    "d_adp",
    "d_ep",
    "d_redundant",
    "d_pp",
    "d_cp",
    "afd",
    "afd_hw",
    "afd_m",
    "replicas",
    "d_replicas",
  ],
  workload: [
    "isl",
    "osl",
    "conc",
    "prefix",
    "prefix_shared",
    "prefixes",
    "images",
    "video_s",
    "video_fps",
    "image_px",
    "patch_px",
    "merge",
    "audio_s",
    "audio_rate",
    "encoder",
    "encoder_cached",
    "encoder_apart",
  ],
  traffic: ["traffic"],
  engine: [
    "util",
    "max_seqs",
    "batched_tokens",
    "budget",
    ...STORE_KEYS,
    "spec_tokens",
    "drafts",
    "spec_accept",
    "accept",
    "spec_by",
    "spec_model",
    "spec_cost",
    "lora",
    "lora_rank",
    "lora_resident",
    "lora_share",
  ],
  targets: ["ttft_ms", "tpot_ms"],
  time: ["time", "kernels", "imbalance", "zipf", "balance", "tbo", "host_us", "wait_ms", "tables", "profile"],
} as const;

/** A part of the shared scenario: a section of its panel. */
export type Slice = keyof typeof SLICE_KEYS;

export const SCENARIO_KEYS = Object.values(SLICE_KEYS).flat();
