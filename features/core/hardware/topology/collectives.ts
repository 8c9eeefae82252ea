/**
 * Time of one collective over a `GroupLink`: a fixed part and the bytes that one chip sends, over the rate it sends them at.
 * Ring volumes, which every good algorithm shares for large messages; below some 64 KiB the fixed part is all there is.
 *
 * What `bytes` means: all-reduce, the message of a rank; all-gather, the gathered result; reduce-scatter, the input of a rank;
 * all-to-all, what a rank sends in all, its own share included; send, the message; ring, all blocks that go round to everybody.
 */
import {
  bytes,
  bytesPerSecond,
  seconds,
  transferTime,
  type Bytes,
  type BytesPerSecond,
  type Seconds,
} from "@/lib/units/quantity";
import type { GroupLink, LinkLevel } from "./group-link";
import type { LinkEfficiency } from "./priors";

export type Collective = "all-reduce" | "all-gather" | "reduce-scatter" | "all-to-all" | "send" | "ring";

export type CollectiveInput = {
  readonly collective: Collective;
  readonly bytes: Bytes;
  readonly link: GroupLink;
  /** Fraction of the link rate reached, 0 to 1, for all links or by kind. */
  readonly efficiency: number | LinkEfficiency;
  /** Lets switches that can add do so (`LinkLevel.inNetworkReduction`): an all-reduce then sends each byte once. */
  readonly inNetworkReduction?: boolean;
};

export type CollectiveTime = {
  /** latency + wire. */
  readonly time: Seconds;
  readonly latency: Seconds;
  readonly wire: Seconds;
  /** What one chip sends, over all levels. */
  readonly bytesPerChip: Bytes;
};

/** A group of one, or no bytes, costs nothing. Never slower with more bandwidth, never faster with more bytes. */
export function collectiveTime(input: CollectiveInput): CollectiveTime {
  if (input.link.size === 1 || input.bytes === 0) return NOTHING;
  if (input.collective === "send") return send(input);
  if (input.collective === "ring") return passes(input);
  if (input.collective === "all-to-all") return allToAll(input);
  return rings(input);
}

const NOTHING: CollectiveTime = { time: seconds(0), latency: seconds(0), wire: seconds(0), bytesPerChip: bytes(0) };

/** One message over the farthest link of the group: between domains if it spans any. */
function send({ bytes: message, link, efficiency }: CollectiveInput): CollectiveTime {
  const level = link.inter ?? link.intra;
  const rate = effective(level.peer.bandwidth, level, efficiency);
  return total(level.peer.latency, transferTime(message, rate), message);
}

/** Blocks go from neighbour to neighbour, one after the other, at the pace of the slowest link: n - 1 messages of 1/n of the whole. */
function passes(input: CollectiveInput): CollectiveTime {
  const ranks = input.link.intra.size * (input.link.inter?.size ?? 1);
  const pass = send({ ...input, bytes: bytes(input.bytes / ranks) });
  const times = ranks - 1;
  return total(seconds(pass.latency * times), seconds(pass.wire * times), bytes(pass.bytesPerChip * times));
}

/**
 * n = g x m ranks, g in a domain: (g - 1)/n of the bytes stay on the domain's links and (n - g)/n leave it. Both kinds of
 * link work at once.
 */
function allToAll({ bytes: message, link, efficiency }: CollectiveInput): CollectiveTime {
  const { intra, inter } = link;
  const ranks = intra.size * (inter?.size ?? 1);
  const parts = [{ level: intra, sent: (message * (intra.size - 1)) / ranks }];
  if (inter !== null) parts.push({ level: inter, sent: (message * (ranks - intra.size)) / ranks });
  const wires = parts.map(({ level, sent }) =>
    transferTime(bytes(sent), effective(level.allToAllBandwidth, level, efficiency)),
  );
  const sent = parts.reduce((sum, part) => sum + part.sent, 0);
  const latency = Math.max(...parts.map(({ level }) => level.latency));
  return total(seconds(latency), seconds(Math.max(...wires)), bytes(sent));
}

/**
 * Ring volumes: (k - 1)/k of the message for a gather or a scatter over k ranks, twice that for an all-reduce. Across
 * domains of g: scatter inside, the collective on 1/g of the message between, gather inside.
 */
function rings(input: CollectiveInput): CollectiveTime {
  const { intra, inter } = input.link;
  const inside = ring(input, intra, input.bytes);
  if (inter === null) return inside;
  const between = ring(input, inter, bytes(input.bytes / intra.size));
  const passes = input.collective === "all-reduce" ? 2 : 1;
  const latency = seconds(inside.latency * passes + between.latency);
  return total(latency, seconds(inside.wire + between.wire), bytes(inside.bytesPerChip + between.bytesPerChip));
}

function ring({ collective, efficiency, inNetworkReduction }: CollectiveInput, level: LinkLevel, message: Bytes) {
  const gathered = (level.size - 1) / level.size;
  const twice = inNetworkReduction === true && level.inNetworkReduction ? Math.min(1, 2 * gathered) : 2 * gathered;
  const sent = bytes(message * (collective === "all-reduce" ? twice : gathered));
  return total(level.latency, transferTime(sent, effective(level.bandwidth, level, efficiency)), sent);
}

function effective(rate: BytesPerSecond, level: LinkLevel, efficiency: number | LinkEfficiency): BytesPerSecond {
  if (typeof efficiency === "number") return bytesPerSecond(rate * efficiency);
  if (level.fabric === "pcie") return bytesPerSecond(rate * efficiency.pcie);
  return bytesPerSecond(rate * (level.fabric === "network" ? efficiency.scaleOut : efficiency.scaleUp));
}

function total(latency: Seconds, wire: Seconds, bytesPerChip: Bytes): CollectiveTime {
  return { time: seconds(latency + wire), latency, wire, bytesPerChip };
}
