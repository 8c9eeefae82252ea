/** Figures of one configuration: from four numbers and a chip to everything that limits and objectives ask for. */
import { HOUR, MEGA } from "@/lib/units/edge";
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
export const endToEnd = ({ ttft, tpot }: Rated, { output }: Tariff): number => ttft + tpot * Math.max(0, output - 1);

/** Output tokens per second. */
export const outputRate = ({ rate }: Rated, { output }: Tariff): number => rate * output;

/** US dollars per million output tokens, all cost on the output (`blendedOutput` of features/pages/cost). */
export const costPerMillion = (rated: Rated, tariff: Tariff): number =>
  ((rated.gpus * tariff.hour) / HOUR / outputRate(rated, tariff)) * MEGA;

/** Joule per output token. */
export const joulePerToken = (rated: Rated, tariff: Tariff): number =>
  (rated.gpus * tariff.watts) / outputRate(rated, tariff);
