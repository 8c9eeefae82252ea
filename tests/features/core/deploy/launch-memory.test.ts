import { describe, expect, it } from "vitest";
import { planLaunch } from "@/features/core/deploy/launch";
import { LaunchInput } from "@/features/core/deploy/launch-input";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { resolved } from "../../../support/scenarios";

const attempt = (scenario: RawParams, launch: RawParams = {}) =>
  planLaunch(resolved(scenario), decodeParams(LaunchInput, launch).value);
const LLAMA = { model: "llama-3.3-70b", hw: "h100-sxm", tp: "8", conc: "16", isl: "2048", osl: "512" };

describe("what the memory of a launch says", () => {
  it("of a cache too small for the requests: some wait, and without room for one nothing starts", () => {
    const crowd = { ...LLAMA, conc: "4096", isl: "8192" };
    // Fewer at once is a launch too: the others wait.
    const waiting = attempt(crowd);
    expect(waiting.ok).toBe(true);
    const [note] = waiting.issues;
    expect(note?.code).toBe("LAUNCH-MEM-PART");
    expect(note?.changes?.length).toBeGreaterThan(0);
    for (const { set } of note?.changes ?? [])
      expect(attempt({ ...crowd, ...set }).issues.map(({ code }) => code)).not.toContain("LAUNCH-MEM-PART");
    expect(attempt(crowd, { max_seqs: "16" }).issues).toEqual([]);
    // hand: 70.6 GB on each of two GPUs leave less than the 8.2 GB that 100,000 tokens of 81,920 B take there.
    const [issue] = attempt({ ...LLAMA, tp: "2", isl: "100000" }, { max_seqs: "1" }).issues;
    expect(issue?.code).toBe("LAUNCH-MEM-CACHE");
  });
});
