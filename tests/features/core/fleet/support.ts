import type { Fleet, Instance, Line, Service } from "@/features/core/fleet/fleet";
import { chipById } from "@/features/core/hardware/catalogue";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { unwrap } from "@/lib/result";

const base = unwrap(
  resolveScenario(
    ScenarioSchema.parse({ model: "llama-3.1-8b", hw: "h100-sxm", isl: 1000, osl: 100, ttft_ms: 500, tpot_ms: 20 }),
  ),
);

export const flat = (rate: number): readonly number[] => Array.from({ length: 24 }, () => rate);

export const service = (stated: Partial<Service> = {}): Service => ({
  ...{ name: "Chat", scenario: base, stated: {}, demand: flat(10), priority: 1, regions: null, chips: null },
  ...{ spares: 0, least: 0, spot: 0, api: null },
  ...stated,
});

export const line = (stated: Partial<Omit<Line, "chip">> & { readonly chip?: string } = {}): Line => {
  const { chip = "h100-sxm", ...rest } = stated;
  return { chip: unwrap(chipById(chip)), region: "", gpus: 8, price: 2, paid: "rent", ...rest };
};

export const fleet = (stated: Partial<Fleet> = {}): Fleet => ({
  services: [service()],
  lines: [line()],
  power: [],
  startHours: 0,
  ...stated,
});

/** One instance of `gpus` serves `rate` requests per second. */
export const instance = (service: number, chip: string, { gpus, rate }: Pick<Instance, "gpus" | "rate">): Instance => ({
  ...{ service, chip, gpus, rate },
  clients: rate,
});
