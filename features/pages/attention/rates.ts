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
import { text, verbatim, type Text } from "@/lib/text";
import { fromTflops } from "@/lib/units/edge";
import type { Input } from "./input";

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
    return failure(...[sheet, site, bandwidth].flatMap((one) => (one.ok ? [] : one.issues)));
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
  const whole = coreSite(chip, NO_OVERRIDES);
  return whole.ok ? (cores * clock) / (whole.value.cores * whole.value.clock) : 1;
}

const DOUBT: Readonly<Record<Confidence, Text | null>> = {
  vendor: null,
  user: null,
  "two secondary": text({ en: "two secondary sources, not measured", zh: "两个二手来源，未经实测" }),
  "one secondary": text({ en: "one secondary source, not measured", zh: "一个二手来源，未经实测" }),
  unsure: text({ en: "unsure, not measured", zh: "存疑，未经实测" }),
};

const doubt = ({ figures }: Chip): Text | null => DOUBT[figures.exp_per_clk_per_sm?.confidence ?? "vendor"];

const H100: IssueChange = { label: verbatim("H100 SXM"), set: { hw: "h100-sxm" } };
const FIX = (key: string): Text =>
  text({ en: `Enter it at ${key}, or choose another accelerator.`, zh: `请在 ${key} 处填写，或选择其他加速卡。` });

const noExponentials = (chip: Chip): Issue => ({
  code: "ATTN-NO-EXP",
  at: "exp_clk",
  message: text({
    en: `The sheet of ${chip.name} states no rate of exponentials, which softmax runs at.`,
    zh: `${chip.name} 的规格没有指数（softmax 所用）的速率。`,
  }),
  fix: FIX("exp_clk"),
  changes: [{ label: text({ en: "assume 16 per clock", zh: "假定每时钟 16" }), set: { exp_clk: "16" } }, H100],
});

const noVector = (chip: Chip): Issue => ({
  code: "ATTN-NO-VECTOR",
  at: "valu_tflops",
  message: text({
    en: `No public sheet states the FP32 vector rate of ${chip.name}.`,
    zh: `没有公开资料给出 ${chip.name} 的 FP32 向量算力。`,
  }),
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

const CUDA_GUIDE = text({ en: "CUDA Programming Guide", zh: "CUDA 编程指南" });
const ARTICLE = text({ en: "NVIDIA softmax article, 2026", zh: "NVIDIA softmax 文章，2026" });
const QUARTER = text({
  en: "AMD instruction set: quarter rate, not measured",
  zh: "AMD 指令集：四分之一速率，未经实测",
});
const DOUBLED = text({
  en: "AMD MI350 launch: twice CDNA3, not measured",
  zh: "AMD MI350 发布：CDNA3 的两倍，未经实测",
});

/** The same ratio per architecture, 16-bit operands: why softmax shows on newer chips. Matrix rates of the whitepapers. */
export const ARCHITECTURE_RATES: readonly ArchitectureRate[] = (
  [
    ["ampere", "Ampere (A100)", 16, 2048, CUDA_GUIDE],
    ["ada", "Ada (L40S)", 16, 1024, CUDA_GUIDE],
    ["hopper", "Hopper (H100, H200)", 16, 4096, CUDA_GUIDE],
    ["blackwell", "Blackwell (B200)", 16, 8192, CUDA_GUIDE],
    ["blackwell-ultra", "Blackwell Ultra (B300)", 32, 8192, ARTICLE],
    ["cdna3", "CDNA3 (MI300X)", 16, 2048, QUARTER],
    ["cdna4", "CDNA4 (MI355X)", 32, 4096, DOUBLED],
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
