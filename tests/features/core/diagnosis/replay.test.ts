/** Cures whose effect is a replay of the recorded requests: a measured run of vLLM 0.19 with 128 requests at once (casys-kaist/LLMServingSim, MIT). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { diagnose } from "@/features/core/diagnosis/diagnose";
import type { Diagnosis, Effect } from "@/features/core/diagnosis/diagnosis";
import { readEvidence } from "@/features/core/diagnosis/read/read-evidence";
import { replayCures } from "@/features/core/diagnosis/replay/replay-cures";
import { changeBy } from "@/features/core/diagnosis/replay/scenario-change";
import { diagnosisJson } from "@/features/core/diagnosis/json";
import { interpolatedQuantile } from "@/lib/statistics/quantile";
import { needsData } from "../../../support/needs";
import { publicData } from "../../../support/public-data";

const FOLDER = publicData("serving-runs/RTXPRO6000/Llama-3.1-8B");
/** The same card twice, TP 2: steps take longer there than the suite predicts. */
const SLOWER = publicData("serving-runs/RTXPRO6000/Qwen3-32B");
const FILES = ["requests.jsonl", "timeseries.csv", "meta.json"];

function replayedWith(given: Readonly<Record<string, string>>, folder = FOLDER): Diagnosis {
  const files = FILES.map((name) => ({ name, content: readFileSync(join(folder, name), "utf8") }));
  const evidence = readEvidence(files, given);
  return replayCures(diagnose(evidence), evidence, given);
}

/** Milliseconds, from the file's own columns. */
function measuredTail(folder = FOLDER): number {
  const lines = readFileSync(join(folder, "requests.jsonl"), "utf8").trim().split("\n");
  const rows = lines.map((line) => JSON.parse(line) as { queued_ts: number; first_token_ts: number });
  const times = rows.map((row) => (row.first_token_ts - row.queued_ts) * 1000).sort((a, b) => a - b);
  return interpolatedQuantile(Float64Array.from(times), 0.95);
}

const effectsBy = ({ findings }: Diagnosis, by: Effect["by"]): readonly Effect[] =>
  (findings[0]?.effects ?? []).filter((effect) => effect.by === by);

describe("a queue behind a limit on requests", needsData(FOLDER), () => {
  it("is shorter with the cure's limit by replay, and tokens come slower", () => {
    const answer = replayedWith({ hw: "rtx-pro-6000" });
    expect(answer.cause).toBe("queue-at-cap");
    const [ttft, tpot] = effectsBy(answer, "replay");
    // Reproduced: within 30 % of the measurement, else nothing is stated.
    expect(Math.abs((ttft?.before ?? 0) / measuredTail() - 1)).toBeLessThan(0.3);
    expect(ttft?.after ?? Infinity).toBeLessThan(0.75 * (ttft?.before ?? 0));
    expect(tpot?.after ?? 0).toBeGreaterThan(tpot?.before ?? Infinity);
    expect(answer.sentence.en).toContain("Replayed: TTFT p95");
    expect(diagnosisJson(answer).findings[0]?.effect?.by).toBe("replay");
  });

  it("is met by one factor on the step, which is stated, where TPOT alone is off", needsData(SLOWER), () => {
    const [ttft] = effectsBy(replayedWith({ hw: "rtx-pro-6000" }, SLOWER), "replay");
    expect(Math.abs((ttft?.before ?? 0) / measuredTail(SLOWER) - 1)).toBeLessThan(0.05);
    expect(ttft?.method.en).toContain("as long as predicted so that TPOT agrees");
  });

  it("has no replayed effect on a chip that does not give what was measured, and the reason", () => {
    const answer = replayedWith({ hw: "b200-sxm" });
    expect(effectsBy(answer, "replay")).toEqual([]);
    expect(effectsBy(answer, null)[0]?.method.en).toContain("measured");
    expect(answer.sentence.en).not.toContain("Replayed");
  });

  it("asks for the chip where nothing states it", () => {
    const answer = replayedWith({});
    expect(effectsBy(answer, "replay")).toEqual([]);
    expect(answer.notTold.map(({ file }) => file.en).join(" ")).toContain("--set hw=");
  });
});

describe("what a flag changes in a scenario", () => {
  it("is its parameter, with the present value where the files show it", () => {
    expect(changeBy({ flag: "--max-num-seqs", from: "128", to: "224" })).toEqual({
      present: { max_seqs: "128" },
      changed: { max_seqs: "224" },
    });
    expect(changeBy({ flag: "--kv-cache-dtype", from: null, to: "fp8" })).toEqual({
      present: {},
      changed: { kv: "fp8" },
    });
    expect(changeBy({ flag: "--max-num-batched-tokens", from: null, to: null })).toBeNull();
    expect(changeBy({ flag: "py-spy dump", from: null, to: null })).toBeNull();
  });
});
