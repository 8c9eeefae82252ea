/** Scheduler options besides the budget: chunks, preemption, prefix cache, drafts, graphs. */
import * as z from "zod";
import { orAuto, param, real, integer } from "@/lib/params/param";
import { EVICTION_NAMES, EVICTIONS } from "../knobs/policy-names";
import * as m from "./messages";

export const limitParams = {
  chunk: param(integer(0, 10_000_000).default(0), {
    label: m.chunkLimit,
    unit: "tok",
    hidden: true,
    hint: m.tokensOfOnePromptIn,
  }),
  long_at: param(integer(0, 10_000_000).default(0), {
    label: m.longPromptAbove,
    unit: "tok",
    hidden: true,
    hint: m.longPrefillTokenThreshold0,
  }),
  partial: param(orAuto(integer(1, 1_000_000)), {
    label: m.halfDonePrompts,
    absent: m.unlimited,
    hidden: true,
    hint: m.maxNumPartialPrefills,
  }),
  long_partial: param(orAuto(integer(1, 1_000_000)), {
    label: m.halfDoneLongPrompts,
    when: { key: "long_at", not: [0] },
    absent: m.unlimited,
    hidden: true,
    hint: m.maxLongPartialPrefills,
  }),
  headroom: param(integer(0, 100_000).default(0), {
    label: m.headroom,
    unit: "blk",
    hidden: true,
    hint: m.blocksPerRunningRequestThat,
  }),
  watermark: param(orAuto(real(0, 99)), {
    label: m.watermark,
    unit: "%",
    hidden: true,
    hint: m.shareOfBlocksThatAdmission,
  }),
  evict: param(z.enum(EVICTIONS).default("recompute"), {
    label: m.onPreemption,
    options: EVICTION_NAMES,
    hidden: true,
  }),
  swap_gb_s: param(orAuto(real(0.01, 10_000)), {
    label: m.swapRate,
    when: { key: "evict", is: ["swap"] },
    unit: "GB/s",
    hidden: true,
    hint: m.ofOneInstanceOneWay,
  }),
  prefix_cache: param(z.boolean().default(false), {
    label: m.prefixCache,
    hidden: true,
    hint: m.shareBlocksOfEqualPrompts,
  }),
  graph_stride: param(integer(0, 1024).default(8), {
    label: m.graphStride,
    hidden: true,
    hint: m.decodeBatchesArePaddedTo,
  }),
  graph_max: param(integer(1, 65_536).default(512), {
    label: m.largestGraph,
    unit: "seq",
    hidden: true,
  }),
  max_tokens: param(orAuto(integer(1, 100_000_000)), {
    label: m.longestRequest,
    when: { key: "policy", is: ["orca"] },
    unit: "tok",
    hidden: true,
    hint: m.whatOrcaReservesForEverybody,
  }),
  vidur_compat: param(z.boolean().default(false), {
    label: m.vidursBug,
    hidden: true,
    hint: m.evictedRequestThatWasHalf,
  }),
};
