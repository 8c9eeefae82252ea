import { defineAbout } from "@/features/analysis/analysis";
import { text } from "@/lib/text";

export const aboutTrace = defineAbout({
  id: "trace",
  subject: "measurements",
  title: text({ en: "Trace", zh: "轨迹" }),
  question: text({
    en: "Where does a step spend its time, and what should I fix first?",
    zh: "一步的时间花在哪里，应当先改什么？",
  }),
  shortcut: "l",
  measured: true,
  alone: true,
});
