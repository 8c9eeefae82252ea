/** The units that columns, axes and figures are shown in, each with the factor from the SI value inside: spread into what says both. */
import { GIGA, KILO, MEGA, TERA } from "./edge";

export const IN_MS = { unit: "ms", factor: KILO } as const;
export const IN_US = { unit: "µs", factor: MEGA } as const;
export const IN_PERCENT = { unit: "%", factor: 100 } as const;
export const IN_MB = { unit: "MB", factor: 1 / MEGA } as const;
export const IN_GB = { unit: "GB", factor: 1 / GIGA } as const;
export const IN_KIB = { unit: "KiB", factor: 1 / 1024 } as const;
export const IN_GB_PER_S = { unit: "GB/s", factor: 1 / GIGA } as const;
export const IN_GFLOP = { unit: "GFLOP", factor: 1 / GIGA } as const;
export const IN_TFLOPS = { unit: "TFLOP/s", factor: 1 / TERA } as const;
