import { defineAbout } from "@/features/analysis/analysis";
import { text } from "@/lib/text";

export const aboutServingProfile = defineAbout({
  id: "serving-profile",
  subject: "measurements",
  title: text({ en: "Serving Profile", zh: "服务剖析" }),
  question: text({
    en: "Why did requests wait, and what would have prevented it?",
    zh: "请求为何等待，怎样才能避免？",
  }),
  shortcut: "z",
  measured: true,
  keys: [
    [["["], text({ en: "Request, batch or forward before", zh: "上一个请求、批次或前向" })],
    [["]"], text({ en: "Request, batch or forward behind", zh: "下一个请求、批次或前向" })],
    [["/"], text({ en: "Find a request", zh: "查找请求" })],
    [["W", "S"], text({ en: "Timeline in focus: zoom", zh: "时间线获得焦点时：缩放" })],
    [["A", "D"], text({ en: "Timeline in focus: pan", zh: "时间线获得焦点时：平移" })],
  ],
});
