/** Kinds of kernels as people read them. */
import { text, type Text } from "@/lib/text";
import type { FactorLine } from "./fit-laws";

const NAMES: Readonly<Record<FactorLine["kind"], Text>> = {
  gemm: text({ en: "matrix products", zh: "矩阵乘" }),
  experts: text({ en: "routed experts", zh: "路由专家" }),
  prefill: text({ en: "prefill attention", zh: "预填充注意力" }),
  decode: text({ en: "decode attention", zh: "解码注意力" }),
  streams: text({ en: "streams", zh: "数据流" }),
  network: text({ en: "messages", zh: "消息" }),
};

export const lawKindName = (kind: FactorLine["kind"]): Text => NAMES[kind];
