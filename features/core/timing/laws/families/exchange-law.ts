/**
 * Dispatch or combine of one layer by all-to-all kernels made for experts, over a group of g ranks in a domain and n in all.
 *
 *   t = start + max( inside / (share · L), across / (share · N) )        links and network of one rank, both at once
 *
 *   low latency      every copy goes its own way      inside V·(g-1)/n        across V·(n-g)/n
 *   high throughput  one copy per domain, handed on   inside V·(g-1)/g        across token · domains reached · (d-1)/d
 *
 * V: bytes that a rank hands out, `token` those of its tokens once. Sources: DeepEP's published times on H800 with 400 Gb/s InfiniBand
 * (docs/legacy.md: EP8 to EP256) and the tables of both kinds of kernels on eight H200 (SGLang 0.5.12, as published with AIConfigurator).
 * The start of high-throughput kernels is that of dispatch and combine in the mean; across domains the floor of the network, which nobody
 * has published for them, comes on top. Other links: the same shares of their rates.
 */
import { distinctPlaces } from "@/features/core/operators/exchange";
import type { RoutedCopies } from "@/features/core/operators/operator";
import type { ExchangeKernels } from "@/features/core/operators/parallelism";
import type { GroupLink } from "@/features/core/hardware/topology/group-link";
import { seconds } from "@/lib/units/quantity";
import type { MessageTime } from "../../timer";
import { micro } from "./law";

type KernelShares = {
  /** µs, inside one domain and over the network. */
  readonly start: number;
  readonly acrossStart: number;
  readonly link: number;
  readonly network: number;
};

const SHARES: Readonly<Record<ExchangeKernels, KernelShares>> = {
  "low-latency": { start: 12.5, acrossStart: 37, link: 0.57, network: 0.93 },
  "high-throughput": { start: 37, acrossStart: 37, link: 0.66, network: 0.88 },
};

/** `bytes` as the message says. */
export function exchangeTime(link: GroupLink, bytes: number, routed: RoutedCopies): MessageTime {
  const { intra, inter } = link;
  const { start, acrossStart, link: inside, network } = SHARES[routed.kernels];
  const sent = routed.kernels === "low-latency" ? ownWays(link, bytes) : handedOn(link, bytes, routed);
  const wire = Math.max(
    sent.inside / (intra.allToAllBandwidth * inside),
    inter === null ? 0 : sent.across / (inter.allToAllBandwidth * network),
  );
  const floor = inter !== null && routed.kernels === "high-throughput" ? inter.latency : 0;
  const latency = micro(inter === null ? start : acrossStart) + floor;
  return { latency: seconds(latency), wire: seconds(wire), total: seconds(latency + wire) };
}

function ownWays({ intra, inter }: GroupLink, bytes: number) {
  const ranks = intra.size * (inter?.size ?? 1);
  return { inside: (bytes * (intra.size - 1)) / ranks, across: (bytes * (ranks - intra.size)) / ranks };
}

function handedOn({ intra, inter }: GroupLink, bytes: number, { token, picks, groups }: RoutedCopies) {
  const domains = inter?.size ?? 1;
  const reached = distinctPlaces(domains, picks, groups);
  return { inside: (bytes * (intra.size - 1)) / intra.size, across: (token * reached * (domains - 1)) / domains };
}
