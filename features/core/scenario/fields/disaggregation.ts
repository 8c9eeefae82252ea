/** Scenario fields of attention and feed-forward blocks on GPUs of their own while decoding. */
import * as z from "zod";
import { CHIP_IDS, CHIP_NAMES } from "@/features/core/hardware/chip-options";
import { param, integer } from "@/lib/params/param";
import * as m from "./messages";

const APART = {
  all: [
    { key: "split", is: [true] },
    { key: "afd", not: [0] },
  ],
};

export const DISAGGREGATION_FIELDS = {
  afd: param(integer(0, 4096).default(0), {
    label: m.ffnGPUsDecode,
    section: "parallelism",
    when: { key: "split", is: [true] },
    hint: m.attentionFfnDisaggregationGPUsOf,
  }),
  afd_hw: param(z.enum(CHIP_IDS).nullable().default(null), {
    label: m.ffnAcceleratorDecode,
    section: "parallelism",
    options: CHIP_NAMES,
    absent: m.asAttention,
    when: APART,
    hint: m.ofFfnGPUsTheirMemory,
  }),
  afd_m: param(integer(1, 16).default(3), {
    label: m.microBatchesDecode,
    section: "parallelism",
    when: APART,
    hint: m.partsOfBatchThatGo,
  }),
};

/** For pages that lay out by themselves, or look at operators one GPU at a time. */
export const DECODE_KEYS = ["split", "d_tp", "d_adp", "d_ep", "d_redundant", "d_pp", "d_cp", "d_replicas"] as const;
export const DISAGGREGATION_KEYS = ["afd", "afd_hw", "afd_m"] as const;
