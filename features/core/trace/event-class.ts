/** What an event of a trace is, whatever the exporter calls it. */

export const EVENT_CLASSES = [
  "other",
  "kernel",
  "memcpy",
  "memset",
  "gpu-annotation",
  "runtime",
  "driver",
  "operator",
  "annotation",
  "python",
  "overhead",
  "sync",
  "device",
] as const;
export type EventClass = (typeof EVENT_CLASSES)[number];

const number = (of: EventClass): number => EVENT_CLASSES.indexOf(of);

export const OTHER = number("other");
export const KERNEL = number("kernel");
export const MEMCPY = number("memcpy");
export const MEMSET = number("memset");
export const GPU_ANNOTATION = number("gpu-annotation");
export const RUNTIME = number("runtime");
export const DRIVER = number("driver");
export const OPERATOR = number("operator");
export const ANNOTATION = number("annotation");
export const PYTHON = number("python");
const OVERHEAD = number("overhead");
export const SYNC = number("sync");
/** Work of a device whose category does not tell kernel from copy: the name does, once the file is read. */
export const DEVICE = number("device");

/** Set beside the class of a kernel that a CUDA or HIP graph launched. */
export const IN_GRAPH = 0x80;
export const CLASS_BITS = 0x7f;

/** Categories as Kineto writes them today, as it wrote them before 2022, and as converters of Nsight Systems write them. */
const BY_CATEGORY: Readonly<Record<string, number>> = {
  kernel: KERNEL,
  cuda_kernel: KERNEL,
  gpu_kernel: KERNEL,
  cuda: DEVICE,
  gpu_op: DEVICE,
  gpu_memcpy: MEMCPY,
  memcpy: MEMCPY,
  cuda_memcpy: MEMCPY,
  gpu_memset: MEMSET,
  memset: MEMSET,
  cuda_memset: MEMSET,
  gpu_user_annotation: GPU_ANNOTATION,
  user_annotation: ANNOTATION,
  nvtx: ANNOTATION,
  roctx: ANNOTATION,
  runtime: RUNTIME,
  cuda_api: RUNTIME,
  hip_api: RUNTIME,
  cpu_op: OPERATOR,
  operator: OPERATOR,
  python_function: PYTHON,
  overhead: OVERHEAD,
  cuda_sync: SYNC,
};

/** The class of a category; OTHER where only the lane can tell. Intel, Ascend and others prefix theirs: `xpu_runtime`, `privateuse1_runtime`. */
export function categoryClass(category: string): number {
  // Chrome's format allows several with commas between.
  const several = category.split(",", 8);
  if (several.length > 1)
    return several.map((word) => categoryClass(word.trim())).find((eventClass) => eventClass !== OTHER) ?? OTHER;
  const lower = category.toLowerCase();
  const known = BY_CATEGORY[lower];
  if (known !== undefined) return known;
  if (lower.endsWith("_runtime")) return RUNTIME;
  if (lower.endsWith("_driver")) return DRIVER;
  return OTHER;
}

/** The class of work on a device by its name alone. */
export function nameClass(name: string): number {
  if (/^\[?(cuda |hip |acl)?memcpy|^memcpy_async$/i.test(name)) return MEMCPY;
  if (/^\[?(cuda |hip |acl)?memset/i.test(name)) return MEMSET;
  return /^(event|notify|capture)_?(wait|record)|^profiling_(en|dis)able/i.test(name) ? SYNC : KERNEL;
}
