/** Whether other counts of layers agree: by the period of the kernels, by a config or a person. */
import { layersOfPass } from "./boundaries";
import type { Period } from "./period";
import type { Witness } from "./segmentation";

/** The number that explains most layers among the runs. */
export function periodLayers(period: Period): number {
  return layersOfPass(period.runs.map(({ layers }) => ({ from: 0, to: layers, begun: true, ended: true })));
}

export function agreement(period: Period | null, layers: number): Witness[] {
  const layersAgreed = period === null ? 0 : periodLayers(period);
  const detail = period === null ? "none" : `${layersAgreed} x ${period.length}`;
  return [{ kind: "period", agrees: layersAgreed === layers, detail }];
}

/** Whether the kernels have as many layers (`counted`) as a config or a person says. */
export const configWitness = (counted: number, { layers }: { readonly layers?: number | undefined }): Witness[] =>
  layers === undefined
    ? []
    : [
        {
          kind: "config",
          agrees: layers === counted,
          detail: layers === counted ? `${layers}` : `${layers}, not ${counted}`,
        },
      ];
