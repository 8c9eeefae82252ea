import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RENTS } from "@/features/core/cost/prices";
import { chips } from "@/features/core/hardware/catalogue";
import { hardwareAdvisorAnalysis } from "@/features/pages/hardware-advisor/analysis";
import type { HardwareAdvice } from "@/features/pages/hardware-advisor/hardware-advisor";
import { hardwareAdvisorJob } from "@/features/pages/hardware-advisor/job";
import { countMedia } from "@/features/core/scenario/resolution/media";
import { memoryShare } from "@/features/pages/hardware-advisor/card/memory-share";
import { reach } from "@/features/pages/hardware-advisor/card/reach";
import { makeRow } from "@/features/pages/hardware-advisor/sizing/row";
import { runAnalysis } from "@/features/analysis/run-analysis";
import { unwrap } from "@/lib/result";
import { advice, chip, question } from "./support";

const LIGHT = { model: "llama-3.1-8b", isl: "1024", osl: "256", conc: "16" };

const ranked = advice(LIGHT);

it("the ranking: judges every accelerator of the catalogue once", () => {
  expect(new Set(ranked.rows.map(({ id }) => id)).size).toBe(ranked.rows.length);
  for (const { id } of chips) expect(ranked.rows.some((row) => row.id === id)).toBe(true);
});

it("the ranking: puts those that keep the targets first, fewest cards first, and the unknown last", () => {
  const order = { meets: 0, misses: 1, unknown: 2 };
  ranked.rows.slice(1).forEach((row, index) => {
    const before = ranked.rows[index];
    if (!before) throw new Error("no row before");
    expect(order[before.kind]).toBeLessThanOrEqual(order[row.kind]);
    if (row.kind === "meets") expect(before.deployment?.counted).toBeLessThanOrEqual(row.deployment?.counted ?? 0);
  });
});

it("the ranking: keeps the targets in every row that says so, and names what is missing in every row that is open", () => {
  for (const { kind, deployment, issues } of ranked.rows) {
    if (kind === "meets") {
      expect(deployment?.ttft).toBeLessThanOrEqual(0.5);
      expect(deployment?.tpot).toBeLessThanOrEqual(0.05 * 0.98 * (1 + 1e-12));
      expect(deployment?.clients).toBeLessThanOrEqual(deployment?.room ?? 0);
    }
    if (kind === "unknown") expect(issues.length).toBeGreaterThan(0);
  }
});

it("the ranking: by power and cost counts every card, and ranks none whose figure is not known", () => {
  const byPower = advice({ ...LIGHT, rank: "power", pue: "1.5" });
  const l40s = byPower.rows.find(({ id }) => id === "l40s");
  // TDP 350 W, vendor; half of it for the server; PUE 1.5. At work it draws more than idle and no more than its TDP.
  const each = (l40s?.watts ?? 0) / (l40s?.deployment?.counted ?? 0) / 1.5;
  expect(each).toBeGreaterThan(0.115 * 350 + 175);
  expect(each).toBeLessThanOrEqual(350 + 175);
  for (const row of byPower.rows) if (row.tdpWatts === null) expect(row.place).toBeNull();
  const byCost = advice({ ...LIGHT, rank: "cost", prices: "l40s=0.9,h100-sxm=2.5" });
  const priced = byCost.rows.filter(({ place }) => place !== null).map(({ id }) => id);
  // The user's, and those with a public rent, which say so.
  const rented = Object.keys(RENTS).filter((id) => priced.includes(id));
  expect(rented.length).toBeGreaterThanOrEqual(10);
  expect(priced.toSorted()).toEqual(rented.toSorted());
  const listed = byCost.rows.filter(({ id, listed: isListed }) => priced.includes(id) && isListed);
  expect(listed.map(({ id }) => id).toSorted()).toEqual(
    rented.filter((id) => id !== "l40s" && id !== "h100-sxm").toSorted(),
  );
  const row = byCost.rows[0];
  // $ per hour ÷ 3600 ÷ tokens per second · 1e6
  expect(row?.perMillion).toBeCloseTo(((row?.perHour ?? 0) / 3600 / (row?.deployment?.output ?? 1)) * 1e6, 9);
});

it("the ranking: is the same in pieces, as the page asks for it", () => {
  const job = unwrap(hardwareAdvisorJob.read({ scenario: { ...LIGHT, tp: 1, judge: "average" }, input: {} }));
  const cells = hardwareAdvisorJob.plan(job);
  const never = { progress: () => undefined, cancelled: () => false };
  const rows = cells.flatMap((cell) => hardwareAdvisorJob.runCell(job, cell, never));
  const byId = (id: string) => ranked.rows.find((row) => row.id === id);
  for (const row of rows) expect(byId(row.id)).toMatchObject(JSON.parse(JSON.stringify(row)) as object);
});

describe("one accelerator", () => {
  it("reaches with the fewest cards what the ranking says, and breaks nothing with them", () => {
    for (const id of ["h200-sxm", "l40s", "mi300x"]) {
      const asked = question({ model: "qwen3-32b", conc: "16", ttft_ms: "4000", tpot_ms: "80" });
      const row = makeRow(asked, id);
      expect(row.kind).toBe("meets");
      const [point] = reach(asked, chip(id), [row.deployment?.cards ?? 0]);
      expect(point?.broken).toBeNull();
      expect(point?.deployment?.output).toBeGreaterThanOrEqual((row.deployment?.output ?? NaN) * (1 - 1e-9));
    }
  });

  it("has memory whose parts sum to what the card shows", () => {
    const layouts = fc.constantFrom(
      { tp: 1, pp: 1, dp: 1, ep: 1, etp: 1, cp: 1 },
      { tp: 4, pp: 1, dp: 1, ep: 4, etp: 1, cp: 1 },
      { tp: 2, pp: 2, dp: 2, ep: 4, etp: 1, cp: 1 },
    );
    const asked = question({ model: "qwen3-30b-a3b", isl: "2048", osl: "512" });
    fc.assert(
      fc.property(
        layouts,
        fc.integer({ min: 1, max: 400 }),
        fc.constantFrom("h100-sxm", "mi300x"),
        (layout, clients, id) => {
          const { parts, capacity } = memoryShare(asked, chip(id), layout, clients);
          expect(parts.reduce((sum, { bytes }) => sum + bytes, 0) / capacity).toBeCloseTo(1, 9);
        },
      ),
    );
  });
});

describe("images and audio", () => {
  const media = (params: Record<string, string>) => {
    const asked = question({ model: "llama-3.1-8b", ...params });
    return { ...countMedia(asked.scenario.model, asked.scenario.params), isl: asked.space.lengths.isl };
  };

  it("become tokens as in LLaVA-1.5, 336 px in patches of 14: 576 (paper, arXiv 2310.03744)", () => {
    expect(media({ images: "1", image_px: "336", isl: "100" })).toMatchObject({ imageTokens: 576, isl: 676 });
  });

  it("merge two by two as in Qwen2-VL: 224 px give 64 tokens (paper, arXiv 2409.12191)", () => {
    expect(media({ images: "3", image_px: "224", merge: "2" }).imageTokens).toBe(3 * 64);
    // Qwen3-VL's preprocessor: one token for 32 x 32 pixels (patches of 16, 2 x 2 merged); Kimi-K2.5: 28 x 28.
    expect(media({ model: "qwen3-vl-8b", images: "1", image_px: "1024" }).imageTokens).toBe(1024);
    expect(media({ model: "kimi-k2.5", images: "1", image_px: "896" }).imageTokens).toBe(1024);
    expect(media({ model: "qwen3-vl-8b", images: "1", image_px: "1024", merge: "1" }).imageTokens).toBe(4096);
  });

  it("count seconds of audio", () => {
    expect(media({ audio_s: "12.5", audio_rate: "20", isl: "10" })).toMatchObject({ audioTokens: 250, isl: 260 });
  });
});

describe("the scenario around it", () => {
  it("may have a layout that its model does not take: accelerators are laid out anew", () => {
    const rows = (tp: number) => {
      const { result } = unwrap(runAnalysis(hardwareAdvisorAnalysis as never, { ...LIGHT, tp }));
      return (result as HardwareAdvice).rows;
    };
    expect(rows(3)).toEqual(rows(1));
  });

  it("has its formats by class, also where an old link gave them to this page", () => {
    const { scenario } = question({ ...LIGHT, w_ends: "fp8" });
    expect(scenario.precision.weights).toMatchObject({ embedding: "fp8", lmHead: "fp8", dense: "bf16" });
    const answer = (own: Record<string, string>) =>
      unwrap(runAnalysis(hardwareAdvisorAnalysis as never, { ...LIGHT, ...own }));
    expect(answer({ w_attention: "fp8" }).result).not.toEqual(answer({}).result);
  });

  it("says so where the link names an accelerator that is not there", () => {
    const { issues } = runAnalysis(hardwareAdvisorAnalysis as never, { ...LIGHT, card: "h1000" });
    expect(issues.map(({ code }) => code)).toEqual(["ADVISOR-CARD"]);
  });
});
