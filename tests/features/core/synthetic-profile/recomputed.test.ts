/** A set is read back as any capture is: what events say of each request is what the simulator had, to the microsecond. */
import { describe, expect, it } from "vitest";
import { FINDING_KINDS } from "@/features/core/serving-profile/findings/finding";
import { findings, runFigures, tokenGaps } from "@/features/core/serving-profile";
import { firstTokenTime, perToken } from "@/features/core/simulator/figures/request-breakdown";
import {
  EXAMPLE_NAMES,
  type ExampleName,
  profileFiles,
  syntheticProfile,
} from "@/features/core/synthetic-profile/synthetic-profile";
import { interpolatedQuantile } from "@/lib/statistics/quantile";
import { unwrap } from "@/lib/result";
import { readProfile } from "../../../support/measurements/serving-profile";

/** Of the two clocks of a set only one tells times between hosts, so the set with a clock offset is judged on what one host saw. */
const SETS = EXAMPLE_NAMES.filter((name) => name !== "clock-offset");

describe.each(SETS)("%s", (name) => {
  const set = syntheticProfile(name);
  const { state } = set.run;
  const capture = unwrap(readProfile(Object.fromEntries(profileFiles(set))));
  const figures = runFigures(capture);
  const rows = Array.from({ length: state.requests.count }, (_, row) => row);
  const apart = (ours: Float64Array, theirs: (row: number) => number): number =>
    Math.max(...rows.map((row) => Math.abs((ours[row] ?? NaN) - theirs(row))));

  it("has each request's first token and end, microseconds", () => {
    const { arrival, firstToken, end } = capture.requests;
    expect(
      apart(
        firstToken.map((time, i) => time - (arrival[i] ?? NaN)),
        (row) => 1e6 * firstTokenTime(state, row),
      ),
    ).toBeLessThan(1);
    expect(
      apart(
        end.map((time, i) => time - (arrival[i] ?? NaN)),
        (row) => 1e6 * ((state.life.finishedAt[row] ?? NaN) - (state.arrivedAt[row] ?? NaN)),
      ),
    ).toBeLessThan(1);
  });

  it("has the percentiles of TPOT, the rate and the preemptions", () => {
    const tpot = Float64Array.from(rows, (row) => perToken(state, row)).sort();
    expect((figures.tpot?.p50 ?? NaN) / (1e6 * interpolatedQuantile(tpot, 0.5))).toBeCloseTo(1, 6);
    expect((figures.tpot?.p90 ?? NaN) / (1e6 * interpolatedQuantile(tpot, 0.9))).toBeCloseTo(1, 6);
    expect(figures.preemptions).toBe(state.life.restarts.reduce((sum, each) => sum + each, 0));
    const tokens = state.requests.output.reduce((sum, each) => sum + each, 0);
    const span = Math.max(...state.life.finishedAt) - Math.min(...state.arrivedAt);
    expect((figures.outputRate ?? NaN) / (tokens / span)).toBeCloseTo(1, 6);
  });

  it("has gaps between tokens that add up to the time after each first token, one for each further token", () => {
    const { requests, members, texts } = capture;
    const gaps = tokenGaps(capture);
    const sums = new Float64Array(texts.size);
    const counts = new Float64Array(texts.size);
    gaps.forEach((gap, i) => {
      const id = members.request[i] ?? 0;
      if (Number.isNaN(gap)) return;
      sums[id] = (sums[id] ?? 0) + gap;
      counts[id] = (counts[id] ?? 0) + 1;
    });
    const after = requests.id.map(
      (id, i) => (requests.end[i] ?? NaN) - (requests.firstToken[i] ?? NaN) - (sums[id] ?? NaN),
    );
    expect(Math.max(...after.map(Math.abs))).toBeLessThan(1);
    expect(requests.id.map((id) => counts[id] ?? NaN)).toEqual(requests.outputTokens.map((tokens) => tokens - 1));
    expect(figures.itl?.count).toBe(counts.reduce((sum, count) => sum + count, 0));
  });

  it("has the batches and the fullest moment of the cache", () => {
    expect(figures.batches).toBe(state.batches);
    const peak = Math.max(
      ...set.run.steps.map(({ usedBlocks, instance }) => usedBlocks / (set.run.instances[instance]?.blocks ?? NaN)),
    );
    expect(figures.cachePeak).toBeCloseTo(peak, 9);
  });
});

/** What is planted; a set without anything planted has no fault that costs much. */
const PLANTED: Readonly<Partial<Record<ExampleName, string>>> = {
  "hot-expert": "hot-expert",
  "preemption-storm": "preemption-storm",
  "slow-card": "slow-card",
  "starved-decode": "starved-decode-pool",
  "clock-offset": "clock-offset",
};
const LITTLE = 0.2;

describe.each(EXAMPLE_NAMES)("findings of %s", (name) => {
  const capture = unwrap(readProfile(Object.fromEntries(profileFiles(syntheticProfile(name)))));
  const found = findings(capture, runFigures(capture));

  it("begin with what is planted, and find no other fault", () => {
    const faults = found.filter(({ kind }) => FINDING_KINDS[kind] === 0).map(({ kind }) => kind);
    expect(faults).toEqual(name in PLANTED ? [PLANTED[name]] : []);
  });

  it("say nothing of weight where nothing is planted, and blame no host", () => {
    if (!(name in PLANTED)) expect(found[0]?.weight ?? 0).toBeLessThan(LITTLE);
    expect(found.map(({ kind }) => kind)).not.toContain("host-bubbles");
  });
});
