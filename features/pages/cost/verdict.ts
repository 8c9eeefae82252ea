import type { Verdict } from "@/features/answers/answer";
import { formatCount, formatMoney, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { DeploymentCost } from "./deployment-cost";
import { limitWords, missedLimits } from "./limits";

/** "A million output tokens cost $0.52: ...". */
export function verdict({ cost, hour, gpus, layout, load, flow, targets, ...paid }: DeploymentCost): Verdict {
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
  const [price, prompts] = [formatMoney(cost.output), formatMoney(cost.input ?? NaN)];
  const finding =
    cost.output === 0
      ? text({ en: `A million input tokens cost ${prompts}`, zh: `每百万输入 token 成本 ${prompts}` })
      : text({ en: `A million output tokens cost ${price}`, zh: `每百万输出 token 成本 ${price}` });
  return {
    finding,
    evidence: text({
      en: `${where.en} at ${formatMoney(hour.total)} per working GPU hour${hours(paid).en} give ${rate}; prompts take ${formatPercent(load.prefillShare, 2)} of the GPU time.`,
      zh: `${where.zh}，每有效 GPU 小时 ${formatMoney(hour.total)}${hours(paid).zh}，输出 ${rate}；提示词占 GPU 时间的 ${formatPercent(load.prefillShare, 2)}。`,
    }),
    help: missedLimits(load, targets).length > 0 ? atThisLoad(limitWords(load, targets)) : null,
  };
}

const atThisLoad = (times: Text): Text => text({ en: `At this load: ${times.en}.`, zh: `此负载下：${times.zh}。` });

/** What a working hour follows from: " ($4.00 rented, at work 60 % of the time)". */
function hours({ basis, rent, utilisation }: Pick<DeploymentCost, "basis" | "rent" | "utilisation">): Text {
  const share = formatPercent(utilisation, 2);
  return basis === "rent" && rent
    ? text({
        en: ` (${formatMoney(rent.value)} rented, at work ${share} of the time)`,
        zh: `（租价 ${formatMoney(rent.value)}，工作时间占 ${share}）`,
      })
    : text({ en: ` (bought, at work ${share} of the time)`, zh: `（自购，工作时间占 ${share}）` });
}
