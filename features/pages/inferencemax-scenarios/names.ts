/** What a scenario is called where nobody named it: what it sets. */
import type { RowKey } from "@/features/core/comparison/settings";
import { chips } from "@/features/core/hardware/catalogue";
import { findPreset } from "@/features/core/model/config/presets/presets";
import { text, verbatim, type Text } from "@/lib/text";
import type { Expanded } from "./expand";

/** Short names for chart labels and rows; settings that explain themselves stand alone. */
const SHORT: Readonly<Partial<Record<RowKey, Text>>> = {
  weights: text({ en: "weights", zh: "权重" }),
  kv: verbatim("KV"),
  tp: verbatim("TP"),
  adp: verbatim("ADP"),
  ep: verbatim("EP"),
  pp: verbatim("PP"),
  cp: verbatim("CP"),
  d_tp: text({ en: "decode TP", zh: "解码 TP" }),
  d_adp: text({ en: "decode ADP", zh: "解码 ADP" }),
  d_ep: text({ en: "decode EP", zh: "解码 EP" }),
  d_pp: text({ en: "decode PP", zh: "解码 PP" }),
  d_cp: text({ en: "decode CP", zh: "解码 CP" }),
  replicas: text({ en: "replicas", zh: "副本" }),
  d_replicas: text({ en: "decode replicas", zh: "解码副本" }),
  isl: verbatim("ISL"),
  osl: verbatim("OSL"),
  conc: text({ en: "concurrency", zh: "并发" }),
  prefix: text({ en: "prefix hit %", zh: "前缀命中 %" }),
  ttft_ms: verbatim("TTFT ≤"),
  tpot_ms: verbatim("TPOT ≤"),
  spec_tokens: text({ en: "drafts", zh: "草稿" }),
  spec_accept: text({ en: "acceptance", zh: "接受率" }),
  spec_by: text({ en: "drafted by", zh: "起草者" }),
  spec_cost: text({ en: "draft pass", zh: "草稿前向" }),
  shared: text({ en: "shared prefix", zh: "共享前缀" }),
  shared_users: text({ en: "users with it %", zh: "使用者 %" }),
  shared_n: text({ en: "prefixes", zh: "前缀数" }),
  usd_hour: verbatim("$/h"),
  split: text({ en: "phases differ", zh: "两阶段不同" }),
};

const AS_IS = text({ en: "As the scenario", zh: "与场景相同" });

export function nameIn({ name, written, varied }: Pick<Expanded, "name" | "written" | "varied">): Text {
  const told = name === "" ? written : written.filter(([key]) => varied.includes(key));
  if (told.length === 0) return name === "" ? AS_IS : verbatim(name);
  const words = told.map(([key, value]) => settingWord(key, value));
  const joined = text({ en: words.map(({ en }) => en).join(" · "), zh: words.map(({ zh }) => zh).join(" · ") });
  return name === "" ? joined : text({ en: `${name} · ${joined.en}`, zh: `${name} · ${joined.zh}` });
}

function settingWord(key: RowKey, value: string): Text {
  if (key === "model") return verbatim(findPreset(value)?.label ?? value);
  if (key === "hw") return verbatim(chips.find(({ id }) => id === value)?.name ?? value);
  const short = SHORT[key];
  const shown = /^[a-z]/i.test(value) && (key === "kv" || key === "weights") ? value.toUpperCase() : value;
  return short ? text({ en: `${short.en} ${shown}`, zh: `${short.zh} ${shown}` }) : verbatim(shown);
}
