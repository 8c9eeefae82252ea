import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chips } from "@/features/core/hardware/catalogue";
import { hostBandwidth } from "@/features/pages/host-bandwidth/host-bandwidth";
import { hostPath, limitName, moveTime } from "@/features/core/host-link/host-path";
import { hostBandwidthAnalysis } from "@/features/pages/host-bandwidth/analysis";
import { unwrap } from "@/lib/result";
import { anyParams } from "../../../support/controls/any-params";
import { resolved } from "../../../support/scenarios";
import { HostBandwidthInput } from "@/features/pages/host-bandwidth/input";
import { CONFIG_FILES, configScenario } from "../../../support/models/published-configs";
import { answer, readInput, LLAMA, offloads, outcome } from "./support";
import { NEEDS_WHOLE_DATA } from "../../../support/public-data";

const path = (raw: Record<string, string>, hw = "h100-sxm") => unwrap(hostPath(resolved({ hw }).chip, readInput(raw)));

// hand: PCIe 5 x16 is 63 GB/s one way, 55.44 at 0.88; DRAM 8 · 4800 · 8 B = 307.2 · 0.8 = 245.76 over 4 GPUs = 61.44
it("the way to the host: is the link where the socket's DRAM has more for each GPU", () => {
  expect(path({}).link / 1e9).toBeCloseTo(55.44, 6);
  expect(path({}).dram / 1e9).toBeCloseTo(61.44, 6);
  expect(path({})).toMatchObject({ socketGpus: 4, limit: "link" });
  expect(path({}).rate / 1e9).toBeCloseTo(55.44, 6);
});

// The original suite gave every GPU the whole DRAM of a socket.
it("the way to the host: shares the DRAM of a socket among its GPUs", () => {
  const shared = path({ socket_gpus: "8" });
  expect(shared.limit).toBe("dram");
  expect(shared.rate / 1e9).toBeCloseTo(30.72, 6);
  expect(path({ socket_gpus: "1" }).limit).toBe("link");
});

it("the way to the host: follows PCIe generation and lanes", () => {
  const line = (gen: string, lanes: string) => path({ pcie_gen: gen, pcie_lanes: lanes }).line / 1e9;
  expect(line("3", "16")).toBe(15.75);
  expect(line("4", "8")).toBe(15.75);
  expect(line("4", "16")).toBe(31.5);
  expect(line("6", "16")).toBe(121);
  expect(path({ uplink_gpus: "2" }).link).toBeCloseTo(path({}).link / 2, 3);
});

// vendor: NVLink-C2C 450 GB/s one way; LPDDR5X of the 480 GB Grace 384 GB/s, · 0.8
it("the way to the host: is NVLink-C2C and Grace's own memory on superchips", () => {
  expect(path({}, "gh200-96")).toMatchObject({ socketGpus: 1, limit: "dram" });
  expect(path({}, "gh200-96").line / 1e9).toBe(450);
  expect(path({}, "gh200-96").rate / 1e9).toBeCloseTo(307.2, 6);
  expect(path({}, "gb200").rate / 1e9).toBeCloseTo(153.6, 6);
  expect(path({ link: "pcie" }, "gh200-96").line / 1e9).toBe(63);
  expect(hostPath(resolved({ hw: "h100-sxm" }).chip, readInput({ link: "c2c" })).issues[0]?.code).toBe("HOST-NO-C2C");
});

it("the way to the host: passes DRAM twice from NVMe, and not at all with GPUDirect Storage", () => {
  const fast = { nvme_gb_s: "100" };
  expect(path({ ...fast, tier: "nvme" }).rate / 1e9).toBeCloseTo(30.72, 6);
  expect(path({ ...fast, tier: "gds" }).rate / 1e9).toBeCloseTo(55.44, 6);
  expect(path({ tier: "gds" })).toMatchObject({ limit: "disk" });
  expect(limitName(path({ tier: "gds" })).en).toBe("NVMe");
  expect(limitName(path({})).en).toBe("PCIe 5 x16");
  expect(path({ tier: "gds" }).rate / 1e9).toBeCloseTo(7, 9);
});

it("the way to the host: refuses a chip whose link nobody states, and offers one", () => {
  const unknown = chips.find((chip) => chip.pcie === null && chip.id !== "gb200");
  expect(unknown).toBeDefined();
  if (!unknown) return;
  const [issue] = hostPath(unknown, readInput({})).issues;
  expect(issue).toMatchObject({ code: "HOST-NO-LINK", changes: [{ set: { pcie_gen: "5" } }] });
  expect(hostPath(unknown, readInput({ pcie_gen: "5" })).ok).toBe(true);
});

it("the way to the host: moves both ways at once over the link, one after the other through DRAM", () => {
  const both = moveTime(path({}), { down: 55.44e9, up: 55.44e9 });
  expect(both.parts.link).toBeCloseTo(1, 9);
  expect(both.parts.dram).toBeCloseTo((2 * 55.44) / 61.44, 9);
  expect(both.limit).toBe("dram");
});

// hand: Llama-3.1-8B holds 2 · 8 · 128 · 2 B · 32 layers = 131,072 B per token; 0.2 · (32,768 - 8,192) of them = 644,245,094.4 B
it("KV offload: fetches ρ · K · r tokens' KV for each new token, as many times more than the original suite as the context is long", () => {
  const { offload } = answer({ ...LLAMA, context: "32768", window: "8192", reuse: "0.2" });
  expect(offload.outside).toBe(0.75);
  expect(offload.fetchPerToken).toBeCloseTo(644_245_094.4, 1);
  expect(offload.writePerToken).toBe(131_072);
  expect(offload.fetchPerToken / (131_072 * 0.75 * 0.2)).toBeCloseTo(32_768, 6);
  // 4 sequences leave 24,576 tokens each on the host.
  expect(offload.freed).toBe(4 * 24_576 * 131_072);
});

// hand: 644.2 MB per token at 55.44 GB/s is 86.05 tok/s; writing beside it takes the other direction
it("KV offload: says which token rate the link carries", () => {
  const { offload } = answer({ ...LLAMA, context: "32768", window: "8192", socket_gpus: "1" });
  expect(offload.carries).toBeCloseTo(55.44e9 / 644_245_094.4, 3);
  expect(offload.limit).toBe("link");
});

it("KV offload: needs less per GPU with more tensor parallelism, except of a latent that all ranks hold", () => {
  const fetch = (raw: Record<string, string>) => answer({ ...LLAMA, window: "8192", ...raw }).offload.fetchPerToken;
  expect(fetch({ tp: "8" })).toBeCloseTo(fetch({ tp: "1" }) / 8, 3);
  const latent = (tp: string) => fetch({ model: "deepseek-v3", hw: "h200-sxm", tp, conc: "1" });
  expect(latent("8")).toBe(latent("4"));
});

it("KV offload: moves nothing of layers whose own window is in HBM, and none of constant states", () => {
  const { offload } = answer({ model: "gpt-oss-120b", hw: "h100-sxm", tp: "1", isl: "65536", window: "1024" });
  const [windowed, full] = [
    offload.rows.find(({ kind }) => kind.includes("window")),
    offload.rows.find(({ kind }) => !kind.includes("window")),
  ];
  expect(windowed?.fetch).toBe(0);
  expect(windowed?.write).toBe(0);
  expect(full?.fetch).toBeGreaterThan(0);
  const linear = answer({ model: "qwen3-next-80b-a3b", hw: "h200-sxm", tp: "2", isl: "65536" }).offload.rows;
  expect(linear.find(({ kind }) => kind.includes("gdn"))?.onHost).toBe(0);
});

it("KV offload: says so when the window holds everything, where the original suite showed zeros", () => {
  const found = outcome({ ...LLAMA, context: "4096", window: "8192" });
  expect(found.issues.map(({ code }) => code)).toContain("HOST-WINDOW-WHOLE");
  expect(unwrap(found).offload).toMatchObject({ stall: 0, carries: Infinity });
  expect(unwrap(found).verdict.finding.en).toBe("All KV stays in HBM");
});

const MODELS = ["llama-3.1-8b", "deepseek-v3", "gpt-oss-120b", "qwen3-next-80b-a3b"] as const;
type Model = (typeof MODELS)[number];
const byModel = new Map<Model, ReturnType<typeof offloads>>(
  MODELS.map((model) => [model, offloads({ ...LLAMA, hw: "h200-sxm", tp: "2", model })]),
);
const anyRun = fc.record({
  model: fc.constantFrom(...MODELS),
  window: fc.integer({ min: 1, max: 40_000 }),
  reuse: fc.double({ min: 0, max: 1, noNaN: true }),
  host: fc.double({ min: 1, max: 500, noNaN: true }),
  prefetch: fc.constantFrom("layer", "step", "off"),
});
type Run = { model: Model; window: number; reuse: number; host: number; prefetch: string };
const run = ({ model, window, reuse, host, prefetch }: Run) => {
  const found = byModel.get(model)?.({
    prefetch,
    window: String(window),
    reuse: String(reuse),
    host_gb_s: String(host),
  });
  if (!found) throw new Error(model);
  return found;
};

it("KV offload: is the part of the page's answer that the laws below speak of", () => {
  const raw = { window: "9000", reuse: "0.3", host_gb_s: "40" };
  for (const model of MODELS) {
    const whole = answer({ ...LLAMA, hw: "h200-sxm", tp: "2", model, ...raw }).offload;
    expect(byModel.get(model)?.(raw)).toEqual(whole);
  }
});

it("KV offload: never waits a negative time, waits less with more bandwidth, and least with the widest prefetch", () => {
  fc.assert(
    fc.property(anyRun, (raw) => {
      const found = run(raw);
      expect(found.stall).toBeGreaterThanOrEqual(0);
      expect(found.tpot).toBeCloseTo(found.step + found.stall, 12);
      expect(run({ ...raw, host: raw.host * 2 }).stall).toBeLessThanOrEqual(found.stall + 1e-12);
      const [layer, step, off] = ["layer", "step", "off"].map((prefetch) => run({ ...raw, prefetch }).stall);
      expect(step ?? 1).toBeLessThanOrEqual((layer ?? 0) + 1e-12);
      expect(layer ?? 1).toBeLessThanOrEqual((off ?? 0) + 1e-12);
      for (const row of found.rows) expect(row.fetch).toBeLessThanOrEqual(row.onHost + 1e-6);
    }),
  );
});

it("KV offload: moves less the wider the window", () => {
  fc.assert(
    fc.property(anyRun, (raw) => {
      const moved = (window: number) => run({ ...raw, window }).fetchPerToken;
      expect(moved(raw.window + 1000)).toBeLessThanOrEqual(moved(raw.window) + 1e-6);
    }),
  );
});

describe("any accelerator", () => {
  it("is answered, or refused with what its sheet lacks and a way out", () => {
    for (const { id } of chips) {
      const found = outcome({ model: "llama-3.2-1b", hw: id, tp: "1", conc: "1" });
      if (found.ok) expect(found.value.path.rate, id).toBeGreaterThan(0);
      else
        expect(
          found.issues.some(({ fix }) => fix !== undefined),
          id,
        ).toBe(true);
    }
  });
});

describe("any input", () => {
  it("is answered with finite figures", () => {
    fc.assert(
      fc.property(anyParams(HostBandwidthInput), (input) => {
        const found = hostBandwidth(resolved({ model: "qwen3-30b-a3b", hw: "h200-sxm", tp: "4" }), {
          ...input,
          link: null,
        });
        if (!found.ok) throw new Error(found.issues[0]?.message.en);
        for (const { id, value } of found.value.figures)
          if (id !== "carries") expect(Number.isFinite(value)).toBe(true);
        for (const value of Object.values(hostBandwidthAnalysis.summary(found.value))) expect(value).not.toBeNaN();
      }),
      { numRuns: 25 },
    );
  });
});

describe("published configurations", { tags: "check" }, () => {
  it("are forty", NEEDS_WHOLE_DATA, () => expect(CONFIG_FILES).toHaveLength(40));

  it.each(CONFIG_FILES)("%s opens", (file) => {
    const scenario = configScenario(file);
    const found = unwrap(hostBandwidth(scenario, readInput({})));
    expect(found.offload.rows.length).toBeGreaterThan(0);
    expect(found.verdict.finding.zh).not.toBe("");
    expect(found.rebalance === null).toBe(found.noRebalance !== null);
    for (const value of Object.values(hostBandwidthAnalysis.summary(found))) expect(value).not.toBeNaN();
  });
});
