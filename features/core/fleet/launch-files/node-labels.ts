/**
 * Labels that name a node's kind of accelerator. NVIDIA's feature discovery writes the driver's name of the device with "-" for spaces
 * (k8s-device-plugin, gpu-feature-discovery: nvidia.com/gpu.product), AMD's node labeller with "_" (k8s-device-plugin, node labeller:
 * amd.com/gpu.product-name). The names are those that drivers of public machines state.
 */
import type { Chip } from "@/features/core/hardware/chip";

const NVIDIA_DEVICES: Readonly<Record<string, string>> = {
  "h100-sxm": "NVIDIA H100 80GB HBM3",
  "h100-pcie": "NVIDIA H100 PCIe",
  "h100-nvl": "NVIDIA H100 NVL",
  "h800-sxm": "NVIDIA H800",
  "h20-96": "NVIDIA H20",
  "h200-sxm": "NVIDIA H200",
  "h200-nvl": "NVIDIA H200 NVL",
  "b200-sxm": "NVIDIA B200",
  gb200: "NVIDIA GB200",
  "b300-sxm": "NVIDIA B300 SXM6 AC",
  gb300: "NVIDIA GB300",
  "a100-sxm-40": "NVIDIA A100-SXM4-40GB",
  "a100-sxm-80": "NVIDIA A100-SXM4-80GB",
  "a100-pcie-40": "NVIDIA A100-PCIE-40GB",
  "a100-pcie-80": "NVIDIA A100 80GB PCIe",
  "a800-sxm-80": "NVIDIA A800-SXM4-80GB",
  "a800-pcie-80": "NVIDIA A800 80GB PCIe",
  a30: "NVIDIA A30",
  a10: "NVIDIA A10",
  a10g: "NVIDIA A10G",
  a40: "NVIDIA A40",
  l4: "NVIDIA L4",
  l20: "NVIDIA L20",
  l40: "NVIDIA L40",
  l40s: "NVIDIA L40S",
  t4: "Tesla T4",
  "v100-sxm2-16": "Tesla V100-SXM2-16GB",
  "v100-sxm2-32": "Tesla V100-SXM2-32GB",
  "rtx-6000-ada": "NVIDIA RTX 6000 Ada Generation",
  "rtx-4090": "NVIDIA GeForce RTX 4090",
  "rtx-5090": "NVIDIA GeForce RTX 5090",
  "rtx-pro-6000-ws": "NVIDIA RTX PRO 6000 Blackwell Workstation Edition",
  "rtx-pro-6000-server": "NVIDIA RTX PRO 6000 Blackwell Server Edition",
};

const AMD_PRODUCTS: Readonly<Record<string, string>> = {
  mi300x: "AMD_Instinct_MI300X_OAM",
};

/** A label of one's own, for kinds without a known label: nodes must be given it. */
export const OWN_LABEL = "accelerator";

export function nodeLabel({ id }: Pick<Chip, "id">): { readonly key: string; readonly value: string } {
  const nvidia = NVIDIA_DEVICES[id];
  if (nvidia !== undefined) return { key: "nvidia.com/gpu.product", value: nvidia.replaceAll(" ", "-") };
  const amd = AMD_PRODUCTS[id];
  return amd === undefined ? { key: OWN_LABEL, value: id } : { key: "amd.com/gpu.product-name", value: amd };
}
