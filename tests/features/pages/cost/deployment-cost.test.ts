import fc from "fast-check";
import { expect, it } from "vitest";
import { deploymentCost } from "@/features/pages/cost/deployment-cost";
import { CostInput } from "@/features/pages/cost/input";
import { parseLadder } from "@/features/pages/cost/stated";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

const LLAMA = { model: "llama-3.3-70b", hw: "h100-sxm", tp: "8" };
const input = (raw: RawParams) => decodeParams(CostInput, raw).value;
const priced = (scenario: RawParams, asked: RawParams = {}) => deploymentCost(resolved(scenario), input(asked));

it("charges all of the GPUs' cost to the tokens, whatever the prices and the load", () => {
  const loads = fc.record({
    conc: fc.integer({ min: 1, max: 2000 }),
    prefix: fc.integer({ min: 0, max: 99 }),
    rent: fc.double({ min: 0.01, max: 50, noNaN: true }),
    utilisation: fc.integer({ min: 1, max: 100 }),
  });
  fc.assert(
    fc.property(loads, ({ conc, prefix, rent, utilisation }) => {
      const { cost, flow, hour, gpus } = unwrap(
        priced(
          { ...LLAMA, conc: String(conc), prefix: String(prefix) },
          { rent: String(rent), utilisation: String(utilisation) },
        ),
      );
      const perSecond =
        ((cost?.input ?? 0) * flow.input + (cost?.cached ?? 0) * flow.cached + (cost?.output ?? 0) * flow.output) / 1e6;
      expect((perSecond * 3600) / gpus / (rent / (utilisation / 100))).toBeCloseTo(1, 6);
      expect(hour?.total).toBeCloseTo(rent / (utilisation / 100), 6);
    }),
    { numRuns: 40 },
  );
});

// hand: two instances of 1,000 GB at $13.8 and one price typed: $27,600 and $2,000 beside the hardware.
it("counts memory and drives that keep prefixes, written off like the rest", () => {
  const two = { ...LLAMA, replicas: "2" };
  const tiered = { basis: "owned", dram_gb: "1000", ssd_gb: "2000", ssd_price: "0.5" };
  const [plain, tieredCost] = [unwrap(priced(two, { basis: "owned" })), unwrap(priced(two, tiered))];
  expect(tieredCost.bill?.tiers).toBeCloseTo(27_600 + 2000, 6);
  expect(tieredCost.bill?.total).toBeCloseTo((plain.bill?.total ?? NaN) + 29_600, 6);
  expect((tieredCost.hour?.hardware ?? NaN) / (plain.hour?.hardware ?? NaN)).toBeCloseTo(
    (tieredCost.bill?.total ?? NaN) / (plain.bill?.total ?? NaN),
    9,
  );
  expect(tieredCost.tiers.map(({ name, price }) => [name, price.byUser])).toEqual([
    ["dram", false],
    ["ssd", true],
  ]);
  const here = tieredCost.sizes.find(({ chips }) => chips === tieredCost.gpus);
  expect(here?.perChip).toBeCloseTo((tieredCost.bill?.total ?? NaN) / tieredCost.gpus, 6);
});

it("leaves every figure where no tier has a size, whatever a GB costs", () => {
  const unsized = { dram_price: "99", ssd_price: "99", remote_price: "99" };
  expect(unwrap(priced(LLAMA, unsized)).figures).toEqual(unwrap(priced(LLAMA)).figures);
  const rented = unwrap(priced(LLAMA, { dram_gb: "4000" }));
  expect(rented.hour).toEqual(unwrap(priced(LLAMA)).hour);
});

// hand: 8 chips of $30,000 and $70,000 of server: $310,000, as a public planning sheet has a node of eight H100.
it("prices hardware at the market unless asked for manufacturing cost", () => {
  const { bill, price, hour } = unwrap(priced(LLAMA, { basis: "owned" }));
  expect(bill?.total).toBe(310_000);
  expect(price?.source.en).toMatch(/^default: .*, 20\d\d-\d\d$/);
  // 0.6 h of work draw between idle and rated power with the server, 0.4 h of waiting idle chip and server: 430 W.
  const waiting = ((430.5 / 1000) * 0.4) / 0.6;
  expect(hour?.energy).toBeGreaterThan(0.13 * (0.4305 + waiting));
  expect(hour?.energy).toBeLessThanOrEqual(0.13 * (1.05 + waiting));
});

// hand: 8 chips of $4,500, tier6: 8 · 5,250 + 19,500 + 8 · 16 · 55 = $68,540; 1/8 of it over 3 · 8,760 h at 60 % = $0.5434;
// 0.7 kW · 1.3 · $0.1/kWh = $0.091.
it("prices a bought GPU hour", () => {
  const { bill, hour } = unwrap(priced(LLAMA, { basis: "owned", constants: "tier6", watts: "700", utilisation: "60" }));
  expect(bill?.total).toBeCloseTo(68_540, 6);
  expect(hour?.hardware).toBeCloseTo(68_540 / 8 / 26_280 / 0.6, 8);
  expect(hour?.energy).toBeCloseTo(0.091, 8);
});

it("does not price a chip by another's price, and prices it as soon as one is given", () => {
  const scenario = { ...LLAMA, hw: "mi355x" };
  const unknown = priced(scenario);
  expect(unknown.ok && unknown.value.cost).toBeNull();
  expect(unknown.issues.map(({ code }) => code)).toContain("COST-NO-RENT");
  expect(unwrap(unknown).figures.map(({ id }) => id)).toEqual(["energy"]);
  const known = priced(scenario, { rent: "2" });
  expect(known.issues.map(({ code }) => code)).not.toContain("COST-NO-RENT");
  expect(unwrap(known).cost?.output).toBeGreaterThan(0);
});

it("falls with load until the deployment is full", () => {
  const { loads } = unwrap(priced(LLAMA));
  const blended = loads.flatMap(({ cost }) => cost?.blendedOutput ?? []);
  expect(blended[0]).toBeGreaterThan(10 * Math.min(...blended));
});

it("charges prompts the GPUs of their pool where pools are separate", () => {
  const { load } = unwrap(priced({ ...LLAMA, split: "1", d_tp: "4", d_adp: "1", conc: "64" }));
  expect(load.gpus).toBe(12);
  expect(load.prefillShare).toBeCloseTo(8 / 12, 12);
  expect(load.rate).toBeGreaterThan(0);
});

it("reads a ladder in any order, the last price for all larger systems", () => {
  expect(unwrap(parseLadder("8:55, 2:1, 247"))).toEqual({
    ladder: [
      { upTo: 2, price: 1 },
      { upTo: 8, price: 55 },
    ],
    beyond: 247,
  });
  const { bill } = unwrap(priced(LLAMA, { basis: "owned", constants: "tier6", ladder: "4:1, 10" }));
  expect(bill?.interconnect).toBe(8 * 16 * 10);
  expect(priced(LLAMA, { ladder: "8=55" }).issues[0]?.code).toBe("COST-LADDER");
});
