import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadBands, percentileBand } from "@/features/core/evidence/load-bands";
import { timeBand } from "@/features/core/evidence/figure-band";
import type { Figure } from "@/features/answers/explain";
import { loadAnalysis } from "@/features/registry/registry";
import { schedulingSimulatorAnalysis } from "@/features/pages/scheduling-simulator/analysis";
import { runAnalysis, type PlainInput } from "@/features/analysis/run-analysis";
import type { RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { report } from "../../../support/report";
import { TRAITS } from "../../pages/accuracy/support";
import { SMALL_QUESTIONS } from "../../../support/controls/small-questions";

const seconds = fc.double({ min: 1e-4, max: 100, noNaN: true });
const load = fc.record({
  ttft: seconds,
  tpot: seconds,
  output: fc.integer({ min: 1, max: 10_000 }),
  grade: fc.constantFrom("calibrated", "datasheet", "measured"),
});

describe("bands under load", () => {
  it("hold their figures, and costs move against rates", () => {
    fc.assert(
      fc.property(load, fc.double({ min: 0.01, max: 1e5, noNaN: true }), (asked, value) => {
        const bands = loadBands(TRAITS, asked);
        const e2e = asked.ttft + (asked.output - 1) * asked.tpot;
        const [rate, cost] = [bands.rate(value), bands.perToken(value)];
        for (const [band, own] of [
          [bands.ttft, asked.ttft],
          [bands.tpot, asked.tpot],
          [bands.e2e, e2e],
          [rate, value],
          [cost, value],
        ] as const) {
          expect(band.low).toBeLessThanOrEqual(own * (1 + 1e-12));
          expect(band.high).toBeGreaterThanOrEqual(own * (1 - 1e-12));
        }
        expect((rate.low / value) * (cost.high / value)).toBeCloseTo(1, 9);
        expect((rate.high / value) * (cost.low / value)).toBeCloseTo(1, 9);
      }),
      { numRuns: 60 },
    );
  });

  it("of one token are those of its TTFT, of very many those of TPOT", () => {
    const asked = { ttft: 0.5, tpot: 0.02, grade: "calibrated" } as const;
    const one = loadBands(TRAITS, { ...asked, output: 1 });
    expect([one.e2e.low, one.e2e.high]).toEqual([one.ttft.low, one.ttft.high]);
    const many = loadBands(TRAITS, { ...asked, output: 1e9 });
    expect(many.rate(1).low * (many.tpot.high / asked.tpot)).toBeCloseTo(1, 6);
  });

  it("of a percentile have the factors of the mean and say so", () => {
    const [mean, tail] = [0.02, 0.07].map((value) =>
      timeBand("served.tpot", { value, grade: "calibrated" }, TRAITS),
    ) as [Figure["band"] & object, Figure["band"] & object];
    const band = percentileBand("served.tpot", { value: 0.07, grade: "calibrated" }, TRAITS);
    expect([band.low, band.high]).toEqual([tail.low, tail.high]);
    expect(band.high / 0.07).toBeCloseTo(mean.high / 0.02, 9);
    expect(band.basis.en).toMatch(/averages/);
  });
});

/** Headline figures of a time or a rate under load; the default scenario unless said. */
const BANDED: readonly { readonly id: string; readonly ids: readonly string[]; readonly input?: PlainInput }[] = [
  { id: "quick-estimation", ids: ["ttft", "tpot", "throughput"] },
  { id: "runtime-planner", ids: ["ttft", "tpot"] },
  { id: "scale-up-explorer", ids: ["ttft", "tpot", "per-gpu"] },
  { id: "scale-up-search", ids: ["objective", "ttft", "tpot", "output"], input: { tps: "8", concs: "16,64" } },
  { id: "pd-disaggregate-search", ids: ["per-gpu", "ttft", "tpot", "rate"] },
  { id: "inferencemax", ids: ["ttft", "tpot", "per-gpu", "best"] },
  { id: "inferencemax-scenarios", ids: ["best", "output"] },
  { id: "multi-model", ids: ["ttft", "tpot", "perGpu", "usd"], input: SMALL_QUESTIONS["multi-model"] ?? {} },
  { id: "cost", ids: ["output-cost", "input-cost", "energy"] },
];

async function explainFigures(id: string, input: PlainInput): Promise<readonly Figure[]> {
  const analysis = await loadAnalysis(id);
  if (analysis === undefined) throw new Error(`No analysis ${id}`);
  // Outputs differ by analysis; all of these have figures.
  const { result } = unwrap(runAnalysis(analysis, input));
  return (result as { readonly figures: readonly Figure[] }).figures;
}

describe("headline figures", () => {
  it.each(BANDED)(
    "of $id carry a band around them that says how near it was measured",
    async ({ id, ids, input = {} }) => {
      const figures = await explainFigures(id, input);
      for (const figureId of ids) {
        const figure = figures.find((one) => one.id === figureId);
        expect(figure?.band, `${id} ${figureId}`).toBeDefined();
        const { value, band } = figure as Required<Pick<Figure, "value" | "band">>;
        expect(band.low, figureId).toBeLessThanOrEqual(value);
        expect(band.high, figureId).toBeGreaterThanOrEqual(value);
        expect(band.low, figureId).toBeGreaterThan(0);
      }
    },
  );

  it("have none where nobody has measured such a thing: a pass alone, waiting for the host", async () => {
    const findBand = async (id: string, figure: string) =>
      (await explainFigures(id, {})).find((one) => one.id === figure)?.band;
    expect(await findBand("quick-estimation", "idle-ttft")).toBeUndefined();
    expect(await findBand("runtime-planner", "decode")).toBeUndefined();
    expect(await findBand("host-bandwidth", "tpot")).toBeUndefined();
  });
});

describe("simulated percentiles", () => {
  const figuresWith = (input: RawParams): readonly Figure[] => {
    const { figures } = report(schedulingSimulatorAnalysis, { requests: "40", ...input });
    return figures.filter(({ id }) => id === "ttft" || id === "tpot");
  };

  it("carry bands under the suite's step model, none under step times of the user's own", () => {
    for (const { value, band } of figuresWith({})) {
      expect(band?.low).toBeLessThanOrEqual(value);
      expect(band?.high).toBeGreaterThanOrEqual(value);
    }
    expect(figuresWith({ steps: "linear" }).map(({ band }) => band)).toEqual([undefined, undefined]);
  });
});
