/** Words of the page. */
import { text } from "@/lib/text";

export const WORDS = {
  tokens: text({ en: "A million tokens, a GPU hour, energy", zh: "每百万 token、每 GPU 小时与能耗" }),
  tokensNote: text({
    en: "Input, cached and output together cost what the GPUs cost: prompts pay for the GPU time that they take, answers for the rest. Latency targets are not checked here.",
    zh: "输入、缓存命中与输出三者合计等于 GPU 总成本：提示词承担其占用的 GPU 时间，其余由输出承担。此处不检查时延目标。",
  }),
  bill: text({ en: "Bill of materials", zh: "物料清单" }),
  billLead: text({
    en: "Default prices look like manufacturing cost, not market prices; type your own.",
    zh: "默认价格接近制造成本而非市场价，请填写您自己的价格。",
  }),
  billMissing: text({
    en: "No price of this chip is known. Type the price of a chip to see what the system costs.",
    zh: "没有该芯片的单价。填写芯片单价即可查看系统成本。",
  }),
  item: text({ en: "Item", zh: "项目" }),
  amount: text({ en: "Amount", zh: "数量" }),
  value: text({ en: "Value", zh: "数值" }),
  unit: text({ en: "Unit", zh: "单位" }),
  basis: text({ en: "From", zh: "来源" }),
  share: text({ en: "Share", zh: "占比" }),
} as const;
