/** Fixed words of the page. */
import { text } from "@/lib/text";

export const WORDS = {
  fitting: text({ en: "Fitting factors to the measurements…", zh: "正在由测量拟合系数……" }),
  cancel: text({ en: "Cancel", zh: "取消" }),
  cancelled: text({ en: "Cancelled.", zh: "已取消。" }),
  again: text({ en: "Fit again", zh: "重新拟合" }),
  factors: text({ en: "Factors of time", zh: "时间系数" }),
  factorNote: text({
    en: "1 = as predicted, 1.2 = takes 1.2 times as long. Open: share of what was unknown before that these points leave open.",
    zh: "1 为与预测一致，1.2 表示耗时为预测的 1.2 倍。未定：原有不确定性中，这些测点未能消除的比例。",
  }),
  shares: text({ en: "Suggested shares of the peaks", zh: "建议的峰值占比" }),
  quality: text({ en: "How well it predicts: relative errors", zh: "预测的相对误差" }),
  points: text({ en: "Points", zh: "测点" }),
  pointNote: text({
    en: "Left out: predicted by a fit without the point. Weight: repeats share one, the robust fit lowers that of outliers.",
    zh: "留一：由不含该点的拟合预测。权重：重复测点共享一份，稳健拟合会降低异常点的权重。",
  }),
  sweep: text({ en: "What one token needs, by batch", zh: "每 token 的开销（按批量）" }),
  next: text({ en: "What to measure next", zh: "接下来测什么" }),
  warnings: text({ en: "Before you trust it", zh: "采信之前" }),
};
