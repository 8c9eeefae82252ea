/** Causes of idle time in words. */
import { text, type Text } from "@/lib/text";
import type { IdleCause } from "./idle";

export const CAUSE_WORDS: Readonly<Record<IdleCause, Text>> = {
  host: text({ en: "waits for the host", zh: "等待主机" }),
  sync: text({ en: "host synchronises", zh: "主机同步" }),
  kernel: text({ en: "between kernels", zh: "内核之间" }),
  dependency: text({ en: "launched, waits on the device", zh: "已启动，等待设备" }),
  unknown: text({ en: "cause unknown", zh: "原因未知" }),
};
