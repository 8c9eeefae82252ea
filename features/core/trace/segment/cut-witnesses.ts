/** What a cut file leaves open: how many layers a pass has that it holds only in part. */
import type { CutPass } from "./passes";
import type { Witness } from "./segmentation";
import type { Sequence } from "./sequence";

/** Layers that only the pass at a file's cut has are as many as the file holds, the more so where nothing follows the last of them. */
export function cutWitnesses(
  sequence: Sequence,
  passes: readonly CutPass[],
  layers: number,
  options: { readonly truncated?: boolean; readonly layers?: number },
): Witness[] {
  if (options.truncated !== true || options.layers !== undefined) return [];
  if (passes.some((pass) => !pass.partial && pass.layers.length === layers)) return [];
  const details = endsInLayers(sequence, passes.at(-1)?.layers ?? [])
    ? ["the last pass", "no head behind it"]
    : ["the last pass"];
  return details.map((detail) => ({ kind: "cut", agrees: false, detail }));
}

/** Whether the sequence ends with kernels that its last layers have as well. */
function endsInLayers({ work, at }: Sequence, layers: CutPass["layers"]): boolean {
  const name = (k: number): number => work.nameId[at[k] as number] as number;
  const [from, to] = [layers[0]?.from ?? 0, layers.at(-1)?.to ?? 0];
  const known = new Set(Array.from({ length: to - from }, (_, k) => name(from + k)));
  return Array.from({ length: at.length - to }, (_, k) => name(to + k)).every((id) => known.has(id));
}
