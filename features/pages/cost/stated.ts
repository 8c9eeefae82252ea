/** The user's prices, or dated defaults marked as such. */
import { failure, success, type Result } from "@/lib/result";
import { verbatim, type Text } from "@/lib/text";
import { fromPercent } from "@/lib/units/edge";
import type { Bill } from "@/features/core/cost/capital";
import { CONSTANTS, LISTED_PRICES, type CostConstants } from "@/features/core/cost/constants";
import { chipMix } from "./chip-mix";
import type { CostInput, CostScenario } from "./input";
import { noLadder } from "./issues";
import type { GpuHour } from "@/features/core/cost/operating";
import { MARKET_PRICES, RENTS, type Listed } from "@/features/core/cost/prices";
import * as m from "./messages";

export type Stated = { readonly value: number; readonly source: Text; readonly byUser: boolean };

const stated = (value: number): Stated => ({ value, source: m.asTyped, byUser: true });
const byDefault = (value: number, source: Text): Stated => ({ value, source, byUser: false });

/** US dollars of a chip to buy, or of a GPU hour to rent; null where neither the user nor a list knows one for this very chip. */
export function findPrice(
  scenario: CostScenario,
  { chip_price, rent, constants }: CostInput,
  kind: "buy" | "rent",
): Stated | null {
  const typed = kind === "buy" ? chip_price : rent;
  const known = chipMix(scenario).map(({ chip, share }) => {
    const listed = kind === "rent" ? RENTS[chip.id] : purchase(chip.id, constants);
    return listed && { ...listed, share };
  });
  if (typed !== null) return stated(typed);
  const [first, ...others] = known;
  if (first === undefined || others.includes(undefined)) return null;
  if (others.length === 0) return byDefault(first.value, listedWords(first));
  const value = known.reduce((sum, chosenPrice) => sum + (chosenPrice ? chosenPrice.share * chosenPrice.value : 0), 0);
  return byDefault(value, m.meanOverAttentionAndFfn);
}

/** What the user typed, or what a list has. */
export const statedOr = (typed: number | null, listed: Listed): Stated =>
  typed === null ? byDefault(listed.value, listedWords(listed)) : stated(typed);

/** The preset's price: the market price, or tier6's figure. */
function purchase(chip: string, preset: CostInput["constants"]): Listed | undefined {
  if (preset === "market") return MARKET_PRICES[chip];
  const value = LISTED_PRICES[chip];
  return value === undefined ? undefined : { value, source: verbatim("tier6"), read: "2026-02" };
}

const listedWords = ({ source, read }: Listed): Text => m.defaultSourceRead({ read, source });

/** What an hour is paid by; null while its price is not known. */
export function findHour(
  input: CostInput,
  { rent, bill }: { readonly rent: Stated | null; readonly bill: Bill | null },
): GpuHour | null {
  if (input.basis === "rent") return rent && { kind: "rent", perHour: rent.value };
  return (
    bill && {
      kind: "owned",
      capital: bill.total,
      gpus: bill.chips,
      years: input.years,
      support: fromPercent(input.support),
    }
  );
}

/** The preset, with the user's constants in place of its values. */
export function listConstants(input: CostInput): Result<CostConstants> {
  const preset = CONSTANTS[input.constants];
  const ladder = input.ladder === null ? success(preset) : parseLadder(input.ladder);
  if (!ladder.ok) return ladder;
  const { interconnect } = preset;
  return success({
    ...preset,
    chipsPerModule: input.per_module ?? preset.chipsPerModule,
    modulesPerServer: input.modules ?? preset.modulesPerServer,
    moduleAddOn: input.module_cost ?? preset.moduleAddOn,
    chassis: input.chassis ?? preset.chassis,
    serverNic: input.nic ?? preset.serverNic,
    perChipExtra: input.per_chip ?? preset.perChipExtra,
    interconnect:
      interconnect.kind === "lanes"
        ? { ...interconnect, lanesPerChip: input.lanes ?? interconnect.lanesPerChip }
        : { ...interconnect, gbitPerChip: input.gbit ?? interconnect.gbitPerChip },
    ladder: ladder.value.ladder,
    beyond: ladder.value.beyond,
  });
}

const LADDER = /^\s*(\d+\s*:\s*\d+(\.\d+)?\s*,\s*)*\d+(\.\d+)?\s*$/;

/** "2:1, 8:55, 247": up to 2 chips $1, up to 8 chips $55, above them $247; steps in any order. */
export function parseLadder(text: string): Result<Pick<CostConstants, "ladder" | "beyond">> {
  if (!LADDER.test(text)) return failure(noLadder(text));
  const parts = text.split(",").map((part) => part.trim());
  const steps = parts.slice(0, -1).map((part) => {
    const [upTo = "", price = ""] = part.split(":");
    return { upTo: Number(upTo), price: Number(price) };
  });
  return success({ ladder: steps.sort((a, b) => a.upTo - b.upTo), beyond: Number(parts.at(-1)) });
}
