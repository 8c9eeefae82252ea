/** A capture through the simulator, from the command line. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { ReplayReport } from "@/bin/serving-profile/replay";
import { profileFiles, syntheticProfile } from "@/features/core/synthetic-profile/synthetic-profile";
import { mds } from "../../support/programs/mds";
import { publicData } from "../../support/public-data";

const folder = mkdtempSync(join(tmpdir(), "mds-replay-test-"));
afterAll(() => rmSync(folder, { recursive: true }));
for (const [name, content] of profileFiles(syntheticProfile("preemption-storm")))
  writeFileSync(join(folder, name), content);

describe("mds serving-profile --replay", () => {
  it("puts measured beside simulated figures, and names the first place where both part", async () => {
    const { status, stdout } = await mds(
      "serving-profile",
      folder,
      "--format",
      "summary",
      "--replay",
      "--set",
      "max_seqs=64",
    );
    expect(status).toBe(0);
    const { replay, ...summary } = JSON.parse(stdout) as { replay: ReplayReport; ttft_p50_ms: number };
    expect([replay.requests, replay.omitted]).toEqual([160, 0]);
    const ttft = replay.figures.find(({ figure }) => figure === "TTFT p50");
    expect(ttft?.measured).toBeCloseTo(summary.ttft_p50_ms, 6);
    expect(ttft?.simulated).toBeGreaterThan(0);
    expect(replay.parting?.reason).toBe("cache");
    expect(replay.parting?.sentence).toContain("different KV cache sizes");
  });

  it("says the same as text, behind the summary", async () => {
    const { status, stdout } = await mds("serving-profile", folder, "--replay");
    expect(status).toBe(0);
    expect(stdout).toMatch(/TTFT p50 +[\d.]+ +[\d.]+ +ms/);
    expect(stdout.trimEnd()).toMatch(/They diverge at .* Measured 100\s%, simulated [\d.]+\s%\.$/);
  });

  it("refuses a scenario that nobody can resolve, and one without a replay", async () => {
    const wrong = await mds("serving-profile", folder, "--replay", "--set", "tp=0");
    expect([wrong.status, wrong.stdout]).toEqual([2, ""]);
    expect((await mds("serving-profile", folder, "--replay", "--set", "tp")).stderr).toContain(
      "not in the form key=value",
    );
    expect((await mds("serving-profile", folder, "--set", "tp=1")).stderr).toContain("--replay");
  });
});

const RECORDED = publicData("serving-runs/RTXPRO6000/Llama-3.1-8B");
const MACHINE = ["--set", "model=llama-3.1-8b", "--set", "hw=rtx-pro-6000", "--set", "tp=1"];

describe("a recorded run of vLLM on the same card", () => {
  it("is met within a tenth in TTFT and a twentieth in TPOT with the engine's own limits", async () => {
    const limits = ["--set", "max_seqs=128", "--set", "batched_tokens=2048"];
    const { stdout } = await mds("serving-profile", RECORDED, "--format", "json", "--replay", ...MACHINE, ...limits);
    const { replay } = JSON.parse(stdout) as { replay: ReplayReport };
    const ratio = (name: string): number => {
      const row = replay.figures.find(({ figure }) => figure === name);
      return (row?.simulated ?? NaN) / (row?.measured ?? NaN);
    };
    expect(Math.abs(ratio("TTFT p50") - 1)).toBeLessThan(0.1);
    expect(Math.abs(ratio("TPOT p50") - 1)).toBeLessThan(0.05);
  });

  it("parts at the batch size without them, by the running requests of the time series, and the way out is said", async () => {
    const { stdout, stderr } = await mds("serving-profile", RECORDED, "--replay", ...MACHINE);
    expect(stdout).toContain("one runs more concurrent requests. Measured 128,");
    expect(stderr).toContain("--set max_seqs=128)");
  });
});
