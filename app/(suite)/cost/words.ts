/** Words and sentences of the page. Pure. */
import type { DeploymentCost } from "@/features/pages/cost/deployment-cost";
import { formatCount, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";

export type Translate = (words: Text) => string;

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

/** "Output tokens cost 0.52 $ a million: ...". */
export function verdictOf({ cost, hour, gpus, layout, load, flow }: DeploymentCost) {
  const rate = formatQuantity(flow.output, "tok/s");
  const where = text({ en: `${formatCount(gpus)} GPUs, ${layout}`, zh: `${formatCount(gpus)} 卡，${layout}` });
  if (cost?.output == null || hour === null)
    return {
      finding: text({ en: "No price yet", zh: "尚无价格" }),
      evidence: text({
        en: `${where.en} give ${rate}; a price per GPU turns that into a price per token.`,
        zh: `${where.zh}，输出 ${rate}；填写单卡价格即可得到 token 单价。`,
      }),
      help: null,
    };
  const price = formatNumber(cost.output);
  return {
    finding: text({ en: `A million output tokens cost ${price} $`, zh: `每百万输出 token 成本 ${price} $` }),
    evidence: text({
      en: `${where.en} at ${formatNumber(hour.total)} $ per working GPU hour give ${rate}; prompts take ${formatPercent(load.prefillShare, 2)} of the GPU time.`,
      zh: `${where.zh}，每有效 GPU 小时 ${formatNumber(hour.total)} $，输出 ${rate}；提示词占 GPU 时间的 ${formatPercent(load.prefillShare, 2)}。`,
    }),
    help: null,
  };
}
