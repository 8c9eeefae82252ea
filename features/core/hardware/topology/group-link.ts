/**
 * Which links a communication group runs over, and how fast each is for one chip in one direction. A group larger than the
 * scale-up domain is split into the part inside a domain and the part between domains.
 */
import type { Chip, Fabric } from "../chip";
import { requireLink } from "../require";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { bytesPerSecond, seconds, type BytesPerSecond, type Seconds } from "@/lib/units/quantity";
import { oversubscribed } from "./network-levels";
import { listReaches, type Reach } from "./reach";
import * as m from "@/features/core/hardware/messages";
import { issue } from "@/features/core/hardware/messages.issues";

/** One level of a group: `size` peers that reach each other over the same kind of link. */
export type LinkLevel = {
  readonly name: string;
  readonly fabric: Fabric | "network";
  /** Chips that take part at this level; 1 = nothing to do. */
  readonly size: number;
  /** What one chip sends per second in a ring or gather over all peers, one direction, before efficiency. */
  readonly bandwidth: BytesPerSecond;
  /** The same when every chip has something else for every peer; lower on a torus, where messages pass others. */
  readonly allToAllBandwidth: BytesPerSecond;
  /** Fixed time of one collective over this level, however small the message. */
  readonly latency: Seconds;
  /** One chip sending to one other. */
  readonly peer: { readonly bandwidth: BytesPerSecond; readonly latency: Seconds };
  /** Switches that add on the way. */
  readonly inNetworkReduction: boolean;
};

export type GroupLink = { readonly size: number; readonly intra: LinkLevel; readonly inter: LinkLevel | null };

export type Placement = {
  /** Distance between the ranks of neighbours in the group, 1 = adjacent; pipeline stages over TP 8 have stride 8. */
  readonly stride?: number;
};

/** The links of a group of `groupSize` chips placed every `stride` ranks. Refuses a link, PCIe or network without a rate. */
export function groupLink(chip: Chip, groupSize: number, { stride = 1 }: Placement = {}): Result<GroupLink> {
  if (!isCount(groupSize) || !isCount(stride)) return failure(notACount(groupSize, stride));
  if (groupSize === 1) return success({ size: 1, intra: ALONE, inter: null });
  const used = split(listReaches(chip), groupSize, stride);
  const issues = used.flatMap(({ reach }) => (reach.perDirection === null ? missingRate(chip, reach) : []));
  if (issues.length > 0) return failure(...issues);
  const [inner, outer] = used.map(({ reach, size }) => level(reach, size));
  const near = outer === undefined ? 1 : (used[0]?.size ?? 1);
  const [first, second] = [inner, outer].map(
    (level) => level && oversubscribed(chip, level, { groupSize, stride, near }),
  );
  if (first === undefined) throw new Error(`No link level for a group of ${groupSize} of ${chip.id}`);
  return success({ size: groupSize, intra: first, inter: second ?? null });
}

type Used = { readonly reach: Reach; readonly size: number };

/**
 * At most two levels, evenly filled: 12 chips with a domain of 8 are two sixes. Where a bridge, a PCIe node and a
 * network are all in play, the bridges are left out: the ring inside the node goes at the pace of PCIe.
 */
function split(reaches: readonly Reach[], groupSize: number, stride: number): Used[] {
  const members = reaches.map((reach) => ({ reach, most: Math.max(1, Math.floor(reach.span / stride)) }));
  const outer = members.findIndex(({ most }) => most >= groupSize);
  const top = members[outer];
  if (top === undefined) return [];
  const inner = members.slice(0, outer).findLast(({ most }) => most > 1);
  if (inner === undefined) return [{ reach: top.reach, size: groupSize }];
  const domains = Math.ceil(groupSize / inner.most);
  return [
    { reach: inner.reach, size: Math.ceil(groupSize / domains) },
    { reach: top.reach, size: domains },
  ];
}

function level(reach: Reach, size: number): LinkLevel {
  return {
    name: reach.name,
    fabric: reach.fabric,
    size,
    bandwidth: reach.bandwidth(size),
    allToAllBandwidth: reach.allToAllBandwidth(size),
    latency: reach.latency(size),
    peer: { bandwidth: reach.peerBandwidth, latency: reach.peerLatency },
    inNetworkReduction: reach.inNetworkReduction,
  };
}

/** A chip by itself: whatever it "sends" is already there. */
const ALONE: LinkLevel = {
  name: "none",
  fabric: "switch",
  size: 1,
  bandwidth: bytesPerSecond(Infinity),
  allToAllBandwidth: bytesPerSecond(Infinity),
  latency: seconds(0),
  peer: { bandwidth: bytesPerSecond(Infinity), latency: seconds(0) },
  inNetworkReduction: false,
};

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 1;

function notACount(groupSize: number, stride: number): Issue {
  return issue("TOPO-GROUP", "group", { groupSize, stride });
}

function missingRate(chip: Chip, reach: Reach): readonly Issue[] {
  if (reach.fabric !== "network" && reach.fabric !== "pcie") return requireLink(chip).issues;
  const network = reach.fabric === "network";
  return [
    {
      code: network ? "HW-NO-NETWORK" : "HW-NO-PCIE",
      at: "hw",
      message: network
        ? m.groupLeavesBelowChipsOf({ below: reach.below, name: chip.name })
        : m.groupOfNameRunsOver({ name: chip.name }),
      fix: m.enterItInCopyOfThis,
    },
  ];
}
