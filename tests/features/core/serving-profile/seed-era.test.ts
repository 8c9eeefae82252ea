/** Rows of both eras (spec section 8) and the figures that the spec derives from them by hand. */
import { describe, expect, it } from "vitest";
import { bubbles } from "@/features/core/serving-profile/metrics/bubbles";
import { runFigures } from "@/features/core/serving-profile/metrics/run-figures";
import { stepSpeeds } from "@/features/core/serving-profile/metrics/speeds";
import { profileSummary } from "@/features/core/serving-profile/summary";
import { unwrap } from "@/lib/result";
import { readProfile, SEED_ERA } from "@/tests/support/measurements/serving-profile";

const NEWER = `http_rid,start_datetime,recv_token_size,reply_token_size,execution_time(ms),queue_wait_time(ms),first_token_latency(ms),cache_hit_rate,start_time(ms)
r-17,2025-08-14 16:06:00:000000,1024,6,194,12.0,93.4,N/A,1755158760000
`;

const capture = unwrap(readProfile(SEED_ERA));
const figures = runFigures(capture);

it("files of the seed era: are all recognised by their columns, whatever they are called", () => {
  const renamed = Object.fromEntries(Object.values(SEED_ERA).map((text, i) => [`${i}.txt`, text]));
  const kinds = (files: Readonly<Record<string, string>>): readonly string[] =>
    unwrap(readProfile(files)).files.map(({ kind }) => kind);
  expect(kinds(renamed)).toEqual(kinds(SEED_ERA));
  expect(new Set(kinds(SEED_ERA)).size).toBe(9);
});

it("files of the seed era: give TPOT 20.12 ms, from 194 ms, 93.4 ms and six tokens", () => {
  expect(figures.tpot?.p50).toBeCloseTo(20_120, 6);
});

it("files of the seed era: give 12,673 prompt tokens per second, where the profiler's curve says 12.4", () => {
  const known = stepSpeeds(capture).prefill.filter((speed) => !Number.isNaN(speed));
  expect([...known].map(Math.round)).toEqual([12_673]);
});

it("files of the seed era: give a bubble of 3.1 ms between the forwards, as the file states", () => {
  const { time } = bubbles(capture.forwards);
  expect(time[0]).toBeCloseTo(3_100, 0);
  expect(capture.forwards.statedBubble[0]).toBeCloseTo(3_100, 6);
  expect(time[1]).toBeNaN();
});

it("files of the seed era: give eight blocks for 1,024 tokens", () => {
  expect((capture.cache.free[1] as number) - (capture.cache.free[0] as number)).toBe(8);
  expect(figures.cachePeak).toBeCloseTo(0.008, 12);
});

it("files of the seed era: count what runs at a node on through an empty bin, where the exporter writes 0", () => {
  expect([...capture.dispatches.running]).toEqual([1, 1]);
  expect([...capture.dispatches.statedRunning]).toEqual([1, 0]);
});

it("files of the seed era: summarise in exactly the figures of the summary, the zone found by laying dates on epochs", () => {
  const { notes, findings, ...rest } = profileSummary(capture, figures, []);
  expect(findings).toEqual([]);
  expect(notes.map(({ figure }) => figure)).toEqual(["kvcache", "coordinator"]);
  expect(rest).toEqual({
    requests: 1,
    finished: 1,
    ttft_p50_ms: expect.closeTo(93.4, 6) as number,
    ttft_p90_ms: expect.closeTo(93.4, 6) as number,
    ttft_p99_ms: expect.closeTo(93.4, 6) as number,
    tpot_p50_ms: expect.closeTo(20.12, 6) as number,
    tpot_p90_ms: expect.closeTo(20.12, 6) as number,
    e2e_p50_ms: 194,
    output_tok_s: expect.closeTo(6 / 0.194, 6) as number,
    preemptions: 0,
    kv_peak_share: expect.closeTo(0.008, 12) as number,
    batches: 1,
    forwards: 2,
    forward_mean_ms: expect.closeTo(47.4, 3) as number,
    utc_offset_h: 8,
  });
});

describe("request.csv of today", () => {
  it("gives the same latencies, and its own zone", () => {
    const capture = unwrap(readProfile({ "request.csv": NEWER }));
    const { ttft, tpot, e2e } = runFigures(capture);
    expect([ttft?.p50, e2e?.p50]).toEqual([93_400, 194_000]);
    expect(tpot?.p50).toBeCloseTo(20_120, 6);
    expect(capture.zone).toEqual({ hours: 8, witness: "rows" });
  });

  it("alone leaves the other figures null, each with a reason", () => {
    const figures = runFigures(unwrap(readProfile({ "request.csv": NEWER })));
    expect(Object.keys(figures.reasons).sort()).toEqual([
      "batches",
      "cachePeak",
      "forwardMean",
      "forwards",
      "itl",
      "preemptions",
    ]);
  });
});
