/**
 * Collectives over PCIe follow one of two measured laws: cards that reach each other (RTX PRO 6000, PCIe 5 x16), and cards
 * whose messages pass through host memory (L40S, PCIe 4 x16). Both are shares of the link's rate, so that they carry
 * over to other links; what was measured at one generation of PCIe is not called measured at another.
 */
import { chips } from "@/features/core/hardware/catalogue";
import type { Chip } from "@/features/core/hardware/chip";
import type { GroupLink } from "@/features/core/hardware/topology/group-link";
import { coefficients } from "./coefficients";

/** What follows the collective's name in the name of its fit; null: no PCIe law holds for this group. */
export function pcieFit({ pciePeers }: Pick<Chip, "pciePeers">, { intra, inter }: GroupLink): string | null {
  return intra.fabric === "pcie" && inter === null && pciePeers !== null ? `-pcie-${pciePeers}` : null;
}

/**
 * Through host memory the host sets the pace: the L40S of the tables (PCIe 4, 31.5 GB/s) reach a bus bandwidth of 19 GB/s in
 * a pair, and nothing measured says that a faster link would help.
 */
const HOST_PATH = 31.5e9;

/** B/s of one card that the law's shares are of. */
export const pcieRate = ({ pciePeers }: Pick<Chip, "pciePeers">, { intra }: GroupLink): number =>
  pciePeers === "host" ? Math.min(intra.bandwidth, HOST_PATH) : intra.bandwidth;

/**
 * Whether a measured card has the same way to its peers over the same PCIe, on a board for the same kind of machine: both
 * measured ones sit in servers. Two RTX PRO 6000 of a recorded vLLM 0.19 run took longer than the law of those that see each other.
 */
export function isMeasuredPcie(chip: Chip): boolean {
  const { pcie, pciePeers, formFactor } = chip;
  if (pcie === null || pciePeers === null) return false;
  return measuredCards(`all-reduce-pcie-${pciePeers}`).some(
    (card) =>
      card.formFactor === formFactor && card.pcie?.generation === pcie.generation && card.pcie.lanes === pcie.lanes,
  );
}

function measuredCards(dtype: string): readonly Chip[] {
  const fits = coefficients.fits.filter((fit) => fit.law === "collective" && fit.dtype === dtype);
  const names = fits.flatMap(({ systems }) => Object.values(systems).flat()).map((name) => name.split("/")[0]);
  return chips.filter(({ id }) => names.includes(id));
}
