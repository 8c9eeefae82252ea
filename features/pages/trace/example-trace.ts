/**
 * A trace to try the page with: decode steps of Qwen3-8B, TP 2 on H100, 32 sequences at a context of 2,304, in the form of torch.profiler.
 * Synthetic: durations are what Quick Estimation gives each operator of that scenario, names are those that vLLM's kernels have. Planted in
 * it: sampling keeps the device waiting between steps, and the third step launches its kernels too slowly. Pure.
 */
const STEPS = 6;
const LAYERS = 36;
const SLOW_STEP = 2;
const SAMPLING_US = 900;
const LAUNCH_US = 3;

/** Microseconds of each kernel in one layer, and of the pause after it. */
const LAYER = [
  ["void vllm::fused_add_rms_norm_kernel<c10::BFloat16, 8>", 2.6, 0.8],
  ["nvjet_tst_64x64_64x13_2x1_v_bz_TNN", 12.2, 0.8],
  ["void vllm::rotary_embedding_kernel<c10::BFloat16, true>", 1.5, 0.4],
  ["void vllm::reshape_and_cache_flash_kernel<__nv_bfloat16>", 1.2, 0.8],
  ["flash_fwd_splitkv_kernel<cutlass::bfloat16_t>", 63.5, 0.8],
  ["nvjet_tst_64x32_64x16_2x1_v_bz_TNN", 8.9, 0.8],
  ["void vllm::cross_device_reduce_1stage<__nv_bfloat16, 2>", 5.6, 0.8],
  ["void vllm::fused_add_rms_norm_kernel<c10::BFloat16, 8>", 2.6, 0.8],
  ["nvjet_tst_128x64_64x10_2x1_v_bz_TNN", 39.8, 0.8],
  ["void vllm::act_and_mul_kernel<c10::BFloat16, silu>", 2.9, 0.8],
  ["nvjet_tst_64x128_64x10_2x1_v_bz_TNN", 21.3, 0.8],
  ["void vllm::cross_device_reduce_1stage<__nv_bfloat16, 2>", 5.6, 0.8],
] as const;
const HEAD = ["nvjet_tst_192x64_64x8_2x1_v_bz_TNN", 270, 4] as const;
const SAMPLE = ["void at::native::cunn_SoftMaxForward<4, float>", 22, 4] as const;

export const EXAMPLE_FILE = "synthetic-qwen3-8b-tp2-rank0.json";

export function exampleTrace(): string {
  const events: object[] = [
    { ph: "M", name: "process_name", pid: 0, args: { name: "python" } },
    { ph: "M", name: "thread_name", pid: 0, tid: 7, args: { name: "stream 7" } },
  ];
  let time = 1000;
  let correlation = 0;
  const run = ([name, took, pause]: readonly [string, number, number], slow: boolean): void => {
    correlation += 1;
    const launched = { ph: "X", cat: "cuda_runtime", name: "cudaLaunchKernel", pid: 1, tid: 1 };
    const begun = { ph: "X", cat: "kernel", name, pid: 0, tid: 7 };
    // A slow launch comes after the device has run dry; otherwise it waits in the queue.
    time += slow ? 9 : 0;
    events.push(
      { ...launched, ts: time - LAUNCH_US - (slow ? 2 : 60), dur: LAUNCH_US, args: { correlation } },
      { ...begun, ts: time, dur: took, args: { correlation, stream: 7, device: 0 } },
    );
    time += took + pause;
  };
  for (let step = 0; step < STEPS; step += 1) {
    const slow = step === SLOW_STEP;
    for (let layer = 0; layer < LAYERS; layer += 1) for (const kernel of LAYER) run(kernel, slow);
    run(HEAD, slow);
    run(SAMPLE, slow);
    time += SAMPLING_US;
  }
  return JSON.stringify({
    schemaVersion: 1,
    deviceProperties: [{ id: 0, name: "NVIDIA H100 80GB HBM3" }],
    traceEvents: events,
  });
}
