import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mds } from "../../support/programs/mds";

const folder = mkdtempSync(join(tmpdir(), "mds-trace-gate-"));
const KERNELS = ["rms_norm_kernel", "nvjet_gemm_qkv", "flash_fwd_splitkv_kernel", "nvjet_gemm_down"] as const;
const US = [4, 20, 30, 25] as const;

type Shape = { readonly attention?: number; readonly pause?: number; readonly layers?: number };

/** Twelve passes of equal layers, 1 µs or `pause` between kernels; attention takes `attention` times as long. */
function written(name: string, { attention = 1, pause = 1, layers = 8 }: Shape = {}): string {
  let at = 1000;
  const events = Array.from({ length: 12 }, () => {
    at += 200;
    return Array.from({ length: layers * KERNELS.length }, (_, index) => {
      const kind = index % KERNELS.length;
      const dur = (US[kind] ?? 0) * (kind === 2 ? attention : 1);
      const event = { ph: "X", cat: "kernel", name: KERNELS[kind], pid: 0, tid: 7, ts: at, dur, args: {} };
      at += dur + pause;
      return event;
    });
  }).flat();
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify({ deviceProperties: [{ id: 0, name: "NVIDIA H100" }], traceEvents: events }));
  return path;
}

describe("mds trace --fail-over", () => {
  const earlier = written("earlier.json");

  it("passes for the same step", async () => {
    const { status, stdout } = await mds("trace", written("same.json"), "--against", earlier, "--fail-over", "5%");
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Passed: the decode pass is 0.% longer/);
  });

  it("ends with code 1 for a longer one, and names the kind of kernel that grew", async () => {
    const run = written("attention.json", { attention: 1.3 });
    const { status, stdout } = await mds("trace", run, "--against", earlier, "--fail-over", "5%");
    expect(status).toBe(1);
    // hand: 8 × (4 + 20 + 30 + 25 + 4) − 1 = 663 µs, and 8 × 9 = 72 µs more: 10.9 %.
    expect(stdout).toMatch(
      /^Failed: the decode pass is 11.% longer .*, 0\.663.ms → 0\.735.ms\. Kernels of attention grew most: 72.µs/,
    );
    expect((await mds("trace", run, "--against", earlier, "--fail-over", "15%")).status).toBe(0);
  });

  it("names waits where kernels are as before", async () => {
    const run = written("waits.json", { pause: 4 });
    const { status, stdout } = await mds("trace", run, "--against", earlier, "--fail-over", "5%");
    expect(status).toBe(1);
    expect(stdout).toContain("Waits between kernels grew most");
  });

  it("answers as JSON, and is not usable for other work", async () => {
    const run = written("json.json", { attention: 1.3 });
    const { status, stdout } = await mds("trace", run, "--against", earlier, "--fail-over", "5%", "--format", "json");
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ state: "failed", grown: [{ family: "attention" }] });
    const other = await mds("trace", written("other.json", { layers: 4 }), "--against", earlier, "--fail-over", "5%");
    expect(other.status).toBe(2);
    expect(other.stderr).toMatch(/TRACE-OTHER-WORK at against: .*8 layers compared with 4 layers/);
  });

  it("refuses a limit without its sign, and a missing baseline", async () => {
    expect((await mds("trace", earlier, "--against", earlier, "--fail-over", "5")).stderr).toContain("TRACE-LIMIT");
    expect((await mds("trace", earlier, "--fail-over", "5%")).stderr).toContain("TRACE-NO-BASELINE");
  });
});
