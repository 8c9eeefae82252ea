/**
 * What a chip does per second in each unit that attention uses.
 *
 *   exponentials = cores · per clock · clock      16 per clock and SM on NVIDIA from Volta to Blackwell, 32 on Blackwell Ultra
 *                                                 (CUDA Programming Guide, throughput of ex2; NVIDIA softmax article 2026);
 *                                                 16 per CU on CDNA2 and CDNA3, 32 on CDNA4 (AMD: quarter rate, then doubled)
 *   vector       = FP32 peak / 2                  instructions; a fused multiply-add counts 2 on sheets
 *
 * Matrix and vector rates of the sheet are those of all cores at that clock; fewer cores, or another clock, have their share.
 * The clock is the one at which the sheet states its matrix rate: both units run at it. H100: 132 · 16 · 1.83 GHz = 3.87 T/s,
 * as FlashAttention-3 (arXiv:2407.08608) has it: 3.9. Refuses chips whose sheet lacks a figure, by name.
 */
import type { Chip, Confidence, RateFormat } from "@/features/core/hardware/chip";
import { computeRate, requireBandwidth } from "@/features/core/hardware/require";
import { coreSite, NO_OVERRIDES, type CoreSite } from "@/features/core/hardware/cores/core";
import type { Issue, IssueChange } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { verbatim, type Text } from "@/lib/text";
import { fromTflops } from "@/lib/units/edge";
import type { Input } from "./input";
import * as m from "./messages";
import { issue } from "./messages.issues";

export type Rates = {
  /** Per second, whole chip. */
  readonly matrix: number;
  readonly exponentials: number;
  readonly vector: number;
  readonly bandwidth: number;
  readonly cores: number;
  readonly clock: number;
  readonly expPerClock: number;
  /** What the rate of exponentials rests on, where no sheet of the vendor states it and the user has entered none. */
  readonly expDoubt: Text | null;
  /** Head size at which QK and PV take as long as the exponentials: matrix FLOP per exponential ÷ 4. */
  readonly balancedHead: number;
};

export function listRates(chip: Chip, format: RateFormat, input: Input): Result<Rates> {
  const sheet = computeRate(chip, format);
  const site = coreSite(chip, input);
  const bandwidth = requireBandwidth(chip);
  const expPerClock = input.exp_clk ?? chip.expPerClockPerCore;
  const vector = input.valu_tflops === null ? chip.rates.fp32 : fromTflops(input.valu_tflops);
  if (!sheet.ok || !site.ok || !bandwidth.ok) {
    return failure(...[sheet, site, bandwidth].flatMap((part) => (part.ok ? [] : part.issues)));
  }
  if (expPerClock === null) return failure(noExponentials(chip));
  if (vector === null) return failure(noVector(chip));
  const { cores, clock } = site.value;
  const share = computeShare(chip, site.value);
  const matrix = input.tensor_tflops === null ? sheet.value * share : fromTflops(input.tensor_tflops);
  const exponentials = cores * clock * expPerClock;
  return success(
    {
      matrix,
      exponentials,
      vector: (vector / 2) * (input.valu_tflops === null ? share : 1),
      bandwidth: bandwidth.value,
      cores,
      clock,
      expPerClock,
      expDoubt: input.exp_clk === null ? doubt(chip) : null,
      balancedHead: matrix / exponentials / 4,
    },
    sheet.issues,
  );
}

/** Core clocks in use over those of the sheet's rate; 1 where the sheet does not count its cores. */
function computeShare(chip: Chip, { cores, clock }: CoreSite): number {
  const fullSite = coreSite(chip, NO_OVERRIDES);
  return fullSite.ok ? (cores * clock) / (fullSite.value.cores * fullSite.value.clock) : 1;
}

const DOUBT: Readonly<Record<Confidence, Text | null>> = {
  vendor: null,
  user: null,
  "two secondary": m.twoSecondarySourcesNotMeasured,
  "one secondary": m.oneSecondarySourceNotMeasured,
  unsure: m.unsureNotMeasured,
};

const doubt = ({ figures }: Chip): Text | null => DOUBT[figures.exp_per_clk_per_sm?.confidence ?? "vendor"];

const H100: IssueChange = { label: verbatim("H100 SXM"), set: { hw: "h100-sxm" } };
const FIX = (key: string): Text => m.enterItAtKeyOr({ key });

const noExponentials = (chip: Chip): Issue => ({
  ...issue("ATTN-NO-EXP", "exp_clk", { name: chip.name }),
  fix: FIX("exp_clk"),
  changes: [{ label: m.assume16PerClock, set: { exp_clk: "16" } }, H100],
});

const noVector = (chip: Chip): Issue => ({
  ...issue("ATTN-NO-VECTOR", "valu_tflops", { name: chip.name }),
  fix: FIX("valu_tflops"),
  changes: [H100],
});

export type ArchitectureRate = {
  readonly id: string;
  readonly name: Text;
  readonly expPerClock: number;
  readonly matrixPerClock: number;
  readonly balancedHead: number;
  readonly basis: Text;
  /** Not stated by the vendor, and not measured. */
  readonly doubtful: boolean;
};

/** The same ratio per architecture, 16-bit operands: why softmax shows on newer chips. Matrix rates of the whitepapers. */
export const ARCHITECTURE_RATES: readonly ArchitectureRate[] = (
  [
    ["ampere", "Ampere (A100)", 16, 2048, m.cudaProgrammingGuide],
    ["ada", "Ada (L40S)", 16, 1024, m.cudaProgrammingGuide],
    ["hopper", "Hopper (H100, H200)", 16, 4096, m.cudaProgrammingGuide],
    ["blackwell", "Blackwell (B200)", 16, 8192, m.cudaProgrammingGuide],
    ["blackwell-ultra", "Blackwell Ultra (B300)", 32, 8192, m.nvidiaSoftmaxArticle2026],
    ["cdna3", "CDNA3 (MI300X)", 16, 2048, m.amdInstructionSetQuarterRate],
    ["cdna4", "CDNA4 (MI355X)", 32, 4096, m.amdMi350LaunchTwiceCdna3],
  ] as const
).map(([id, name, expPerClock, matrixPerClock, basis]) => ({
  id,
  name: verbatim(name),
  expPerClock,
  matrixPerClock,
  balancedHead: matrixPerClock / expPerClock / 4,
  basis,
  doubtful: id.startsWith("cdna"),
}));
