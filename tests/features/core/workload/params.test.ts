import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { readLaw, makeWorkload } from "@/features/core/workload/from-params";
import { WorkloadInput } from "@/features/core/workload/params";
import { decodeParams, encodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { anyParams } from "../../../support/controls/any-params";

const read = (raw: Record<string, string>) => decodeParams(WorkloadInput, raw).value;

describe("the controls of a workload", () => {
  it("do not take names of the shared scenario, and go through links", () => {
    for (const key of Object.keys(WorkloadInput.shape)) expect(Object.keys(ScenarioSchema.shape)).not.toContain(key);
    fc.assert(
      fc.property(anyParams(WorkloadInput), (params) => {
        expect(decodeParams(WorkloadInput, encodeParams(WorkloadInput, params))).toEqual({ value: params, issues: [] });
      }),
    );
  });

  it("take lengths and clients from the scenario unless said", () => {
    const scenario = { isl: 700, osl: 90, conc: 12 };
    const law = readLaw(read({ arrivals: "closed" }), scenario);
    expect(law).toMatchObject({ input: { length: 700 }, output: { length: 90 }, pacing: { clients: 12 } });
    expect(readLaw(read({ in_mean: "5k", clients: "3", arrivals: "closed" }), scenario)).toMatchObject({
      input: { length: 5000 },
      pacing: { clients: 3 },
    });
  });

  it("range as the scenario says, around means of their own too, unless a law is chosen", () => {
    const scenario = { isl: 700, osl: 1, conc: 12, variation: 0.5 };
    const inputs = (raw: RawParams) => readLaw(read(raw), scenario).input;
    expect(inputs({})).toEqual({ kind: "uniform", min: 350, max: 1050 });
    expect(inputs({ in_mean: "100" })).toEqual({ kind: "uniform", min: 50, max: 150 });
    expect(inputs({ in_len: "fixed" })).toEqual({ kind: "fixed", length: 700 });
    expect(readLaw(read({}), scenario).output).toEqual({ kind: "fixed", length: 1 });
  });

  it("give every kind of arrival and length from a link alone", () => {
    for (const arrivals of ["poisson", "gamma", "constant", "ramp", "batch", "closed"]) {
      for (const in_len of ["scenario", "fixed", "uniform", "normal", "lognormal", "zipf"]) {
        const result = makeWorkload(read({ arrivals, in_len, requests: "50", turns: "2", shared: "100" }));
        expect(result.issues).toEqual([]);
        expect(unwrap(result).count).toBe(50);
      }
    }
  });

  it("answer any values with a workload or with the reason, at one of the controls", { tags: "check" }, () => {
    const keys = Object.keys(WorkloadInput.shape);
    fc.assert(
      fc.property(anyParams(WorkloadInput), (params) => {
        // Small ones: the law is about values, and a million requests in each run would take minutes.
        const result = makeWorkload({ ...params, requests: Math.min(params.requests, 60) });
        if (!result.ok) for (const { at } of result.issues) expect(keys).toContain(at);
        else {
          const { count, prompt, output, arrival } = result.value;
          expect([prompt.length, output.length, arrival.length]).toEqual([count, count, count]);
          expect(prompt.every((tokens) => tokens >= 1) && output.every((tokens) => tokens >= 1)).toBe(true);
          expect(arrival.every((seconds, i) => seconds >= (arrival[i - 1] ?? 0))).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });
});
