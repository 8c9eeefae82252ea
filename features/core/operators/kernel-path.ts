/** Which kernels of its experts an engine runs, and where a deployment says so. */

/**
 * Tuned: a recipe chooses them for its model. Stock: the engine's version starts them by itself. Fallback: the version has slow ones in their stead,
 * because it does not run the usual ones on this chip, for this format or layout.
 */
export const KERNEL_PATHS = ["tuned", "stock", "fallback"] as const;
export type KernelPath = (typeof KERNEL_PATHS)[number];

/** `version`: of the engine; null = its newest. */
export type Kernels = { readonly path: KernelPath; readonly version: string | null };

export const TUNED: Kernels = { path: "tuned", version: null };
