/** Words of the page that are not the engine's. */
import { text } from "@/lib/text";

export const WORDS = {
  chips: text({ en: "Accelerators", zh: "加速卡" }),
  ownChip: text({ en: "the scenario's", zh: "取场景设置" }),
  add: text({ en: "Add…", zh: "添加…" }),
  remove: text({ en: "Remove", zh: "移除" }),
  points: text({ en: "Points of the curves", zh: "曲线上的点" }),
  measured: text({ en: "Measured runs", zh: "实测数据" }),
  runs: text({ en: "Measured against predicted", zh: "实测与预测" }),
  runsNote: text({
    en: "Each run is predicted with its own layout, lengths and load on the scenario's model and chip. Stars in the charts are runs whose lengths are the scenario's within 10 %; the others stand in the table only. Runs without a TPOT are compared by tokens over E2E.",
    zh: "每次实测按其自身的布局、长度与负载，在场景的模型与芯片上预测。图中星号为长度与场景相差不超过 10 % 的实测，其余仅列在表中。没有 TPOT 的实测按 token 数除以 E2E 比较。",
  }),
  paste: text({ en: "Paste measured runs", zh: "粘贴实测数据" }),
  pasteNote: text({
    en: "Drop files here or paste a table: InferenceX and vLLM JSON, SGLang, GuideLLM, AIPerf, inference-perf, CSV, points as TP, DP, B, tok_per_gpu, e2e_ms (or token_rate_per_user). The page Calibration shows how each column is read.",
    zh: "将文件拖到此处或粘贴表格：InferenceX 与 vLLM 的 JSON、SGLang、GuideLLM、AIPerf、inference-perf、CSV，以及 TP、DP、B、tok_per_gpu、e2e_ms（或 token_rate_per_user）形式的实测点。各列如何读取可在“校准”页查看。",
  }),
  clear: text({ en: "Remove all runs", zh: "移除全部实测" }),
  unsaved: text({
    en: "The server could not keep the runs, which are too long for a link.",
    zh: "数据过长，无法放入链接，且服务器未能保存。",
  }),
  stopped: text({ en: "Without points", zh: "无法运行的布局" }),
  prefill: text({ en: "Prefill pass", zh: "预填充一次" }),
  decode: text({ en: "Decode step", zh: "解码一步" }),
};
