/** Figures of one configuration: from four numbers and a chip to everything that limits and objectives ask for. */
import { joulePerToken as joule, paidHoursPerMillion } from "@/features/core/cost/operating";
import { endToEnd as requestTime } from "@/features/core/scenario/request-time";
import { loadWatts, ratedWatts, type Drawing } from "@/features/core/cost/power";
import type { Chip } from "@/features/core/hardware/chip";
import type { Seconds } from "@/lib/units/quantity";

export type Rated = {
  /** Seconds, means. */
  readonly ttft: Seconds;
  readonly tpot: Seconds;
  /** Requests per second of the whole deployment. */
  readonly rate: number;
  readonly gpus: number;
  /** Watts that a GPU draws under this load, its server and the facility's share included; NaN where no TDP is published. */
  readonly drawn: number;
};

/** What turns rates into money and energy; NaN where it is not known. */
export type Tariff = {
  /** Mean output tokens of a request. */
  readonly output: number;
  /** US dollars per GPU hour. */
  readonly hour: number;
  /** Share of the paid time in which the load is there, 0 to 1. */
  readonly busy: number;
  /** Watts of a GPU at its TDP, its server and the facility's share included: the most it draws, which a site must provide. */
  readonly watts: number;
  readonly pue: number;
  readonly tdp: number;
};

/** Seconds of a mean request from arrival to its last token. */
export const endToEnd = ({ ttft, tpot }: Rated, { output }: Tariff): number => requestTime(ttft, tpot, output);

/** Output tokens per second. */
export const outputRate = ({ rate }: Rated, { output }: Tariff): number => rate * output;

/** US dollars per million output tokens, all cost on the output. */
export const costPerMillion = (rated: Rated, tariff: Tariff): number =>
  tariff.hour * paidHoursPerMillion(rated.gpus, outputRate(rated, tariff), tariff.busy);

/** Joule per output token. */
export const joulePerToken = (rated: Rated, tariff: Tariff): number =>
  joule(rated.gpus, rated.drawn, outputRate(rated, tariff));

/** What a GPU of this chip draws at most, with all that its power goes by. */
export const facilityPower = ({ tdpWatts }: Pick<Chip, "tdpWatts">, pue: number) => ({
  watts: tdpWatts === null ? NaN : ratedWatts(tdpWatts) * pue,
  tdp: tdpWatts ?? NaN,
  pue,
});

/** Watts of a GPU under a load, at the facility. */
export const drawnWatts = (load: Drawing, { tdp, pue }: Pick<Tariff, "tdp" | "pue">): number =>
  loadWatts(tdp, load) * pue;
