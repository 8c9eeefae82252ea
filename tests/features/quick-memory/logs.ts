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

export const TRTLLM = `[TensorRT-LLM][INFO] [MemUsageChange] Allocated 52.58 GiB for max tokens in paged KV cache (430784).`;

export const NVIDIA_SMI = `+-----------------------------------------------------------------------------------------+
|   0  NVIDIA H100 80GB HBM3          On  |   00000000:19:00.0 Off |                    0 |
| N/A   35C    P0            117W /  700W |   72345MiB /  81559MiB |      0%      Default |
|   1  NVIDIA H100 80GB HBM3          On  |   00000000:3B:00.0 Off |                    0 |
| N/A   35C    P0            117W /  700W |   74501MiB /  81559MiB |      0%      Default |`;

export const NVIDIA_CSV = `index, name, memory.total [MiB], memory.used [MiB]
0, NVIDIA H100 80GB HBM3, 81559 MiB, 72345 MiB`;

export const NPU_SMI = `| NPU   Name                | Health        | Power(W)    Temp(C)           Hugepages-Usage(page)|
| Chip  Phy-ID              | Bus-Id        | AICore(%)   Memory-Usage(MB)  HBM-Usage(MB)        |
| 0     Ascend910           | OK            | 178.5       36                0    / 0             |
| 0     0                   | 0000:9D:00.0  | 0           0    / 0          3416 / 65536         |
| 1     1                   | 0000:9F:00.0  | 0           0    / 0          3195 / 65536         |`;
