/**
 * Flags that the suite understands and does not model: `ASIDE` start nothing that a prediction prices, `MOVING` change time or memory.
 * Names from the engines' argument pages (sources in `vllm.ts`, `sglang.ts`, `trtllm.ts`).
 */
import type { FlagForm } from "./row";

export type OtherFlag = { readonly names: readonly string[]; readonly form: FlagForm };

const others = (form: FlagForm, names: string): readonly OtherFlag[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => ({ names: name.split("|"), form }));

export const ASIDE: readonly OtherFlag[] = [
  ...others(
    "value",
    `--host --port --api-key --served-model-name --tokenizer --tokenizer-path --tokenizer-mode --download-dir --seed --random-seed
     --dtype --log-level --chat-template --chat-template-content-format --reasoning-parser --tool-call-parser --tool-parser
     --revision --load-format --backend --master-addr --master-port --data-parallel-address|-dpa --data-parallel-rpc-port|-dpp
     --data-parallel-size-local|-dpl --data-parallel-backend|-dpb --data-parallel-rank|-dpn --distributed-executor-backend
     --dist-init-addr|--nccl-init-addr --disaggregation-transfer-backend --disaggregation-bootstrap-port
     --disaggregation-ib-device --gpus-per-node --api-server-count --uvicorn-log-level --metadata-server-config-file
     --tokenizer-worker-num --model-loader-extra-config --dist-timeout --watchdog-timeout --page-log-interval
     --decode-log-interval --endpoint --model-name`,
  ),
  ...others(
    "bare",
    `--trust-remote-code --enable-metrics --enable-log-requests --disable-log-requests --no-enable-log-requests
     --enable-auto-tool-choice --disable-log-stats --enable-cache-report --skip-server-warmup --language-model-only`,
  ),
];

export const MOVING: readonly OtherFlag[] = [
  ...others(
    "value",
    `--attention-backend --prefill-attention-backend --decode-attention-backend --block-size --page-size --compilation-config|-cc|-O
     --max-prefill-tokens --moe-runner-backend --moe-backend --server-role
     --swap-space --kv-cache-memory-bytes --num-gpu-blocks-override --cpu-offload-gb --max-total-tokens --schedule-policy
     --scheduling-policy --long-prefill-token-threshold --max-num-partial-prefills --deepep-config
     --ep-dispatch-algorithm --hicache-ratio --limit-mm-per-prompt
     --expert-placement-strategy --dcp-comm-backend --num-continuous-decode-steps --moe-dp-size --max-prefill-bs
     --rope-scaling --rope-theta --hf-overrides --json-model-override-args
     --kernel-config --dsa-prefill-backend --dsa-decode-backend --nsa-prefill-backend --nsa-decode-backend`,
  ),
  ...others("list", "--cuda-graph-bs --cudagraph-capture-sizes|--cuda-graph-sizes --lora-modules --lora-paths"),
  ...others(
    "bare",
    `--enable-single-batch-overlap
     --enable-torch-compile --disable-shared-experts-fusion --disable-custom-all-reduce
     --disable-chunked-prefix-cache --disable-cascade-attn --enable-sequence-parallel --disable-hybrid-kv-cache-manager`,
  ),
];
