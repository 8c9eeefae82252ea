/** What can be turned to see what an answer hangs on: sheet figures of the chips, engine constants, the load. Everything else stays. */
import type { Chip } from "@/features/core/hardware/chip";
import { constant, FITTED, type FactorValues } from "@/features/core/serving/deployment/engines";
import { COMPONENTS, type Component } from "@/features/core/serving/step-time/components";
import { RESOURCE_OF } from "@/features/core/serving/engine-constants/efficiency-profile";
import type { Text } from "@/lib/text";
import { bytes, bytesPerSecond, flopsPerSecond, seconds } from "@/lib/units/quantity";
import type { SearchSpace } from "../space/space";
import * as m from "@/features/core/search/messages";

export const KNOBS = [
  ...([
    "compute",
    "bandwidth",
    "links",
    "memory",
    "efficiency",
    "latency",
    "host",
    "isl",
    "osl",
    "concurrency",
  ] as const),
];
export type Knob = (typeof KNOBS)[number];

export const KNOB_LABELS: Readonly<Record<Knob, Text>> = {
  compute: m.computeRate,
  bandwidth: m.hbmBandwidth,
  links: m.linkBandwidth,
  memory: m.memory,
  efficiency: m.kernelEfficiency,
  latency: m.messageLatency,
  host: m.hostTimeOfStep,
  isl: m.inputLength,
  osl: m.outputLength,
  concurrency: m.concurrency,
};

/** The same space with `factor` times as much of one thing, for all chips. Lengths and clients are whole numbers from 1. */
export function turned(space: SearchSpace, knob: Knob, factor: number): SearchSpace {
  const { lengths, axes } = space;
  switch (knob) {
    case "compute":
    case "bandwidth":
    case "links":
    case "memory":
      return { ...space, axes: { ...axes, chip: axes.chip.map((chip) => scaledChip(chip, knob, factor)) } };
    case "efficiency":
      return withFactors(space, KERNELS, 1 / factor);
    case "latency":
      return withFactors(space, ["latency"], factor);
    case "host":
      return withFactors(withStatedHost(space, factor), HOST, factor);
    case "isl":
      return { ...space, lengths: { ...lengths, isl: rounded(lengths.isl * factor) } };
    case "osl":
      return { ...space, lengths: { ...lengths, osl: rounded(lengths.osl * factor) } };
    case "concurrency":
      return { ...space, axes: { ...axes, concurrency: axes.concurrency.map((count) => rounded(count * factor)) } };
  }
}

const rounded = (value: number): number => Math.max(1, Math.round(value));

const HOST = COMPONENTS.filter((component) => RESOURCE_OF[component] === "host");
const KERNELS = COMPONENTS.filter(
  (component) => RESOURCE_OF[component] === "compute" || RESOURCE_OF[component] === "memory",
);

/** Coefficients are products of factors, so the common one carries the change. */
function withFactors(space: SearchSpace, components: readonly Component[], factor: number): SearchSpace {
  const values: FactorValues = space.factors ?? FITTED;
  const scaled = components.map((name) => [name, (values[name] ?? constant(name).prior) * factor]);
  return { ...space, factors: { ...values, ...Object.fromEntries(scaled) } };
}

/** A host time that the scenario states stands in place of the engine's constants, and turns as they do. */
function withStatedHost(space: SearchSpace, factor: number): SearchSpace {
  const { scenario } = space;
  const { host } = scenario.assumptions;
  if (host === null) return space;
  return {
    ...space,
    scenario: { ...scenario, assumptions: { ...scenario.assumptions, host: seconds(host * factor) } },
  };
}

function scaledChip(chip: Chip, knob: "compute" | "bandwidth" | "links" | "memory", factor: number): Chip {
  const { rates, memoryBandwidth, scaleUp, scaleOut, pcie, memory, memoryVisible } = chip;
  switch (knob) {
    case "compute": {
      const scaled = Object.entries(rates).map(([name, rate]) => [name, rate && flopsPerSecond(rate * factor)]);
      return { ...chip, rates: Object.fromEntries(scaled) as Chip["rates"] };
    }
    case "bandwidth":
      return { ...chip, memoryBandwidth: memoryBandwidth && bytesPerSecond(memoryBandwidth * factor) };
    case "links":
      return {
        ...chip,
        scaleUp: { ...scaleUp, perDirection: scaleUp.perDirection && bytesPerSecond(scaleUp.perDirection * factor) },
        scaleOut: scaleOut && bytesPerSecond(scaleOut * factor),
        pcie: pcie && { ...pcie, perDirection: bytesPerSecond(pcie.perDirection * factor) },
      };
    case "memory":
      return {
        ...chip,
        memory: bytes(memory * factor),
        memoryVisible: memoryVisible && bytes(memoryVisible * factor),
      };
  }
}

/** The figure that a knob turns, of one configuration, in SI base units; null where it has none of its own (efficiency, latency). */
export function knobFigure(space: SearchSpace, knob: Knob): { readonly value: number; readonly unit: string } | null {
  const [chip] = space.axes.chip;
  const of = (value: number | null | undefined, unit: string) => (value == null ? null : { value, unit });
  switch (knob) {
    case "compute":
      return of(chip?.rates.bf16, "FLOP/s");
    case "bandwidth":
      return of(chip?.memoryBandwidth, "B/s");
    case "links":
      return of(chip?.scaleUp.perDirection, "B/s");
    case "memory":
      return of(chip?.memory, "B");
    case "isl":
      return of(space.lengths.isl, "tok");
    case "osl":
      return of(space.lengths.osl, "tok");
    case "concurrency":
      return of(space.axes.concurrency[0], "req");
    case "efficiency":
    case "latency":
    case "host":
      return null;
  }
}
