/** The way between the memory of the GPUs and that of their host. */
import { instanceGpus, type Parallelism } from "@/features/core/operators/parallelism";
import type { Resolved } from "@/features/core/scenario/resolve";

/** PCIe where the sheet says nothing: a Gen4 x16 link. */
const USUAL_LINK = 32e9;

/** Bytes per second of one instance, one way, where nobody states them. */
export const hostRate = ({ chip }: Resolved, parallelism: Parallelism): number =>
  0.8 * (chip.pcie?.perDirection ?? USUAL_LINK) * instanceGpus(parallelism);
