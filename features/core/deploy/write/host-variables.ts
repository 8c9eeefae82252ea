/** What the commands of a pair need around them: GPUs of their own on a shared host, an address to be found at on hosts apart. */
import { sharesHost } from "../plan/copies";
import type { Launch } from "../launch/launch";
import { HOST, type Variable } from "../engines/server-command";
import * as m from "@/features/core/deploy/messages";

/** By server. */
export function hostVariables({ scenario, input, servers }: Launch): readonly (readonly Variable[])[] {
  if (servers.length === 1) return [[]];
  const plans = servers.map(({ plan }) => plan);
  if (!sharesHost(scenario, input, plans)) return plans.map(({ backend }) => (backend === "vllm" ? [SIDE_HOST] : []));
  let next = 0;
  return plans.map(({ gpusPerNode, chip }) => {
    const first = next;
    next += gpusPerNode;
    return chip.vendor === "NVIDIA" ? [devices(first, gpusPerNode)] : [];
  });
}

const devices = (first: number, count: number): Variable => ({
  name: "CUDA_VISIBLE_DEVICES",
  value: Array.from({ length: count }, (_, gpu) => first + gpu).join(","),
  reason: m.bothServersRunOnThis,
});

/** vLLM announces localhost unless told otherwise, where no other host finds it. */
const SIDE_HOST: Variable = {
  name: "VLLM_NIXL_SIDE_CHANNEL_HOST",
  value: HOST,
  reason: m.thisHostsAddressWhereOther,
};
