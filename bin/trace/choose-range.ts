/** Which pass and layers of a device the options of `mds trace` mean. */
import {
  LEAST_CONFIDENCE,
  passRows,
  representativePass,
  type DeviceCapture,
  type Layer,
  type Pass,
} from "@/features/core/trace";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import type { CutOptions } from "./cut-request";
import { issue } from "./messages.issues";

type Options = CutOptions & {
  readonly "fwd-pass"?: string | undefined;
  readonly layer?: string | undefined;
  readonly "compare-layer"?: string | undefined;
  readonly layers?: string | undefined;
};

export type Chosen = {
  readonly pass: Pass | null;
  readonly layer: Layer | null;
  readonly other: Layer | null;
  readonly layers: readonly number[];
};

export function chooseRange(device: DeviceCapture, values: Options): Result<Chosen> {
  const { passes } = device.segmentation;
  const usual = values.layer === undefined && isGuess(device, values) ? null : representativePass(passRows(device));
  const number = values["fwd-pass"] === undefined ? usual : Number(values["fwd-pass"]);
  const pass = passes.find(({ index }) => index === number) ?? null;
  if (pass === null && values["fwd-pass"] !== undefined)
    return failure(missing("fwd-pass", values["fwd-pass"], passes.length));
  const layers = { layer: null as Layer | null, other: null as Layer | null };
  for (const [key, option] of [
    ["layer", "layer"],
    ["other", "compare-layer"],
  ] as const) {
    const wanted = values[option];
    if (wanted === undefined) continue;
    const layer = pass?.layers[Number(wanted)];
    if (layer === undefined) return failure(missing(option, wanted, pass?.layers.length ?? 0));
    layers[key] = layer;
  }
  const wanted = (values.layers ?? "").split(",").filter(Boolean);
  const absent = wanted.find((layer) => pass?.layers[Number(layer)] === undefined);
  if (absent !== undefined) return failure(missing("layers", absent, pass?.layers.length ?? 0));
  return success({ pass, ...layers, layers: wanted.map(Number) });
}

/** Layers that are as likely wrong as right stand for no pass, unless the reader says how to cut. */
const isGuess = ({ segmentation }: DeviceCapture, values: Options): boolean =>
  segmentation.confidence < LEAST_CONFIDENCE &&
  [values.profile, values.config, values["anchor-kernel"], values["num-layers"]].every((value) => value === undefined);

const missing = (option: string, wanted: string, count: number): Issue =>
  issue("TRACE-RANGE", option, { wanted, count });
