/** The sentence above the figures: how far off predictions are, and what that means for the scenario at hand. */
import type { Verdict } from "@/features/answers/answer";
import { formatCount, formatNumber, formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { Accuracy } from "./accuracy";
import { REFERENCE } from "./reference";

export function verdict({ all, complete, bands, nearest }: Accuracy): Verdict {
  const tpot = formatPercent(all.tpot.median, 2);
  const ttft = formatPercent(all.ttft.median, 2);
  const rows = formatCount(all.rows);
  const [closest] = nearest;
  const beside = complete
    ? text({
        en: ` The reference tool is off by ${formatPercent(REFERENCE.tpot.median)} and ${formatPercent(REFERENCE.ttft.median)} on the same rows.`,
        zh: `在同样的数据上，参考工具分别为 ${formatPercent(REFERENCE.tpot.median)} 与 ${formatPercent(REFERENCE.ttft.median)}。`,
      })
    : text({ en: "", zh: "" });
  const { low, high } = bands.tpot;
  return {
    finding: text({
      en: `TPOT is off by ${tpot}, TTFT by ${ttft} in the median`,
      zh: `误差中位数：TPOT ${tpot}，TTFT ${ttft}`,
    }),
    evidence: text({
      en: `${rows} measured runs, each predicted without its model-system pair.${beside.en}`,
      zh: `共 ${rows} 条实测，预测时均留出其“模型—系统”组合。${beside.zh}`,
    }),
    help: closest
      ? text({
          en: `Your scenario's nearest run is ${closest.closeness.en}; TPOT of a load simulation holds within × ${formatNumber(low, 2)} to × ${formatNumber(high, 2)}.`,
          zh: `与当前场景最近的实测${closest.closeness.zh}；负载仿真的 TPOT 区间为 × ${formatNumber(low, 2)} 至 × ${formatNumber(high, 2)}。`,
        })
      : null,
  };
}

/** What the reference tool scores stands where a target would, and only beside the same rows. */
export function referenceNotes({ complete }: Accuracy): Readonly<Record<string, Text>> {
  if (!complete) return {};
  return {
    "tpot-error": besideReference(REFERENCE.tpot.median),
    "ttft-error": besideReference(REFERENCE.ttft.median),
    order: besideReference(REFERENCE.order),
  };
}

function besideReference(reference: number): Text {
  const share = formatPercent(reference);
  return text({ en: `reference ${share}`, zh: `参考工具 ${share}` });
}
