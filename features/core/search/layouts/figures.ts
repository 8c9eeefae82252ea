/** Figures of one configuration: from four numbers and a chip to everything that limits and objectives ask for. */
import { gpuHoursPerMillion, joulePerToken as joule } from "@/features/core/cost/operating";
import { endToEnd as requestTime } from "@/features/core/scenario/request-time";
import type { Seconds } from "@/lib/units/quantity";

export type Rated = {
  /** Seconds, means. */
  readonly ttft: Seconds;
  readonly tpot: Seconds;
  /** Requests per second of the whole deployment. */
  readonly rate: number;
  readonly gpus: number;
};

/** What turns rates into money and energy; NaN where it is not known. */
export type Tariff = {
  /** Mean output tokens of a request. */
  readonly output: number;
  /** US dollars per GPU hour. */
  readonly hour: number;
  /** Watts of a GPU at the facility: TDP · PUE, an upper bound of what it draws. */
  readonly watts: number;
};

/** Seconds of a mean request from arrival to its last token. */
export const endToEnd = ({ ttft, tpot }: Rated, { output }: Tariff): number => requestTime(ttft, tpot, output);

/** Output tokens per second. */
export const outputRate = ({ rate }: Rated, { output }: Tariff): number => rate * output;

/** US dollars per million output tokens, all cost on the output. */
export const costPerMillion = (rated: Rated, tariff: Tariff): number =>
  tariff.hour * gpuHoursPerMillion(rated.gpus, outputRate(rated, tariff));

/** Joule per output token. */
export const joulePerToken = (rated: Rated, tariff: Tariff): number =>
  joule(rated.gpus, tariff.watts, outputRate(rated, tariff));
