/** The headline: sizes of the scenario's model, each with its parts in the drawer. */
import { figure, part, term, type Figure } from "@/features/answers/explain";
import { formatCount } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import { GIGA } from "@/lib/units/edge";
import type { Bench } from "./bench";
import type { Sheet } from "./sheet";

const SOURCE = text({
  en: "Shapes of the configuration, counted by the operators of the model's passes.",
  zh: "由配置中的尺寸、按模型前向的各算子计数。",
});

export function benchFigures(bench: Bench): readonly Figure[] {
  const { own } = bench;
  const common = describeSource(own);
  return [
    figure({
      ...common,
      id: "params",
      label: text({ en: "Parameters", zh: "参数量" }),
      value: own.params.total / GIGA,
      unit: BILLIONS,
      context: verbatim(own.attention),
      terms: classTerms(own),
    }),
    figure({
      ...common,
      id: "active",
      label: text({ en: "Active of a token", zh: "每 token 激活参数" }),
      value: own.params.active / GIGA,
      unit: BILLIONS,
      context: text({ en: "embedding and head included", zh: "含嵌入与输出层" }),
      formula: ["total − experts that a token does not visit"],
    }),
    figure({
      ...common,
      id: "weights",
      label: text({ en: "Weights", zh: "权重" }),
      value: own.weightBytes,
      unit: "B",
      context: text({ en: "as stored, one copy", zh: "按存储格式，一份" }),
      terms: own.components.flatMap(({ id, bytes, layers }) =>
        bytes > 0
          ? [part(id, verbatim(id), `${formatCount(layers)} × ${formatCount(Math.round(bytes))} B`, bytes * layers)]
          : [],
      ),
    }),
    figure({
      ...common,
      id: "kv",
      label: text({ en: "KV cache of a token", zh: "每 token KV 缓存" }),
      value: own.kvBytesPerToken,
      unit: "B",
      context: verbatim(own.kvFormat.toUpperCase()),
    }),
    ...workFigures(bench),
  ];
}

const describeSource = ({ assumed }: Sheet) => ({ grade: "datasheet", source: SOURCE, assumptions: assumed }) as const;

function workFigures({ own, lengths: { prompt, cached } }: Bench): readonly Figure[] {
  const common = describeSource(own);
  return [
    figure({
      ...common,
      id: "prefill",
      label: text({ en: "Work of a prompt's token", zh: "提示词每 token 计算量" }),
      value: own.prefillFlopsPerToken,
      unit: "FLOP",
      context: text({ en: `mean of ${formatCount(prompt)} tokens`, zh: `${formatCount(prompt)} 个 token 的均值` }),
    }),
    figure({
      ...common,
      id: "decode",
      label: text({ en: "Work of a decoded token", zh: "解码每 token 计算量" }),
      value: own.decodeFlopsPerToken,
      unit: "FLOP",
      context: text({
        en: `${formatCount(cached)} positions in the cache`,
        zh: `缓存中有 ${formatCount(cached)} 个位置`,
      }),
    }),
  ];
}

const CLASSES: readonly (readonly [keyof Sheet["params"], Text])[] = [
  ["embedding", text({ en: "embedding", zh: "嵌入" })],
  ["lmHead", verbatim("LM head")],
  ["attention", text({ en: "attention", zh: "注意力" })],
  ["denseFfn", text({ en: "dense FFN", zh: "稠密 FFN" })],
  ["routedExperts", text({ en: "routed experts", zh: "路由专家" })],
  ["sharedExperts", text({ en: "shared experts", zh: "共享专家" })],
  ["router", text({ en: "router", zh: "路由器" })],
  ["norms", text({ en: "norms", zh: "归一化" })],
  ["other", text({ en: "other", zh: "其他" })],
];

const BESIDE: readonly (readonly [keyof Sheet["params"], Text])[] = [
  ["indexer", text({ en: "indexer, beside the total", zh: "索引器（总量之外）" })],
  ["mtp", text({ en: "prediction layers, beside the total", zh: "预测层（总量之外）" })],
  ["towers", text({ en: "encoders, beside the total", zh: "编码器（总量之外）" })],
];

/** As model cards have it; "B" is a byte here. */
const BILLIONS = "×10⁹";

const classTerms = ({ params }: Sheet) => [
  ...CLASSES.flatMap(([id, label]) =>
    params[id] > 0 ? [part(id, label, formatCount(params[id]), params[id] / GIGA)] : [],
  ),
  ...BESIDE.flatMap(([id, label]) =>
    params[id] > 0 ? [term(id, label, formatCount(params[id]), params[id] / GIGA)] : [],
  ),
];
