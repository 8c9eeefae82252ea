/** What is planted into a run of the test engine: a cause, when it must be found, and what the files say. */
import { stream } from "@/lib/random/generator";
import type { Cause } from "@/features/core/diagnosis/diagnosis";
import type { Evidence } from "@/features/core/diagnosis/evidence";
import { runEngine, SETTING, type EngineSetting } from "./engine";
import { recorded, someEvidence } from "./evidence";

export type Plant = {
  readonly cause: Cause | "none";
  readonly since_s: readonly [number, number] | null;
  readonly evidence: Evidence;
};
type Draw = (low: number, high: number) => number;

export const drawing = (seed: number, name: string): Draw => {
  const random = stream(seed, name);
  return (low, high) => low + random() * (high - low);
};

/** A time of a change, and the window in which it must be found: 10 % of the span on each side, a log interval at least. */
export const around = (time_s: number, { span_s, interval_s }: EngineSetting): readonly [number, number] => {
  const slack = Math.max(0.1 * (span_s - time_s), 2 * interval_s);
  return [time_s - interval_s - 0.1 * time_s, time_s + slack];
};

/** Scrapes beside the log in every second run. */
export const seen = (setting: EngineSetting, given: Partial<Evidence> = {}): Evidence =>
  someEvidence(recorded(runEngine(setting), setting.seed % 2 === 0 ? 6 : null), given);

const interval = (draw: Draw): number => [10, 5, 1][Math.floor(draw(0, 3))] ?? 10;
export const base = (seed: number, draw: Draw): EngineSetting => {
  const [rate, input, output] = [draw(1, 3), draw(400, 1200), draw(120, 300)];
  return {
    ...SETTING,
    seed,
    interval_s: interval(draw),
    byStep: seed % 5 === 0,
    rate: () => rate,
    input: () => input,
    output: () => output,
  };
};
