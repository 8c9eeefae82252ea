/** KV tiers on the page: sizes in GB to blocks, rates to seconds, and what the table says of a run. */
import { describe, expect, it } from "vitest";
import { tierSummary, tierTable } from "@/features/pages/scheduling-simulator/setup/kv-tiers";
import { simulate } from "@/features/pages/scheduling-simulator/run/simulate";
import type { RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import type { Text } from "@/lib/text";
import { NO_LIMIT, setup } from "./support";

const english = ({ en }: Text): string => en;

/** Eight documents of 4,096 tokens, of which HBM holds two. */
const SHARED: RawParams = {
  ...{ shared: "4096", shared_n: "8", prefix_cache: "1", kv_blocks: "800" },
  ...{ rate: "1", requests: "60", policy: "vllm-v1" },
};
const TIERED: RawParams = { ...SHARED, dram_gb: "2", ssd_gb: "10" };

function answer(raw: RawParams) {
  const made = setup(raw);
  return { made, figures: unwrap(simulate(made, NO_LIMIT)).a.figures };
}

describe("KV tiers of a scenario", () => {
  // hand: Llama 3.1 8B keeps 32 layers · 2 · 8 heads · 128 · 2 B = 131,072 B a token; a block has 16.
  it("are blocks of the model's cache, read at 80 % of PCIe 5 x16 or as stated", () => {
    const { config, tiers } = setup(TIERED);
    expect(tiers?.bytesPerToken).toBe(131_072);
    expect(config.pools[0]?.kvTiers.map(({ blocks }) => blocks)).toEqual([953, 4768]);
    const [dram, ssd] = config.pools[0]?.kvTiers ?? [];
    expect(131_072 / (dram?.secondsPerToken ?? NaN) / 1e9).toBeCloseTo(0.8 * 64, -1);
    expect(131_072 / (ssd?.secondsPerToken ?? NaN)).toBeCloseTo(7e9, 0);
  });

  it("make prompts come earlier, and say from where they came", () => {
    const [plain, tiered] = [answer(SHARED), answer(TIERED)];
    expect(tiered.figures.ttft.mean).toBeLessThan(plain.figures.ttft.mean);
    const { made, figures } = tiered;
    if (made.tiers === null) throw new Error("there are tiers");
    const { rows } = tierTable(made.tiers, 0, figures, english);
    expect(rows.map(([name]) => name)).toEqual(["HBM", "Host DRAM", "Local SSD", "Computed"]);
    const summary = tierSummary(made.tiers, figures);
    const { prefix_hit_hbm: hbm = NaN, prefix_hit_dram: dram = NaN, prefix_hit_ssd: ssd = NaN } = summary;
    expect(dram).toBeGreaterThan(0);
    expect(ssd).toBeGreaterThan(0);
    expect(hbm + dram + ssd).toBeCloseTo(figures.instances[0]?.prefixHit ?? NaN, 9);
    const found = figures.prefix.tiers.reduce((sum, { hit }) => sum + hit, 0);
    expect(summary.kv_tiers_read_gb).toBeCloseTo((found * 131_072) / 1e9, 9);
  });

  it("are not read where computing is quicker", () => {
    const slow = { ...SHARED, remote_gb: "100", remote_gb_s: "0.1" };
    const { made, figures } = answer(slow);
    expect(figures.prefix.tiers.map(({ hit }) => hit)).toEqual([0]);
    expect(figures.ttft).toEqual(answer(SHARED).figures.ttft);
    if (made.tiers === null) throw new Error("there are tiers");
    expect(tierTable(made.tiers, 0, figures, english).rows[1]?.at(-1)).toMatch(/recomputed/);
  });

  it("move nothing without a prefix cache", () => {
    const off = { ...TIERED, prefix_cache: "0" };
    expect(setup(off).tiers).toBeNull();
    expect(answer(off).figures).toEqual(answer({ ...SHARED, prefix_cache: "0" }).figures);
  });
});
