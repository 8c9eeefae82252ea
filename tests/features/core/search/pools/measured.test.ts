import { describe, expect, it } from "vitest";
import { loadCases, type Case } from "@/bench/accuracy/rows";
import { tokensPerGpu } from "@/bench/accuracy/scores";
import { previewClosedLoop, previewEngines } from "@/features/core/serving/closed-form/preview";
import { NO_TIME_SOURCE, makeTimer } from "@/features/core/timing/time-model";
import { needsData } from "../../../../support/needs";

const DATA = "../shared/data/silicon";
const LIMITS = [0.01, 0.015, 0.02, 0.03, 0.05];
const DEPLOYMENT = ["family", "precision", "system", "backend", "isl", "osl"];

type Rated = { readonly tpot: number; readonly perGpu: number };
type Row = { readonly mode: string; readonly measured: Rated; readonly predicted: Rated };

const most = (rated: readonly Rated[], limit: number): number =>
  Math.max(0, ...rated.filter(({ tpot }) => tpot <= limit).map(({ perGpu }) => perGpu));

/** Gain of the best separate pools over the best one pool under a limit, as measured and as predicted; empty where one has no answer. */
function gainsAt(rows: readonly Row[], limit: number): readonly { measured: number; predicted: number }[] {
  const best = (mode: string, of: (row: Row) => Rated): number =>
    most(
      rows.filter((row) => row.mode === mode).map((row) => of(row)),
      limit,
    );
  const gain = (of: (row: Row) => Rated): number => best("disagg", of) / best("agg", of);
  const found = { measured: gain(({ measured }) => measured), predicted: gain(({ predicted }) => predicted) };
  return Object.values(found).every((ratio) => ratio > 0 && Number.isFinite(ratio)) ? [found] : [];
}

function makeRow(entry: Case): Row {
  const form = previewClosedLoop(entry.deployment, previewEngines(entry.deployment, entry.pools));
  return {
    mode: entry.row["mode"] ?? "",
    measured: { tpot: entry.tpot, perGpu: tokensPerGpu(entry, entry.ttft, entry.tpot) },
    predicted: { tpot: form.tpot, perGpu: tokensPerGpu(entry, form.ttft, form.tpot) },
  };
}

// InferenceX runs of DeepSeek-R1 and Qwen3-32B on H200, B200 and GB200, measured with separate pools and with one pool. The engine
// constants were fitted to these runs among others.
describe("separate pools against one pool, as measured", { tags: "check", ...needsData(DATA) }, () => {
  it("predicts which is better in four of five settings, and the gain within a fifth in the median", () => {
    const { cases } = loadCases(DATA, (machine) => makeTimer(machine, NO_TIME_SOURCE));
    const groups = Map.groupBy(cases, ({ row }) => DEPLOYMENT.map((name) => row[name]).join("|"));
    const both = [...groups.values()].filter((group) => new Set(group.map(({ row }) => row["mode"])).size === 2);
    const gains = both.flatMap((group) => {
      const rows = group.map(makeRow);
      return LIMITS.flatMap((limit) => gainsAt(rows, limit));
    });
    expect(gains.length).toBeGreaterThan(40);
    const right = gains.filter(({ measured, predicted }) => measured > 1 === predicted > 1).length;
    expect(right / gains.length).toBeGreaterThanOrEqual(0.8);
    const errors = gains
      .map(({ measured, predicted }) => Math.abs(Math.log(predicted / measured)))
      .sort((a, b) => a - b);
    expect(errors[errors.length >> 1]).toBeLessThan(0.2);
  });
});
