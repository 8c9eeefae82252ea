/** What the list, the facts and the exported tables say. Pure. */
import type { Fact, FactGroup } from "@/features/answer";
import { RENTS_READ } from "@/features/core/cost/prices";
import type { CardDetail } from "@/features/pages/hardware-advisor/card-detail";
import { layoutWords } from "@/features/pages/hardware-advisor/figures";
import type { MemoryShare } from "@/features/pages/hardware-advisor/memory-share";
import type { Media } from "@/features/pages/hardware-advisor/media";
import type { RankedRow } from "@/features/pages/hardware-advisor/rank";
import type { PlainDeployment } from "@/features/pages/hardware-advisor/row";
import { FACTOR_WORD, limitingWords } from "@/features/pages/hardware-advisor/words";
import type { Sheet } from "@/lib/export/sheet";
import { formatCount, formatLatency, formatPercent, formatQuantity, NOTHING } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import { toGib } from "@/lib/units/edge";
import { bytes } from "@/lib/units/quantity";
import {
  cardsWord,
  FORMAT_WORD,
  LIMITED_WORD,
  PART_WORD,
  RESOURCE_WORD,
  serversWord,
  WORDS,
  type Translate,
} from "./words";

/** "FP8 · BF16 arithmetic": said where weights are widened before they are multiplied. */
export function formatsWord({ stored, arithmetic }: RankedRow): Text {
  const kept = FORMAT_WORD[stored];
  const used = arithmetic.toUpperCase();
  if (kept === used || (stored === "nvfp4" && arithmetic === "fp4")) return verbatim(kept);
  return text({ en: `${kept} stored, ${used} arithmetic`, zh: `${kept} 存储、${used} 计算` });
}

/** The amount that a row is ranked by. */
export function amountWords(row: RankedRow, rank: "cards" | "power" | "cost"): Text {
  const { deployment, watts, perHour, listed } = row;
  if (deployment === null) return verbatim(NOTHING);
  if (rank === "power")
    return watts === null ? text({ en: "TDP not published", zh: "TDP 未公布" }) : verbatim(formatQuantity(watts, "W"));
  if (rank === "cost")
    return perHour === null
      ? text({ en: "no price", zh: "无价格" })
      : text({
          en: `$${perHour.toFixed(2)}/h${listed ? ", listed" : ""}`,
          zh: `$${perHour.toFixed(2)}/时${listed ? "（公开价）" : ""}`,
        });
  const words = cardsWord(deployment.counted);
  const count = formatCount(deployment.counted);
  return text({ en: `${count} ${words.en}`, zh: `${count} ${words.zh}` });
}

export function whyWords({ kind, limiting, issues, deployment }: RankedRow): Text {
  if (kind === "unknown") {
    const said = issues.map(({ message }) => message).slice(0, 2);
    return text({ en: said.map(({ en }) => en).join(" "), zh: said.map(({ zh }) => zh).join("") });
  }
  if (limiting === null) return deployment?.cards === 1 ? WORDS.oneIsEnough : WORDS.noSmaller;
  const words = limitingWords(limiting);
  return kind === "meets" ? text({ en: `Fewer: ${words.en}`, zh: `更少：${words.zh}` }) : words;
}

export const deploymentWords = (deployment: PlainDeployment): Text => {
  const [layout, servers] = [layoutWords(deployment), serversWord(deployment.servers)];
  return text({ en: `${layout.en}, ${servers.en}`, zh: `${layout.zh}，${servers.zh}` });
};

const fact = (label: Text, value: Text | string): Fact => ({
  label,
  value: typeof value === "string" ? verbatim(value) : value,
});

export function cardFacts(
  row: RankedRow,
  clients: number,
  media: Media,
  detail: CardDetail | null,
): readonly FactGroup[] {
  const { deployment, watts, perHour, perMillion, listed } = row;
  if (deployment === null) return [];
  const { layout, installed, servers, cards, output, room } = deployment;
  return [
    {
      id: "deployment",
      title: text({ en: "Deployment", zh: "部署" }),
      facts: [
        fact(text({ en: "Layout", zh: "并行" }), layoutWords(deployment)),
        fact(text({ en: "GPUs of an instance", zh: "每实例 GPU" }), formatCount(deployment.gpus)),
        fact(
          text({ en: "Cards in use of installed", zh: "使用 / 安装卡数" }),
          `${formatCount(cards)} / ${formatCount(installed)}`,
        ),
        fact(text({ en: "Servers", zh: "服务器" }), `${formatCount(servers)} × ${formatCount(installed / servers)}`),
        fact(text({ en: "Weights", zh: "权重" }), formatsWord(row)),
      ],
    },
    {
      id: "load",
      title: text({ en: "Load", zh: "负载" }),
      facts: [
        fact(
          text({ en: "Clients of the busiest instance", zh: "最忙实例的并发" }),
          `${formatCount(deployment.clients)} / ${formatCount(clients)}`,
        ),
        fact(text({ en: "Requests that its cache holds", zh: "其缓存可容纳的请求" }), formatCount(room)),
        fact(text({ en: "Attention ranks", zh: "注意力 rank 数" }), formatCount(layout.dp)),
        fact(
          text({ en: "An instance spends its time on", zh: "实例时间主要用于" }),
          LIMITED_WORD[deployment.limitedBy],
        ),
        ...boundFacts(detail),
        fact(text({ en: "Per user", zh: "每用户" }), formatQuantity(1 / deployment.tpot, "tok/s")),
        ...(media.imageTokens + media.audioTokens > 0
          ? [
              fact(
                text({ en: "Tokens of images and audio", zh: "图像与音频 token" }),
                formatCount(media.imageTokens + media.audioTokens),
              ),
            ]
          : []),
      ],
    },
    {
      id: "cost",
      title: text({ en: "Power and cost", zh: "功耗与成本" }),
      facts: [
        fact(
          text({ en: "Power, TDP · PUE", zh: "功耗（TDP · PUE）" }),
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
          perMillion === null ? NOTHING : `$${perMillion.toPrecision(3)}`,
        ),
      ],
    },
  ];
}

const boundFacts = (detail: CardDetail | null): readonly Fact[] =>
  detail?.bounds
    ? [
        fact(text({ en: "Prefill is limited by", zh: "预填充受限于" }), RESOURCE_WORD[detail.bounds.prefill]),
        fact(text({ en: "Decode is limited by", zh: "解码受限于" }), RESOURCE_WORD[detail.bounds.decode]),
      ]
    : [];

const priceWords = (perHour: number, listed: boolean): Text => {
  const price = `$${perHour.toFixed(2)}`;
  return listed
    ? text({ en: `${price}, public rent ${RENTS_READ}`, zh: `${price}（${RENTS_READ} 公开租价）` })
    : verbatim(price);
};

const ms = (seconds: number | undefined): number | null => (seconds === undefined ? null : seconds * 1e3);

export function rankingSheet(rows: readonly RankedRow[], t: Translate): Sheet {
  return {
    columns: [
      ...[
        text({ en: "Place", zh: "名次" }),
        text({ en: "Accelerator", zh: "加速卡" }),
        text({ en: "Vendor", zh: "厂商" }),
        text({ en: "Outcome", zh: "结果" }),
      ].map((label) => ({ label: t(label) })),
      { label: t(text({ en: "Cards", zh: "卡数" })), unit: "GPU" },
      { label: t(text({ en: "Servers", zh: "服务器" })) },
      { label: t(text({ en: "Layout", zh: "并行" })) },
      { label: "TTFT", unit: "ms" },
      { label: "TPOT", unit: "ms" },
      { label: t(text({ en: "Output", zh: "输出" })), unit: "tok/s" },
      { label: t(text({ en: "Power", zh: "功耗" })), unit: "W" },
      { label: t(text({ en: "Cost", zh: "成本" })), unit: "$/h" },
      { label: t(text({ en: "Cost", zh: "成本" })), unit: "$/Mtok" },
      { label: t(text({ en: "Price from", zh: "价格来源" })) },
      { label: t(text({ en: "Limiting factor", zh: "限制因素" })) },
      { label: t(text({ en: "Why", zh: "原因" })) },
      { label: t(text({ en: "Grade", zh: "等级" })) },
    ],
    rows: rows.map((row) => {
      const { deployment: at, limiting } = row;
      return [
        row.place,
        row.name,
        row.vendor,
        t(WORDS[row.kind]),
        at?.counted ?? null,
        at?.servers ?? null,
        at && t(layoutWords(at)),
        ms(at?.ttft),
        ms(at?.tpot),
        at?.output ?? null,
        row.watts,
        row.perHour,
        row.perMillion,
        row.perHour === null ? null : t(row.listed ? WORDS.listed : WORDS.yours),
        limiting && t(FACTOR_WORD[limiting.factor]),
        t(whyWords(row)),
        at?.grade ?? null,
      ];
    }),
  };
}

export function memorySheet({ parts, capacity }: MemoryShare, t: Translate): Sheet {
  return {
    columns: [
      { label: t(text({ en: "Part", zh: "部分" })) },
      { label: t(text({ en: "Format", zh: "格式" })) },
      { label: t(text({ en: "Memory", zh: "显存" })), unit: "GiB" },
      { label: t(text({ en: "Share", zh: "占比" })), unit: "%" },
    ],
    rows: parts.map(({ part, bytes: size, format }) => [
      t(PART_WORD[part]),
      format && FORMAT_WORD[format],
      toGib(bytes(size)),
      (size / capacity) * 100,
    ]),
  };
}

export const statement = ({ name, deployment, kind }: RankedRow): Text => {
  if (deployment === null) return verbatim(name);
  const times = `TTFT ${formatLatency(deployment.ttft)}, TPOT ${formatLatency(deployment.tpot)}`;
  const count = formatCount(deployment.counted);
  return kind === "meets"
    ? text({ en: `${count} × ${name}: ${times}`, zh: `${count} × ${name}：${times.replace(",", "，")}` })
    : text({
        en: `${count} × ${name} comes nearest: ${times}`,
        zh: `${count} × ${name} 最接近：${times.replace(",", "，")}`,
      });
};

export const shareText = (share: number): string => formatPercent(share, 2);
