/** Prices and constants of the page; an empty field takes the preset's, or the dated default of the chip. */
import * as z from "zod";
import type { Form, SeenBy } from "@/features/analysis/analysis";
import { engineParam } from "@/features/core/serving/mean-load/engine-param";
import { orAuto, param, real, integer, type ParamMeta } from "@/lib/params/param";
import type { Text } from "@/lib/text";
import { kvTierSizes } from "@/features/core/host-link/kv-tier-params";
import { USUAL_PUE } from "@/features/core/cost/power";
import { TIER_PRICES, type Listed } from "@/features/core/cost/prices";
import { CONSTANT_SETS } from "@/features/core/cost/constants";
import * as m from "./messages";

const HOUR = "gpu-hour";
const BILL = "bill";

const constant = (label: Text, most: number, more: Partial<ParamMeta> = {}) =>
  param(orAuto(real(0, most)), { label, section: BILL, absent: m.preset, ...more });

const DOLLARS = { unit: "$" };
/** The latest generation prices units of link rate, the others lanes. */
const BY_UNIT = { when: { key: "constants", is: ["head"] } };
const BY_LANE = { when: { key: "constants", is: CONSTANT_SETS.filter((name) => name !== "head") } };

const tierPrice = (label: Text, key: string, listed: Listed) =>
  param(orAuto(real(0, 1e5)), {
    ...{ label, unit: "$/GB", section: BILL, when: { key, not: [0, null] } },
    hint: m.autoListedSourceRead({ listed: listed.value, read: listed.read, source: listed.source }),
  });

export const CostInput = z.object({
  engine: engineParam,
  basis: param(z.enum(["rent", "owned"]).default("rent"), {
    label: m.hardware,
    section: HOUR,
    options: { rent: m.rented, owned: m.bought },
  }),
  rent: param(orAuto(real(0, 10_000)), {
    label: m.rent,
    unit: "$/GPU·h",
    section: HOUR,
    hint: m.yourPriceOfGpuHour,
  }),
  chip_price: param(orAuto(real(0, 1e7)), {
    label: m.priceOfChip,
    unit: "$",
    section: HOUR,
    hint: m.autoAsPresetHasIt,
  }),
  years: param(real(0.1, 20).default(3), {
    label: m.writtenOffOver,
    unit: m.years.en,
    section: HOUR,
  }),
  support: param(real(0, 100).default(0), {
    label: m.supportAndSpace,
    unit: "%/a",
    section: HOUR,
    hint: m.shareOfPurchasePricePer,
  }),
  utilisation: param(orAuto(real(1, 100)), {
    label: m.utilisation,
    unit: "%",
    section: HOUR,
    hint: m.shareOfPaidHoursIn,
  }),
  watts: param(orAuto(real(1, 100_000)), {
    label: m.powerOfGpu,
    unit: "W",
    section: HOUR,
    hint: m.withItsShareOfServer,
  }),
  pue: param(real(1, 5).default(USUAL_PUE), { label: m.pue, section: HOUR, step: 0.05 }),
  energy: param(real(0, 10).default(0.1), {
    label: m.priceOfEnergy,
    unit: "$/kWh",
    section: HOUR,
    hint: m.rentIncludesItsEnergy,
  }),
  cached_weight: param(real(0, 100).default(5), {
    label: m.cachedInputToken,
    unit: "%",
    section: HOUR,
    hint: m.gpuTimeOfCachedInput,
  }),
  constants: param(z.enum(CONSTANT_SETS).default("market"), {
    label: m.preset2,
    section: BILL,
    options: {
      market: m.marketPrices,
      seed: m.tier6Document,
      first: m.tier6FirstCode,
      tier6: m.tier6Manufacturing,
      head: m.tier6LatestCode,
    },
    hint: m.whatBuyersPayOrManufacturing,
  }),
  per_module: param(orAuto(integer(1, 64)), {
    label: m.chipsPerModule,
    section: BILL,
    absent: m.preset,
  }),
  modules: param(orAuto(integer(1, 64)), {
    label: m.modulesPerServer,
    section: BILL,
    absent: m.preset,
  }),
  module_cost: constant(m.moduleAddOn, 1e6, DOLLARS),
  chassis: constant(m.chassisBoardSupplies, 1e7, DOLLARS),
  nic: constant(m.serverNic, 1e6, DOLLARS),
  per_chip: constant(m.extraPerChip, 1e6, DOLLARS),
  lanes: constant(m.lanesPerChip, 1024, BY_LANE),
  gbit: constant(m.linkRatePerChip, 1e6, {
    ...BY_UNIT,
    unit: "Gbit/s",
    hint: m.pricedInUnitsOf112,
  }),
  ...kvTierSizes({
    section: BILL,
    hint: m.ofOneInstanceThatPrefills,
  }),
  dram_price: tierPrice(m.priceOfHostDram, "dram_gb", TIER_PRICES.dram),
  ssd_price: tierPrice(m.priceOfSsd, "ssd_gb", TIER_PRICES.ssd),
  remote_price: tierPrice(m.priceOfRemoteStore, "remote_gb", TIER_PRICES.remote),
  ladder: param(z.string().max(400).nullable().default(null), {
    label: m.ladder,
    section: BILL,
    absent: m.preset,
    hint: m.priceOfLaneOrUnit,
  }),
});

export type CostInput = z.infer<typeof CostInput>;
/** With a stated share of hours that work. */
export type PricedInput = Omit<CostInput, "utilisation"> & { readonly utilisation: number };

export const costForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "traffic", "engine", "targets", "time"],
  unused: ["sure"],
  input: CostInput,
} as const satisfies Form;

export type CostScenario = SeenBy<typeof costForm>;
