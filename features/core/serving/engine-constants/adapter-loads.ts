/** What a prompt costs whose adapter is not on the GPU: its bytes over the host link, before the step that it is part of. */
import { storedParts } from "@/features/core/memory/stored-parts";
import type { Deployment } from "../deployment/deployment";

/**
 * Mean seconds of one prompt = share with an adapter · (1 - resident / in use) · bytes of one adapter on one GPU / rate. Every GPU loads its
 * own part over its own link. Engines copy an adapter in before the step runs (vLLM's `set_active_adapters`), so the step waits.
 */
export function adapterLoadSeconds({ model, chip, precision, pools }: Deployment): number {
  const { adapters } = model;
  const [pool] = pools;
  if (!adapters || !pool || adapters.resident >= adapters.count) return 0;
  const stages = storedParts(model, pool.parallelism, precision);
  const each = Math.max(...stages.map(({ layers }) => layers.adapters)) / adapters.resident;
  const missing = 1 - adapters.resident / adapters.count;
  return (adapters.share * missing * each) / (chip.pcie?.perDirection ?? PCIE_5);
}

/** Bytes per second of sixteen lanes, where the chip's own link is not published. */
const PCIE_5 = 63e9;
