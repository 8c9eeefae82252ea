/**
 * Time of kernels that only stream: norms, activations, rotary embedding, look-ups.
 *
 *   t = floor + bytes / (B · memory)
 *
 * Source: share and floor of coefficients.json, where no operator table exists for them and the BF16 matrix law's
 * memory share stands in. Linear in bytes.
 */
import { micro, type LawChip, type LawTime, type Parameters } from "./law";

export type MemoryParameters = Parameters<"memory" | "floor_us">;

export function streamTime(traffic: number, chip: Pick<LawChip, "bandwidth">, p: MemoryParameters): LawTime {
  const memory = traffic / (chip.bandwidth * p.memory);
  const floor = micro(p.floor_us);
  return { compute: 0, memory, floor, total: floor + memory };
}
