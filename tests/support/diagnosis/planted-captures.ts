/** Captures of simulated runs with one fault each, as msServiceProfiler would have written them. Truth: what was planted, and when. */
import { EXAMPLES, type ExampleCase } from "@/features/core/synthetic-profile/cases";
import { profileFiles, profileFrom } from "@/features/core/synthetic-profile/synthetic-profile";
import type { Cause } from "@/features/core/diagnosis/diagnosis";

export type PlantedCapture = {
  readonly example: ExampleCase;
  readonly cause: Cause | "none";
  /** Seconds of the run; null: from its start, or nothing is planted. */
  readonly window_s: readonly [from: number, to: number] | null;
};

const APART: ExampleCase = {
  ...EXAMPLES["two-host-pd"],
  requests: { count: 300, rate: 5, prompt: [300, 1500], output: [60, 240] },
};
const TOGETHER: ExampleCase = { ...EXAMPLES["single-host"], requests: { ...APART.requests, rate: 4, count: 240 } };

const starved = (from: number, to: number): PlantedCapture => ({
  example: { ...APART, standstill: { role: "prefill", from, to } },
  cause: "pd-starved",
  window_s: [from, to],
});
const clock = (clockOffset: number): PlantedCapture => ({
  example: { ...APART, clockOffset },
  cause: "clock-offset",
  window_s: null,
});
const burst = (from: number, to: number, times: number): PlantedCapture => ({
  example: { ...TOGETHER, requests: { ...TOGETHER.requests, count: 400 }, surge: { from, to, times } },
  cause: "load-change",
  window_s: [from, to],
});
const closed = (clients: number): PlantedCapture => ({
  example: { ...TOGETHER, clients },
  cause: "client-limited",
  window_s: null,
});
const example = (name: keyof typeof EXAMPLES, cause: PlantedCapture["cause"]): PlantedCapture => ({
  example: EXAMPLES[name],
  cause,
  window_s: null,
});

export const PLANTED_CAPTURES: Readonly<Record<string, PlantedCapture>> = {
  "clock behind by 350 ms": clock(0.35),
  "clock ahead by 350 ms": clock(-0.35),
  "clock ahead by 40 ms": clock(-0.04),
  "clock behind by 40 ms": clock(0.04),
  "clock ahead by 12 s": clock(-12),
  "starved from 20 to 25 s": starved(20, 25),
  "starved from 31 to 36 s": starved(31, 36),
  "starved from 44 to 50 s": starved(44, 50),
  storm: example("preemption-storm", "kv-full"),
  "hot expert": example("hot-expert", "expert-hot-spot"),
  "slow card": example("slow-card", "slow-card"),
  "burst of 4 times": burst(30, 40, 4),
  "burst of 8 times": burst(20, 26, 8),
  "clients: 8": closed(8),
  "clients: 24": closed(24),
};

export const HEALTHY_CAPTURES: Readonly<Record<string, PlantedCapture>> = {
  "one host": { example: TOGETHER, cause: "none", window_s: null },
  "two pools": { example: APART, cause: "none", window_s: null },
  "two pools, light load": {
    example: { ...APART, requests: { ...APART.requests, rate: 2, count: 120 } },
    cause: "none",
    window_s: null,
  },
  "one host, light load": {
    example: { ...TOGETHER, requests: { ...TOGETHER.requests, rate: 1.5, count: 120 } },
    cause: "none",
    window_s: null,
  },
};

export const captureFiles = ({ example: planted }: PlantedCapture, seed: number) =>
  [...profileFiles(profileFrom(planted, seed))].map(([name, content]) => ({ name, content }));
