/** Words of the page that are not the engine's. */
import { text, type Text } from "@/lib/text";

export type Translate = (text: Text) => string;

export const WORDS = {
  mixed: text(
    "A scenario has one accelerator: this plan stays here, and its launch is below.",
    "场景只能有一种加速卡：该方案保留在本页，启动方式见下。",
  ),
  separate: text("Separate pools", "PD 分离"),
  single: text("One pool", "不分离"),
  fronts: text("Throughput against interactivity", "吞吐与交互速度"),
  matching: text("Rate matching and queues", "速率匹配与排队"),
  matchingLead: text(
    "What each part of the best plan completes at most, and what requests that come at random wait there at the plan's rate.",
    "最优方案各环节的能力上限，以及请求随机到达时在该环节的等待（按方案速率）。",
  ),
  matchingNote: text(
    "Waits: Erlang C with c alike servers, Poisson arrivals; prompts of one length, outputs as variable as an exponential.",
    "等待按 Erlang C（c 个相同服务台、泊松到达）计算；提示词等长，输出长度按指数分布的波动。",
  ),
  ratios: text("Ratios of the best pair", "最优形状组合的配比"),
  plans: text("All plans within the limits", "满足约束的全部方案"),
  plansNote: text(
    "x prefill and y decode instances at the highest load within the limits; one pool without a prefill shape. Tokens per second count prefill GPUs. A ratio that is a multiple of another shares its evaluation.",
    "x 个预填充与 y 个解码实例，取满足约束的最大负载；不分离的方案没有预填充形状。单卡吞吐计入预填充 GPU。互为倍数的配比共用一次评估。",
  ),
  rejected: text("What was rejected, and why", "被排除的方案与原因"),
  study: text("Studies", "专题研究"),
  apply: text("Apply to the scenario", "应用到场景"),
};
