/** Single requests of load generators as captures. Figures by hand. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { runFigures } from "@/features/core/serving-profile/metrics/run-figures";
import { unwrap } from "@/lib/result";
import { readProfile } from "@/tests/support/measurements/serving-profile";
import { needsData } from "../../../support/needs";

const VECTOR = resolve("../shared/data/formats/aiperf-profile-export/profile_export.jsonl");

describe("AIPerf's records of requests", needsData(VECTOR), () => {
  it("give the latencies of its EXPECTED.json; failed rows have none", () => {
    const { requests: figures, ...rest } = {
      ...runFigures(unwrap(readProfile({ "a.jsonl": readFileSync(VECTOR, "utf8") }))),
    };
    expect(figures).toBe(40);
    expect((rest.ttft?.mean ?? NaN) / 1e3).toBeCloseTo(106.919032, 3);
    expect((rest.ttft?.p50 ?? NaN) / 1e3).toBeCloseTo(107.142773, 3);
    expect((rest.tpot?.mean ?? NaN) / 1e3).toBeCloseTo(8.466257, 3);
    expect(rest.finished).toBe(37);
  });

  it("leave warm-up requests out", () => {
    const [first = "", ...others] = readFileSync(VECTOR, "utf8").split("\n");
    const warm = [first.replace('"profiling"', '"warmup"'), ...others].join("\n");
    expect(unwrap(readProfile({ "a.jsonl": warm })).requests.id).toHaveLength(39);
  });
});

const DETAILED = {
  model_id: "org/model",
  request_rate: 2,
  completed: 3,
  duration: 3,
  input_lens: [100, 200, 300, 100],
  output_lens: [3, 2, 1, 0],
  ttfts: [0.1, 0.2, 0.3, 0],
  itls: [[0.01, 0.02], [0.05], [], []],
  errors: ["", "", "", "Traceback\nTimeoutError: too late"],
};

describe("lists of a detailed result", () => {
  it("are requests with first token, last token and failure", () => {
    const { requests, texts, notices } = unwrap(readProfile({ "run.json": JSON.stringify(DETAILED) }));
    expect([...requests.arrival]).toEqual([0, 500_000, 1_000_000, 1_500_000]);
    expect(requests.end[0]).toBeCloseTo(130_000, 3);
    expect(requests.end[1]).toBeCloseTo(750_000, 3);
    expect(requests.end[3]).toBeNaN();
    expect(texts.text(requests.status[3] ?? 0)).toBe("TimeoutError: too late");
    expect(notices.map(({ code }) => code)).toContain("PROFILE-ARRIVALS-LIKELY");
  });

  it("keep stated starts, and begin as slots become free without a rate", () => {
    const stated = { ...DETAILED, start_times: [50, 50.4, 51, 52] };
    const capture = unwrap(readProfile({ "run.json": JSON.stringify(stated) }));
    expect([...capture.requests.arrival].map((us) => Math.round(us))).toEqual([0, 400_000, 1_000_000, 2_000_000]);
    expect(capture.notices.map(({ code }) => code)).not.toContain("PROFILE-ARRIVALS-LIKELY");
    const closed = JSON.stringify({ ...DETAILED, request_rate: "inf", max_concurrency: 2 });
    const { requests } = unwrap(readProfile({ "run.json": closed }));
    expect([...requests.arrival].map((us) => Math.round(us))).toEqual([0, 0, 130_000, 250_000]);
  });

  it("of several runs, one a line, are read as well", () => {
    const line = JSON.stringify({ ...DETAILED, request_rate: Infinity });
    expect(unwrap(readProfile({ "runs.jsonl": `${line}\n${line}\n` })).requests.id.length).toBeGreaterThanOrEqual(4);
  });
});
