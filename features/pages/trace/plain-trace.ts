/** A whole trace as plain data, for programs: what `mds trace FILE --format json` and HTTP answer. Suffixes say the units. */
import {
  clusterRows,
  findings,
  kernelNameRows,
  layerRows,
  LEAST_CONFIDENCE,
  passRows,
  representativePass,
  traceSummary,
  type Capture,
  type DeviceCapture,
  type LayerFlags,
} from "@/features/core/trace";
import type { Language } from "@/lib/text";
import { toPercent, toTflops } from "@/lib/units/edge";
import { roofedProducts } from "./products/roofed-products";

/** Kernels beyond these are in sums alone. */
const MOST_KERNELS = 200;

type Asked = { readonly file: string; readonly flags?: LayerFlags; readonly pass?: number | null };

/** Null where no device did anything. */
export function traceJson(traced: Capture, { file, flags = [], pass: asked = null }: Asked, language: Language) {
  const { trace, devices } = traced;
  const [device] = devices;
  if (device === undefined) return null;
  const { segmentation, work } = device;
  const isSound = segmentation.layers > 0 && segmentation.confidence >= LEAST_CONFIDENCE;
  const number = asked ?? (isSound ? representativePass(passRows(device)) : null);
  const pass = segmentation.passes.find(({ index }) => index === number) ?? null;
  const range = pass ?? { from: 0, to: work.event.length };
  const sentences = findings(trace, device, number ?? -1, flags);
  return {
    file,
    device: work.name || String(work.device),
    rank: trace.header.rank,
    world_size: trace.header.worldSize,
    verdict: sentences[0]?.sentence[language] ?? "",
    scope: pass === null ? "trace" : "pass",
    pass: pass?.index ?? null,
    summary: traceSummary(trace, isSound ? segmentation.layers : null),
    findings: sentences
      .slice(1)
      .map(({ id, sentence, saving }) => ({ id, sentence: sentence[language], saving_us: saving })),
    segmentation: { method: segmentation.method, layers: segmentation.layers, confidence: segmentation.confidence },
    passes: passesJson(device),
    layer_kinds: pass === null ? [] : kindsJson(device, pass, flags),
    kernels: kernelNameRows(trace, device, range)
      .slice(0, MOST_KERNELS)
      .map(({ name, category, family, count, total, mean }) => ({
        name,
        category,
        family,
        count,
        sum_us: total,
        mean_us: mean,
      })),
    ...productsJson(traced, device, range),
    notices: trace.notices.map(({ code, message }) => ({ code, message: message[language] })),
  };
}

const passesJson = (device: DeviceCapture) =>
  passRows(device).map(({ pass, figures, meanLayer, steady }) => ({
    ...{ index: pass.index, kind: pass.kind, partial: pass.partial, steady, tokens: pass.tokens },
    ...{ layers: pass.layers.length, wall_us: figures.wall, busy_us: figures.busy, mean_layer_us: meanLayer },
  }));

const kindsJson = (device: DeviceCapture, pass: DeviceCapture["segmentation"]["passes"][number], flags: LayerFlags) =>
  clusterRows(layerRows(device, pass, flags)).map(({ flag, layers, meanWall, medianWall, meanSum }) => ({
    ...{ kind: flag, layers, mean_wall_us: meanWall, median_wall_us: medianWall, mean_sum_us: meanSum },
  }));

function productsJson(
  { trace }: Capture,
  device: DeviceCapture,
  range: { readonly from: number; readonly to: number },
) {
  const { rows, chip, unknown } = roofedProducts({ trace, device }, range);
  return {
    products_roof_of: chip,
    products_without_shapes_us: unknown,
    products: rows.map(({ operator, batch, m, n, k, type, calls, time, rate, roof }) => ({
      ...{ operator, batch, m, n, k, type, calls, sum_us: time, rate_tflops: toTflops(rate) },
      ...{ roof_pct: roof && toPercent(roof.share), bound: roof?.by ?? null },
    })),
  };
}
