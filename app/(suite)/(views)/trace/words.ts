/** Words of the page that only a screen says. */
import { text, type Text } from "@/lib/text";

export const WORDS = {
  open: text({ en: "Open trace", zh: "打开轨迹" }),
  drop: text({
    en: "or drop files here: JSON or gzip, several files are several ranks. They stay in this browser.",
    zh: "或将文件拖放到此处：JSON 或 gzip，多个文件即多个 rank。文件不会离开此浏览器。",
  }),
  stop: text({ en: "Stop, keep this", zh: "停止并保留" }),
  cancel: text({ en: "Cancel", zh: "取消" }),
  close: text({ en: "Close", zh: "关闭" }),
  progress: text({ en: "Progress", zh: "进度" }),
  waiting: text({ en: "waits for its turn", zh: "等待读取" }),
  order: text({ en: "Order of kernels", zh: "内核顺序" }),
  byTime: text({ en: "By time", zh: "按耗时" }),
  inOrder: text({ en: "In order", zh: "按顺序" }),
  timeline: text({ en: "Timeline", zh: "时间线" }),
  keys: text({
    en: "Keys: W S zoom, A D pan, F fit, 0 all, [ ] pass, { } layer, arrows kernel and stream, Enter enlarge, / find, M mark, Esc back",
    zh: "按键：W S 缩放，A D 平移，F 适配，0 全部，[ ] 前向，{ } 层，方向键切换内核与流，Enter 放大，/ 查找，M 标记，Esc 返回",
  }),
  rank: text({ en: "Rank", zh: "Rank" }),
  pass: text({ en: "Pass", zh: "前向" }),
  layer: text({ en: "Layer", zh: "层" }),
  median: text({ en: "median", zh: "中位数" }),
  wholeTrace: text({ en: "whole trace", zh: "整个轨迹" }),
  wholePass: text({ en: "all layers", zh: "全部层" }),
  find: text({ en: "Find a kernel", zh: "查找内核" }),
  all: text({ en: "All", zh: "全部" }),
  clear: text({ en: "Clear the range", zh: "清除范围" }),
  mixer: text({ en: "first half", zh: "前半" }),
  feedForward: text({ en: "second half", zh: "后半" }),
  show: text({ en: "Show", zh: "查看" }),
  findings: text({ en: "What to mend first", zh: "应当先改什么" }),
  findingsLead: text({
    en: "By the time that each saves at most.",
    zh: "按各项最多可节省的时间排列。",
  }),
  hostWait: text({ en: "waits for the host", zh: "等待主机" }),
  hostCall: text({ en: "host call", zh: "主机调用" }),
} as const satisfies Record<string, Text>;
