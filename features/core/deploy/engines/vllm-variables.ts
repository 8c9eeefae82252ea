/**
 * Variables that vLLM's kernels and transfers are chosen by. Sources: vLLM recipes (DeepSeek-V3, GPT-OSS) for AITER and FlashInfer;
 * docs features/nixl_connector_usage; vllm-ascend docs, pd_disaggregation_mooncake_multi_node, for the interfaces of HCCL.
 */
import { hasExperts } from "@/features/core/model/spec";
import { exchangeBackend } from "../plan/all-to-all";
import type { ServerPlan } from "../plan/server-plan";
import { fabricVariables } from "./fabric";
import type { Variable } from "./server-command";
import * as m from "./messages";

export function vllmVariables(plan: ServerPlan): Variable[] {
  return [...sideChannel(plan), ...kernels(plan), ...fabricVariables(plan)];
}

const SIDE_CHANNEL = { prefill: "5600", decode: "5700" } as const;

function sideChannel({ role }: ServerPlan): Variable[] {
  if (role === "both") return [];
  return [
    {
      name: "VLLM_NIXL_SIDE_CHANNEL_PORT",
      value: SIDE_CHANNEL[role],
      reason: m.firstPortOfHandshakeEvery,
    },
  ];
}

function kernels(plan: ServerPlan): Variable[] {
  const { chip, model, weights } = plan;
  const experts = hasExperts(model);
  if (chip.vendor === "AMD") {
    const aiter = m.aMDsOwnKernelsWhichAre;
    return [
      { name: "VLLM_ROCM_USE_AITER", value: "1", reason: aiter },
      ...(experts ? [{ name: "VLLM_ROCM_USE_AITER_MOE", value: "1", reason: aiter }] : []),
    ];
  }
  const narrow = weights === "nvfp4" ? "FP4" : weights === "fp8" || weights === "fp8_block" ? "FP8" : null;
  const flashes = /^Blackwell/.test(chip.architecture) && experts && narrow !== null && exchangeBackend(plan) === null;
  if (!flashes) return [];
  return [
    {
      name: `VLLM_USE_FLASHINFER_MOE_${narrow}`,
      value: "1",
      reason: m.flashInfersExpertKernelsAsRecipes,
    },
  ];
}
