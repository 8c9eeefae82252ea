/** What the commands of a pair need around them: GPUs of their own on a shared host, an address to be found at on hosts apart. */
import { text } from "@/lib/text";
import { sharesHost } from "../plan/copies";
import type { Launch } from "../launch/launch";
import { HOST, type Variable } from "../engines/server-command";

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
  reason: text({
    en: "Both servers run on this host, each on GPUs of its own.",
    zh: "两个服务同在本机，各用各的 GPU。",
  }),
});

/** vLLM announces localhost unless told otherwise, where no other host finds it. */
const SIDE_HOST: Variable = {
  name: "VLLM_NIXL_SIDE_CHANNEL_HOST",
  value: HOST,
  reason: text({ en: "This host's address, where the other servers reach it.", zh: "本机地址，供其他服务连接。" }),
};
