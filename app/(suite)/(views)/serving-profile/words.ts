/** Words of the page that only a screen says. */
import { text, type Text } from "@/lib/text";

export const WORDS = {
  files: text({ en: "Open files", zh: "打开文件" }),
  folder: text({ en: "Open folder", zh: "打开文件夹" }),
  drop: text({
    en: "or drop a folder or files here: msServiceProfiler output, request logs, any subset. They stay in this browser.",
    zh: "或将文件夹或文件拖放到此处：msServiceProfiler 输出、请求日志，任意子集均可。文件不会离开此浏览器。",
  }),
  example: text({ en: "Show me an example", zh: "打开示例" }),
  stop: text({ en: "Stop, keep this", zh: "停止并保留" }),
  cancel: text({ en: "Cancel", zh: "取消" }),
  close: text({ en: "Close", zh: "关闭" }),
  progress: text({ en: "Progress", zh: "进度" }),
  views: text({ en: "Views", zh: "视图" }),
  limits: text({ en: "limits", zh: "限值" }),
  noData: text({ en: "no data", zh: "无数据" }),
  findings: text({ en: "Findings", zh: "发现" }),
  findingsLead: text({ en: "By how much of the run each concerns.", zh: "按涉及运行的比例排列。" }),
  noFindings: text({
    en: "Nothing stands out in these files.",
    zh: "这些文件中没有突出的问题。",
  }),
  show: text({ en: "Show", zh: "查看" }),
  requests: text({ en: "Requests", zh: "请求" }),
  batches: text({ en: "Batches", zh: "批次" }),
  forwards: text({ en: "Forwards", zh: "前向" }),
  batch: text({ en: "its batch", zh: "所在批次" }),
  forward: text({ en: "forward", zh: "前向" }),
  timeline: text({ en: "Timeline", zh: "时间线" }),
  showTimeline: text({ en: "Show the timeline", zh: "显示时间线" }),
  keys: text({
    en: "Keys: W S zoom, A D pan, 0 all, F the selected request, arrows next request, Esc none. Ctrl + wheel zooms, drag pans.",
    zh: "按键：W S 缩放，A D 平移，0 全部，F 所选请求，方向键切换请求，Esc 取消选择。Ctrl + 滚轮缩放，拖动平移。",
  }),
} as const satisfies Record<string, Text>;
