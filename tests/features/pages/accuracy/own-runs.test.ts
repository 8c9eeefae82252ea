/** A reader's runs against predictions (provenance: hand; times chosen around the prediction). */
import { describe, expect, it } from "vitest";
import { readFiles } from "@/features/core/calibration/data-files";
import { readAll, listMeasurements } from "@/features/core/calibration/read-files";
import { ownRuns, ownTable, ownWords } from "@/features/pages/accuracy/own-runs";
import { resolved } from "../../../support/scenarios";

const scenario = resolved({ model: "qwen3-32b", hw: "h100-sxm", tp: "2", conc: "64", isl: "1024", osl: "1024" });
const read = (...lines: readonly string[]) =>
  listMeasurements(readAll(readFiles(["tp,concurrency,isl,osl,ttft_ms,tpot_ms", ...lines].join("\n"))));

describe("measurements of one's own", () => {
  const first = ownRuns(scenario, read("2,64,1024,1024,400,20"), "vllm");
  const ms = (metric: string): number => 1e3 * (first.runs.find((run) => run.metric === metric)?.predicted ?? NaN);

  it("stand beside the prediction, inside the band where they are what was predicted", () => {
    const own = ownRuns(scenario, read(`2,64,1024,1024,${ms("ttft")},${ms("tpot")}`), "vllm");
    expect(own.runs.map(({ metric, inside }) => [metric, inside])).toEqual([
      ["tpot", true],
      ["ttft", true],
    ]);
    expect(own.runs.every(({ measured, predicted }) => Math.abs(predicted / measured - 1) < 1e-3)).toBe(true);
    expect(ownWords(own, "tpot")?.en).toBe("TPOT: median error 0.0 % over 1 run, 1 inside the band.");
  });

  it("lie outside where they take three times as long", () => {
    const own = ownRuns(scenario, read(`2,64,1024,1024,${9 * ms("ttft")},${3 * ms("tpot")}`), "vllm");
    expect(own.runs.every(({ inside }) => !inside)).toBe(true);
    expect(ownTable(own, ({ en }) => en).rows.map((row) => row.at(-1))).toEqual(["no", "no"]);
  });

  it("count in no error where arithmetic contradicts them, and say so", () => {
    const own = ownRuns(scenario, read(`2,64,1024,1024,${ms("ttft")},0.5`), "vllm");
    expect(own.issues[0]?.message.en).toMatch(/TPOT 0\.50* ms is faster than the chip allows/);
    expect(own.runs.every(({ doubted }) => doubted)).toBe(true);
    expect(ownWords(own, "tpot")).toBeNull();
  });
});
