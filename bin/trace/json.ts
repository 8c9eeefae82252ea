/** A layer of a trace as JSON, in the fields that scripts for layer analysis read. */
import {
  byHotness,
  type Capture,
  type DeviceCapture,
  kernelRows,
  type Layer,
  type Pass,
  rangeFigures,
} from "@/features/core/trace";

export function layerJson({ trace }: Capture, device: DeviceCapture, pass: Pass, layer: Layer) {
  const { work, rules, gaps, segmentation } = device;
  const figures = rangeFigures(work, rules, gaps, layer.from, layer.to);
  return {
    metadata: {
      layer_id: layer.index,
      fwd_pass: pass.index,
      pass_kind: pass.kind,
      num_layers: segmentation.layers,
      confidence: segmentation.confidence,
      wall_us: figures.wall,
      busy_us: figures.busy,
      idle_us: figures.idle,
      total_dur_us: figures.sum,
      num_kernels: figures.kernels,
    },
    category_summary: Object.fromEntries(
      Object.entries(figures.categories).map(([category, { time, count }]) => [category, { dur_us: time, count }]),
    ),
    kernels: byHotness(kernelRows(trace, device, layer, layer.half)).map((kernel) => ({
      name: kernel.name,
      simplified_name: kernel.short,
      dur_us: kernel.time,
      category: kernel.category,
      half: kernel.half,
      ts: kernel.start,
      stream: kernel.stream,
      operator: kernel.operator,
      input_dims: kernel.shapes,
    })),
  };
}

export function comparisonJson(all: Capture, device: DeviceCapture, pass: Pass, layer: Layer, other: Layer) {
  const primary = layerJson(all, device, pass, layer);
  const comparison = layerJson(all, device, pass, other);
  const [a, b] = [primary, comparison].map(({ kernels }) => new Set(kernels.map((kernel) => kernel.simplified_name)));
  return {
    primary,
    comparison,
    kernel_diff: {
      only_primary: [...(a ?? [])].filter((name) => !b?.has(name)),
      only_comparison: [...(b ?? [])].filter((name) => !a?.has(name)),
      common_count: [...(a ?? [])].filter((name) => b?.has(name)).length,
    },
  };
}
