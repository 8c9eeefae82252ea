import { describe, expect, it } from "vitest";
import { hostBandwidthAnalysis } from "@/features/pages/host-bandwidth/analysis";
import type { RawParams } from "@/lib/params/codec";
import { part, report } from "../../../support/report";
import { answer } from "./support";

const LLAMA = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", conc: "4", isl: "32768", window: "8192" };
const said = (raw: RawParams) => report(hostBandwidthAnalysis, { ...LLAMA, ...raw });
const links = (raw: RawParams) => part(said(raw), "table", "links").table;

describe("the table of links", () => {
  it("has the load of the resource that limits as its largest", () => {
    for (const tier of ["dram", "nvme", "gds"]) {
      const { load, limit } = answer({ ...LLAMA, tier }).offload;
      const { columns, rows } = links({ tier });
      const place = columns.findIndex(({ label }) => label === "Load");
      expect(Math.max(...rows.map((row) => Number(row[place])))).toBeCloseTo(100 * load[limit], 9);
    }
  });

  it.each([
    { tier: "dram", names: ["to the GPU", "from the GPU", "DRAM"] },
    { tier: "gds", names: ["to the GPU", "from the GPU", "NVMe, reads", "NVMe, writes"] },
    { tier: "nvme", names: ["to the GPU", "from the GPU", "DRAM", "NVMe, reads", "NVMe, writes"] },
  ])("says of $tier what its way passes", ({ tier, names }) => {
    const shown = links({ tier }).rows.map(([name]) => String(name));
    expect(shown.map((name, index) => name.includes(names[index] ?? "none") || name)).toEqual(names.map(() => true));
  });

  it("says which link is too slow, and which keeps up", () => {
    const states = (tok_s: string) => links({ tok_s }).rows.map((row) => row.at(-1));
    expect(states("1000000")).toContain("✕ too slow");
    expect(states("1")).toEqual(["✓ enough", "✓ enough", "✓ enough"]);
  });
});

const WHOLE = { window: "32768", context: "32768" };

describe("the statement of each chart", () => {
  it.each<{ id: string; raw: RawParams; title: RegExp | string }>([
    { id: "window", raw: {}, title: /^Waiting for the host cuts throughput to \d+.%$/u },
    { id: "window", raw: WHOLE, title: "No waiting for the host at this window" },
    { id: "rate", raw: {}, title: /^The host path saturates at / },
    { id: "rate", raw: WHOLE, title: "No traffic to the host at any rate" },
    { id: "reload", raw: {}, title: /^Reloading saves .+ms of TTFT$/u },
    { id: "reload", raw: { latency_us: "1000000", prefix_tokens: "16" }, title: /^Recomputing is faster by / },
  ])("$id, $raw", ({ id, raw, title }) => {
    expect(part(said(raw), "chart", id).title).toMatch(title);
  });
});

describe("expert rebalancing", () => {
  it("is a table of routes, or says why nothing moves", () => {
    const moe = report(hostBandwidthAnalysis, { model: "qwen3-235b-a22b", hw: "h200-sxm", tp: "8" });
    expect(part(moe, "table", "rebalance").table.rows.map(([from]) => from)).toEqual([
      "from ranks in the domain",
      "alternative: from host copies",
    ]);
    expect(part(said({}), "words", "rebalance").words[0]?.en).toMatch(/dense/);
  });
});
