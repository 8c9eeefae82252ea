/** Sizes of the tiers that keep prefixes below HBM, for pages that fill or pay for those of one instance. */
import { orAuto, param, real, type ParamMeta } from "@/lib/params/param";
import type { Text } from "@/lib/text";
import * as m from "./messages";

const size = (label: Text, more: Partial<ParamMeta>) =>
  param(orAuto(real(0, 1e7)), {
    ...{ label, unit: "GB", absent: m.scenario },
    ...more,
  });

/** `more`: section, condition and hint as the page has them. */
export const kvTierSizes = (more: Partial<ParamMeta>) =>
  ({
    dram_gb: size(m.kvInHostDram, more),
    ssd_gb: size(m.kvOnLocalSsd, more),
    remote_gb: size(m.kvInRemoteStore, more),
  }) as const;
