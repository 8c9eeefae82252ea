// A trace as torch.profiler writes it, of any size: decode steps of a transformer on two streams, with launches, operators, shapes,
// Python frames and all-reduces. The mix of categories is that of the recorded vLLM trace (two Python frames an operator).
import { closeSync, openSync, writeSync } from "node:fs";

const KERNELS = [
  [
    "void vllm::fused_add_rms_norm_kernel<c10::BFloat16, 8>(c10::BFloat16*, c10::BFloat16*, c10::BFloat16 const*, float, int, int)",
    4,
  ],
  ["nvjet_tst_64x64_64x13_2x1_v_bz_TNN", 15],
  [
    "void flashinfer::BatchDecodeWithPagedKVCacheKernel<(flashinfer::PosEncodingMode)0, 2u, 8u, 16u, 8u, 8u>(__nv_bfloat16*)",
    30,
  ],
  ["nvjet_tst_64x128_64x10_4x1_v_bz_TNN", 11],
  ["ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<4096ul>)", 26],
  [
    "void cutlass::device_kernel<cutlass::gemm::kernel::GemmUniversal<cute::tuple<int, int, int, int>, cutlass::gemm::collective>>",
    45,
  ],
  [
    "void vllm::act_and_mul_kernel<c10::BFloat16, &vllm::silu_kernel<c10::BFloat16>, true>(c10::BFloat16*, c10::BFloat16 const*, int)",
    5,
  ],
];
const LAYERS = 36;

/** Entries of the event list for each kernel. */
const ENTRIES = 7;
/** As measured: what an entry takes on average. */
export const BYTES_PER_EVENT = 275;

/** Writes at least `bytes` of JSON to `path`; returns what it holds. */
export function writeTrace(path, bytes) {
  const file = openSync(path, "w");
  let size = 0;
  let kernels = 0;
  let id = 1;
  let ts = 1365627866520.196;
  const put = (text) => {
    size += writeSync(file, text);
  };
  put('{\n  "schemaVersion": 1,\n  "deviceProperties": [{"id": 0, "name": "NVIDIA H100 80GB HBM3"}],\n');
  put('  "distributedInfo": {"backend": "nccl", "rank": 0, "world_size": 8},\n  "traceEvents": [\n');
  while (size < bytes) {
    const rows = [];
    for (let layer = 0; layer < LAYERS; layer += 1)
      for (const [name, us] of KERNELS) {
        const collective = name.startsWith("nccl");
        rows.push(...events(name, us, id, ts, collective));
        ts += us + 1.25;
        id += 1;
        kernels += 1;
      }
    ts += 200;
    put(rows.join(""));
  }
  put(
    `  {\n    "ph": "M", "name": "process_name", "ts": ${ts}, "pid": 0, "tid": 0, "args": {"name": "python"}\n  }\n  ]\n}\n`,
  );
  closeSync(file);
  return { bytes: size, kernels, events: kernels * ENTRIES + 1 };
}

function events(name, us, id, ts, collective) {
  const at = (offset) => (ts + offset).toFixed(3);
  const stream = collective ? 20 : 7;
  const message = collective
    ? '"Collective name": "allreduce", "In msg nelems": 524288, "Out msg nelems": 524288, "Group size": 8, "dtype": "BFloat16", "Process Group Name": "2", '
    : "";
  return [
    `  {\n    "ph": "X", "cat": "python_function", "name": "vllm/model_executor/layers/linear.py(${200 + (id % 40)}): forward", "pid": 4711, "tid": 4711,\n    "ts": ${at(-90)}, "dur": 22.418,\n    "args": {\n      "Python parent id": ${id}, "Python id": ${id + 1}, "Ev Idx": ${id}\n    }\n  },\n`,
    `  {\n    "ph": "X", "cat": "python_function", "name": "torch/nn/modules/module.py(1747): _call_impl", "pid": 4711, "tid": 4711,\n    "ts": ${at(-91)}, "dur": 24.1,\n    "args": {\n      "Python parent id": ${id}, "Python id": ${id + 2}, "Ev Idx": ${id}\n    }\n  },\n`,
    `  {\n    "ph": "X", "cat": "cpu_op", "name": "aten::mm", "pid": 4711, "tid": 4711,\n    "ts": ${at(-88)}, "dur": 18.2,\n    "args": {\n      "External id": ${id}, "Record function id": 0, "Concrete Inputs": ["", ""], "Input type": ["c10::BFloat16", "c10::BFloat16"], "Input Strides": [[5120, 1], [1, 5120]], "Input Dims": [[64, 5120], [5120, 6144]], "Ev Idx": ${id}\n    }\n  },\n`,
    `  {\n    "ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernelExC", "pid": 4711, "tid": 4711,\n    "ts": ${at(-80)}, "dur": 4.217,\n    "args": {\n      "External id": ${id}, "cbid": 430, "correlation": ${id}\n    }\n  },\n`,
    `  {\n    "ph": "s", "id": ${id}, "pid": 4711, "tid": 4711, "ts": ${at(-80)},\n    "cat": "ac2g", "name": "ac2g"\n  },\n`,
    `  {\n    "ph": "X", "cat": "kernel", "name": "${name}", "pid": 0, "tid": ${stream},\n    "ts": ${at(0)}, "dur": ${us.toFixed(3)},\n    "args": {\n      ${message}"External id": ${id}, "queued": 0, "device": 0, "context": 1, "stream": ${stream}, "correlation": ${id}, "registers per thread": 96, "shared memory": 49152, "blocks per SM": 1.939394, "warps per SM": 7.757576, "grid": [128, 2, 1], "block": [128, 1, 1], "est. achieved occupancy %": 12\n    }\n  },\n`,
    `  {\n    "ph": "f", "id": ${id}, "pid": 0, "tid": ${stream}, "ts": ${at(0)},\n    "cat": "ac2g", "name": "ac2g", "bp": "e"\n  },\n`,
  ];
}
