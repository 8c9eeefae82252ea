import { describe, expect, it } from "vitest";
import { allJobListings } from "@/features/registry/analysis-jobs";
import { loadAnalysis } from "@/features/registry/registry";
import { runAnalysis } from "@/features/analysis/run-analysis";
import { writePlain } from "@/lib/jobs/plain-text";
import { unwrap } from "@/lib/result";
import { runEmbedded } from "../support/jobs/embedded-job";

const job = async (kind: string) => {
  const listing = allJobListings.find((entry) => entry.kind === kind);
  if (!listing) throw new Error(`no job kind ${kind}`);
  return listing.load();
};

describe("an analysis as a job", () => {
  it.each(["quick-estimation", "pd-disaggregate-search"])("%s gives the record of the request", async (id) => {
    const body = { model: "llama-3.1-8b", hw: "h100-sxm", tp: 2 };
    const analysis = await loadAnalysis(id);
    if (!analysis) throw new Error(`no analysis ${id}`);
    const asked = runAnalysis(analysis, body, {}, { sensitivities: true });
    const record = JSON.parse(JSON.stringify(unwrap(asked)));
    const { outcomes } = runEmbedded(await job(`analysis/${id}`), body);
    expect(outcomes).toEqual([{ record, issues: asked.issues }]);
    expect(() => writePlain(outcomes)).not.toThrow();
  });

  it.each([
    [{ tpp: 8 }, "PARAM-UNKNOWN"],
    [{ tables: "h100/vidur/csv" }, "ANALYSIS-TABLES-BY-NAME"],
    [{ tables: { chip: "h100-sxm" } }, "ANALYSIS-TABLES-BY-NAME"],
    [[1], "ANALYSIS-INPUT"],
  ])("refuses %j before it is queued", async (input, code) => {
    expect((await job("analysis/quick-estimation")).read(input).issues[0]?.code).toBe(code);
  });

  it("names no kind twice", () => {
    const kinds = allJobListings.map(({ kind }) => kind);
    expect(new Set(kinds).size).toBe(kinds.length);
  });
});
