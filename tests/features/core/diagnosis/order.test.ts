/** Which finding is first: data faults, causes before consequences, the order of the catalogue. */
import { describe, expect, it } from "vitest";
import type { Cause, Finding } from "@/features/core/diagnosis/diagnosis";
import { orderFindings } from "@/features/core/diagnosis/order";

const NOTHING = { en: "", zh: "" };
const finding = (cause: Cause, since_s: number): Finding => ({
  ...{ cause, since_s, until_s: null, confidence: "high", sentence: NOTHING, evidence: [], ruledOut: [], against: [] },
  ...{ cures: [], effects: [], follows: null },
});
const ordered = (...findings: readonly Finding[]) =>
  orderFindings(findings, 10).map(({ cause, follows }) => [cause, follows]);

describe("the order of findings", () => {
  it("puts a change of the load before what it fills, if it begins no later than a bin after it", () => {
    expect(ordered(finding("kv-full", 95), finding("load-change", 100))).toEqual([
      ["load-change", null],
      ["kv-full", "load-change"],
    ]);
  });

  it("puts rejected drafts before a queue only where acceptance broke first", () => {
    expect(ordered(finding("queue-at-cap", 300), finding("drafts-rejected", 200))[0]).toEqual([
      "drafts-rejected",
      null,
    ]);
    expect(ordered(finding("queue-at-cap", 100), finding("drafts-rejected", 200))[0]).toEqual(["queue-at-cap", null]);
  });

  it("puts prefill that fills the cache before the full cache, and a full cache that came first before the wait of prompts", () => {
    expect(ordered(finding("kv-full", 200), finding("prefill-bound", 50))).toEqual([
      ["prefill-bound", null],
      ["kv-full", "prefill-bound"],
    ]);
    expect(ordered(finding("kv-full", 50), finding("prefill-bound", 200))).toEqual([
      ["kv-full", null],
      ["prefill-bound", "kv-full"],
    ]);
  });

  it("puts a leak before the standstill that it ends in, and a wrong clock before all", () => {
    const findings = [finding("stuck", 900), finding("leak", 300), finding("clock-offset", 0)];
    expect(ordered(...findings)).toEqual([
      ["clock-offset", null],
      ["leak", null],
      ["stuck", "leak"],
    ]);
  });

  it("never puts padding before a fault", () => {
    expect(ordered(finding("padding", 0), finding("host-bound", 400)).map(([cause]) => cause)).toEqual([
      "host-bound",
      "padding",
    ]);
  });

  it("a hit rate of recomputed prompts accompanies the full cache", () => {
    expect(ordered(finding("recompute-hits", 60), finding("kv-full", 60))).toEqual([
      ["kv-full", null],
      ["recompute-hits", "kv-full"],
    ]);
  });

  it("puts one rank's balance before its queue, and the full cache as long prompts before its plain form", () => {
    expect(ordered(finding("queue-at-cap", 10), finding("rank-imbalance", 10))[0]).toEqual(["rank-imbalance", null]);
    expect(ordered(finding("kv-full", 10), finding("long-prompt-thrash", 10))).toEqual([
      ["long-prompt-thrash", null],
      ["kv-full", "long-prompt-thrash"],
    ]);
  });
});
