/** Controls of the way to the host, for every page that moves data over it. */
import * as z from "zod";
import { orAuto, param, real, integer } from "@/lib/params/param";
import { verbatim } from "@/lib/text";
import { PINNED_SHARE } from "./host-defaults";
import * as m from "./messages";

const ON_DRIVES = { key: "tier", is: ["nvme", "gds"] };

export const HOST_PARAMS = {
  tier: param(z.enum(["dram", "nvme", "gds"]).default("dram"), {
    section: "host",
    label: m.keptIn,
    options: {
      dram: m.hostDram,
      nvme: m.nvmeThroughDram,
      gds: m.nvmeGPUDirect,
    },
    hint: m.whereDataThatIsNot,
  }),
  link: param(orAuto(z.enum(["pcie", "c2c"])), {
    section: "host",
    label: m.hostLink,
    options: { pcie: verbatim("PCIe"), c2c: verbatim("NVLink-C2C") },
    hint: m.autoNVLinkC2cOnGrace,
  }),
  pcie_gen: param(orAuto(integer(3, 7)), {
    section: "host",
    label: m.pcieGeneration,
    hint: m.autoChipsSheet,
  }),
  pcie_lanes: param(orAuto(integer(1, 16)), { section: "host", label: m.pcieLanes }),
  host_gb_s: param(orAuto(real(0.1, 5000)), {
    section: "host",
    label: m.linkOneWay,
    unit: "GB/s",
    hint: m.lineRateOfOneGPUs,
  }),
  link_eff: param(real(0.05, 1).default(PINNED_SHARE), {
    section: "host",
    label: m.linkEfficiency,
    step: 0.01,
    hint: m.shareThatPinnedCopiesReach,
  }),
  uplink_gpus: param(integer(1, 16).default(1), {
    section: "host",
    label: m.gpusPerUplink,
    hint: m.gpusThatShareOneLink,
  }),
  ddr_gb_s: param(orAuto(real(1, 10_000)), {
    section: "host",
    label: m.dramPerSocket,
    unit: "GB/s",
    hint: m.allChannelsOfOneCpu,
  }),
  ddr_eff: param(real(0.05, 1).default(0.8), {
    section: "host",
    label: m.dramEfficiency,
    step: 0.01,
    hint: m.streamReaches75To85,
  }),
  socket_gpus: param(orAuto(integer(1, 64)), {
    section: "host",
    label: m.gpusPerSocket,
    hint: m.theyShareDramAutoHalf,
  }),
  nvme_gb_s: param(real(0.1, 500).default(7), {
    section: "host",
    label: m.nvmeReadPerGpu,
    unit: "GB/s",
    when: ON_DRIVES,
    hint: m.onePCIe4X4Drive,
  }),
  nvme_write_gb_s: param(real(0.1, 500).default(5), {
    section: "host",
    label: m.nvmeWritePerGpu,
    unit: "GB/s",
    when: ON_DRIVES,
  }),
} as const;

export type HostSettings = z.infer<z.ZodObject<typeof HOST_PARAMS>>;
