/** Evidence of a test from what one engine or several recorded. */
import type { ClientRun, Evidence, Series, Stated } from "@/features/core/diagnosis/evidence";
import type { Recording } from "./engine";

export const NOTHING_STATED: Stated = {
  ...{ model: null, version: null, maxRunning: null, cacheTokens: null, stepTokens: null, draftTokens: null },
  ...{ largestGraph: null, loraSlots: null, maxLength: null, reserves: null },
};

export const aSeries = (given: Partial<Series>): Series => ({
  ...{ engine: "vllm", rank: "", pool: null, host: "", source: "log", samples: [], totals: [] },
  ...given,
});

export function someEvidence(series: readonly Series[], given: Partial<Evidence> = {}): Evidence {
  const times = series.flatMap(({ samples, totals }) => [...samples, ...totals].map(({ at_s }) => at_s));
  return {
    ...{
      t0: "09:00:00",
      zone: null,
      span_s: times.reduce((most, time) => Math.max(most, time), 0),
      series,
      events: [],
      stated: NOTHING_STATED,
    },
    ...{ clients: [], captures: [], unread: [], ...given },
  };
}

/** The log alone, or with every n-th scrape. */
export function recorded({ samples, totals }: Recording, scrapes: number | null = null, rank = ""): Series[] {
  const isSglang = samples.some(({ phase }) => phase !== null);
  const log = aSeries({ rank, samples, engine: isSglang ? "sglang" : "vllm" });
  if (scrapes === null) return [log];
  if (isSglang) return [log];
  const every = totals.filter((_, index) => index % scrapes === scrapes - 1);
  const gauges = every
    .map(({ at_s }) => samples.find((sample) => sample.at_s === at_s))
    .filter((sample) => sample !== undefined);
  const bare = gauges.map((sample) => ({
    ...sample,
    span_s: null,
    promptRate: null,
    outputRate: null,
    acceptance: null,
  }));
  return [log, aSeries({ rank, source: "scrape", samples: bare, totals: every })];
}

export const aClientRun = (given: Partial<ClientRun>): ClientRun => ({
  ...{
    file: "bench.json",
    clients: null,
    offeredPerS: null,
    servedPerS: null,
    requests: null,
    failed: null,
    meanInput: null,
  },
  ...{
    meanOutput: null,
    outputRate: null,
    ttftMs: { mean: null, p50: null, p99: null },
    tpotMs: { mean: null, p99: null },
  },
  ...given,
});
