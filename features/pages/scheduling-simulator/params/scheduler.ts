/** Scheduler controls in the panel. */
import * as z from "zod";
import { POLICY_NAMES } from "@/features/core/simulator/input/policy-names";
import { orAuto, param, integer } from "@/lib/params/param";
import { PAGE_POLICIES } from "../knobs/policy-names";
import * as m from "./messages";

export const schedulerParams = {
  policy: param(z.enum(PAGE_POLICIES).default("vllm-v1"), {
    label: m.policy,
    section: "scheduler",
    options: POLICY_NAMES,
    hint: m.sarathiVLLMV0AndOrca,
  }),
  kv_blocks: param(orAuto(integer(1, 1_000_000_000)), {
    label: m.kvBlocks,
    section: "scheduler",
    expert: true,
    hint: m.ofOneInstanceAutoWhat,
  }),
  block_size: param(orAuto(integer(1, 4096)), {
    label: m.blockSize,
    unit: "tok",
    section: "scheduler",
    expert: true,
    hint: m.autoEngines16OfVLLM,
  }),
};
