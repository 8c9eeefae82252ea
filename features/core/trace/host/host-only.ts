/** Why a trace has no work of a device, and what helps. */
import { type Text, text } from "@/lib/text";
import type { Trace } from "../trace";

export const hostOnlyReason = ({ truncated }: Pick<Trace, "truncated">): Text =>
  truncated
    ? text({
        en: "The file is cut before its first kernel: profilers write the host's events first. Copy it again, or let the profiler finish writing.",
        zh: "文件在第一个内核之前就被截断：性能分析器先写主机事件。请重新拷贝文件，或等待性能分析器写完。",
      })
    : text({
        en: "Only the host was recorded. Profile with ProfilerActivity.CUDA (PrivateUse1 or XPU elsewhere) to see kernels.",
        zh: "只记录了主机。请启用 ProfilerActivity.CUDA（其他平台为 PrivateUse1 或 XPU）重新采集以看到内核。",
      });
