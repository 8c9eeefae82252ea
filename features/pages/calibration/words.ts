/** Words of the page, and its two sentences with figures. */
import { METRIC_NAMES } from "@/features/core/calibration/fit/resource-names";
import type { Calibration } from "@/features/core/calibration/fit/result";
import type { Sweep } from "@/features/core/calibration/further-runs/sweep";
import { formatNumber } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { shapeWords } from "./sweep-charts";

/** A factor that can be no smaller. */
export const AT_PEAK = text({ en: "at the datasheet peak", zh: "已到数据表峰值" });

export const WORDS = {
  fits: text({ en: "fits", zh: "次拟合" }),
  factors: text({ en: "Factors of time", zh: "时间系数" }),
  factorLead: text({
    en: "1 = as predicted, 1.2 = takes 1.2 times as long. Open: share of what was unknown before that these points leave open.",
    zh: "1 为与预测一致，1.2 表示耗时为预测的 1.2 倍。未定：原有不确定性中，这些测点未能消除的比例。",
  }),
  shares: text({ en: "Suggested shares of the peaks", zh: "建议的峰值占比" }),
  quality: text({ en: "How well it predicts: relative errors", zh: "预测的相对误差" }),
  points: text({ en: "Points", zh: "测点" }),
  pointLead: text({
    en: "Left out: predicted by a fit without the point. Weight: repeats share one, the robust fit lowers that of outliers.",
    zh: "留一：由不含该点的拟合预测。权重：重复测点共享一份，稳健拟合会降低异常点的权重。",
  }),
  sweep: text({ en: "What one token needs, by batch", zh: "每 token 的开销（按批量）" }),
  next: text({ en: "What to measure next", zh: "接下来测什么" }),
  warnings: text({ en: "Before you trust it", zh: "采信之前" }),
};

/** Design and bands in a sentence. */
export function qualityLead({ conditionNumber, quality }: Calibration): Text {
  const number = formatNumber(conditionNumber, 2);
  const bands = quality.map(({ metric, band }) => {
    const [name, factor] = [METRIC_NAMES[metric], formatNumber(band)];
    return text({ en: `${name.en} × ÷ ${factor}`, zh: `${name.zh} × ÷ ${factor}` });
  });
  return text({
    en: `Condition number ${number} (30 and below: the points tell the factors apart). Of other points of the deployment 80 % lie within ${bands.map(({ en }) => en).join(", ")}.`,
    zh: `条件数 ${number}（不超过 30 表示测点足以区分各系数）。同一部署的其他测点有 80 % 落在 ${bands.map(({ zh }) => zh).join("、")} 以内。`,
  });
}

export const sweepLead = (sweep: Sweep): Text => {
  const shape = shapeWords(sweep);
  return text({
    en: `One decode step of a fixed batch with the factors, per GPU; ${shape.en}; as far as the KV cache reaches.`,
    zh: `固定批次的一个解码步（含系数），按每 GPU 计；${shape.zh}；至 KV 缓存容量为止。`,
  });
};
