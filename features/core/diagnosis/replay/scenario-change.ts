/** What a cure's flag changes in a scenario; flags that the simulator's engine does not have change nothing. */
import type { RawParams } from "@/lib/params/codec";
import type { Cure } from "../diagnosis";

const PARAMS: Readonly<Record<string, string>> = {
  "--max-num-seqs": "max_seqs",
  "--max-running-requests": "max_seqs",
  "--max_batch_size": "max_seqs",
  maxBatchSize: "max_seqs",
  "--max-num-batched-tokens": "batched_tokens",
  "--chunked-prefill-size": "batched_tokens",
  "--max_num_tokens": "batched_tokens",
  "--kv-cache-dtype": "kv",
  "kv_cache_config.dtype": "kv",
  "--gpu-memory-utilization": "gpu_util",
  "--mem-fraction-static": "gpu_util",
};

type ScenarioChange = { readonly present: RawParams; readonly changed: RawParams };

/** null: the flag names no value, or none that a scenario has. */
export function changeBy({ flag, from, to }: Pick<Cure, "flag" | "from" | "to">): ScenarioChange | null {
  const param = PARAMS[flag];
  if (param === undefined || to === null) return null;
  return { present: from === null ? {} : { [param]: from }, changed: { [param]: to } };
}
