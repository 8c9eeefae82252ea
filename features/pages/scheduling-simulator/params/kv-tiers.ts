/** Tiers for prefixes evicted from HBM: sizes and rates per instance. */
import { kvTierSizes } from "@/features/core/host-link/kv-tier-params";
import { orAuto, param, real, type FieldCondition } from "@/lib/params/param";
import * as m from "./messages";

const CACHED: FieldCondition = { key: "prefix_cache", is: [true] };
const filled = (key: string) => ({ all: [CACHED, { key, not: [0, null] }] });

export const kvTierParams = {
  ...kvTierSizes({
    when: CACHED,
    hidden: true,
    hint: m.ofOneInstance0None,
  }),
  dram_gb_s: param(orAuto(real(0.01, 100_000)), {
    label: m.hostDramRead,
    unit: "GB/s",
    when: filled("dram_gb"),
    hidden: true,
    hint: m.ofOneInstanceOneWay,
  }),
  ssd_gb_s: param(real(0.01, 100_000).default(7), {
    label: m.ssdRead,
    unit: "GB/s",
    when: filled("ssd_gb"),
    hidden: true,
    hint: m.ofOneInstance7One,
  }),
  remote_gb_s: param(real(0.01, 100_000).default(7), {
    label: m.remoteRead,
    unit: "GB/s",
    when: filled("remote_gb"),
    hidden: true,
    hint: m.ofOneInstance7What,
  }),
};
