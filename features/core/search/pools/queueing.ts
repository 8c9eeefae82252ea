/**
 * What requests that come at random wait in a pool of c alike servers, seconds: Poisson arrivals at `rate`, service of a mean time.
 *
 *   P(wait) = Erlang C(c, a)                            a = rate · service
 *   mean    = (1 + cv²) / 2 · P(wait) · service / (c - a)     Lee and Longton 1959; exact for c = 1 and for cv = 1
 *   P(W > t) = P(wait) · exp(-t · P(wait) / mean)       exact for cv = 1, the usual tail otherwise
 *
 * Refuses nothing: from a = c on there is no steady state, and every wait is Infinity.
 */
export type Queue = {
  /** Share of time that a server is busy, 0 to 1 and beyond. */
  readonly use: number;
  readonly waiting: number;
  readonly mean: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
};

export type Servers = {
  readonly count: number;
  readonly rate: number;
  readonly service: number;
  /** Squared coefficient of variation of the service time: 0 = all alike, 1 = exponential. */
  readonly variability: number;
};

export function modelQueue({ count, rate, service, variability }: Servers): Queue {
  const offered = rate * service;
  const use = offered / count;
  if (use >= 1) return { use, waiting: 1, mean: Infinity, p50: Infinity, p90: Infinity, p99: Infinity };
  const waiting = erlangC(count, offered);
  const mean = (((1 + variability) / 2) * waiting * service) / (count - offered);
  const quantile = (share: number): number =>
    waiting <= 1 - share ? 0 : (mean / waiting) * Math.log(waiting / (1 - share));
  return { use, waiting, mean, p50: quantile(0.5), p90: quantile(0.9), p99: quantile(0.99) };
}

/** Chance that all `servers` are busy when `offered` of them are on average; by the recurrence of Erlang B. */
export function erlangC(servers: number, offered: number): number {
  let blocked = 1;
  for (let n = 1; n <= servers; n += 1) blocked = (offered * blocked) / (n + offered * blocked);
  return blocked / (1 - (offered / servers) * (1 - blocked));
}
