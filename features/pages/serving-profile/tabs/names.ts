/** The views of a capture. All are always listed: one without data names the missing file. */
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

export const TAB_IDS = [
  "overview",
  "series",
  "requests",
  "batches",
  "kv",
  "forwards",
  "pd",
  "experts",
  "speculation",
  "quality",
] as const;
export type TabId = (typeof TAB_IDS)[number];

export const TAB_NAMES: Readonly<Record<TabId, Text>> = {
  overview: m.overview,
  series: m.overTime,
  requests: m.requests,
  batches: m.batches,
  kv: verbatim("KV"),
  forwards: m.forwards,
  pd: verbatim("PD"),
  experts: m.epBalance,
  speculation: m.speculation,
  quality: m.dataQuality,
};
