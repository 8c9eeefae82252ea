/**
 * One core (SM or CU) of a chip: how many there are, their clock under matrix work, FLOP per clock of a format.
 *
 *   FLOP/clock = the power of two nearest to  sheet rate / (cores · boost clock)      16-bit formats
 *   clock      = sheet rate / (cores · FLOP/clock)      vendors state matrix rates at a clock below the boost clock
 *   other formats: sheet rate / (cores · clock)
 *
 * Cores that the user switches off take their share of the rate with them: FLOP/clock is that of the whole chip.
 *
 * Check: H100 SXM 989.4 TFLOPS / (132 · 1.98 GHz) = 3,786 -> 4,096 FLOP/clock at 1.83 GHz (NVIDIA H100 whitepaper states
 * 4,096 and computes at 1,830 MHz); A100 2,048 at 1.41 GHz; MI300X 2,048 at 2.1 GHz; B200 8,192 at 1.86 GHz.
 * Refuses chips without a rate, a core count or a clock, by name.
 */
import type { Chip, RateFormat } from "../chip";
import { computeRate } from "../require";
import { formatCount } from "@/lib/format/quantity";
import type { Issue, IssueChange } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { verbatim, type Text } from "@/lib/text";
import { MEGA } from "@/lib/units/edge";
import * as m from "./messages";

export type CoreOverrides = {
  readonly cores: number | null;
  readonly clock_mhz: number | null;
  readonly flop_clk: number | null;
};

export const NO_OVERRIDES: CoreOverrides = { cores: null, clock_mhz: null, flop_clk: null };

export type Core = {
  readonly cores: number;
  /** Hz, as the sheet's matrix rate implies. */
  readonly clock: number;
  /** Of one core, dense. */
  readonly flopPerClock: number;
  /** cores · clock · FLOP/clock, FLOP/s: the sheet's rate unless something is overridden. */
  readonly peak: number;
};

export function describeCore(chip: Chip, format: RateFormat, given: CoreOverrides): Result<Core> {
  const rate = computeRate(chip, format);
  if (!rate.ok) return rate;
  const site = coreSite(chip, given);
  if (!site.ok) return site;
  const { cores, clock } = site.value;
  const all = chip.cores ?? cores;
  const flopPerClock = given.flop_clk ?? rate.value / (all * impliedClock(chip, all, clock));
  return success({ cores, clock, flopPerClock, peak: cores * clock * flopPerClock }, rate.issues);
}

export type CoreSite = Pick<Core, "cores" | "clock">;

/** Number and clock alone, for units that have no rate on the sheet (special functions). */
export function coreSite(chip: Chip, given: Omit<CoreOverrides, "flop_clk">): Result<CoreSite> {
  const cores = given.cores ?? chip.cores;
  const boost = given.clock_mhz === null ? chip.boostClockHz : given.clock_mhz * MEGA;
  if (cores === null) return failure(missing(chip, "cores"));
  if (boost === null) return failure(missing(chip, "clock_mhz"));
  return success({ cores, clock: given.clock_mhz === null ? impliedClock(chip, chip.cores ?? cores, boost) : boost });
}

function impliedClock({ rates }: Chip, cores: number, boost: number): number {
  const sheet = rates.bf16 ?? rates.fp16 ?? rates.fp8 ?? rates.int8;
  if (sheet === null) return boost;
  const flopPerClock = 2 ** Math.round(Math.log2(sheet / (cores * boost)));
  return sheet / (cores * flopPerClock);
}

/**
 * SMs of parts whose sheet names none: GB200 as its public operator tables state it, GB300 the full Blackwell Ultra
 * (NVIDIA, "Inside NVIDIA Blackwell Ultra", 2025). Offered as a button, never filled in.
 */
const KNOWN_CORES: Readonly<Record<string, { readonly cores: number; readonly from: Text }>> = {
  gb200: { cores: 152, from: m.operatorTablesUnsure },
  gb300: {
    cores: 160,
    from: m.fullChipByNVIDIAsArticle,
  },
};
const KNOWN_FLOP_PER_CLOCK = 8192;

function missing(chip: Chip, key: "cores" | "clock_mhz"): Issue {
  const what: Text = key === "cores" ? m.numberOfCoresSmCu : m.clock2;
  return {
    code: key === "cores" ? "CORE-NO-COUNT" : "CORE-NO-CLOCK",
    at: key,
    message: m.noPublicSheetStatesWhat({ name: chip.name, what }),
    fix: m.enterItAtKeyOr({ key }),
    changes: changesFor(chip),
  };
}

function changesFor({ id, rates }: Chip): readonly IssueChange[] {
  const other: IssueChange = { label: verbatim("H100 SXM"), set: { hw: "h100-sxm" } };
  const known = KNOWN_CORES[id];
  if (known === undefined || rates.bf16 === null) return [other];
  const { cores, from } = known;
  const mhz = Math.round(rates.bf16 / (cores * KNOWN_FLOP_PER_CLOCK) / MEGA);
  const label = m.coresSMsAtMHzFrom({ cores, mhz: formatCount(mhz), from });
  return [{ label, set: { cores: String(cores), clock_mhz: String(mhz) } }, other];
}
