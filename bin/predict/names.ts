/** Models and chips by the many ways in which files of measurements write their names. */
import { catalogueRows, chipById } from "@/features/core/hardware/catalogue";
import type { Chip } from "@/features/core/hardware/chip";
import { findPreset, presets } from "@/features/core/model/config/presets/presets";
import { nameWord } from "@/features/core/model/checkpoint-name";
import type { Result } from "@/lib/result";

const PRESETS: ReadonlyMap<string, string> = new Map(
  presets.toReversed().flatMap(({ id, name, aliases }) => [...aliases, name, id].map((word) => [nameWord(word), id])),
);

/** Id of the bundled model of this name, spelled as it may be; null when there is none. */
export function presetNamed(name: string): string | null {
  return findPreset(name)?.id ?? PRESETS.get(nameWord(name)) ?? PRESETS.get(nameWord(`${name}-Instruct`)) ?? null;
}

/** What dashboards and drivers of benchmarks call a model, and checkpoints of the very architecture of a bundled one; said beside the answer. */
export const STAND_INS: Readonly<Record<string, string>> = {
  dsr1: "deepseek-r1",
  dsv3: "deepseek-v3",
  dsv31: "deepseek-v3.1",
  dsv32: "deepseek-v3.2",
  deepseekv4: "deepseek-v4-pro",
  gptoss: "gpt-oss-120b",
  llama8b: "llama-3.1-8b",
  llama70b: "llama-3.3-70b",
  llama405b: "llama-3.1-405b",
  qwen35: "qwen3.5-397b-a17b",
  // Other weights in the same shapes (their config.json files differ in nothing that costs time).
  qwen27b: "qwen2.5-7b",
  qwen272b: "qwen2.5-72b",
  deepseekr1distillqwen7b: "qwen2.5-7b",
  deepseekr1distillqwen14b: "qwen2.5-14b",
  deepseekr1distillllama8b: "llama-3.1-8b",
  deepseekr10528qwen38b: "qwen3-8b",
  mistralsmall3124b: "mistral-small-24b",
  mistralsmall3124binstruct2503: "mistral-small-24b",
  mistralsmall3224binstruct2506: "mistral-small-24b",
  granite318b: "granite-3.3-8b",
  granite328b: "granite-3.3-8b",
  glm47: "glm-4.6",
};

/** Id of the bundled model that stands for this name; null when there is none. */
export const standInFor = (name: string): string | null => STAND_INS[nameWord(name)] ?? null;

/** Words that measurement files and drivers use for a GPU, where letters and digits alone do not find it in the catalogue. */
const SYSTEMS: Readonly<Record<string, string>> = {
  h10080gbhbm3: "h100-sxm",
  h200141gbhbm3e: "h200-sxm",
  a100sxm80gb: "a100-sxm-80",
  a100sxm40gb: "a100-sxm-40",
  a100sxm480gb: "a100-sxm-80",
  a100sxm440gb: "a100-sxm-40",
  a10080gbpcie: "a100-pcie-80",
  a10040gbpcie: "a100-pcie-40",
  gb200nvl: "gb200",
  gb300nvl: "gb300",
  b200hgx: "b200-sxm",
  b300hgx: "b300-sxm",
  rtx6000ada: "rtx-6000-ada",
  h203e: "h20-141",
  rtx6000pro: "rtx-pro-6000-server",
  rtxpro6000blackwell: "rtx-pro-6000-server",
  rtxpro6000blackwellserveredition: "rtx-pro-6000-server",
  rtxpro6000blackwellworkstationedition: "rtx-pro-6000-ws",
  jetsonthor: "jetson-thor-t5000",
  mi300: "mi300x",
  mi325: "mi325x",
  mi350: "mi350x",
  mi355: "mi355x",
};

const CHIPS: ReadonlyMap<string, string> = new Map(
  catalogueRows.toReversed().flatMap(({ id, aliases }) => [...aliases, id].map((word) => [plain(word), id])),
);

/** By id, alias or driver name; maker, case, "_" and "-" do not matter. An unknown one is refused with the nearest. */
export function chipNamed(word: string): Result<Chip> {
  const name = plain(word).replace(/^(nvidia|amd|intel|instinct|google|aws|huawei|geforce|tesla)+/, "");
  const bare = plain(word.replace(/[-_ ]{0,4}\d{1,5} ?GB$/i, ""));
  const id =
    CHIPS.get(plain(word)) ??
    SYSTEMS[name] ??
    CHIPS.get(name) ??
    CHIPS.get(name.replace(/(sxm\d?|pcie|oam)$/, "")) ??
    CHIPS.get(bare);
  return chipById(id ?? word.trim());
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[^a-z0-9]/g, "");
}
