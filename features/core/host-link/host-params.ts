/** Controls of the way to the host, for every page that moves data over it. */
import * as z from "zod";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text, verbatim } from "@/lib/text";
import { PINNED_SHARE } from "./host-defaults";

const ON_DRIVES = { key: "tier", is: ["nvme", "gds"] };

export const HOST_PARAMS = {
  tier: param(z.enum(["dram", "nvme", "gds"]).default("dram"), {
    section: "host",
    label: text({ en: "Kept in", zh: "存放于" }),
    options: {
      dram: text({ en: "Host DRAM", zh: "主机内存" }),
      nvme: text({ en: "NVMe through DRAM", zh: "NVMe（经内存）" }),
      gds: text({ en: "NVMe, GPUDirect", zh: "NVMe（GDS 直达）" }),
    },
    hint: text({
      en: "Where data that is not in HBM lies. GPUDirect Storage reads straight into the GPU; otherwise every byte passes DRAM twice.",
      zh: "不在 HBM 中的数据存放处。GDS 直接读入 GPU；否则每字节经过内存两次。",
    }),
  }),
  link: param(orAuto(z.enum(["pcie", "c2c"])), {
    section: "host",
    label: text({ en: "Host link", zh: "主机链路" }),
    options: { pcie: verbatim("PCIe"), c2c: verbatim("NVLink-C2C") },
    hint: text({
      en: "Auto: NVLink-C2C on Grace superchips, PCIe elsewhere.",
      zh: "自动：Grace 超级芯片用 NVLink-C2C，其余用 PCIe。",
    }),
  }),
  pcie_gen: param(orAuto(whole(3, 7)), {
    section: "host",
    label: text({ en: "PCIe generation", zh: "PCIe 代次" }),
    hint: text({ en: "Auto: the chip's sheet.", zh: "自动：按芯片规格。" }),
  }),
  pcie_lanes: param(orAuto(whole(1, 16)), { section: "host", label: text({ en: "PCIe lanes", zh: "PCIe 通道数" }) }),
  host_gb_s: param(orAuto(real(0.1, 5000)), {
    section: "host",
    label: text({ en: "Link, one way", zh: "链路（单向）" }),
    unit: "GB/s",
    hint: text({
      en: "Line rate of one GPU's link. Auto: from generation and lanes.",
      zh: "单 GPU 链路速率。自动：由代次与通道数得出。",
    }),
  }),
  link_eff: param(real(0.05, 1).default(PINNED_SHARE), {
    section: "host",
    label: text({ en: "Link efficiency", zh: "链路效率" }),
    step: 0.01,
    hint: text({
      en: "Share that pinned copies reach. 0.88: 55.6 of 63 GB/s in NVIDIA's nvbandwidth sample on PCIe 5.",
      zh: "锁页内存拷贝可达的比例。0.88：NVIDIA nvbandwidth 示例在 PCIe 5 上测得 55.6 / 63 GB/s。",
    }),
  }),
  uplink_gpus: param(whole(1, 16).default(1), {
    section: "host",
    label: text({ en: "GPUs per uplink", zh: "每上行链路 GPU 数" }),
    hint: text({
      en: "GPUs that share one link to the host behind a PCIe switch.",
      zh: "经 PCIe 交换机共用一条主机链路的 GPU 数。",
    }),
  }),
  ddr_gb_s: param(orAuto(real(1, 10_000)), {
    section: "host",
    label: text({ en: "DRAM per socket", zh: "每路内存带宽" }),
    unit: "GB/s",
    hint: text({
      en: "All channels of one CPU, reads and writes together. Auto: a usual host of the PCIe generation, e.g. 8 × DDR5-4800 = 307.2; Grace with 480 GB: 384 (120 or 240 GB: 512).",
      zh: "单 CPU 全部通道，读写合计。自动：按 PCIe 代次取常见主机，如 8 × DDR5-4800 = 307.2；480 GB 的 Grace 为 384（120 或 240 GB 为 512）。",
    }),
  }),
  ddr_eff: param(real(0.05, 1).default(0.8), {
    section: "host",
    label: text({ en: "DRAM efficiency", zh: "内存效率" }),
    step: 0.01,
    hint: text({ en: "STREAM reaches 75 to 85 % of the channels' rate.", zh: "STREAM 可达通道速率的 75 至 85 %。" }),
  }),
  socket_gpus: param(orAuto(whole(1, 64)), {
    section: "host",
    label: text({ en: "GPUs per socket", zh: "每路 GPU 数" }),
    hint: text({
      en: "They share the DRAM. Auto: half of a node, or those of a Grace.",
      zh: "它们共享内存带宽。自动：半个节点，或一颗 Grace 所带的 GPU。",
    }),
  }),
  nvme_gb_s: param(real(0.1, 500).default(7), {
    section: "host",
    label: text({ en: "NVMe read per GPU", zh: "每 GPU NVMe 读取" }),
    unit: "GB/s",
    when: ON_DRIVES,
    hint: text({
      en: "One PCIe 4 x4 drive per GPU reads about 7 GB/s.",
      zh: "每 GPU 一块 PCIe 4 x4 盘，读取约 7 GB/s。",
    }),
  }),
  nvme_write_gb_s: param(real(0.1, 500).default(5), {
    section: "host",
    label: text({ en: "NVMe write per GPU", zh: "每 GPU NVMe 写入" }),
    unit: "GB/s",
    when: ON_DRIVES,
  }),
} as const;

export type HostSettings = z.infer<z.ZodObject<typeof HOST_PARAMS>>;
