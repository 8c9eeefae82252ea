/** Figures that no public sheet states, assumed so that a row gets an answer; the reason says which. */
import type { Chip } from "@/features/core/hardware/chip";
import { instanceGpus } from "@/features/core/operators/parallelism";
import type { Pool } from "@/features/core/serving/deployment/deployment";
import { groupLink } from "@/features/core/hardware/topology/group-link";
import type { Issue } from "@/lib/issue";
import { success, type Result } from "@/lib/result";
import { verbatim } from "@/lib/text";
import { bytesPerSecond, flopsPerSecond, type BytesPerSecond } from "@/lib/units/quantity";
import { toGbPerS, toTflops } from "@/lib/units/edge";

/** PCIe 4.0 x16, one direction: 16 GT/s · 16 lanes · 128/130 / 8. */
const LANES = bytesPerSecond(31.5e9);
/** One 400 Gbit/s adapter for each accelerator, the usual build since 2022. */
const NETWORK = bytesPerSecond(50e9);

/** The same chip where everything that these instances need is published, except a chip without any rate or bandwidth. */
export function withAssumptions(chip: Chip, pools: readonly Pool[]): Result<Chip> {
  const links = withLinks(chip, pools);
  const { bf16, fp16, fp8, fp4 } = chip.rates;
  const rate = fp8 !== null ? fp8 / 2 : fp4 !== null ? fp4 / 4 : null;
  if (!links.ok || bf16 !== null || fp16 !== null || rate === null) return links;
  const rates = { ...chip.rates, bf16: flopsPerSecond(rate) };
  return success({ ...links.value, rates }, [...links.issues, assumedRate(chip, rate)]);
}

/** Matrix units of this decade double their rate with every halving of the format. */
const assumedRate = (chip: Chip, rate: number): Issue => ({
  code: "HW-ASSUMED-RATE",
  at: "system",
  message: verbatim(
    `No public sheet states the BF16 rate of ${chip.name}: ${toTflops(flopsPerSecond(rate))} TFLOPS are assumed from its narrower formats.`,
  ),
});

function withLinks(chip: Chip, pools: readonly Pool[]): Result<Chip> {
  const missing = new Set(pools.flatMap(({ parallelism }) => codes(chip, instanceGpus(parallelism))));
  if (missing.size === 0) return success(chip);
  const pcie = chip.pcie ?? { generation: 4, lanes: 16, perDirection: LANES };
  const scaleUp = { ...chip.scaleUp, perDirection: chip.scaleUp.perDirection ?? pcie.perDirection };
  const notes: readonly (readonly [code: string, link: string, rate: BytesPerSecond])[] = [
    ["HW-NO-LINK", chip.scaleUp.name, scaleUp.perDirection],
    ["HW-NO-PCIE", "PCIe", pcie.perDirection],
    ["HW-NO-NETWORK", "network", NETWORK],
  ];
  return success(
    { ...chip, pcie, scaleUp, scaleOut: chip.scaleOut ?? NETWORK },
    notes.filter(([code]) => missing.has(code)).map(([, link, rate]) => assumed(chip, link, rate)),
  );
}

const codes = (chip: Chip, gpus: number): string[] =>
  Number.isSafeInteger(gpus) && gpus > 1 ? groupLink(chip, gpus).issues.map(({ code }) => code) : [];

const assumed = (chip: Chip, link: string, rate: BytesPerSecond): Issue => ({
  code: "HW-ASSUMED-LINK",
  at: "system",
  message: verbatim(
    `No public sheet states the rate of ${chip.name}'s link (${link}): ${toGbPerS(rate)} GB/s one way is assumed.`,
  ),
});
