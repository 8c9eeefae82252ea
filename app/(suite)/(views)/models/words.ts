import type { SketchField } from "@/features/core/model/config/sketch";
import { text, verbatim, type Text } from "@/lib/text";

export const WORDS = {
  editor: text({ en: "Model configuration", zh: "模型配置" }),
  editorLead: text({
    en: "The config.json of the scenario's model: edit it, paste another, or drop a file. It is read while you type.",
    zh: "场景模型的 config.json：可编辑、粘贴其他配置或拖入文件。输入时即时解析。",
  }),
  format: text({ en: "Format JSON", zh: "格式化 JSON" }),
  reset: text({ en: "Reset", zh: "还原" }),
  open: text({ en: "Open a file", zh: "打开文件" }),
  save: text({ en: "Save", zh: "保存" }),
  use: text({ en: "Use this model", zh: "使用此模型" }),
  putBeside: text({ en: "Put beside", zh: "并列" }),
  inUse: text({ en: "This is the scenario's model.", zh: "这是场景当前的模型。" }),
  changed: text({
    en: "Edited: the figures below are of the scenario's model.",
    zh: "已编辑：下方数值仍属于场景当前的模型。",
  }),
  treatAs: text({ en: "Treat as", zh: "视作" }),
  ownReader: text({ en: "its own architecture", zh: "其自身架构" }),
  compare: text({ en: "Compare with", zh: "对比" }),
  nothing: text({ en: "no comparison", zh: "不对比" }),
  scenario: text({ en: "the scenario's model", zh: "场景的模型" }),
  equal: text({ en: "No line differs.", zh: "没有不同的行。" }),
  goTo: text({ en: "Go to the place", zh: "跳到该处" }),
  refused: text({
    en: "Neither the link nor the server could hold it. Shorten it, or try again.",
    zh: "链接与服务器均无法保存。请缩短内容或重试。",
  }),
  besideIt: text({ en: "Beside it", zh: "并列" }),
  add: text({ en: "Add…", zh: "添加…" }),
  remove: text({ en: "Remove", zh: "移除" }),
  nobody: text({ en: "nothing yet", zh: "尚未添加" }),
  sketch: text({ en: "A model without a configuration", zh: "没有配置的模型" }),
  sketchLead: text({
    en: "Say what is known: total parameters, total and active, or dimensions. The rest is assumed, and listed as that.",
    zh: "填写已知的内容：总参数量、总量与激活量，或各尺寸。其余按常见比例假定并列出。",
  }),
  writeSketch: text({ en: "Write the configuration", zh: "生成配置" }),
  name: text({ en: "Name", zh: "名称" }),
  saved: text({ en: "Saved models", zh: "已保存的模型" }),
  savedNote: text({
    en: "They stay in this browser. A file is a JSON list or map of configurations, or a CSV table of sketches.",
    zh: "保存在本浏览器中。文件为配置的 JSON 列表或映射，或勾勒的 CSV 表。",
  }),
  edit: text({ en: "Edit", zh: "编辑" }),
  saveList: text({ en: "Save all as a list", zh: "全部存为列表" }),
  saveMap: text({ en: "Save all as a map", zh: "全部存为映射" }),
};

export const SKETCH_WORDS: Readonly<Record<SketchField, { readonly label: Text; readonly unit: string }>> = {
  total_b: { label: text({ en: "Total parameters", zh: "总参数量" }), unit: "B" },
  active_b: { label: text({ en: "Active parameters", zh: "激活参数量" }), unit: "B" },
  num_hidden_layers: { label: text({ en: "Number of layers", zh: "层数" }), unit: "" },
  hidden_size: { label: text({ en: "Hidden size", zh: "隐藏维度" }), unit: "" },
  num_attention_heads: { label: text({ en: "Attention heads", zh: "注意力头数" }), unit: "" },
  num_key_value_heads: { label: text({ en: "KV heads", zh: "KV 头数" }), unit: "" },
  head_dim: { label: text({ en: "Head size", zh: "头维度" }), unit: "" },
  intermediate_size: { label: text({ en: "FFN width", zh: "FFN 宽度" }), unit: "" },
  vocab_size: { label: text({ en: "Vocabulary", zh: "词表" }), unit: "" },
  num_experts: { label: text({ en: "Experts", zh: "专家" }), unit: "" },
  num_experts_per_tok: { label: verbatim("Top-k"), unit: "" },
  moe_intermediate_size: { label: text({ en: "Expert width", zh: "专家宽度" }), unit: "" },
  n_shared_experts: { label: text({ en: "Shared experts", zh: "共享专家" }), unit: "" },
  first_k_dense_replace: { label: text({ en: "Dense layers first", zh: "前置稠密层" }), unit: "" },
  max_position_embeddings: { label: text({ en: "Longest context", zh: "最长上下文" }), unit: "tok" },
};
