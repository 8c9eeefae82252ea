/** The pass or layer beside the selected one, as the link says it; nothing where there is none. */
import type { TraceInput } from "../input";
import type { Selection } from "../selection";

type Part = Partial<Pick<TraceInput, "pass" | "layer" | "range">>;

export function passBeside({ device, pass }: Selection, by: 1 | -1): Part {
  const { passes } = device.segmentation;
  const now = passes.findIndex(({ index }) => index === pass?.index);
  const next = passes[clamped(now + by, passes.length)];
  return next ? { pass: next.index, layer: null, range: "" } : {};
}

/** Without a selected layer the first or the last of the pass. */
export function layerBeside({ pass, layer }: Selection, by: 1 | -1): Part {
  const layers = pass?.layers ?? [];
  const now = layers.findIndex(({ index }) => index === layer?.index);
  const next = layers[now < 0 ? (by > 0 ? 0 : layers.length - 1) : clamped(now + by, layers.length)];
  return next ? { pass: pass?.index ?? null, layer: next.index, range: "" } : {};
}

const clamped = (index: number, count: number): number => Math.min(Math.max(0, index), count - 1);
