/** What the Serving Profile found in a capture becomes a cause; its figures keep their file. */
import { describe, expect, it } from "vitest";
import { diagnose } from "@/features/core/diagnosis/diagnose";
import type { CaptureFacts, CaptureFinding } from "@/features/core/diagnosis/evidence";
import { someEvidence } from "../../../support/diagnosis/evidence";

const finding = (kind: string, amount: number, unit: string): CaptureFinding => ({
  ...{ kind, amount, unit, where: "layer 3", weight: 0.4, since_s: 0, until_s: null, file: "profiler.db" },
  sentence: { en: `${kind} was found.`, zh: `发现 ${kind}。` },
});

const capture = (findings: readonly CaptureFinding[]): CaptureFacts => ({
  ...{ file: "profiler.db", requests: 40, finished: 38, preemptions: 0, decodeSteps: 900, span_s: 61, cachePeak: 0.6 },
  findings,
});

describe("a capture", () => {
  it.each([
    ["clock-offset", -45, "ms", "clock-offset"],
    ["clock-offset", 45, "ms", "clock-offset"],
    ["hot-expert", 2.1, "×", "expert-hot-spot"],
    ["slow-card", 1.4, "×", "slow-card"],
    ["starved-decode-pool", 0.5, "share of time", "pd-starved"],
    ["preemption-storm", 34, "preemptions", "kv-full"],
  ])("with %s of %d %s is %s", (kind, amount, unit, cause) => {
    const answer = diagnose(someEvidence([], { captures: [capture([finding(kind, amount, unit)])] }));
    expect(answer.cause).toBe(cause);
    expect(answer.findings[0]?.evidence[0]).toMatchObject({ value: amount, place: { file: "profiler.db" } });
  });

  it("states a wrong clock before the fault, whose times rest on it", () => {
    const captures = [capture([finding("slow-card", 1.4, "×"), finding("clock-offset", 45, "ms")])];
    const causes = diagnose(someEvidence([], { captures })).findings.map(({ cause }) => cause);
    expect(causes).toEqual(["clock-offset", "slow-card"]);
  });

  it.each([
    ["hot-expert", 1.27],
    ["slow-card", 1.09],
    ["capture-short", 40],
    ["littles-law", 2],
  ])("with %s of %d only has no fault", (kind, amount) => {
    expect(diagnose(someEvidence([], { captures: [capture([finding(kind, amount, "×")])] })).cause).toBe("none");
  });

  it("of one request with 249 moves and no preemption is healthy, and says how many steps", () => {
    const facts = { ...capture([]), requests: 1, finished: 1, decodeSteps: 250 };
    const answer = diagnose(someEvidence([], { captures: [facts] }));
    expect(answer.cause).toBe("none");
    expect(answer.figures).toContainEqual({ name: "steps", value: 250, unit: "steps", why: null });
    expect(answer.figures).toContainEqual({ name: "preemptions", value: 0, unit: "requests", why: null });
  });
});
