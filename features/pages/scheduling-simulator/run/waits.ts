/** Why is it waiting: mean time of a finished request in five parts, and the requests that wait longest. */
import type { SimFigures } from "@/features/core/simulator/figures/figures";
import { PARTS, type Part } from "@/features/core/simulator/figures/request-breakdown";
import type { Spread } from "@/features/core/simulator/figures/spread";
import type { Text } from "@/lib/text";
import * as m from "@/features/pages/scheduling-simulator/messages";

export type WaitPart = {
  readonly part: Part;
  readonly spread: Spread;
  /** Of the mean time from arrival to end. */
  readonly share: number;
};

export function waitParts({ parts }: SimFigures): readonly WaitPart[] {
  const mean = (part: Part): number => (Number.isNaN(parts[part].mean) ? 0 : parts[part].mean);
  const all = PARTS.reduce((sum, part) => sum + mean(part), 0);
  return PARTS.map((part) => ({ part, spread: parts[part], share: all > 0 ? mean(part) / all : 0 }));
}

/** The part before decoding that takes most time inside the engine: what requests wait for. */
export const mainWait = (figures: SimFigures): WaitPart =>
  waitParts(figures)
    .filter(({ part }) => part !== "decode" && part !== "client")
    .reduce((most, wait) => (wait.share > most.share ? wait : most));

export const PART_NAMES: Readonly<Record<Part, Text>> = {
  queue: m.queue,
  prefill: m.prefill,
  transfer: m.transfer,
  preemption: m.preemption,
  decode: m.decode,
  client: m.clientsWait,
};
