/** Which layers of a pass attend within a window, where the model has both kinds: by the names of their kernels, else by their times. */
import type { Operator } from "@/features/core/operators/operator";
import type { DeviceCapture, Layer, Pass, Trace } from "@/features/core/trace";

/** Numbers of layers. */
export type WindowedLayers = ReadonlySet<number>;

/** The kind of layer that the graph gives an operator, by its id. */
export const isWindowed = (id: string): boolean => /-window\b/.test(id.slice(0, id.indexOf(".")));

const NAMED = /sliding|window|swa(?![a-z])|chunked_?causal/i;
/** Without names the full layers must take this many times as long as the others: a context that hardly exceeds the window tells nothing. */
const APART = 1.3;

/** null where the model has one kind only, or nothing tells them apart. */
export function windowedLayers(
  { names }: Trace,
  device: DeviceCapture,
  pass: Pass,
  operators: readonly Operator[],
): WindowedLayers | null {
  const kinds = operators.filter(({ family }) => family.startsWith("attention-"));
  const count = (wanted: boolean): number => {
    const window = new Map(kinds.map(({ id, repeat }) => [id.slice(0, id.indexOf(".")), { id, repeat }]));
    return [...window.values()].reduce((sum, { id, repeat }) => sum + (isWindowed(id) === wanted ? repeat : 0), 0);
  };
  const [windowed, full] = [count(true), count(false)];
  const seen = pass.layers.map((layer) => attention(names, device, layer)).filter(({ time }) => time > 0);
  if (windowed === 0 || full === 0 || seen.length !== windowed + full) return null;
  const named = seen.filter((layer) => NAMED.test(layer.names));
  if (named.length === windowed) return numbers(named);
  const sorted = seen.toSorted((a, b) => a.time - b.time);
  const [longest, shortest] = [sorted[windowed - 1]?.time ?? 0, sorted[windowed]?.time ?? 0];
  return shortest > APART * longest ? numbers(sorted.slice(0, windowed)) : null;
}

type SeenAttention = { readonly index: number; readonly names: string; readonly time: number };

const numbers = (layers: readonly SeenAttention[]): WindowedLayers => new Set(layers.map(({ index }) => index));

function attention(
  names: readonly string[],
  { work, rules }: DeviceCapture,
  { index, from, to }: Layer,
): SeenAttention {
  const indices = Array.from({ length: to - from }, (_, i) => from + i).filter((i) => rules[i]?.family === "attention");
  return {
    index,
    names: indices.map((i) => names[work.nameId[i] as number] ?? "").join(" "),
    time: indices.reduce((sum, i) => sum + (work.end[i] as number) - (work.start[i] as number), 0),
  };
}
