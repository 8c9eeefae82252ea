/**
 * What keeps the clients of a closed loop busy.
 *
 * Service: they came one by one and never stop; figures are those of the steady state. Benchmark: all send their first request at once,
 * ten each, and times are means over the whole run, opening burst included, as public serving benchmarks report them.
 */
export const TRAFFICS = ["service", "benchmark"] as const;
export type Traffic = (typeof TRAFFICS)[number];

/** Requests that each client of a closed loop sends, one after the other: as InferenceX and other public runs do. */
export const REQUESTS_PER_CLIENT = 10;
