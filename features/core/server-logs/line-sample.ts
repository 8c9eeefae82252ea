/** A statistics line of any engine: vLLM's every ten seconds, SGLang's batches, TensorRT-LLM's iterations. */
import type { LineSample } from "./sample-fields";
import { isSglangBatch, sglangSample } from "./sglang-lines";
import { iterationJson, iterationSample, runtimeSample } from "./trtllm-lines";
import { vllmSample } from "./vllm-lines";

/** null: the line states no statistics. Its length should be bounded (`line-feed.ts`). */
export function readLineSample(line: string): LineSample | null {
  if (line.includes("generation throughput:")) return vllmSample(line);
  if (isSglangBatch(line)) return sglangSample(line);
  if (/\biter\s*=\s*\d+/.test(line) && /num_scheduled_requests|currank_total_requests/.test(line))
    return iterationSample(line);
  if (line.includes('"Active Request Count"')) return runtimeSample(line);
  return line.includes('"iterLatencyMS"') ? iterationJson(line) : null;
}
