/** Secondary figures: of the accelerator that is shown, and of the report by AICompass's formulas. */
import type { Fact, FactGroup } from "@/features/answers/answer";
import type { CompassMemory, CompassReport } from "@/features/core/aicompass/report";
import { LIMITED_BY_WORD, RESOURCE_WORD } from "@/features/words";
import { formatCount, formatNumber, formatQuantity, NNBSP, NOTHING, formatMoney } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import { GIB } from "@/lib/units/edge";
import { layoutWords } from "./figures";
import { userRate } from "@/features/core/scenario/request-time";
import type { Media } from "@/features/core/scenario/resolution/media";
import type { PassBounds } from "./card/pass-bounds";
import type { RankedRow } from "./rank";
import type { PlainDeployment } from "./sizing/row";
import { cardsWord, compassName, formatsWord } from "./words";

const fact = (label: Text, value: Text | string): Fact => ({
  label,
  value: typeof value === "string" ? verbatim(value) : value,
});

/** None where no layout holds the model. `clients`: of the scenario. */
export function cardFacts(row: RankedRow, clients: number, media: Media, bounds: PassBounds | null) {
  const { deployment } = row;
  if (deployment === null) return [];
  return [deploymentFacts(row, deployment), loadFacts(deployment, clients, media, bounds), costFacts(row, deployment)];
}

const deploymentFacts = (row: RankedRow, deployment: PlainDeployment): FactGroup => {
  const { gpus, cards, installed, servers } = deployment;
  return {
    id: "deployment",
    title: text({ en: "Deployment", zh: "部署" }),
    facts: [
      fact(text({ en: "Layout", zh: "布局" }), layoutWords(deployment)),
      fact(text({ en: "GPUs of an instance", zh: "每实例 GPU 数" }), formatCount(gpus)),
      fact(
        text({ en: "Cards in use of installed", zh: "使用 / 安装卡数" }),
        `${formatCount(cards)} / ${formatCount(installed)}`,
      ),
      fact(text({ en: "Servers", zh: "服务器" }), `${formatCount(servers)} × ${formatCount(installed / servers)}`),
      fact(text({ en: "Weights", zh: "权重" }), formatsWord(row)),
    ],
  };
};

function loadFacts(
  { clients: busiest, room, layout, limitedBy, ttft, tpot }: PlainDeployment,
  clients: number,
  { tokens: media }: Media,
  bounds: PassBounds | null,
): FactGroup {
  return {
    id: "load",
    title: text({ en: "Load", zh: "负载" }),
    facts: [
      fact(
        text({ en: "Clients of the busiest instance", zh: "最忙实例的并发" }),
        `${formatCount(busiest)} / ${formatCount(clients)}`,
      ),
      fact(text({ en: "Requests that its cache holds", zh: "KV 缓存可容纳的请求" }), formatCount(room)),
      fact(text({ en: "Attention ranks", zh: "注意力 rank 数" }), formatCount(layout.dp)),
      fact(text({ en: "An instance spends its time on", zh: "实例时间主要用于" }), LIMITED_BY_WORD[limitedBy]),
      ...(bounds
        ? [
            fact(text({ en: "Prefill is limited by", zh: "预填充受限于" }), RESOURCE_WORD[bounds.prefill]),
            fact(text({ en: "Decode is limited by", zh: "解码受限于" }), RESOURCE_WORD[bounds.decode]),
          ]
        : []),
      fact(text({ en: "Per user", zh: "每用户" }), formatQuantity(userRate({ ttft, tpot }), "tok/s")),
      ...(media > 0
        ? [fact(text({ en: "Tokens of images, video and audio", zh: "图像、视频与音频 token" }), formatCount(media))]
        : []),
    ],
  };
}

const costFacts = ({ watts, perHour, perMillion, listed }: RankedRow, { output }: PlainDeployment): FactGroup => ({
  id: "cost",
  title: text({ en: "Power and cost", zh: "功耗与成本" }),
  facts: [
    fact(
      text({ en: "Power under load, (drawn + server) · PUE", zh: "负载功耗（(实耗 + 服务器) · PUE）" }),
      watts === null ? text({ en: "TDP not published", zh: "TDP 未公布" }) : formatQuantity(watts, "W"),
    ),
    fact(
      text({ en: "Energy of an output token", zh: "每输出 token 能耗" }),
      watts === null ? NOTHING : formatQuantity(watts / output, "J"),
    ),
    fact(
      text({ en: "Cost an hour", zh: "每小时成本" }),
      perHour === null ? text({ en: "no price given", zh: "未给出价格" }) : priceWords(perHour, listed),
    ),
    fact(
      text({ en: "Cost of a million output tokens", zh: "每百万输出 token 成本" }),
      perMillion === null ? NOTHING : formatMoney(perMillion),
    ),
  ],
});

const priceWords = (perHour: number, listed: boolean): Text => {
  const price = formatMoney(perHour);
  return listed ? text({ en: `${price}, a public rent`, zh: `${price}（公开租价）` }) : verbatim(price);
};

const PARTS: readonly { readonly part: keyof CompassMemory; readonly label: Text }[] = [
  { part: "weights", label: text({ en: "Weights, shared or base", zh: "权重（共享或基座）" }) },
  { part: "experts", label: text({ en: "Expert weights", zh: "专家权重" }) },
  { part: "vision", label: text({ en: "Vision encoder", zh: "视觉编码器" }) },
  { part: "audio", label: text({ en: "Audio encoder", zh: "音频编码器" }) },
  { part: "kv", label: text({ en: "KV cache", zh: "KV 缓存" }) },
  { part: "activations", label: text({ en: "Activations", zh: "激活" }) },
  { part: "overhead", label: text({ en: "Overhead", zh: "额外开销" }) },
  { part: "total", label: text({ en: "Total", zh: "合计" }) },
];

const gib = (size: number): string => `${formatNumber(size / GIB, 4)}${NNBSP}GiB`;

export function compassFacts({ memory, tflops, recommended, unsupported }: CompassReport): readonly FactGroup[] {
  return [
    {
      id: "memory",
      title: text({ en: "Memory", zh: "显存" }),
      facts: PARTS.filter(({ part }) => memory[part] > 0).map(({ part, label }) => fact(label, gib(memory[part]))),
    },
    {
      id: "recommended",
      title: text({ en: "Recommended, in its order", zh: "推荐（按其顺序）" }),
      facts: recommended.map(({ hardware, cards }) => {
        const words = cardsWord(cards);
        return fact(verbatim(compassName(hardware)), text({ en: `${cards} ${words.en}`, zh: `${cards} ${words.zh}` }));
      }),
    },
    {
      id: "compute",
      title: text({ en: "Arithmetic", zh: "算力" }),
      facts: [
        fact(
          text({ en: "Rate that it asks for", zh: "所需算力" }),
          `${tflops < 0.001 ? tflops.toExponential(1) : formatNumber(tflops, 4)} TFLOP/s`,
        ),
        fact(
          text({ en: "Accelerators without the format", zh: "不支持该格式的加速卡" }),
          formatCount(unsupported.length),
        ),
      ],
    },
  ];
}
