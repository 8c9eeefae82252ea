/**
 * Products by shape against the data sheet of the device that the trace names.
 *
 *   roof time = max(FLOP / peak of the type, bytes / memory bandwidth),   share = roof time / measured time
 *
 * Bytes are both inputs and the output, each once, in the type of the inputs. No share where the device or the type is unknown.
 */
import { guessChip } from "@/features/core/hardware/guess-chip";
import { computeRate, type ComputeFormat } from "@/features/core/hardware/require";
import type { Chip } from "@/features/core/hardware/chip";
import { productRows, type DeviceCapture, type ProductRow, type Range, type Trace } from "@/features/core/trace";
import { fromUs } from "@/lib/units/edge";
import { flopsPerSecond, type FlopsPerSecond } from "@/lib/units/quantity";

export type RoofedProduct = ProductRow & {
  /** FLOP a second. */
  readonly rate: FlopsPerSecond;
  readonly roof: { readonly share: number; readonly by: "compute" | "memory" } | null;
};

export type RoofedProducts = {
  readonly chip: string | null;
  readonly rows: readonly RoofedProduct[];
  /** Microseconds of products whose shapes are unknown. */
  readonly unknown: number;
};

export function roofedProducts({ trace, device }: Traced, range: Range): RoofedProducts {
  const { rows, unknown } = productRows(trace, device, range);
  const chip = deviceChip({ trace, device });
  const roofed = rows.map((row): RoofedProduct => {
    const seconds: number = fromUs(row.time);
    return {
      ...row,
      rate: flopsPerSecond(seconds > 0 ? row.flops / seconds : 0),
      roof: chip === null ? null : roof(chip, row, seconds),
    };
  });
  return { chip: chip?.name ?? null, rows: roofed, unknown };
}

type Traced = { readonly trace: Trace; readonly device: DeviceCapture };

/** Ranks see their devices numbered from 0, whatever number the exporter gives the process. */
function deviceChip({ trace: { header }, device: { work } }: Traced): Chip | null {
  const properties = typeof work.device === "number" ? header.properties[work.device] : undefined;
  const name = work.name || (header.devices.find((device) => device !== "") ?? "");
  return guessChip(name, properties ?? header.properties[0])?.chip ?? null;
}

/** Format and bytes of an element, by PyTorch's name of the type. */
const TYPES: readonly (readonly [RegExp, ComputeFormat, number])[] = [
  [/bfloat16/i, "bf16", 2],
  [/half/i, "fp16", 2],
  [/float8/i, "fp8", 1],
  [/^(signed )?char$|int8|qint8/i, "int8", 1],
  [/^float$/i, "fp32", 4],
];

/** Products of 32-bit floats run as TF32 where the kernel's name says so. */
const TF32 = /tf32|s1688|s16816/i;

function roof(chip: Chip, row: ProductRow, seconds: number): RoofedProduct["roof"] {
  const known = TYPES.find(([name]) => name.test(row.type.replace("c10::", "")));
  if (known === undefined || chip.memoryBandwidth === null || seconds <= 0) return null;
  const [, format, bytes] = known;
  const peak = computeRate(chip, format === "fp32" && TF32.test(row.kernel) ? "tf32" : format);
  if (!peak.ok) return null;
  const computing = row.flops / peak.value;
  const moving = (row.elements * bytes) / chip.memoryBandwidth;
  return { share: Math.max(computing, moving) / seconds, by: computing >= moving ? "compute" : "memory" };
}
