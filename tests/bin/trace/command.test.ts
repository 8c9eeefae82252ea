// What `mds trace` says of small written files whose figures are known by hand.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mds } from "../../support/programs/mds";
import { smallTrace } from "../../support/measurements/small-trace";
import { kernel } from "../../support/measurements/trace-text";

const folder = mkdtempSync(join(tmpdir(), "mds-trace-"));

function file(name: string, written: string): string {
  const path = join(folder, name);
  writeFileSync(path, written);
  return path;
}

/** Three passes of four layers: four kernels and a collective in each. */
const SMALL = file("small.json", smallTrace({ passes: 3, layers: 4 }));

describe("mds trace", () => {
  it("counts the kernels of a layer without the copies among them", async () => {
    const events = (JSON.parse(smallTrace({ passes: 3, layers: 4 })) as { traceEvents: object[] }).traceEvents;
    const copy = { ph: "X", cat: "gpu_memcpy", name: "Memcpy DtoD", pid: 0, tid: 7, ts: 1216, dur: 1 };
    const { stdout } = await mds("trace", file("copy.json", JSON.stringify([...events, copy])), "--fwd-pass", "0");
    const counts = [...stdout.matchAll(/^\d+ +ATTENTION.* (\d+)$/gm)].map(([, count]) => Number(count));
    expect(counts).toEqual([5, 5, 5, 5]);
  });

  it("says that a number of layers is not that of the kernels, and states none in the summary", async () => {
    const said = (await mds("trace", SMALL, "--num-layers", "6")).stdout;
    expect(said).toMatch(/6 layers, 3 passes, by attention \(\d+ % sure.*config: 6, not 4\)/);
    const summary = await mds("trace", SMALL, "--num-layers", "6", "--format", "summary");
    expect(JSON.parse(summary.stdout)).toMatchObject({ layers: null, kernels: 60 });
    expect((await mds("trace", SMALL, "--num-layers", "0")).stderr).toMatch(/TRACE-NUMBER at layers/);
  });

  it("takes one of several devices, and names the others", async () => {
    const two = file("two.json", JSON.stringify([kernel(), kernel({ ts: 5 }), kernel({ pid: 3, dur: 7 })]));
    expect((await mds("trace", two)).stdout).toMatch(/2 kernels on 1 stream; also device 3/);
    expect((await mds("trace", two, "--device", "3")).stdout).toMatch(/events +3, 1 kernel on 1 stream; also device 0/);
    expect((await mds("trace", two, "--device", "9")).stderr).toMatch(/TRACE-DEVICE at device: .*Devices: 0, 3/);
  });

  it("tells a file that is cut before its kernels from one that has none", async () => {
    const operator = JSON.stringify({ ph: "X", cat: "cpu_op", name: "aten::mm", pid: 1, tid: 1, ts: 0, dur: 1 });
    const cut = await mds("trace", file("cut.json", `{"traceEvents":[${operator},{"ph":"X"`));
    expect(cut.stderr).toMatch(/TRACE-NO-KERNELS.*ends before its first kernel/);
    const bare = await mds("trace", file("host.json", `[${operator}]`));
    expect(bare.stderr).toMatch(/TRACE-NO-KERNELS.*The trace contains only host events/);
  });

  it("finds a kernel that takes most of the kernels' time, however long copies take", async () => {
    const copy = { ph: "X", cat: "gpu_memcpy", name: "Memcpy HtoD", pid: 0, tid: 7, ts: 0, dur: 900 };
    const path = file(
      "long.json",
      JSON.stringify([copy, kernel({ name: "gemm", ts: 900, dur: 75 }), kernel({ ts: 975, dur: 25 })]),
    );
    expect((await mds("trace", path)).stdout).toMatch(/One kernel takes 75\s% of all kernel time: gemm\./);
  });
});
