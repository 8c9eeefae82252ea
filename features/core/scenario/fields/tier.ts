/**
 * How many beginnings the requests of a scenario share, and what keeps those that HBM has no room for. Sizes and rates are of one GPU, so
 * that layouts of one machine are compared on the same memory, drives and network cards.
 */
import type * as z from "zod";
import { orAuto, param, real, integer, type FieldCondition } from "@/lib/params/param";
import type { Text } from "@/lib/text";
import { fromGb, fromGbPerS, fromPercent } from "@/lib/units/edge";
import { STORE_KEYS } from "./store-keys";
import * as m from "./messages";

/** Nearest first. */
export const KV_TIERS = ["dram", "ssd", "remote"] as const;
export type KvTierName = (typeof KV_TIERS)[number];

export const KV_TIER_NAMES: Readonly<Record<KvTierName, Text>> = {
  dram: m.hostDram,
  ssd: m.localSsd,
  remote: m.remoteStore,
};

const OWN_PREFIXES: readonly FieldCondition[] = [
  { key: "prefix", not: [0] },
  { key: "prefix_shared", is: [false] },
];
const COUNTED: readonly FieldCondition[] = [...OWN_PREFIXES, { key: "prefixes", not: [null] }];
const SECTION = { section: "engine", expert: true, fold: "tiers" } as const;

const size = (label: Text, hint?: Text) =>
  param(real(0, 1e7).default(0), { ...SECTION, label, unit: "GB/GPU", when: { all: COUNTED }, ...(hint && { hint }) });

const filled = (key: string) => ({ all: [...COUNTED, { key, not: [0] }] });

export const prefixes = param(orAuto(integer(1, 1_000_000_000)), {
  section: "workload",
  label: m.differentPrefixes,
  when: { all: OWN_PREFIXES },
  absent: m.allInHbm,
  hint: m.prefixHitIsThenShare,
});

export const TIER_FIELDS = {
  kv_dram_gb: size(m.kvInHostDram, m.forEachGpuThatPrefills),
  kv_ssd_gb: size(m.kvOnLocalSsd),
  kv_remote_gb: size(m.kvInRemoteStore),
  kv_dram_gb_s: param(orAuto(real(0.01, 100_000)), {
    ...SECTION,
    label: m.hostDramRead,
    unit: "GB/s",
    when: filled("kv_dram_gb"),
    hint: m.ofOneGpuOneWay,
  }),
  kv_ssd_gb_s: param(real(0.01, 100_000).default(7), {
    ...SECTION,
    label: m.ssdRead,
    unit: "GB/s",
    when: filled("kv_ssd_gb"),
    hint: m.ofOneGpu7One,
  }),
  kv_remote_gb_s: param(real(0.01, 100_000).default(7), {
    ...SECTION,
    label: m.remoteRead,
    unit: "GB/s",
    when: filled("kv_remote_gb"),
    hint: m.ofOneGpu7What,
  }),
};

/** For pages on which prompts are not served under load. */
export const TIER_KEYS = ["prefixes", ...STORE_KEYS] as const;

/** One tier behind a GPU. */
type KvStore = {
  readonly name: KvTierName;
  readonly bytes: number;
  /** Bytes per second, one way; null: as the chip reaches its host. */
  readonly rate: number | null;
};

export type PrefixTiers = {
  /** Beginnings that requests draw evenly. */
  readonly prefixes: number;
  /** Nearest first, those of no size left out. */
  readonly stores: readonly KvStore[];
};

type Written = z.infer<z.ZodObject<typeof TIER_FIELDS>> & {
  readonly prefix: number;
  readonly prefix_shared: boolean;
  readonly prefixes: number | null;
};

/** null: all that prompts share is found in HBM. */
export function statedTiers(params: Written): PrefixTiers | null {
  const { prefix, prefix_shared, prefixes: count } = params;
  if (fromPercent(prefix) === 0 || prefix_shared || count === null) return null;
  const stores = KV_TIERS.map((name) => {
    const rate = params[`kv_${name}_gb_s`];
    return { name, bytes: fromGb(params[`kv_${name}_gb`]), rate: rate === null ? null : fromGbPerS(rate) };
  });
  return { prefixes: count, stores: stores.filter(({ bytes }) => bytes > 0) };
}
