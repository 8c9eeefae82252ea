/**
 * What one GPU gets of the way to host memory or disks.
 *
 *   link   line rate · efficiency / GPUs per uplink, each direction on its own
 *   DRAM   socket rate · efficiency / GPUs of the socket, reads and writes together; a byte of NVMe passes it twice, with
 *          GPUDirect Storage not at all
 *   NVMe   reads and writes one after the other
 *
 * A transfer takes as long as the slowest of them. All GPUs of a socket are taken to move at once.
 */
import type { Chip } from "@/features/core/hardware/chip";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { formatQuantity } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import { fromGbPerS } from "@/lib/units/edge";
import { bytesPerSecond, seconds, type BytesPerSecond, type Seconds } from "@/lib/units/quantity";
import { dramRate, pcieRate, SOCKETS, findSuperchip } from "./host-defaults";
import type { HostSettings } from "./host-params";
import * as m from "./messages";
import { issue } from "./messages.issues";

export type HostResource = "link" | "dram" | "disk";

export type HostPath = {
  readonly linkName: Text;
  /** Line rate of one GPU's link, one direction. */
  readonly line: BytesPerSecond;
  /** Reached, one direction, one GPU. */
  readonly link: BytesPerSecond;
  /** Reached by the socket, and the part of one GPU; reads and writes together. */
  readonly socket: BytesPerSecond;
  readonly socketGpus: number;
  readonly dram: BytesPerSecond;
  /** Times that a byte passes DRAM. */
  readonly dramPasses: 0 | 1 | 2;
  readonly disk: { readonly read: BytesPerSecond; readonly write: BytesPerSecond } | null;
  /** To the GPU and nothing else, one GPU of a busy socket. */
  readonly rate: BytesPerSecond;
  readonly limit: HostResource;
};

/** Bytes of one GPU: to it (down) and from it (up). */
export type Moved = { readonly down: number; readonly up: number };

export type MoveTime = {
  readonly time: Seconds;
  readonly limit: HostResource;
  readonly parts: Readonly<Record<HostResource, number>>;
};

/** Refuses a chip whose sheet has no PCIe link, unless the link is stated. */
export function hostPath(chip: Chip, settings: HostSettings): Result<HostPath> {
  const link = writeLink(chip, settings);
  if (!link.ok) return link;
  const { rate: line, name, superchip, sharers } = link.value;
  const socketGpus = settings.socket_gpus ?? superchip?.gpus ?? Math.max(1, Math.ceil(chip.chipsPerNode / SOCKETS));
  const generation = settings.pcie_gen ?? chip.pcie?.generation ?? FALLBACK_GENERATION;
  const sheet = settings.ddr_gb_s === null ? (superchip?.dram ?? dramRate(generation)) : fromGbPerS(settings.ddr_gb_s);
  const socket = sheet * settings.ddr_eff;
  const path = {
    linkName: name,
    line: bytesPerSecond(line),
    link: bytesPerSecond((line * settings.link_eff) / (settings.uplink_gpus * sharers)),
    socket: bytesPerSecond(socket),
    socketGpus,
    dram: bytesPerSecond(socket / socketGpus),
    dramPasses: PASSES[settings.tier],
    disk:
      settings.tier === "dram"
        ? null
        : { read: fromGbPerS(settings.nvme_gb_s), write: fromGbPerS(settings.nvme_write_gb_s) },
  } as const;
  const alone = moveTime(path, { down: 1, up: 0 });
  return success({ ...path, rate: bytesPerSecond(1 / alone.time), limit: alone.limit });
}

/** What the rate of one GPU is that of, in a word or two. */
export function limitName({ limit, linkName, socketGpus }: HostPath): Text {
  if (limit === "link") return linkName;
  if (limit === "disk") return verbatim("NVMe");
  return m.dramOverSocketGpus({ socketGpus });
}

/** The law of `rate`, and with its numbers. */
export function pathFormula({ link, socket, socketGpus, dramPasses, disk, rate }: HostPath): readonly string[] {
  const limits = [
    { name: "link", filled: formatQuantity(link, "B/s") },
    ...(dramPasses === 0
      ? []
      : [
          {
            name: "DRAM / (GPUs · passes)",
            filled: `${formatQuantity(socket, "B/s")} / (${socketGpus} · ${dramPasses})`,
          },
        ]),
    ...(disk === null ? [] : [{ name: "disk", filled: formatQuantity(disk.read, "B/s") }]),
  ];
  const least = (of: "name" | "filled"): string => `min(${limits.map((limit) => limit[of]).join(", ")})`;
  return [`B = ${least("name")}`, `= ${least("filled")} = ${formatQuantity(rate, "B/s")}`];
}

/** Seconds of one GPU's transfer, and what it waits for. */
export function moveTime(path: Pick<HostPath, "link" | "dram" | "dramPasses" | "disk">, { down, up }: Moved): MoveTime {
  const parts = {
    link: Math.max(down, up) / path.link,
    dram: (path.dramPasses * (down + up)) / path.dram,
    disk: path.disk === null ? 0 : down / path.disk.read + up / path.disk.write,
  };
  const limit = (["link", "dram", "disk"] as const).reduce((most, next) => (parts[next] > parts[most] ? next : most));
  return { time: seconds(parts[limit]), limit, parts };
}

const PASSES = { dram: 1, nvme: 2, gds: 0 } as const;

/** Where a chip states a link of its own but no PCIe: a host of today. */
const FALLBACK_GENERATION = 5;

type Link = {
  readonly rate: number;
  readonly name: Text;
  readonly superchip: ReturnType<typeof findSuperchip>;
  /** GPUs that share the stated rate by construction. */
  readonly sharers: number;
};

function writeLink(chip: Chip, settings: HostSettings): Result<Link> {
  const superchip = settings.link === "pcie" ? null : findSuperchip(chip);
  if (settings.link === "c2c" && superchip === null) return failure(noC2c(chip));
  if (settings.host_gb_s !== null) {
    const rate = fromGbPerS(settings.host_gb_s);
    return success({ rate, name: m.linkAsEntered, superchip, sharers: 1 });
  }
  if (superchip)
    return success({ rate: superchip.link, name: verbatim("NVLink-C2C"), superchip, sharers: superchip.gpus });
  const generation = settings.pcie_gen ?? chip.pcie?.generation;
  if (generation === undefined) return failure(noPcie(chip));
  const lanes = settings.pcie_lanes ?? chip.pcie?.lanes ?? 16;
  const stated = settings.pcie_gen === null && settings.pcie_lanes === null ? chip.pcie?.perDirection : undefined;
  const name = verbatim(`PCIe ${generation} x${lanes}`);
  return success({ rate: stated ?? pcieRate(generation, lanes), name, superchip: null, sharers: 1 });
}

const noC2c = (chip: Chip): Issue =>
  issue("HOST-NO-C2C", "link", { name: chip.name }, [{ label: verbatim("PCIe"), set: { link: "pcie" } }]);

const noPcie = (chip: Chip): Issue =>
  issue("HOST-NO-LINK", "pcie_gen", { name: chip.name }, [
    { label: verbatim("PCIe 5 x16"), set: { pcie_gen: "5", pcie_lanes: "16" } },
  ]);
