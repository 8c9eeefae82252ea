/** Default names of scenarios, from their settings. */
import type { RowKey } from "@/features/core/comparison/settings";
import { chips } from "@/features/core/hardware/catalogue";
import { findPreset } from "@/features/core/model/config/presets/presets";
import { joinTexts, verbatim, type Text } from "@/lib/text";
import type { Expanded } from "./expand";
import * as m from "./messages";

/** Short names for chart labels and rows; self-explanatory values need no name. */
const SHORT: Readonly<Partial<Record<RowKey, Text>>> = {
  weights: m.weights,
  kv: verbatim("KV"),
  tp: verbatim("TP"),
  adp: verbatim("ADP"),
  ep: verbatim("EP"),
  pp: verbatim("PP"),
  cp: verbatim("CP"),
  d_tp: m.decodeTp,
  d_adp: m.decodeAdp,
  d_ep: m.decodeEp,
  d_pp: m.decodePp,
  d_cp: m.decodeCp,
  replicas: m.replicas,
  d_replicas: m.decodeReplicas,
  isl: verbatim("ISL"),
  osl: verbatim("OSL"),
  len_range: m.rangeOfLengths,
  conc: m.concurrency,
  prefix: m.prefixHit,
  ttft_ms: verbatim("TTFT ≤"),
  tpot_ms: verbatim("TPOT ≤"),
  spec_tokens: m.drafts,
  spec_accept: m.acceptance,
  spec_by: m.draftedBy,
  spec_cost: m.draftPass,
  shared: m.sharedPrefix,
  shared_users: m.usersWithIt,
  shared_n: m.prefixes,
  usd_hour: verbatim("$/h"),
  split: m.phasesDiffer,
};

export function nameIn({ name, written, varied }: Pick<Expanded, "name" | "written" | "varied">): Text {
  const parts = name === "" ? written : written.filter(([key]) => varied.includes(key));
  if (parts.length === 0) return name === "" ? m.asScenario : verbatim(name);
  const words = parts.map(([key, value]) => settingWord(key, value));
  const joined = joinTexts(words, verbatim(" · "));
  return name === "" ? joined : m.nameJoined({ name, joined });
}

function settingWord(key: RowKey, value: string): Text {
  if (key === "model") return verbatim(findPreset(value)?.label ?? value);
  if (key === "hw") return verbatim(chips.find(({ id }) => id === value)?.name ?? value);
  const short = SHORT[key];
  const shown = /^[a-z]/i.test(value) && (key === "kv" || key === "weights") ? value.toUpperCase() : value;
  return short ? m.shortShown({ shown, short }) : verbatim(shown);
}
