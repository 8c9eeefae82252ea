/** Start-up logs as engines word them, with figures of this suite's choosing unless said otherwise. */
export const VLLM_V0 = `INFO 03-21 20:15:03 [loader.py:429] Loading weights took 4.10 seconds
INFO 03-21 20:15:04 [model_runner.py:1114] Loading model weights took 14.9888 GB
INFO 03-21 20:15:45 [worker.py:267] Memory profiling takes 2.26 seconds
INFO 03-21 20:15:45 [worker.py:267] the current vLLM instance can use total_gpu_memory (79.19GiB) x gpu_memory_utilization (0.90) = 71.27GiB
INFO 03-21 20:15:45 [worker.py:267] model weights take 14.99GiB; non_torch_memory takes 0.16GiB; PyTorch activation peak memory takes 1.26GiB; the rest of the memory reserved for KV Cache is 54.86GiB.
INFO 03-21 20:15:46 [executor_base.py:111] # cuda blocks: 28087, # CPU blocks: 2048
INFO 03-21 20:15:46 [executor_base.py:116] Maximum concurrency for 8192 tokens per request: 54.86x
INFO 03-21 20:16:03 [model_runner.py:1562] Graph capturing finished in 17 secs, took 0.23 GiB`;

/** measured: Llama-3.1-8B on H100 (llm-d-planner, empirical vLLM memory results), in the words of vLLM 0.10. */
export const VLLM_V1 = `(EngineCore_0 pid=271) INFO [default_loader.py:268] Loading weights took 5.24 seconds
(EngineCore_0 pid=271) INFO [gpu_model_runner.py:1932] Model loading took 14.99 GiB and 6.1 seconds
(EngineCore_0 pid=271) INFO [gpu_worker.py:276] Available KV cache memory: 51.38 GiB
(EngineCore_0 pid=271) INFO [kv_cache_utils.py:849] GPU KV cache size: 420,896 tokens
(EngineCore_0 pid=271) INFO [kv_cache_utils.py:853] Maximum concurrency for 131,072 tokens per request: 3.21x
(EngineCore_0 pid=271) INFO [gpu_model_runner.py:2706] Graph capturing finished in 19 secs, took 0.53 GiB
(EngineCore_0 pid=271) INFO [gpu_worker.py:391] Free memory on device (78.6/79.18 GiB) on startup. Desired GPU memory utilization is (0.9, 71.26 GiB). Actual usage is 14.99 GiB for weight, 4.76 GiB for peak activation, 0.13 GiB for non-torch memory, and 0.53 GiB for CUDAGraph memory. Replace gpu_memory_utilization config with \`--kv-cache-memory=54931123200\` to fit into requested memory.`;

export const VLLM_21 = `(Worker_TP0 pid=1) INFO [gpu_model_runner.py:4879] Model loading took 12.66 GiB memory and 31.657031 seconds
(Worker_TP1 pid=2) INFO [gpu_model_runner.py:4879] Model loading took 12.68 GiB memory and 31.7 seconds
(Worker_TP0 pid=1) INFO [gpu_worker.py:475] CUDA graph memory profiling is enabled (default since v0.21.0). The current --gpu-memory-utilization=0.9200 is equivalent to --gpu-memory-utilization=0.9129 without CUDA graph memory profiling.
(Worker_TP0 pid=1) INFO [gpu_worker.py:692] Available KV cache memory: 56.21 GiB
(Worker_TP1 pid=2) INFO [gpu_worker.py:692] Available KV cache memory: 55.93 GiB
(EngineCore pid=3) INFO [kv_cache_utils.py:1229] GPU KV cache size: 458,176 tokens
(EngineCore pid=3) INFO Free memory on device cuda:0 (78.84/79.25 GiB) on startup. Desired GPU memory utilization is (0.92, 72.91 GiB). Actual usage is 15.26 GiB for consumed memory (weights + non-torch), 1.44 GiB for peak activation, and 0.23 GiB for CUDAGraph memory.`;

export const SGLANG = `[2025-07-14 05:48:31] server_args=ServerArgs(model_path='m', mem_fraction_static=0.874, chunked_prefill_size=8192)
[2025-07-14 05:48:36 TP0] Load weight begin. avail mem=78.58 GB
[2025-07-14 05:48:43 TP0] Load weight end. type=LlamaForCausalLM, dtype=torch.bfloat16, avail mem=63.56 GB, mem usage=15.02 GB.
[2025-07-14 05:48:43 TP0] KV Cache is allocated. #tokens: 434152, K size: 26.50 GB, V size: 26.50 GB
[2025-07-14 05:48:43 TP0] Memory pool end. avail mem=9.90 GB
[2025-07-14 05:48:44 TP0] Capture cuda graph begin. This can take up to several minutes. avail mem=9.79 GB
[2025-07-14 05:48:50 TP0] Capture cuda graph end. Time elapsed: 6.43 s. mem usage=0.92 GB. avail mem=8.87 GB.
[2025-07-14 05:48:50 TP0] max_total_num_tokens=434152, chunked_prefill_size=8192, max_prefill_tokens=16384, max_running_requests=4096, context_len=131072`;

export const SGLANG_OLD = `[2024-09-01 10:00:00 TP0] Load weight begin. avail mem=78.58 GB
[2024-09-01 10:00:07 TP0] Load weight end. type=LlamaForCausalLM, dtype=torch.bfloat16, avail mem=63.33 GB
[2024-09-01 10:00:08 TP0] max_total_num_tokens=434152, max_prefill_tokens=16384, max_running_requests=2048, context_len=8192`;

export const SGLANG_LATENT = `[2025-10-16 09:06:22 TP0] KV Cache is allocated. dtype: torch.bfloat16, #tokens: 479530, KV size: 31.38 GB
[2025-10-16 09:06:30 TP0] Load weight end. type=DeepseekV3ForCausalLMNextN, dtype=torch.bfloat16, avail mem=20.10 GB, mem usage=1.61 GB.`;

/** measured: Llama-3-8B on an 80 GB GPU, a line each (vllm-project/vllm#10511, 2024-12). */
export const VLLM_TABLE = `INFO 12-13 19:54:18 worker.py:243] Memory profiling results:
INFO 12-13 19:54:18 worker.py:243] duration     0.75 seconds
INFO 12-13 19:54:18 worker.py:243] total_gpu_memory     79.22GiB
INFO 12-13 19:54:18 worker.py:243] gpu_memory_utilization       0.90
INFO 12-13 19:54:18 worker.py:243] the current vLLM instance can use    71.29GiB
INFO 12-13 19:54:18 worker.py:243] model weights take   14.96GiB
INFO 12-13 19:54:18 worker.py:243] non_torch_memory     1.79GiB
INFO 12-13 19:54:18 worker.py:243] PyTorch activation peak memory       1.26GiB
INFO 12-13 19:54:18 worker.py:243] available_kv_cache_memory    53.29GiB`;

/** The same in one line, as vLLM 0.6.4 has it; figures of this suite's choosing. */
export const VLLM_ONE_LINE = `INFO 11-20 10:00:00 worker.py:232] Memory profiling results: total_gpu_memory=79.22GiB initial_memory_usage=15.60GiB peak_torch_memory=16.22GiB memory_usage_post_profile=15.66GiB non_torch_memory=0.64GiB kv_cache_size=54.43GiB gpu_memory_utilization=0.90`;

/** measured: Llama-3.1-8B on L40S (vllm-project/vllm#17122, 2025-04): no line of KV memory yet. */
export const VLLM_V1_EARLY = `INFO 04-24 16:32:59 [loader.py:458] Loading weights took 2.95 seconds
INFO 04-24 16:33:00 [gpu_model_runner.py:1316] Model loading took 14.9889 GiB and 3.652170 seconds
INFO 04-24 16:33:13 [kv_cache_utils.py:634] GPU KV cache size: 158,656 tokens
INFO 04-24 16:33:13 [kv_cache_utils.py:637] Maximum concurrency for 32,768 tokens per request: 4.84x`;

export const VLLM_ASCEND = `INFO 07-01 09:00:00 [model_runner_v1.py:1745] Loading model weights took 27.5376 GB
INFO 07-01 09:00:20 [worker_v1.py:186] Available memory: 28137840640, total memory: 65452113920
INFO 07-01 09:00:20 [kv_cache_utils.py:716] GPU KV cache size: 171,648 tokens`;

/** measured: MiMo-V2-Flash on four GPUs (sgl-project/sglang#18039); full layers by hand: 375,360 · 9 · 192 · 2 B and · 128. */
export const SGLANG_WINDOWS = `[2026-01-31 13:50:39 TP0] Use sliding window memory pool. full_layer_tokens=375360, swa_layer_tokens=300288
[2026-01-31 13:50:39 TP0] KV Cache is allocated. #tokens: 300288, K size: 8.38 GB, V size: 5.59 GB
[2026-01-31 13:50:39 TP0] KV Cache is allocated. #tokens: 375360, K size: 1.21 GB, V size: 0.81 GB
[2026-01-31 13:50:39 TP1] KV Cache is allocated. #tokens: 300288, K size: 8.38 GB, V size: 5.59 GB
[2026-01-31 13:50:39 TP1] KV Cache is allocated. #tokens: 375360, K size: 1.21 GB, V size: 0.81 GB
[2026-01-31 13:50:41 TP0] max_total_num_tokens=375360, chunked_prefill_size=8192, max_prefill_tokens=16384, max_running_requests=2048, context_len=262144`;

/** A hybrid of recurrent and full layers with a draft model; KV pools measured on two RTX 5090 (club-3090#1261), states chosen. */
export const SGLANG_STATES = `[2026-09-12 00:22:40 TP0] Load weight end. elapsed=3.86 s, type=Qwen3NextForCausalLM, quant=fp4, avail mem=17.90 GB, mem usage=12.40 GB.
[2026-09-12 00:22:41 TP0] Mamba Cache is allocated. max_mamba_cache_size: 48, conv_state size: 0.10GB, ssm_state size: 1.15GB
[2026-09-12 00:22:48 TP0] KV Cache is allocated. dtype: torch.float8_e4m3fn, #tokens: 454112, K size: 3.46 GB, V size: 3.46 GB
[2026-09-12 00:22:48 TP0] KV Cache is allocated. dtype: torch.float8_e4m3fn, #tokens: 454112, K size: 1.08 GB, V size: 1.08 GB`;

export const TRTLLM = `[TensorRT-LLM][INFO] [MemUsageChange] Allocated 52.58 GiB for max tokens in paged KV cache (430784).`;

export const NVIDIA_SMI = `+-----------------------------------------------------------------------------------------+
|   0  NVIDIA H100 80GB HBM3          On  |   00000000:19:00.0 Off |                    0 |
| N/A   35C    P0            117W /  700W |   72345MiB /  81559MiB |      0%      Default |
|   1  NVIDIA H100 80GB HBM3          On  |   00000000:3B:00.0 Off |                    0 |
| N/A   35C    P0            117W /  700W |   74501MiB /  81559MiB |      0%      Default |`;

export const NVIDIA_CSV = `index, name, memory.total [MiB], memory.used [MiB]
0, NVIDIA H100 80GB HBM3, 81559 MiB, 72345 MiB`;

/** Without a physical id, as on single-chip 910B cards (vllm-project/vllm-ascend#1903). */
export const NPU_SMI_910B = `| NPU   Name                | Health        | Power(W)    Temp(C)           Hugepages-Usage(page)|
| Chip                      | Bus-Id        | AICore(%)   Memory-Usage(MB)  HBM-Usage(MB)        |
| 0     910B3               | OK            | 98.4        50                0    / 0             |
| 0                         | 0000:C1:00.0  | 0           0    / 0          3369 / 65536         |
| 1     910B3               | OK            | 96.5        53                0    / 0             |
| 0                         | 0000:01:00.0  | 12          0    / 0          58368/ 65536         |`;

export const NPU_SMI = `| NPU   Name                | Health        | Power(W)    Temp(C)           Hugepages-Usage(page)|
| Chip  Phy-ID              | Bus-Id        | AICore(%)   Memory-Usage(MB)  HBM-Usage(MB)        |
| 0     Ascend910           | OK            | 178.5       36                0    / 0             |
| 0     0                   | 0000:9D:00.0  | 0           0    / 0          3416 / 65536         |
| 1     1                   | 0000:9F:00.0  | 0           0    / 0          3195 / 65536         |`;

/** form: the sentence with which vLLM V1 refuses; an 8B with 128 kB of cache a token. */
export const REFUSED_V1 = `INFO [gpu_worker.py:400] Available KV cache memory: 9.83 GiB
ERROR [core.py:1165] ValueError: To serve at least one request with the model's max seq len (131072), (16.00 GiB KV cache is needed, which is larger than the available KV cache memory (9.83 GiB). Based on the available memory, the estimated maximum model length is 80512.`;

/** vllm-project/vllm#6746: blocks and refusal of vLLM V0. */
export const REFUSED_V0 = `INFO 07-24 14:07:40 distributed_gpu_executor.py:56] # GPU blocks: 4962, # CPU blocks: 4161
ValueError: The model's max seq len (131072) is larger than the maximum number of tokens that can be stored in KV cache (79392).`;
