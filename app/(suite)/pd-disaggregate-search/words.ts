/** Words of the page that are not the engine's. */
import { text, type Text } from "@/lib/text";

export type Translate = (text: Text) => string;

export const WORDS = {
  mixed: text({
    en: "A scenario has one accelerator: this plan stays here, and its launch is below.",
    zh: "场景只能有一种加速卡：该方案保留在本页，启动方式见下。",
  }),
  separate: text({ en: "Separate pools", zh: "PD 分离" }),
  single: text({ en: "One pool", zh: "不分离" }),
  fronts: text({ en: "Throughput against interactivity", zh: "吞吐与交互速度" }),
  matching: text({ en: "Rate matching and queues", zh: "速率匹配与排队" }),
  matchingLead: text({
    en: "What each part of the best plan completes at most, and what requests that come at random wait there at the plan's rate.",
    zh: "最优方案各环节的能力上限，以及请求随机到达时在该环节的等待（按方案速率）。",
  }),
  matchingNote: text({
    en: "Waits: Erlang C with c alike servers, Poisson arrivals; prompts of one length, outputs as variable as an exponential.",
    zh: "等待按 Erlang C（c 个相同服务台、泊松到达）计算；提示词等长，输出长度按指数分布的波动。",
  }),
  ratios: text({ en: "Ratios of the best pair", zh: "最优形状组合的配比" }),
  plans: text({ en: "All plans within the limits", zh: "满足约束的全部方案" }),
  plansNote: text({
    en: "x prefill and y decode instances at the highest load within the limits; one pool without a prefill shape. Tokens per second count prefill GPUs. A ratio that is a multiple of another shares its evaluation.",
    zh: "x 个预填充与 y 个解码实例，取满足约束的最大负载；不分离的方案没有预填充形状。单卡吞吐计入预填充 GPU。互为倍数的配比共用一次评估。",
  }),
  rejected: text({ en: "What was rejected, and why", zh: "被排除的方案与原因" }),
  study: text({ en: "Studies", zh: "专题研究" }),
  apply: text({ en: "Apply to the scenario", zh: "应用到场景" }),
};
