/**
 * Time of a message by the collective law where the whole group sits on one measured kind of link (an NVLink switch,
 * or the PCIe of an Ada box); elsewhere the topology's ring volumes with the law's share of the scale-up link and the
 * priors of the others; cards on the PCIe of several nodes share it as in one. Kernels made for experts have a law of their own.
 */
import type { Chip } from "@/features/core/hardware/chip";
import type { Message } from "@/features/core/operators/operator";
import { collectiveTime } from "@/features/core/hardware/topology/collectives";
import type { GroupLink } from "@/features/core/hardware/topology/group-link";
import { PRIOR_LINK_EFFICIENCY } from "@/features/core/hardware/topology/priors";
import { seconds } from "@/lib/units/quantity";
import { linkKey, type Machine } from "../machine";
import type { MessageTime } from "../timer";
import { chooseFit } from "./coefficients";
import {
  collectiveLawTime,
  collectiveParameters,
  ringShare,
  type CollectiveParameters,
} from "./families/collective-law";
import { exchangeTime } from "./families/exchange-law";
import { findGeneration } from "./generation";
import { pcieFit, pcieRate } from "./pcie-law";

export function messageTime(machine: Machine, message: Message): MessageTime {
  const link = machine.links.get(linkKey(message));
  if (!link) throw new Error(`The machine was not built for a group of ${linkKey(message)}`);
  if (link.size === 1 || message.bytes === 0) return { latency: seconds(0), wire: seconds(0), total: seconds(0) };
  if (message.routed) return exchangeTime(link, message.bytes, message.routed);
  const { chip } = machine;
  const fit = measuredFit(chip, link, message);
  const choice = chooseFit(
    "collective",
    `${LAW_OF[message.collective]}${fit ?? ""}`,
    findGeneration(chip),
    machine.engine,
  );
  const parameters = collectiveParameters(choice.values);
  if (fit === null) return byTopology(chip, link, message, parameters);
  const { latency, wire, total } = collectiveLawTime(
    {
      reduces: message.collective === "all-reduce",
      bytes: message.bytes,
      ranks: link.size,
      link: link.intra.fabric === "pcie" ? pcieRate(chip, link) : link.intra.bandwidth,
    },
    parameters,
  );
  return { latency: seconds(latency), wire: seconds(wire), total: seconds(total) };
}

const LAW_OF: Readonly<Record<Message["collective"], string>> = {
  "all-reduce": "all-reduce",
  "all-gather": "all-gather",
  "reduce-scatter": "all-gather",
  "all-to-all": "all-to-all",
  send: "all-to-all",
  ring: "all-to-all",
};

/** What follows the collective's name in the name of its fit; null where no measured kind of link carries the group. */
function measuredFit(chip: Chip, link: GroupLink, { collective }: Message): string | null {
  if (link.inter !== null || collective === "send" || collective === "ring") return null;
  return link.intra.fabric === "switch" ? "" : pcieFit(chip, link);
}

function byTopology(chip: Chip, link: GroupLink, { collective, bytes }: Message, p: CollectiveParameters): MessageTime {
  const scaleUp = link.intra.fabric === "pcie" ? PRIOR_LINK_EFFICIENCY.scaleUp : ringShare(link.intra.size, p);
  const pcie = pcieShare(chip, link, collective) ?? PRIOR_LINK_EFFICIENCY.pcie;
  const { latency, wire, time } = collectiveTime({
    collective,
    bytes,
    link,
    efficiency: { ...PRIOR_LINK_EFFICIENCY, scaleUp, pcie },
  });
  return { latency, wire, total: time };
}

/** Inside a node of several the cards share their PCIe as they do in one: a group over two nodes is no faster than one of them. */
function pcieShare(chip: Chip, { intra, inter }: GroupLink, collective: Message["collective"]): number | null {
  if (inter === null || inter.fabric === "pcie" || collective === "send" || collective === "ring") return null;
  const node: GroupLink = { intra, inter: null, size: intra.size };
  const fit = pcieFit(chip, node);
  if (fit === null) return null;
  const { values } = chooseFit("collective", `${LAW_OF[collective]}${fit}`, findGeneration(chip));
  return (ringShare(intra.size, collectiveParameters(values)) * pcieRate(chip, node)) / intra.bandwidth;
}
