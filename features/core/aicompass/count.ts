/** Cards of one accelerator: what memory asks for and what arithmetic asks for, the larger of the two. */
import { GIB, GIGA } from "@/lib/units/edge";
import type { CompassFormat } from "./factors";
import type { CompassHardware } from "./presets";

export type CompassCount = {
  readonly hardware: CompassHardware;
  readonly byMemory: number;
  readonly byCompute: number;
  readonly cards: number;
  /** AICompass computes it and does not show it. */
  readonly limiting: "memory" | "compute";
};

export type Counting = {
  readonly weights: CompassFormat;
  /** Share of the peak rate, 0.1 to 1. */
  readonly utilisation: number;
  readonly units: "corrected" | "published";
};

/** Its columns go by the name of the format: INT4 weights count as INT4 arithmetic. */
export function computeRate(hardware: CompassHardware, format: CompassFormat): number | null {
  switch (format) {
    case "fp16":
      return hardware.fp16_tflops;
    case "bf16":
      return hardware.bf16_tflops;
    case "fp8":
      return hardware.fp8_tflops;
    case "int8":
      return hardware.int8_tops;
    case "int4":
      return hardware.int4_tops;
  }
}

export function count(hardware: CompassHardware, bytes: number, tflops: number, load: Counting): CompassCount | null {
  const rate = computeRate(hardware, load.weights);
  if (!rate) return null;
  const card = hardware.memory_gb * (load.units === "published" ? GIB : GIGA);
  const byMemory = Math.ceil(bytes / card);
  const byCompute = Math.ceil(tflops / (rate * load.utilisation));
  const limiting = byCompute > byMemory ? "compute" : "memory";
  return { hardware, byMemory, byCompute, cards: Math.max(byMemory, byCompute), limiting };
}
