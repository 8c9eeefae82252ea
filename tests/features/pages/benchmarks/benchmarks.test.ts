/** What holds of results beside predictions, of two runs, and of what no machine can have done. */
import fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { readBenchmarkBytes } from "@/features/core/evidence/benchmark-files/read-bytes";
import { readBenchmarkText } from "@/features/core/evidence/benchmark-files/read";
import { benchmarksAnalysis } from "@/features/pages/benchmarks/analysis";
import { benchmarksAnswer } from "@/features/pages/benchmarks/answer";
import { BenchmarksInput } from "@/features/pages/benchmarks/input";
import { verdict } from "@/features/pages/benchmarks/verdict";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { seconds } from "@/lib/units/quantity";
import { part, report } from "../../../support/report";
import { resolved } from "../../../support/scenarios";
import { needsData } from "../../../support/needs";

const measured = (table: string, file = "runs.csv"): readonly Measurement[] =>
  unwrap(readBenchmarkText(table, file)).measurements;
const answer = (table: string | readonly Measurement[], raw: RawParams = {}, scenario: RawParams = {}) =>
  benchmarksAnswer(
    resolved({ model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", ...scenario }),
    typeof table === "string" ? measured(table) : table,
    decodeParams(BenchmarksInput, raw).value,
  );

const HEAD = "model,gpu,tp,concurrency,isl,osl,ttft_ms,tpot_ms,output_throughput,date";
const LLAMA = "meta-llama/Llama-3.3-70B-Instruct,NVIDIA H200";

describe("a measurement stands on what its file says", () => {
  it("model, chip, layout, load and lengths; the scenario fills what it leaves out", () => {
    const { runs } = answer(`${HEAD}\n${LLAMA},4,16,1024,512,180,14,,\n,,,16,1024,512,40,7,,\n`);
    expect(runs.map(({ placed }) => [placed.scenario.model.name, placed.scenario.chip.id])).toEqual([
      ["meta-llama/Llama-3.3-70B-Instruct", "h200-sxm"],
      ["meta-llama/Llama-3.1-8B-Instruct", "h100-sxm"],
    ]);
    expect(runs[0]?.on).toMatchObject({ layout: "TP4", inFlight: 16, isl: 1024, osl: 512, gpus: 4 });
    expect(runs.map(({ placed }) => placed.assumed)).toEqual([[], ["model", "chip"]]);
    const both = answer(`${HEAD}\n${LLAMA},4,16,1024,512,180,14,,\n,,,16,1024,512,40,7,,\n`);
    expect(verdict(both).evidence?.en).toContain("1 names no model");
  });

  it("a model that nobody knows has no prediction until it is said to be the scenario's", () => {
    const table = `${HEAD}\nacme/Secret-9B,H100,1,4,1024,128,50,8,,\n`;
    const strange = answer(table);
    expect(strange.runs[0]?.on).toBeNull();
    expect(strange.placing[0]).toMatchObject({
      code: "BENCHMARKS-UNKNOWN-NAME",
      changes: [{ set: { assume: "true" } }],
    });
    expect(answer(table, { assume: "true" }).runs[0]?.on?.predicted.tpot).toBeGreaterThan(0);
  });

  it("a measurement equal to its prediction has no error", () => {
    const [run] = answer(`${HEAD}\n${LLAMA},4,16,1024,512,180,14,,\n`).runs;
    const { ttft, tpot } = run?.on?.predicted ?? {};
    const same = {
      ...run?.measurement,
      ttft: { mean: seconds(ttft ?? 0) },
      tpot: { mean: seconds(tpot ?? 0) },
    } as Measurement;
    const { errors } = answer([same]);
    for (const metric of ["ttft", "tpot"] as const)
      expect(errors.find((error) => error.metric === metric)?.mape).toBeCloseTo(0, 12);
  });
});

describe("a file of very many rows", () => {
  it("predicts a load once, however often it was measured", () => {
    const row = (tpot: number, concurrency = 16) => `${LLAMA},4,${concurrency},1024,512,180,${tpot},,`;
    const { runs } = answer([HEAD, row(14), row(15), row(14, 32), row(16)].join("\n"));
    const [first, again, other, third] = runs.map(({ on }) => on?.predicted);
    expect(first).toBeDefined();
    expect(again).toBe(first);
    expect(third).toBe(first);
    expect(other?.tpot).not.toBe(first?.tpot);
    expect(runs.map(({ measured }) => measured.tpot)).toEqual([0.014, 0.015, 0.014, 0.016]);
  });

  it("says a fault of all of them twenty times, and then how many more there are", () => {
    const rows = Array.from({ length: 50 }, (_, i) => `acme/Secret-${i}B,H100,1,4,1024,128,50,8,,`);
    const { placing } = answer([HEAD, ...rows].join("\n"));
    expect(placing).toHaveLength(21);
    expect(placing.at(-1)?.message.en).toBe("30 more of this kind.");
  });
});

describe("what no such machine can have done", () => {
  it("is flagged by every law that it breaks, with the arithmetic, and left out of the errors", () => {
    const { violations, errors, runs } = answer(
      `${HEAD}\n${LLAMA},4,16,8000,500,20,3,9000,\n${LLAMA},4,16,8000,500,900,22,700,\n`,
    );
    expect(violations.map(({ run, check }) => [run.number, check])).toEqual([
      [1, "decode-bytes"],
      [1, "prefill-flops"],
      [1, "first-token"],
      [1, "tokens-in-time"],
    ]);
    expect(violations[0]?.arithmetic).toMatch(/÷ \(4 × 4\.8.TB\/s\) = /);
    expect(violations[3]?.arithmetic).toMatch(/^16 ÷ 3.ms = 5,330 tok\/s$/);
    expect(errors.find(({ metric }) => metric === "tpot")?.points).toBe(1);
    expect(runs).toHaveLength(2);
  });

  it("never a prediction of the suite itself", () => {
    const models = ["llama-3.1-8b", "qwen3-32b", "deepseek-v3", "gpt-oss-120b", "minimax-m2.5"] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...models),
        fc.constantFrom("h100-sxm", "h200-sxm", "b200-sxm"),
        fc.constantFrom(1, 8, 64, 512),
        fc.constantFrom(128, 2048, 16_000),
        fc.constantFrom(64, 1024),
        (model, hw, load, isl, osl) => {
          const stated = measured(`tp,concurrency,isl,osl,ttft_ms,tpot_ms\n8,${load},${isl},${osl},1000,100\n`);
          const scenario = { model, hw, tp: "8" };
          const speeds = answer(stated, {}, scenario).runs[0]?.on?.predicted;
          const [one] = stated;
          if (!one || !speeds?.ttft || !speeds.tpot || !speeds.rate) return;
          const own: Measurement = {
            ...one,
            ttft: { mean: seconds(speeds.ttft) },
            tpot: { mean: seconds(speeds.tpot) },
            outputRate: speeds.rate,
          };
          expect(answer([own], {}, scenario).violations.map(({ check }) => check)).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe("two runs", () => {
  it("the work is compared before any figure; lengths within 5 % are the same", () => {
    const table = `${HEAD}\n${LLAMA},4,16,1024,512,180,14,,\n${LLAMA},4,16,1030,512,190,15,,\n${LLAMA},4,64,1024,512,400,20,,\n`;
    const same = answer(table).comparison;
    expect(same?.same).toBe(true);
    expect(same?.lines.map(({ metric, change }) => [metric, Number(change.toFixed(4))])).toContainEqual([
      "tpot",
      0.0714,
    ]);
    const other = answer(table, { a: "1", b: "3" }).comparison;
    expect(other?.same).toBe(false);
    expect(other?.match.filter(({ same: equal }) => equal === false).map(({ id }) => id)).toEqual(["concurrency"]);
  });
});

describe("over dates", () => {
  it("a configuration's change and its median slope", () => {
    const line = (date: string, tpot: number) => `${LLAMA},4,16,1024,512,180,${tpot},,${date}`;
    const table = [HEAD, line("2026-01-01", 10), line("2026-01-31", 11), line("2026-03-02", 12)].join("\n");
    const [drift] = answer(table).drifts;
    expect(drift?.change).toBeCloseTo(0.2, 9);
    expect(drift?.perMonth).toBeCloseTo(0.1, 9);
    expect(drift?.runs).toHaveLength(3);
  });
});

describe("the page", () => {
  const raw = { data: `${HEAD}\n${LLAMA},4,16,1024,512,180,14,,\n${LLAMA},4,32,1024,512,220,15,,\n` };

  it("says the errors, the points and the comparison", () => {
    const said = report(benchmarksAnalysis, raw);
    expect(part(said, "table", "points").table.rows).toHaveLength(2);
    expect(part(said, "table", "changes").table.rows.length).toBeGreaterThan(0);
    expect(said.figures.map(({ id }) => id)).toEqual(["tpot-mape", "ttft-mape"]);
  });

  it("without a file says what to open", () => {
    expect(report(benchmarksAnalysis, {}).verdict.finding.en).toBe("No results are open");
  });
});

const FOLDER = resolve(process.cwd(), "../shared/data/bench");

describe("published files", needsData(FOLDER), () => {
  const all = (): readonly Measurement[] =>
    readdirSync(FOLDER, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(json|jsonl|csv|gz)$/.test(entry.name))
      .flatMap(({ parentPath, name }) => {
        const bytes = new Uint8Array(readFileSync(resolve(parentPath, name)));
        return unwrap(readBenchmarkBytes(bytes, name)).measurements;
      });

  it("are held against predictions together, and none of those with a known machine is impossible", () => {
    const { runs, violations } = answer(all(), {}, { hw: "h200-sxm" });
    expect(runs.length).toBeGreaterThan(900);
    expect(violations.filter(({ run }) => run.placed.assumed.length === 0)).toEqual([]);
  });
});
