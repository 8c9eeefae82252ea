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
     --decode-log-interval --endpoint --model-name --routing-logic --root-path --allowed-origins --allowed-methods --allowed-headers
     --ssl-keyfile --ssl-certfile --ssl-ca-certs --response-role --max-log-len --otlp-traces-endpoint --collect-detailed-traces
     --generation-config --override-generation-config --max-logprobs --task --runner --convert --hf-token --config-format
     --guided-decoding-backend --structured-outputs-config --default-chat-template-kwargs --tool-parser-plugin --tool-server
     --tokenizer-revision --code-revision --middleware --disable-fastapi-docs --kv-events-config --shutdown-timeout --logits-processors
     --grammar-backend --sampling-backend --mm-processor-kwargs --media-io-kwargs --allowed-local-media-path --fastapi-root-path
     --crash-dump-folder --log-level-http --file-storage-path --constrained-json-whitespace-pattern --data-parallel-external-lb
     --node-ip --revision-id --bucket-time-to-first-token --prefill-round-robin-balance --load-balance-method --device --tokenizer-backend`,
  ),
  ...others(
    "bare",
    `--trust-remote-code --enable-metrics --enable-log-requests --disable-log-requests --no-enable-log-requests
     --enable-auto-tool-choice --disable-log-stats --enable-cache-report --skip-server-warmup --language-model-only
     --disable-uvicorn-access-log --enable-server-load-tracking --enable-request-id-headers --enable-prompt-tokens-details
     --enable-force-include-usage --return-tokens-as-token-ids --enable-sleep-mode --use-v2-block-manager --log-requests
     --allow-auto-truncate --show-time-cost --enable-metrics-for-all-schedulers --enable-tokenizer-info-endpoint --enable-reasoning
     --exclude-tools-when-tool-choice-none --enable-log-outputs --disable-frontend-multiprocessing --enable-p2p-check
     --allow-credentials --enable-ssl-refresh --skip-tokenizer-init --enable-mfu-metrics`,
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
     --kernel-config --dsa-prefill-backend --dsa-decode-backend --nsa-prefill-backend --nsa-decode-backend
     --linear-backend --attention-config --mm-encoder-tp-mode --mm-processor-cache-gb --mm-attention-backend --max-seq-len-to-capture
     --num-scheduler-steps --preemption-mode --additional-config --mamba-cache-mode --mamba-ssm-cache-dtype --mamba-cache-dtype
     --mamba-block-size --optimization-level --max-long-partial-prefills --num-lookahead-slots --prefix-caching-hash-algo
     --init-expert-location --eplb-algorithm --eplb-rebalance-num-iterations --fp8-gemm-backend --fp4-gemm-backend --lora-backend
     --num-reserved-decode-tokens --quantization-param-path --torchao-config --max-mamba-cache-size --swa-full-tokens-ratio
     --speculative-attention-mode --speculative-token-map --hicache-write-policy --hicache-io-backend --hicache-mem-layout
     --hicache-storage-prefetch-policy --quantization-config --offload-params --cpu-offload-params --pipeline-rank-layout
     --mm-encoder-attn-backend --ubatch-size --dbo-decode-token-threshold --dbo-prefill-token-threshold --kv-sharing-fast-prefill`,
  ),
  ...others("list", "--cuda-graph-bs --cudagraph-capture-sizes|--cuda-graph-sizes --lora-modules --lora-paths"),
  ...others(
    "bare",
    `--enable-single-batch-overlap
     --enable-torch-compile --disable-shared-experts-fusion --disable-custom-all-reduce
     --disable-cuda-graph-padding --enable-flashinfer-allreduce-fusion --enable-piecewise-cuda-graph --disable-piecewise-cuda-graph
     --enable-flashinfer-autotune --disable-flashinfer-autotune --disable-sliding-window --calculate-kv-scales --multi-step-stream-outputs
     --enable-return-hidden-states --enable-nccl-nvls --enable-symm-mem --enable-mscclpp --enable-memory-saver --keep-mm-feature-on-device
     --disable-chunked-prefix-cache --disable-cascade-attn --enable-sequence-parallel --disable-hybrid-kv-cache-manager`,
  ),
];
