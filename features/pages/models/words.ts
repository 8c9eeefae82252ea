/** Words of the page that are not the engine's. */
import { text } from "@/lib/text";

export const WORDS = {
  components: text({ en: "Components", zh: "组成" }),
  componentsLead: text({
    en: "Per layer and in all layers. Weights and work are those of the operators that memory and step times are counted from.",
    zh: "每层与全部层。权重与计算量取自计算显存与步时的同一组算子。",
  }),
  componentsNote: text({
    en: "Biases and norms inside attention are in no matrix: they count as parameters, and memory leaves them out.",
    zh: "偏置与注意力内部的归一化不属于任何矩阵：计入参数量，不计入显存。",
  }),
  latentNote: text({
    en: "A prefill expands what a decode absorbs: one matrix, listed where a decode uses it. Biases and inner norms count as parameters, and memory leaves them out.",
    zh: "预填充的展开与解码的吸收为同一矩阵，列在解码处。偏置与内部归一化计入参数量，不计入显存。",
  }),
  beside: text({ en: "Side by side", zh: "并列对比" }),
  unreadable: text({ en: "What cannot be read", zh: "无法读取" }),
  formulas: text({ en: "Formula sheet", zh: "公式表" }),
  formulasLead: text({
    en: "One layer, with this model's numbers. K: positions in the cache; b: bytes of a cached element.",
    zh: "单层公式与该模型的数值。K：缓存中的位置数；b：缓存元素的字节数。",
  }),
  read: text({ en: "Read", zh: "已读取" }),
  assumed: text({ en: "Assumed", zh: "假定" }),
  unknown: text({ en: "Not understood", zh: "未识别" }),
  provenance: text({ en: "What was read, assumed, and not understood", zh: "读取、假定与未能识别的内容" }),
  shape: text({ en: "Shape", zh: "结构" }),
};

export const NOTHING_ASSUMED = text({ en: "Nothing.", zh: "无。" });
