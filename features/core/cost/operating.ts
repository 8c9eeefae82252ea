/**
 * What a running deployment costs per hour, and what a token of each kind costs.
 *
 *   per GPU hour = rent, or  capital / (years · 8760 · u) + (W + W₀ · (1 - u) / u) · PUE / 1000 · price of energy      u utilisation
 *   per token    = GPU seconds that it takes · price of a GPU second
 *
 * Tokens of a kind are charged the GPU time they take: prefill work to uncached input, what is left of it to cached input, decode to
 * output, so that the three together cost what the GPUs cost.
 */
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { HOUR, KILO, MEGA, toPercent } from "@/lib/units/edge";
import { issue } from "./messages.issues";

const HOURS_PER_YEAR = 8760;

export type GpuHour =
  | { readonly kind: "rent"; readonly perHour: number }
  | {
      readonly kind: "owned";
      /** US dollars for all of the system, and its GPUs. */
      readonly capital: number;
      readonly gpus: number;
      readonly years: number;
      readonly support: number; // share of the capital per year
    };

export type Power = {
  /** Watts of one GPU with its share of the server, while it works, and while it waits (absent: not counted). */
  readonly watts: number;
  readonly idle?: number;
  /** Facility power over server power. */
  readonly pue: number;
  /** US dollars per kWh. */
  readonly energyPrice: number;
};

export type HourlyCost = { readonly hardware: number; readonly energy: number; readonly total: number };

/** US dollars per GPU hour that does work; `utilisation` is the share of paid hours that do. Rent includes its energy. */
export function gpuHourCost(source: GpuHour, power: Power, utilisation: number): Result<HourlyCost> {
  if (!(utilisation > 0 && utilisation <= 1)) return failure(badUtilisation(utilisation));
  if (source.kind === "rent") return success(hourly(source.perHour / utilisation, 0));
  const { capital, gpus, years, support } = source;
  const perHour = (capital / gpus) * (1 / years + support);
  // Hours that do no work draw power too, and those that do pay for them.
  const watts = power.watts + ((power.idle ?? 0) * (1 - utilisation)) / utilisation;
  return success(hourly(perHour / HOURS_PER_YEAR / utilisation, (watts / KILO) * power.pue * power.energyPrice));
}

const hourly = (hardware: number, energy: number): HourlyCost => ({ hardware, energy, total: hardware + energy });

/** Tokens per second of the whole system, and GPU seconds per second that each phase keeps busy. */
export type TokenFlow = {
  readonly gpus: number;
  readonly input: number;
  readonly cached: number;
  readonly output: number;
  /** Share of GPU time spent on prefill, 0 to 1. */
  readonly prefillShare: number;
  /** GPU time of a cached input token over that of an uncached one; 0.02 to 0.1 where caches are resident. */
  readonly cachedWeight: number;
};

export type TokenCost = {
  /** US dollars per million tokens; null where none of the kind flow, which is not the same as free. */
  readonly input: number | null;
  readonly cached: number | null;
  readonly output: number | null;
  /** All cost on the output tokens alone: what reports without input prices quote. */
  readonly blendedOutput: number | null;
  /** Output tokens per second and megawatt of facility power. */
  readonly tokensPerMegawatt: number | null;
};

/** GPU hours for a million output tokens, prompts included: times a price of the hour, what reports without input prices quote. */
export const gpuHoursPerMillion = (gpus: number, outputRate: number): number => ((gpus / outputRate) * MEGA) / HOUR;

/** The same with the hours that are paid without the load; `busy`: share of the paid time in which it is there, 0 to 1. */
export const paidHoursPerMillion = (gpus: number, outputRate: number, busy: number): number =>
  gpuHoursPerMillion(gpus, outputRate) / busy;

/** What the building draws for the GPUs of a deployment that works. */
export const facilityWatts = ({ gpus }: TokenFlow, { watts, pue }: Power): number => gpus * watts * pue;

/** Output tokens per second and megawatt of facility power; null where none flow. */
export const tokensPerMegawatt = (flow: TokenFlow, power: Power): number | null =>
  flow.output > 0 ? (flow.output / facilityWatts(flow, power)) * MEGA : null;

/** Joule per output token of GPUs that draw so many watts all the time. */
export const joulePerToken = (gpus: number, watts: number, outputRate: number): number => (gpus * watts) / outputRate;

export function tokenCost(flow: TokenFlow, hour: HourlyCost, power: Power): TokenCost {
  const perSecond = (hour.total * flow.gpus) / 3600;
  const weighted = flow.input + flow.cached * flow.cachedWeight;
  const perInput = weighted > 0 ? (perSecond * flow.prefillShare) / weighted : null;
  const decode = weighted > 0 ? 1 - flow.prefillShare : 1;
  const perMillion = (cost: number | null, flows: number): number | null =>
    cost === null || flows <= 0 ? null : cost * MEGA;
  return {
    input: perMillion(perInput, flow.input),
    cached: perMillion(perInput === null ? null : perInput * flow.cachedWeight, flow.cached),
    output: perMillion(flow.output > 0 ? (perSecond * decode) / flow.output : null, flow.output),
    blendedOutput: flow.output > 0 ? hour.total * gpuHoursPerMillion(flow.gpus, flow.output) : null,
    tokensPerMegawatt: tokensPerMegawatt(flow, power),
  };
}

/** US dollars per million output tokens of hardware written off over `years`, no power: what tier6's reports print (docs/origins.md). */
export function depreciationPerMillion(total: number, years: number, tokensPerSecond: number): number | null {
  if (tokensPerSecond <= 0) return null;
  return (total / (years * HOURS_PER_YEAR * HOUR * tokensPerSecond)) * MEGA;
}

const badUtilisation = (share: number): Issue => issue("COST-UTILISATION", "utilisation", { share: toPercent(share) });
