import { defineAbout } from "@/features/analysis/analysis";
import { text } from "@/lib/text";

export const aboutSchedulingSimulator = defineAbout({
  id: "scheduling-simulator",
  subject: "simulate",
  title: text({ en: "Scheduling Simulator", zh: "调度模拟器" }),
  question: text({
    en: "What do requests wait for, and what would one knob change?",
    zh: "请求在等什么？改动一个参数会怎样？",
  }),
  shortcut: "s",
  takesLong: true,
});
