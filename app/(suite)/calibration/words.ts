/** Fixed words of the page. */
import { text } from "@/lib/text";

export const WORDS = {
  loading: text("Loading the measurements of this link…", "正在加载此链接的测量数据……"),
  fitting: text("Fitting factors to the measurements…", "正在由测量拟合系数……"),
  cancel: text("Cancel", "取消"),
  cancelled: text("Cancelled.", "已取消。"),
  again: text("Fit again", "重新拟合"),
  factors: text("Factors of time", "时间系数"),
  factorNote: text(
    "1 = as predicted, 1.2 = takes 1.2 times as long. Open: share of what was unknown before that these points leave open.",
    "1 为与预测一致，1.2 表示耗时为预测的 1.2 倍。未定：原有不确定性中，这些测点未能消除的比例。",
  ),
  shares: text("Suggested shares of the peaks", "建议的峰值占比"),
  quality: text("How well it predicts: relative errors", "预测的相对误差"),
  points: text("Points", "测点"),
  pointNote: text(
    "Left out: predicted by a fit without the point. Weight: repeats share one, the robust fit lowers that of outliers.",
    "留一：由不含该点的拟合预测。权重：重复测点共享一份，稳健拟合会降低异常点的权重。",
  ),
  sweep: text("What one token needs, by batch", "每 token 的开销（按批量）"),
  next: text("What to measure next", "接下来测什么"),
  warnings: text("Before you trust it", "采信之前"),
};
