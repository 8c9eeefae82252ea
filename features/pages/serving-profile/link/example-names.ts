/** The synthetic captures that stand in where nobody has one at hand: what each of them shows. */
import type { ExampleName } from "@/features/core/synthetic-profile/cases";
import { text, type Text } from "@/lib/text";

export const EXAMPLE_WORDS: Readonly<Record<ExampleName, Text>> = {
  "single-host": text({ en: "one host, all well", zh: "单机，正常运行" }),
  "two-host-pd": text({ en: "two hosts, prefill and decode apart", zh: "双机，PD 分离" }),
  "hot-expert": text({ en: "a hot expert", zh: "热点专家" }),
  "preemption-storm": text({ en: "overload with preemption", zh: "过载与抢占" }),
  "slow-card": text({ en: "a slow card", zh: "一张慢卡" }),
  "starved-decode": text({ en: "a decode pool without work", zh: "解码池空闲" }),
  "clock-offset": text({ en: "two hosts whose clocks differ", zh: "两台主机时钟不一致" }),
};
