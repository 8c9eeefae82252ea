/** Models and chips by the many ways in which files of measurements write their names. */
import { catalogueRows, chipById } from "@/features/hardware/catalogue";
import type { Chip } from "@/features/hardware/chip";
import { findPreset, presets } from "@/features/model-config/presets";
import { wordOf } from "@/features/model/checkpoint-name";
import type { Result } from "@/lib/result";

const PRESETS: ReadonlyMap<string, string> = new Map(
  presets.toReversed().flatMap(({ id, name, aliases }) => [...aliases, name, id].map((word) => [wordOf(word), id])),
);

/** Id of the bundled model of this name, spelled as it may be; null when there is none. */
export function presetNamed(name: string): string | null {
  return findPreset(name)?.id ?? PRESETS.get(wordOf(name)) ?? PRESETS.get(wordOf(`${name}-Instruct`)) ?? null;
}

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
};

const CHIPS: ReadonlyMap<string, string> = new Map(
  catalogueRows.toReversed().flatMap(({ id, aliases }) => [...aliases, id].map((word) => [plain(word), id])),
);

/** By id, alias or driver name; maker, case, "_" and "-" do not matter. An unknown one is refused with the nearest. */
export function chipNamed(word: string): Result<Chip> {
  const name = plain(word).replace(/^(nvidia|amd|intel|instinct|google|aws|huawei|geforce|tesla)+/, "");
  const id =
    CHIPS.get(plain(word)) ?? SYSTEMS[name] ?? CHIPS.get(name) ?? CHIPS.get(name.replace(/(sxm\d?|pcie|oam)$/, ""));
  return chipById(id ?? word.trim());
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[^a-z0-9]/g, "");
}
