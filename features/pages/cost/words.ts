/** Words of the page. */
import { text } from "@/lib/text";

export const WORDS = {
  alternatives: text({ en: "What would change the price", zh: "哪些改动会影响价格" }),
  tokens: text({ en: "A million tokens, a GPU hour, energy", zh: "每百万 token、每 GPU 小时与能耗" }),
  tokensNote: text({
    en: "Input, cached and output together cost what the GPUs cost: prompts pay for the GPU time that they take, answers for the rest.",
    zh: "输入、缓存命中与输出三者合计等于 GPU 总成本：提示词承担其占用的 GPU 时间，其余由输出承担。",
  }),
  bill: text({ en: "Bill of materials", zh: "物料清单" }),
  billLead: text({
    en: "Market prices are dated estimates, 20 to 40 % apart; those of tier6 look like manufacturing cost. Type your own.",
    zh: "市场价为带日期的估计，彼此相差 20–40 %；tier6 的价格接近制造成本。请填写您自己的价格。",
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
