/**
 * Time of a message by the collective law where the whole group sits on one measured kind of link (an NVLink switch,
 * or the PCIe of an Ada box); elsewhere the topology's ring volumes with the law's share of the scale-up link and the
 * priors of the others.
 */
import type { Message } from "@/features/core/operators/operator";
import { collectiveTime } from "@/features/core/hardware/topology/collectives";
import type { GroupLink } from "@/features/core/hardware/topology/group-link";
import { PRIOR_LINK_EFFICIENCY } from "@/features/core/hardware/topology/priors";
import { seconds } from "@/lib/units/quantity";
import { linkKey, type Machine } from "../machine";
import type { MessageTime } from "../timer";
import { chooseFit, type Choice } from "./coefficients";
import { collectiveLawTime, collectiveParameters, ringShare, type CollectiveParameters } from "./collective-law";
import { findGeneration, type Generation } from "./generation";

export function messageTime(machine: Machine, message: Message): MessageTime {
  const link = machine.links.get(linkKey(message));
  if (!link) throw new Error(`The machine was not built for a group of ${linkKey(message)}`);
  if (link.size === 1 || message.bytes === 0) return { latency: seconds(0), wire: seconds(0), total: seconds(0) };
  const generation = findGeneration(machine.chip);
  const choice = choiceFor(link, message, generation);
  const parameters = collectiveParameters(choice.values);
  if (!measuredKind(link, message, generation)) return byTopology(link, message, parameters);
  const { latency, wire, total } = collectiveLawTime(
    {
      reduces: message.collective === "all-reduce",
      bytes: message.bytes,
      ranks: link.size,
      link: measuredRate(link),
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
};

function choiceFor({ intra }: GroupLink, { collective }: Message, generation: Generation | null): Choice {
  const pcie = intra.fabric === "pcie" && generation === "ada" ? "-pcie" : "";
  return chooseFit("collective", `${LAW_OF[collective]}${pcie}`, generation);
}

function measuredKind({ intra, inter }: GroupLink, { collective }: Message, generation: Generation | null): boolean {
  if (inter !== null || collective === "send") return false;
  return intra.fabric === "switch" || (intra.fabric === "pcie" && generation === "ada");
}

/**
 * Without NVLink, messages of two cards pass through host memory, and the host sets the pace, not the PCIe generation:
 * two L40S (PCIe 4, 31.5 GB/s) reach a bus bandwidth of 19 GB/s in the tables, and two RTX PRO 6000 (PCIe 5, 63 GB/s)
 * leave 18 GB/s in a vLLM 0.19 run of Qwen3-32B, once its kernels (profiled on the same card) are taken off. The law's
 * share is therefore one of the rate that it was fitted at.
 */
const HOST_PATH = 31.5e9;

const measuredRate = ({ intra }: GroupLink): number =>
  intra.fabric === "pcie" ? Math.min(intra.bandwidth, HOST_PATH) : intra.bandwidth;

function byTopology(link: GroupLink, { collective, bytes }: Message, p: CollectiveParameters): MessageTime {
  const scaleUp = link.intra.fabric === "pcie" ? PRIOR_LINK_EFFICIENCY.scaleUp : ringShare(link.intra.size, p);
  const efficiency = { ...PRIOR_LINK_EFFICIENCY, scaleUp };
  const { latency, wire, time } = collectiveTime({ collective, bytes, link, efficiency });
  return { latency, wire, total: time };
}
