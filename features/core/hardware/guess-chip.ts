/** The catalogue's accelerator that a driver names, or that has the memory and the cores that it states. */
import { aliases, chips } from "./catalogue";
import type { Chip } from "./chip";

/** Words of a device's name that say nothing of its kind. */
const NOISE = new Set([
  "nvidia",
  "amd",
  "instinct",
  "tesla",
  "geforce",
  "quadro",
  "graphics",
  "gpu",
  "huawei",
  "intel",
]);

const words = (name: string): string[] =>
  name
    .toLowerCase()
    // Ascend drivers write Ascend910B3 in one word.
    .replace("ascend", "ascend ")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "" && !NOISE.has(word));

/** As a driver states them; bytes. */
type DeviceProperties = { readonly memory: number | null; readonly cores: number | null };

export type ChipGuess = { readonly chip: Chip; readonly by: "name" | "size" };

export function guessChip(name: string, properties: DeviceProperties | undefined): ChipGuess | null {
  const named = byName(words(name), properties?.memory ?? null);
  if (named !== null) return { chip: named, by: "name" };
  const sized = properties === undefined ? null : bySize(properties);
  return sized === null ? null : { chip: sized, by: "size" };
}

/** Of H100 and H200, "b200_sxm" names neither; of all H100s it may be any. */
export function isKindNamed(name: string, chip: Chip): boolean {
  const kind = kindWord(words(name));
  return kind !== undefined && knownWords(chip).has(kind);
}

const kindWord = (wanted: readonly string[]): string | undefined =>
  wanted.find((word) => /[a-z]\d|\d[a-z]/.test(word) || /^\d{4}$/.test(word));

const knownWords = (chip: Chip): ReadonlySet<string> => new Set([chip.id, chip.name, ...aliases(chip)].flatMap(words));

/** Chips whose name has the word of the model (h100, mi300x); among them the most words in common, then the nearest memory. */
function byName(wanted: readonly string[], memory: number | null): Chip | null {
  const kind = kindWord(wanted);
  if (kind === undefined) return null;
  const ranked = chips
    .map((chip) => ({ chip, known: knownWords(chip) }))
    .filter(({ known }) => known.has(kind))
    .map(({ chip, known }) => ({
      chip,
      shared: wanted.filter((word) => known.has(word)).length,
      usual: aliases(chip).includes(kind) ? 1 : 0,
      off: memory === null ? 0 : Math.abs(Math.log(chip.memory / memory)),
    }))
    .sort((a, b) => Math.round(a.off * 4) - Math.round(b.off * 4) || b.shared - a.shared || b.usual - a.usual);
  return ranked[0]?.chip ?? null;
}

/** Drivers show some per cent more or less memory than data sheets sell. */
const MEMORY_OFF = 0.08;

function bySize({ memory, cores }: DeviceProperties): Chip | null {
  if (memory === null || cores === null) return null;
  const alike = chips.filter(
    (chip) => chip.cores === cores && Math.abs(Math.log(chip.memory / memory)) <= MEMORY_OFF && chip.devices === 1,
  );
  return alike[0] ?? null;
}
