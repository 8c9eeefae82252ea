import { describe, expect, it } from "vitest";
import residuals from "@/features/core/evidence/residuals.json";
import { accuracy } from "@/features/pages/accuracy/accuracy";
import { errorLine, errorLines, range } from "@/features/pages/accuracy/error-lines";
import { AccuracyInput, ENGINES, FAMILIES, GROUPINGS, SYSTEMS } from "@/features/pages/accuracy/input";
import { nearestRuns } from "@/features/pages/accuracy/locate";
import { operatorLines } from "@/features/pages/accuracy/operators";
import { referenceTtftBias } from "@/features/pages/accuracy/reference";
import { RUNS, STORED } from "@/features/core/evidence/runs";
import { scenarioTraits } from "@/features/core/evidence/scenario-traits";
import { listBasis, listDifferences, runName } from "@/features/core/evidence/words";
import { bandFor } from "@/features/core/evidence/bands";
import { decodeParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";
import { runWith, TRAITS } from "./support";

const LINK = { model: "qwen3-32b", hw: "h100-sxm", tp: "2", conc: "16", isl: "1024", osl: "512" };
const outcome = (raw: Record<string, string>) => accuracy(resolved(LINK), decodeParams(AccuracyInput, raw).value);
const answer = (raw: Record<string, string> = {}) => unwrap(outcome(raw));

describe("the stored errors", () => {
  it("are complete, and no measured time or row id is among them", () => {
    expect(Object.keys(residuals).sort()).toEqual(
      "concurrency coverage deployments doubts engines errors families formats inflation inside origin scores sizes systems typical".split(
        " ",
      ),
    );
    expect(RUNS).toHaveLength(STORED.concurrency.length);
    expect(RUNS.length).toBe(STORED.deployments.reduce((sum, line) => sum + (line.at(-1) ?? 0), 0));
    for (const column of Object.values(STORED.errors)) expect(column).toHaveLength(RUNS.length);
    expect(JSON.stringify(residuals).length).toBeLessThan(150_000);
    expect(JSON.stringify(residuals)).not.toMatch(/cfg\d|_ms/);
  });

  it("name the systems, families and engines that the filters offer", () => {
    expect(STORED.systems.map(({ id }) => id).sort()).toEqual([...SYSTEMS].sort());
    expect(STORED.families.map(({ id }) => id).sort()).toEqual([...FAMILIES].sort());
    expect([...STORED.engines].sort()).toEqual([...ENGINES].sort());
  });
});

describe("error lines", () => {
  it("of four runs by hand", () => {
    // predicted / measured = 0.8, 0.9, 1.1, 1.5 (hand): errors 0.2, 0.1, 0.1, 0.5
    const runs = [0.8, 0.9, 1.1, 1.5].map((ratio, index) =>
      runWith(index, { "served.tpot.calibrated": -Math.log(ratio), "served.ttft.calibrated": 0 }),
    );
    const { rows, tpot, ttft } = errorLine("all", runs);
    expect(rows).toBe(4);
    expect(tpot.median).toBeCloseTo(0.1, 10);
    expect(tpot.p90).toBeCloseTo(0.5, 10);
    expect(tpot.bias).toBeCloseTo(-0.1, 10);
    expect(ttft).toMatchObject({ median: 0, within: 1, covered: 1 });
  });

  it("divide the runs whatever they are grouped by", () => {
    for (const by of GROUPINGS) {
      const lines = errorLines(RUNS, by);
      expect(lines.reduce((sum, { rows }) => sum + rows, 0)).toBe(RUNS.length);
      expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    }
  });

  it("put values into ranges, and know the reference tool's bias for each range of batches", () => {
    expect([4, 5, 128, 129].map((batch) => range(batch, [4, 8, 128]))).toEqual(["1–4", "5–8", "9–128", "> 128"]);
    for (const { id } of errorLines(RUNS, "batch")) expect(referenceTtftBias(id)).not.toBeNull();
    expect(referenceTtftBias("33–64")).toBe(-0.37);
    expect(referenceTtftBias("h100_sxm")).toBeNull();
  });
});

describe("the page's answer", () => {
  it("beats the reference tool on the same rows, as the baseline says", () => {
    const { figures, complete, failures } = answer();
    expect(complete).toBe(true);
    const value = (id: string) => figures.find((figure) => figure.id === id)?.value ?? NaN;
    expect(value("tpot-error")).toBeLessThan(0.14);
    expect(value("ttft-error")).toBeLessThan(0.457);
    expect(value("order")).toBeGreaterThan(0.944);
    expect(failures.length).toBeGreaterThan(0);
    for (const { median, reason } of failures) {
      expect(median).toBeGreaterThan(0.08);
      expect(reason.zh).not.toBe(reason.en);
    }
  });

  it("follows its filters, and says so where nothing is left", () => {
    const { all, lines, complete } = answer({ engine: "vllm", by: "system" });
    expect(complete).toBe(false);
    expect(all.rows).toBe(RUNS.filter(({ engine }) => engine === "vllm").length);
    expect(lines.reduce((sum, { rows }) => sum + rows, 0)).toBe(all.rows);
    const none = outcome({ system: "h100_sxm", mode: "disagg" });
    expect(none.ok).toBe(false);
    expect(none.issues[0]).toMatchObject({ code: "ACCURACY-EMPTY" });
  });

  it("lists errors of operator laws on systems that were left out", () => {
    const lines = operatorLines();
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    expect(new Set(lines.map(({ law }) => law)).size).toBeGreaterThan(5);
    for (const { median, p90 } of lines) expect(p90).toBeGreaterThanOrEqual(median);
  });
});

describe("a scenario among the measured runs", () => {
  const traits = scenarioTraits(resolved(LINK), "sglang");

  it("that was measured finds itself", () => {
    const [nearest] = nearestRuns(traits, 3);
    expect(nearest?.run).toMatchObject({ family: "qwen3-32b", system: "h100_sxm", engine: "sglang" });
    expect(nearest?.gap).toBeLessThan(0.35);
    expect(nearest?.closeness.en).toBe("very close");
  });

  it("gets nearest runs in order, each of another deployment", () => {
    const found = nearestRuns(traits, 6);
    expect(found.map(({ gap }) => gap)).toEqual(found.map(({ gap }) => gap).sort((a, b) => a - b));
    expect(found).toHaveLength(6);
  });

  it("is told in both languages how many runs are similar, and how the nearest differs", () => {
    const band = bandFor("served.tpot", "calibrated", traits);
    const basis = listBasis("served.tpot", band, traits);
    expect(basis.en).toContain(`${band.similar} similar runs. Nearest: Qwen3-32B on`);
    expect(basis.zh).toContain(`${band.similar} 条相近实测。最近：`);
    const far = { ...traits, generation: null, chip: "mi300x" };
    expect(listBasis("served.tpot", bandFor("served.tpot", "calibrated", far), far).en).toMatch(
      /No measured run is similar, so the band is wider\. .*far, distance [\d.]+; different: chip/,
    );
  });

  it("names what a reader would call different", () => {
    const run = runWith(0, {});
    expect(listDifferences(run, TRAITS)).toEqual([]);
    const other = { ...TRAITS, active: 2e10, chip: "b200-sxm", backend: "trtllm", isl: 8192, batch: 17 };
    expect(listDifferences(run, other).map(({ en }) => en)).toEqual(["model", "chip", "engine", "lengths"]);
    expect(runName(run).en).toBe("Family 0 on H100 SXM, vLLM, TP8, 1,024 → 1,024 tokens, 16 in flight");
  });
});
