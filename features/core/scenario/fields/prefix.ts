/** What of a prompt the prefix cache holds, whose it is, and what keeps it below HBM. */
import * as z from "zod";
import { param, real } from "@/lib/params/param";
import { prefixes } from "./tier";

export { TIER_FIELDS } from "./tier";
import * as m from "./messages";

export const PREFIX_FIELDS = {
  prefix: param(real(0, 99.9).default(0), {
    label: m.prefixHit,
    unit: "%",
    section: "workload",
    hint: m.shareOfPromptFoundIn,
  }),
  prefix_shared: param(z.boolean().default(false), {
    label: m.onePrefixForAll,
    section: "workload",
    when: { key: "prefix", not: [0] },
    hint: m.allRequestsBeginWithSame,
  }),
  prefixes,
};
