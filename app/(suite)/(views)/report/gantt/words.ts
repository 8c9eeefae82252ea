/** Words of the Gantt chart that only a screen says. */
import { text, type Text } from "@/lib/text";

export const WORDS = {
  gantt: text({ en: "Gantt chart", zh: "甘特图" }),
  keys: text({
    en: "Keys: W S zoom, A D pan, F fit, 0 all, arrows task and lane, Enter enlarge, Esc back. A drag selects a stretch, on the strip above it chooses the window; Ctrl and the wheel zoom.",
    zh: "按键：W S 缩放，A D 平移，F 适配，0 全部，方向键切换任务与通道，Enter 放大，Esc 返回。拖动选择一段时间，在上方缩略条上拖动选择窗口；Ctrl 加滚轮缩放。",
  }),
  layer: text({ en: "Layer", zh: "层" }),
  step: text({ en: "Step", zh: "步" }),
  every: text({ en: "all", zh: "全部" }),
  prompt: text({ en: "the prompt", zh: "预填充" }),
  palette: text({ en: "Colours", zh: "配色" }),
  suite: text({ en: "families, safe for colour-blind eyes", zh: "按类别，色盲友好" }),
  seed: text({ en: "tier6, by type", zh: "tier6，按类型" }),
  all: text({ en: "All", zh: "全部" }),
  clear: text({ en: "Clear the range", zh: "清除范围" }),
  export: text({ en: "Chrome trace", zh: "Chrome 轨迹" }),
  families: text({ en: "Kinds of work", zh: "工作类别" }),
  bubble: text({ en: "bubble", zh: "气泡" }),
  firstToken: text({ en: "first token", zh: "首个 token" }),
  sums: text({ en: "In this stretch", zh: "所选时段内" }),
} as const satisfies Record<string, Text>;
