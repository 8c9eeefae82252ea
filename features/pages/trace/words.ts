/** Words of the page. */
import { cut, LEAST_CONFIDENCE, type PassKind, type Segmentation } from "@/features/core/trace";
import { formatPercent } from "@/lib/format/quantity";
import type { Issue, IssueChange } from "@/lib/issue";
import type { Selection } from "./selection";
import { text, verbatim, type Text } from "@/lib/text";

export const WORDS = {
  kernels: text({ en: "Kernels", zh: "内核" }),
  families: text({ en: "Kernel families", zh: "内核类别" }),
  familiesAndKinds: text({ en: "Families and kinds of layer", zh: "内核类别与层的类型" }),
  candidates: text({ en: "Anchor candidates", zh: "锚点候选" }),
  use: text({ en: "Cut by this", zh: "以此划分" }),
  hits: text({ en: "Hits", zh: "命中" }),
  blocks: text({ en: "Blocks a layer", zh: "每层块数" }),
  residue: text({ en: "Residue", zh: "余数" }),
  passes: text({ en: "Forward passes", zh: "前向" }),
  layers: text({ en: "Layers", zh: "层" }),
  show: text({ en: "Show", zh: "查看" }),
  name: text({ en: "Kernel", zh: "内核" }),
  family: text({ en: "Family", zh: "类别" }),
  count: verbatim("n"),
  mean: text({ en: "Mean", zh: "平均" }),
  sum: text({ en: "Sum", zh: "合计" }),
  share: text({ en: "Of busy", zh: "占忙碌" }),
  start: text({ en: "Start", zh: "开始" }),
  duration: text({ en: "Duration", zh: "时长" }),
  shapes: text({ en: "Input shapes", zh: "输入形状" }),
  operator: text({ en: "Operator", zh: "算子" }),
  stream: text({ en: "Stream", zh: "流" }),
  pass: text({ en: "Pass", zh: "前向" }),
  layer: text({ en: "Layer", zh: "层" }),
  kind: text({ en: "Kind", zh: "类型" }),
  tokens: text({ en: "Tokens", zh: "token 数" }),
  perLayer: text({ en: "Per layer", zh: "每层" }),
  notes: text({ en: "Notes", zh: "备注" }),
  steady: text({ en: "steady", zh: "稳态" }),
  median: text({ en: "Median", zh: "中位数" }),
  kinds: text({ en: "Kinds of layer", zh: "层的类型" }),
  byFamily: text({ en: "By family", zh: "按类别" }),
  segmentation: text({ en: "How passes and layers were found", zh: "如何识别前向与层" }),
  cut: text({ en: "cut", zh: "截断" }),
  wall: text({ en: "Wall time", zh: "挂钟时间" }),
  busy: text({ en: "Busy", zh: "忙碌" }),
  hostWait: text({ en: "Host wait", zh: "等待主机" }),
  number: verbatim("#"),
} as const satisfies Record<string, Text>;

export const PASS_WORDS: Readonly<Record<PassKind, Text>> = {
  prefill: text({ en: "prefill", zh: "预填充" }),
  decode: text({ en: "decode", zh: "解码" }),
  mixed: text({ en: "mixed", zh: "混合" }),
  draft: text({ en: "draft", zh: "草稿" }),
  verify: text({ en: "verify", zh: "验证" }),
  training: text({ en: "training", zh: "训练" }),
  unknown: text({ en: "kind unknown", zh: "类型未知" }),
};

/** Said above all that is drawn by layers, where they are as likely wrong as right; the best guesses are changes. */
export function unsure({ opened, device, found }: Pick<Selection, "opened" | "device" | "found">): readonly Issue[] {
  const { layers, confidence, method } = found;
  if (!opened.complete || method === "none" || confidence >= LEAST_CONFIDENCE) return [];
  const sure = formatPercent(confidence, 2);
  const drawn = device.segmentation.layers > 0;
  return [
    {
      code: "TRACE-UNSURE",
      at: "layers",
      message: drawn
        ? text({
            en: `${layers} layers a pass are a guess, ${sure} sure.`,
            zh: `每次前向 ${layers} 层只是猜测，把握 ${sure}。`,
          })
        : text({
            en: `Only passes are shown: ${layers} layers a pass are a guess, ${sure} sure.`,
            zh: `仅显示前向：每次前向 ${layers} 层只是猜测，把握 ${sure}。`,
          }),
      fix: text({
        en: "State the layers of the model or an anchor kernel below.",
        zh: "请在下方给出模型层数或锚点内核。",
      }),
      ...(!drawn && { changes: guesses(found) }),
    },
  ];
}

/** So many are offered, the one that was found first. */
const MOST_GUESSES = 3;

function guesses({ layers, anchor, candidates }: Segmentation): readonly IssueChange[] {
  const anew = { pass: "auto", layer: "auto", range: "" };
  const own: IssueChange = {
    label: text({ en: `${layers} layers`, zh: `${layers} 层` }),
    set: { ...anew, layers: String(layers) },
  };
  const others = candidates
    .filter(({ name }) => name !== anchor)
    .toSorted((a, b) => a.residue - b.residue || b.hits - a.hits)
    .map(({ name }): IssueChange => {
      const shown = cut(name, GUESS_LETTERS);
      return { label: text({ en: `cut by ${shown}`, zh: `以 ${shown} 划分` }), set: { ...anew, anchor: name } };
    });
  return [own, ...others].slice(0, MOST_GUESSES);
}

const GUESS_LETTERS = 30;

/** How sure the cut is, and what speaks for it. */
export function segmentationWords({
  method,
  layers,
  passes,
  anchor,
  confidence,
  witnesses,
}: Segmentation): readonly Text[] {
  if (method === "none")
    return [
      text({
        en: "No anchor and no period was found: the trace is shown as a whole.",
        zh: "未找到锚点或周期：按整个轨迹显示。",
      }),
    ];
  const sure = formatPercent(confidence, 2);
  const by =
    method === "anchor"
      ? text({ en: `the kernel ${anchor ?? ""}`, zh: `内核 ${anchor ?? ""}` })
      : text({ en: "the period of the kernel sequence", zh: "内核序列的周期" });
  return [
    text({
      en: `${layers} layers in ${passes.length === 1 ? "one pass" : `${passes.length} passes`}, by ${by.en}; ${sure} sure.`,
      zh: `${passes.length} 次前向，每次 ${layers} 层，依据${by.zh}；把握 ${sure}。`,
    }),
    ...witnesses.map(({ kind, agrees, detail }) => verbatim(`${agrees ? "✓" : "✗"} ${kind}: ${detail}`)),
  ];
}
