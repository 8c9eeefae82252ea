/** The five that AICompass recommends: a fixed list of favourites, then vendor, then fewer cards, then more memory. */
import type { CompassCount } from "./count";

const FAVOURITES: readonly string[] = [
  "nvidia-a100-pcie",
  "nvidia-h100-pcie",
  "amd-mi300x",
  "huawei-atlas-300i-duo-96gb",
  "biren-br100",
  "iluvatar-bi-v200",
  "cambricon-mlu590",
  "amd-mi250x",
  "huawei-atlas-300i-duo-48gb",
  "moore-threads-s4000",
];

/** Other domestic vendors share a rank behind these, the rest of the world comes last. */
const VENDORS: Readonly<Record<string, number>> = { NVIDIA: 1, AMD: 2, Huawei: 3, Google: 5, Intel: 5 };

const SHOWN = 5;

export function recommended(counts: readonly CompassCount[]): readonly CompassCount[] {
  const favourite = ({ hardware }: CompassCount): number => {
    const rank = FAVOURITES.indexOf(hardware.id);
    return rank < 0 ? FAVOURITES.length : rank;
  };
  const vendor = ({ hardware }: CompassCount): number => VENDORS[hardware.vendor] ?? 4;
  return counts
    .toSorted(
      (a, b) =>
        favourite(a) - favourite(b) ||
        vendor(a) - vendor(b) ||
        a.cards - b.cards ||
        b.hardware.memory_gb - a.hardware.memory_gb,
    )
    .slice(0, SHOWN);
}
